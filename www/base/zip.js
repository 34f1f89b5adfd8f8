/**
 * Packs files into a zip (PKWARE's APPNOTE), for the packages of lesson/scorm.js. The files are stored without
 * compression: the large one, awale.html, contains compressed data already. All have one fixed date, so that the same
 * files make the same bytes.
 */

/** General purpose flags: names are UTF-8. */
const FLAGS = 0x800;
/** 1 January 1980, the earliest date of the format. */
const DATE = 0x21;
/** The version of the format that a reader needs, times ten. */
const VERSION = 20;

/** The table of CRC-32 for one byte, with the polynomial of ISO 3309. */
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
    const [encodedName, bytes] = [encoder.encode(name), encoder.encode(text)];
    // The fields of both headers: version, flags, method, time, date, CRC, both sizes, lengths of name and extra.
    const fields = numbers([2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, DATE], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, encodedName.length], [2, 0]);
    const entry = [numbers([4, 0x04034b50]), fields, encodedName, bytes];
    // No comment, disk 0, no attributes, and the offset of the entry.
    directory.push(numbers([4, 0x02014b50], [2, VERSION]), fields, numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), encodedName);
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
