// Runs a wasm program as a command: node wasi.mjs PROGRAM ARGUMENTS…
// The last line of standard error is the user CPU time of the run, without the compilation before it.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(program));
const wasi = new WASI({ version: 'preview1', args: ['awale', ...args], returnOnExit: true });
// Node 20 may crash during garbage collection if wasm calls WASI's functions directly.
const direct = Object.entries(wasi.wasiImport);
const calls = Object.fromEntries(direct.map(([name, call]) => [name, (...values) => call(...values)]));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
const before = process.cpuUsage();
process.exitCode = wasi.start(instance);
console.error(`user seconds ${process.cpuUsage(before).user / 1e6}`);
