// Runs a wasm program as a command: node wasi.mjs PROGRAM ARGUMENTS…
// The last line of its errors says what the run took, apart from compiling.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(program));
const wasi = new WASI({ version: 'preview1', args: ['awale', ...args], returnOnExit: true });
const instance = new WebAssembly.Instance(module, wasi.getImportObject());
const before = process.cpuUsage();
process.exitCode = wasi.start(instance);
console.error(`user seconds ${process.cpuUsage(before).user / 1e6}`);
