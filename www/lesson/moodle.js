import { openDialog } from '../base/dialog.js';
import { downloadFile } from '../base/download.js';
import { element } from '../base/dom.js';
import { radioGroup } from '../base/fields.js';
import { MAX_LEVEL } from '../game/match-settings.js';
import { MAX_TEXT_ATTRIBUTE } from './packed-text.js';
import { packageName, scormPackage } from './scorm.js';
import { WITHHELD_TAGS, allowSwitches, attributesOf } from './sharing.js';

/**
 * @typedef {import('../base/words.js').PageWords} PageWords
 * @typedef {import('./sharing.js').WithheldTag} WithheldTag
 *
 * @typedef {object} PackageContent
 * @property {string} [title] of a lesson
 * @property {'lesson' | 'exercise'} [kind] left out for a game against the program
 * @property {import('./sharing.js').Shared} [shared] the lesson or exercises
 * @property {number} [count] how many exercises
 * @property {string} [rules] of the game against the program
 */

/** The single-file page, in the page's own folder. */
const PAGE = 'awale.html';
/** The levels of the program to choose from. */
const LEVEL_CHOICES = Array.from({ length: MAX_LEVEL }, (_, at) => String(at + 1));
/** The level that is chosen at first. */
const FIRST_LEVEL = '4';

/**
 * The dialog that makes a package for a learning platform.
 *
 * @param {PageWords & { engine: import('../engine/engine.js').Engine }} context
 * @param {PackageContent} content
 */
export async function openMoodleDialog({ say, words, engine }, { title, kind, shared, count = 1, rules = '' }) {
  await Promise.all([words().add('files'), words().add('lessons')]);
  const { language } = words();
  const status = element('p', { class: 'about', role: 'status' });
  /** @type {Set<WithheldTag>} */
  const withheld = new Set(WITHHELD_TAGS);
  let level = FIRST_LEVEL;
  const name = () => title ?? (kind ? say('ui.moodle.list', { n: count }) : say('ui.moodle.game', { n: Number(level) }));
  const make = async () => {
    const attributes = kind && shared ? await attributesOf(engine, kind, shared, [...withheld], MAX_TEXT_ATTRIBUTE) : { rules, level, side: 'S' };
    if (!attributes) return say('ui.exercises.share.long');
    const page = await fetchPage();
    if (page === null) return say('ui.moodle.missing');
    const sco = { title: name(), attributes: { ...attributes, lang: language }, count };
    const parts = scormPackage({ title: name(), language, unrecorded: say('ui.moodle.unrecorded'), scos: [sco] }, page);
    downloadFile(packageName(name()), parts, 'application/zip');
    return say('ui.files.saved', { n: packageName(name()) });
  };
  await openDialog({
    say,
    kind: 'share moodle',
    title: say('ui.moodle.title'),
    body: [
      element('p', {}, element('b', {}, kind ? name() : say('ui.moodle.game.title'))),
      element('p', {}, say('ui.moodle.about')),
      kind
        ? allowSwitches(say, withheld)
        : radioGroup({ label: say('ui.moodle.level'), values: LEVEL_CHOICES.map((value) => ({ value, label: value })), value: level, onchoose: (value) => (level = value) }),
      element('p', {}, say(kind === 'lesson' ? 'ui.moodle.score.lesson' : kind ? 'ui.moodle.score.exercises' : 'ui.moodle.score.game')),
      status,
    ],
    actions: [{
      label: say('ui.moodle.download'),
      main: true,
      act: () => {
        status.textContent = say('ui.moodle.making');
        make().catch((error) => {
          console.error(error);
          return say('ui.engine-lost');
        }).then((text) => (status.textContent = text));
        return false;
      },
    }],
  });
}

/** The single-file page; `null` where it cannot be fetched, as without a network. */
async function fetchPage() {
  try {
    const response = await fetch(new URL(PAGE, location.href.split(/[?#]/)[0]));
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
