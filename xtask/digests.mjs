// Prints, in JSON, the SHA-256 of each file named below a folder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...names] = process.argv.slice(2);
const digest = (name) => createHash('sha256').update(readFileSync(join(folder, name))).digest('hex');
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, digest(name)]))));
