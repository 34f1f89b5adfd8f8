/**
 * @typedef {object} DraftBoard a board of a lesson that is being made
 * @property {string} rules
 * @property {string} position
 * @property {string[]} moves what is expected, or shown where nothing is asked
 * @property {string} said
 * @property {string} question
 * @property {string} hint
 * @property {string} other what is said to another move
 * @property {string} right what is said at the end
 *
 * @typedef {{ title: string, boards: DraftBoard[] }} Draft
 */

/** So long a link may be that every program passes it on whole. */
const LONGEST = 1800;
/** A lesson in a link is no longer than this when it is unpacked. */
const MOST = 64_000;

/**
 * A draft as a lesson's file: docs/lessons.md.
 *
 * @param {Draft} draft
 * @returns {string}
 */
export function written({ title, boards }) {
  return boards.map((board, at) => {
    const tags = [...(at === 0 && title ? [['Title', title]] : []), ['Rules', board.rules], ['FEN', board.position]];
    const head = tags.map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]\n`).join('');
    const asked = [board.question, board.hint, board.other].some((text) => text.trim() !== '');
    const parts = [plain(board.said)];
    if (asked && board.moves.length > 0) {
      parts.push('[ask]', plain(board.question));
      if (board.hint.trim()) parts.push('[hint]', plain(board.hint));
      if (board.other.trim()) parts.push('[other]', plain(board.other));
    }
    const said = parts.filter(Boolean).join(' ');
    const after = plain(board.right);
    return `${head}\n${said ? `{${said}} ` : ''}${board.moves.join(' ')}${after ? ` {${after}}` : ''} *\n`;
  }).join('\n');
}

/** Words that cannot be taken for marks. @param {string} text */
function plain(text) {
  return text.replace(/[{[]/g, '(').replace(/[}\]]/g, ')').replace(/\s+/g, ' ').trim();
}

/**
 * Hands a draft over as a file.
 *
 * @param {Draft} draft
 */
export function saved(draft) {
  const url = URL.createObjectURL(new Blob([written(draft)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${draft.title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'lesson'}.ogn`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * A text as letters that a link may have; nothing when it would be too long.
 *
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return code.length > LONGEST ? null : code;
}

/**
 * The text of a link; nothing when it is none.
 *
 * @param {string} code
 * @returns {Promise<string | null>}
 */
export async function unpacked(code) {
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await new Response(stream).text();
    return text.length > MOST ? null : text;
  } catch {
    return null;
  }
}
