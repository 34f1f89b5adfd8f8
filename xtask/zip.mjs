// Packs a folder: node zip.mjs FOLDER INTO.zip
// The same files always give the same bytes: names are sorted and no time is written.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { crc32 } from '../www/base/zip.js';

const [folder = '', into = ''] = process.argv.slice(2);
const STRATEGIES = [constants.Z_DEFAULT_STRATEGY, constants.Z_FILTERED];
/** 1 January 1980, the first day that the format can write. */
const DATE = 0x21;
/** Names are UTF-8. */
const FLAGS = 0x800;
const DEFLATED = 8;
/** The version of the format that a reader needs, times ten. */
const VERSION = 20;

const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
  .sort();

const parts = [];
const directory = [];
let at = 0;
for (const name of names) {
  const bytes = readFileSync(join(folder, name));
  // With less memory the compressor ends a block sooner, and the filtered strategy ignores short matches: each makes some
  // files smaller.
  const tries = [9, 8, 7, 6].flatMap((memLevel) => STRATEGIES.map((strategy) => deflateRawSync(bytes, { level: 9, memLevel, strategy })));
  const [packed] = tries.sort((a, b) => a.length - b.length);
  const nameBytes = Buffer.from(name);
  // What entry and directory share: version, flags, method, time, date, CRC-32, sizes, length of the name.
  const header = Buffer.alloc(26);
  [VERSION, FLAGS, DEFLATED, 0, DATE].forEach((value, index) => header.writeUInt16LE(value, index * 2));
  [crc32(bytes), packed.length, bytes.length].forEach((value, index) => header.writeUInt32LE(value, 10 + index * 4));
  header.writeUInt16LE(nameBytes.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, nameBytes);
  parts.push(Buffer.from('PK\x03\x04', 'latin1'), header, nameBytes, packed);
  at += 4 + header.length + nameBytes.length + packed.length;
}
const end = Buffer.alloc(22);
end.write('PK\x05\x06', 'latin1');
end.writeUInt16LE(names.length, 8);
end.writeUInt16LE(names.length, 10);
end.writeUInt32LE(directory.reduce((sum, part) => sum + part.length, 0), 12);
end.writeUInt32LE(at, 16);
mkdirSync(dirname(into), { recursive: true });
writeFileSync(into, Buffer.concat([...parts, ...directory, end]));
