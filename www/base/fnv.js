/**
 * A hash of 32 bits (FNV-1a).
 *
 * @param {Iterable<number>} numbers bytes, or the code points of a text
 */
export function fnv1a(numbers) {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193) >>> 0;
  return hash;
}
