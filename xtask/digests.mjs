// Prints the SHA-256 of files of a folder, in JSON: node digests.mjs FOLDER NAME…
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...names] = process.argv.slice(2);
const digest = (name) => createHash('sha256').update(readFileSync(join(folder, name))).digest('hex');
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, digest(name)]))));
