import { loadStyle } from '../base/assets.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { isSingleFile } from '../base/single-file.js';
import { openTabletDialog } from '../files/tablet-dialog.js';
import { PAPERS, guide, printGuide, printPaper } from './papers.js';

/**
 * The dialog for teachers and hosts: tablets to prepare, the class, tournaments, the guide, papers to print.
 *
 * @param {import('./tournament-host.js').Context} context
 */
export async function openClassDialog(context) {
  const { say, engine, match, current: { state: { rules, position } } } = context;
  const game = { rules, seat: match.programSeat, position };
  const words = context.words();
  await Promise.all([words.add('classroom'), words.add('files'), loadStyle('./classroom/classroom.css')]);
  const button = (/** @type {string} */ key, /** @type {() => Promise<unknown>} */ act) =>
    element('button', { type: 'button', class: 'button', 'data-class': key, onclick: () => act() }, say(`ui.class.${key}`));
  const single = isSingleFile();
  const part = (/** @type {string} */ about, /** @type {HTMLElement[]} */ ...buttons) => element('div', { class: 'class-part' }, element('p', {}, say(about)), ...buttons);
  const readGuide = () =>
    openDialog({ say, kind: 'class-reading', title: say('ui.class.guide.title'), body: [button('guide.print', () => printGuide(words)), guide(words)] });
  return openDialog({
    say,
    kind: 'class-tools',
    title: say('ui.class.title'),
    body: [
      element('p', {}, say('ui.class.about')),
      !single && part('ui.class.tablet.about', button('tablet', () => openTabletDialog({ say, words, engine }, game))),
      part('ui.class.pupils.about', button('pupils', async () => (await import('./class-table.js')).openClassTable(context))),
      part('ui.class.tournament.about', button('tournament', async () => (await import('./tournament-dialog.js')).openTournaments(context))),
      part('ui.class.guide.about', button('guide', readGuide)),
      element('h3', {}, say('ui.class.papers')),
      element('div', { class: 'class-papers' }, ...(/** @type {(keyof typeof PAPERS)[]} */ (Object.keys(PAPERS))).map((name) => button(`print.${name}`, () => printPaper(name, words))),
        button('print.diploma', async () => (await import('./diploma.js')).openDiploma(context, 'first'))),
    ],
  });
}
