import { element } from './dom.js';

/** How long the file's URL is kept, in milliseconds: some browsers still read it after the click. */
const URL_LIFETIME = 60_000;

/**
 * Downloads a file.
 *
 * @param {string} name
 * @param {(string | Uint8Array)[]} parts its content, joined
 * @param {string} [type]
 */
export function downloadFile(name, parts, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (parts), { type }));
  const link = element('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}
