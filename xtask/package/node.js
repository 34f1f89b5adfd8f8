// Node cannot fetch a file of a package: here the module is read from beside this one, at once.
import { readFileSync } from 'node:fs';
import { initSync } from './awale.js';

initSync({ module: readFileSync(new URL('./awale_bg.wasm', import.meta.url)) });

export * from './awale.js';
export { default } from './awale.js';
