// Prints, for each file named, its size and its size after brotli compression.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

for (const name of process.argv.slice(2)) {
  const bytes = readFileSync(name);
  console.log(bytes.length, brotliCompressSync(bytes).length);
}
