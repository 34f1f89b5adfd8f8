// Node's `fetch` cannot read a file of a package: the wasm module beside this file is read synchronously.
import { readFileSync } from 'node:fs';
import { initSync } from './awale.js';

initSync({ module: readFileSync(new URL('./awale_bg.wasm', import.meta.url)) });

export * from './awale.js';
export { default } from './awale.js';
