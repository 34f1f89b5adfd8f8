import { copyable } from '../base/copyable.js';
import { oneOf, openDialog, turnable } from '../base/dialog.js';
import { inFrame, inPage } from '../files/snippet.js';
import { element } from '../base/dom.js';
import { packed } from './write.js';

/** @typedef {'Solution' | 'Analysis'} Kept what may be kept back, by the tag that says so in a text */

/** What a frame with a lesson is high. */
const HEIGHT = 640;
/** What the words of each kind are called by. */
const NAMES = {
  lesson: { title: 'ui.lessons.make.link.title', link: 'ui.lessons.make.link.label' },
  exercise: { title: 'ui.exercises.share.title', link: 'ui.exercises.share.link' },
};

/**
 * A lesson or a list of exercises of one's own to be passed on: as a link that holds it whole, and
 * as a frame or an element for another site; with its answers or without.
 *
 * @param {Pick<import('../page/panels.js').Room, 'say' | 'words'>} room
 * @param {'lesson' | 'exercise'} kind
 * @param {string} text
 * @returns {Promise<boolean>} whether it is short enough for a link
 */
export async function share({ say, words }, kind, text) {
  if (!(await packed(marked(text, ['Solution', 'Analysis'])))) return false;
  const home = new URL('./', location.href.split('#')[0]).href;
  const said = element('p', { class: 'about', role: 'status' });
  const link = element('input', { type: 'text', readonly: true, 'data-share': `${kind}-link` });
  const code = element('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'data-share': `${kind}-frame` });
  /** @type {Set<Kept>} */
  const kept = new Set();
  let way = 'frame';
  const show = async () => {
    const off = [...kept];
    const letters = (await packed(marked(text, off))) ?? '';
    /** @type {Record<string, string>} */
    const asked = { [kind]: 'own', text: letters, ...Object.fromEntries(off.map((tag) => [tag.toLowerCase(), 'off'])) };
    const shown = { ...asked, lang: words().language };
    link.value = `${home}#${new URLSearchParams(asked)}`;
    code.value = way === 'frame' ? inFrame(home, shown, HEIGHT) : inPage(home, shown);
    said.textContent = '';
  };
  const turn = (/** @type {Kept} */ tag, /** @type {string} */ name) =>
    turnable({
      label: say(name),
      about: say(`${name}.about`),
      on: true,
      onturn: (on) => {
        if (on) kept.delete(tag);
        else kept.add(tag);
        show();
      },
    });
  const choice = oneOf({
    label: say('ui.share.way'),
    values: ['frame', 'script'].map((value) => ({ value, label: say(`ui.share.way.${value}`) })),
    value: way,
    onchoose: (value) => {
      way = value;
      show();
    },
  });
  const single = 'single' in document.documentElement.dataset;
  await show();
  await openDialog({
    say,
    kind: 'share',
    title: say(NAMES[kind].title),
    body: [
      element('div', {}, turn('Solution', 'ui.lessons.make.answers'), turn('Analysis', 'ui.lessons.make.explained')),
      copyable(say, said, say(NAMES[kind].link), link),
      ...(single ? [] : [element('h3', {}, say('ui.share.site')), choice, copyable(say, said, say('ui.share.code'), code)]),
      said,
    ],
  });
  return true;
}

/**
 * The text says itself what is kept back, so that an address cut short tells nothing.
 *
 * @param {string} text
 * @param {Kept[]} tags
 */
function marked(text, tags) {
  return `${tags.map((tag) => `[${tag} "off"]\n`).join('')}${text}`;
}
