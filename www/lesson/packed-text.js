/** The longest packed text in a link, in characters: programs may cut longer links. */
const MAX_LINK = 1800;
/** The longest packed text in an attribute of an embedded board, in characters. */
export const MAX_TEXT_ATTRIBUTE = 20_000;
/** The longest text that is packed or unpacked, in characters. */
const MAX_TEXT = 64_000;

/**
 * Packs a text for a link or an attribute; `null` if it is too long.
 *
 * @param {string} text
 * @param {number} [most] the longest packed text, in characters
 * @returns {Promise<string | null>}
 */
export async function packText(text, most = MAX_LINK) {
  if (text.length > MAX_TEXT) return null;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  // Base64 is longer than its bytes, so it would be too long as well. This also bounds the arguments of `fromCharCode`.
  if (bytes.length > most) return null;
  const code = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return code.length > most ? null : code;
}

/**
 * Unpacks the text of a link or an attribute; `null` if it is invalid or too long.
 *
 * @param {string} code
 * @returns {Promise<string | null>}
 */
export async function unpackText(code) {
  if (code.length > MAX_TEXT) return null;
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    // A text may unpack to a thousand times its length (a decompression bomb): reading stops at the limit.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MAX_TEXT) {
        await reader.cancel();
        return null;
      }
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}
