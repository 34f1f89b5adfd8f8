import { copyField } from '../base/copyable.js';
import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { pageAddress } from '../base/page-address.js';
import { QrPlace } from '../base/qr.js';
import { isSingleFile } from '../base/single-file.js';
import { fileName } from '../files/game-text.js';
import { tournamentText } from './tournament-file.js';
import { tournamentLink } from './tournament-link.js';

/**
 * The view that sends a tournament to another device: as a file and, except from the single-file build, by a link with
 * a QR code, if the tournament is short enough for each.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {import('./tournament.js').Tournament} tournament
 */
export function shareView(host, tournament) {
  const { say, context } = host;
  const single = isSingleFile();
  const status = element('p', { class: 'about', role: 'status' });
  const linkBox = element('div', {});
  /** The link; empty if there is none. */
  let address = '';
  const name = fileName([tournament.name], 'json');
  const save = () => {
    downloadFile(name, [tournamentText(tournament)], 'application/json');
    status.textContent = say('ui.tournament.saved', { name });
  };
  const send = async () => {
    const file = new File([tournamentText(tournament)], name, { type: 'application/json' });
    try {
      await navigator.share({ title: tournament.name, ...(address ? { url: address } : { files: [file] }) });
    } catch (error) {
      // `AbortError`: sharing was cancelled.
      if (/** @type {Error} */ (error).name !== 'AbortError') status.textContent = say('ui.tournament.not-sent');
    }
  };
  const show = async () => {
    const link = single ? null : await tournamentLink(tournament);
    if (link === null) return linkBox.replaceChildren(element('p', {}, say(single ? 'ui.tournament.share.single' : 'ui.tournament.share.long')));
    address = `${pageAddress()}#${link}`;
    const code = new QrPlace({ say, words: context.words(), engine: context.engine, tooDense: 'ui.tournament.share.dense' });
    linkBox.replaceChildren(copyField(say, status, say('ui.tournament.share.link'), element('input', { type: 'text', readonly: true, value: address, 'data-tournament': 'link' })), code.element);
    await code.draw(address, say('ui.tournament.share.qr'));
  };
  show();
  return element('div', {},
    element('p', {}, say('ui.tournament.share.about')),
    element('div', { class: 'tournament-buttons' }, host.button('save', save), 'share' in navigator && host.button('send', send)),
    status, linkBox);
}
