// Node cannot fetch a file of a package: the module is read synchronously from beside this one.
import { readFileSync } from 'node:fs';
import { initSync } from './awale.js';

initSync({ module: readFileSync(new URL('./awale_bg.wasm', import.meta.url)) });

export * from './awale.js';
export { default } from './awale.js';
