// Loads the page's modules into Node, with the wasm bindings of the build. Modules that create elements also need the
// document of memory-document.js.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The wasm modules: the one of the board and games, and the one that the worker loads. */
const MODULES = ['awale', 'awale_engine'];

/** A copy of `www/`, with the bindings in its top folder, where the page's modules import them from. */
export class PageModules {
  #folder = mkdtempSync(join(tmpdir(), 'awale-modules-'));

  /** @param {string | undefined} dist the built page */
  constructor(dist) {
    if (!dist) throw new Error('run this test with `cargo xtask test page`, which says where the build is');
    // `r/` holds one folder, that of the release, named by a hash of its content.
    const release = join(dist, 'r', readdirSync(join(dist, 'r'))[0]);
    cpSync('www', this.#folder, { recursive: true, filter: (name) => !/\.(ogn|png|svg|css|txt)$/.test(name) });
    writeFileSync(join(this.#folder, 'package.json'), '{ "type": "module" }');
    for (const name of MODULES.flatMap((module) => [`${module}.js`, `${module}_bg.wasm`])) cpSync(join(release, name), join(this.#folder, name));
  }

  /** Starts the wasm modules. */
  async start() {
    for (const name of MODULES) {
      const { default: start } = await this.load(`${name}.js`);
      await start({ module_or_path: readFileSync(join(this.#folder, `${name}_bg.wasm`)) });
    }
    return this;
  }

  /** @param {string} name below `www/` @returns {Promise<any>} */
  load(name) {
    return import(pathToFileURL(join(this.#folder, name)).href);
  }

  /** Deletes the copy. */
  end() {
    rmSync(this.#folder, { recursive: true });
  }
}
