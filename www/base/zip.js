/**
 * Packs files into a zip. They are stored, not compressed: the large one is compressed inside
 * already. No time is written, so that the same files make the same bytes.
 */

/** Names are UTF-8. */
const FLAGS = 0x800;
/** 1 January 1980, the first day that the format can write. */
const DATE = 0x21;
/** The version of the format that has all of this. */
const VERSION = 20;

/** CRC-32, as the format asks for, with the polynomial of ISO 3309. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * @param {Record<string, string>} files texts by name
 * @returns {Uint8Array[]} the parts of the zip
 */
export function zip(files) {
  const encoder = new TextEncoder();
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, bytes] = [encoder.encode(name), encoder.encode(text)];
    // What the entry and the directory both say: version, flags, method, time, date, sum, sizes, length of name.
    const about = numbers([2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, DATE], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, title.length], [2, 0]);
    const entry = [numbers([4, 0x04034b50]), about, title, bytes];
    // No comment, disk 0, no attributes, and where the entry is.
    directory.push(numbers([4, 0x02014b50], [2, VERSION]), about, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), title);
    parts.push(...entry);
    at += size(entry);
  }
  const count = Object.keys(files).length;
  return [...parts, ...directory, numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size(directory)], [4, at], [2, 0])];
}

/** @param {Uint8Array[]} parts */
const size = (parts) => parts.reduce((sum, part) => sum + part.length, 0);

/** Numbers as little-endian bytes. @param {[bytes: number, value: number][]} fields */
function numbers(...fields) {
  return Uint8Array.from(fields.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)));
}
