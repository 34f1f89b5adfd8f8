// Bundles and minifies the page's scripts and sheets, and packs its opening books: node bundle.mjs FROM INTO
// Prints the names of the scripts that the page loads at once, one a line.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from 'esbuild';
// Vite's bundler, used directly because it can name and group chunks.
import { rolldown } from 'rolldown';
import { packBook } from './books.mjs';

const [from = '', into = ''] = process.argv.slice(2).map((path) => resolve(path));

/** The page's start code. It runs as soon as it is loaded, so no other chunk may import it. */
const PAGE = 'page/main';
/** The code that repairs a page that did not start. It may import nothing. */
const REPAIR = 'page/repair';
/** The chunk of everything else that the page loads at once; boards in other pages share it. */
const CORE = 'base/core';
/** Files with fixed names, each with the exports of a module. */
const ENTRIES = {
  [PAGE]: PAGE,
  [REPAIR]: REPAIR,
  'engine/worker': 'engine/worker',
  'embed/board': 'embed/board',
  awale: 'awale',
  awale_engine: 'awale_engine',
  // Page tests make an engine of their own with it.
  [CORE]: 'engine/engine',
};
/** Chunks of several modules that are loaded later; the bundler chooses the chunks of all other modules. */
const LATER = [
  // Shown beside the board from the start, unlike the rest of their folder.
  [/^lesson\/(welcome|progress|test-progress|kept-texts)$/, 'lesson/welcome'],
  // The only file of this folder that needs the embedded board.
  [/^files\/share$/, 'files/share'],
  // The new-game dialog needs only this file of the folder, and most of the folder needs the dialogs.
  [/^files\/last-seat$/, 'base/base'],
  [/^files\//, 'files/files'],
  // Packages for learning platforms.
  [/^(base\/zip|lesson\/(scorm|sco|moodle))$/, 'lesson/moodle'],
  [/^(base\/|game\/(reports|set-up)$)/, 'base/base'],
  [/^editor\//, 'editor/editor'],
  [/^((lesson|exercises)\/|panels\/fault-box$)/, 'lesson/lesson'],
  [/^(rules\/|panels\/rules$)/, 'rules/rules'],
  // Dialogs, the full screen, the notice about the network and the like; without `panels` and modules loaded with it,
  // and without `named-pits`, the only one of these that embedded boards need.
  [/^(page\/(?!(panels|back-closes|coach|count-results|end-actions|match-score|pending-move-back|read-moves)$)|board\/(?!named-pits$)|game\/friend$)/, 'page/later'],
];
/** The chunk of the bundler's own helpers. */
const HELPERS = 'base/bundler';
/** Very old browsers must be able to run it: syntax newer than ES5 is refused. */
const FOR_OLD_BROWSERS = 'page/support.js';
/** Classic scripts, which keep their syntax. */
const CLASSIC = /^root\//;
const SYNTAX = 'es2022';
const BOOK = /^books\/.+\.txt$/;

const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();

/** A module's name, such as `page/main`. @param {string} id */
const nameOf = (id) => relative(from, id).replaceAll('\\', '/').replace(/\.js$/, '');

/** The chunk of each module that has one. @type {Map<string, string>} */
const chunks = new Map();

const grouping = {
  name: 'grouping',
  buildEnd() {
    const first = new Set();
    const open = [join(from, `${PAGE}.js`)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (first.has(id)) continue;
      first.add(id);
      open.push(...this.getModuleInfo(id).importedIds);
    }
    for (const id of this.getModuleIds()) {
      const name = nameOf(id);
      // A name without a folder is a module of bindings, which has to stay beside its wasm: it joins no chunk.
      if (name === PAGE || name === REPAIR || !name.includes('/')) continue;
      const chunk = first.has(id) ? CORE : LATER.find(([pattern]) => pattern.test(name))?.[1];
      if (chunk) chunks.set(id, chunk);
    }
  },
};

/** Leaves out `initSync` of the bindings: the page starts them with their default export alone. */
const withoutInitSync = {
  name: 'without-init-sync',
  transform: {
    filter: { id: /[\\/]awale(_engine)?\.js$/ },
    handler(code) {
      const exported = 'export { initSync, __wbg_init as default };';
      if (!code.includes(exported)) throw new Error(`expected ${exported} in the bindings`);
      return code.replace(exported, 'export { __wbg_init as default };');
    },
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, module]) => [name, join(from, `${module}.js`)])),
  cwd: from,
  platform: 'browser',
  // Constants that several modules share are inlined, so that chunks need not export them.
  optimization: { inlineConst: true },
  preserveEntrySignatures: 'allow-extension',
  transform: { target: SYNTAX },
  plugins: [grouping, withoutInitSync],
  onLog(level, { code, message }) {
    // A module that is in a larger chunk may be imported both statically and dynamically.
    if (level === 'warn' && code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(message);
  },
});
const { output } = await bundle.generate({
  format: 'es',
  minify: true,
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
    const id = facadeModuleId ?? moduleIds.at(-1) ?? '';
    if (name.includes('/')) return `${name}.js`;
    return `${id.startsWith(from) ? nameOf(id) : HELPERS}.js`;
  },
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'chunks', name: (id) => chunks.get(id) ?? null }],
  },
});
await bundle.close();

const imports = new Map(output.map((chunk) => [chunk.fileName, new Set(chunk.imports)]));
check(imports);

rmSync(into, { recursive: true, force: true });
for (const { fileName, code } of output) write(fileName, code);
for (const name of files) {
  const text = () => readFileSync(join(from, name), 'utf8');
  const options = minifyOptions(name);
  if (options) write(name, (await transform(text(), { legalComments: 'none', ...options })).code);
  if (BOOK.test(name)) write(name, packBook(text()));
}
console.log([...reached(`${PAGE}.js`)].sort().join('\n'));

/** @param {string} name */
function minifyOptions(name) {
  if (name.endsWith('.css')) return { loader: 'css', minify: true };
  if (name === FOR_OLD_BROWSERS) return { minify: true, target: 'es5' };
  // Not `minifySyntax`, which could introduce newer syntax.
  if (CLASSIC.test(name) && name.endsWith('.js')) return { minifyWhitespace: true, minifyIdentifiers: true, target: SYNTAX };
  return undefined;
}

/**
 * Checks a bundle: no chunk imports the start code, the repair code imports nothing, no chunks import each other in a
 * cycle, and every chunk without a fixed name lies one folder deep.
 *
 * @param {Map<string, Set<string>>} imports
 */
function check(imports) {
  for (const [name, imported] of imports) {
    if (imported.has(`${PAGE}.js`)) throw new Error(`${name} imports ${PAGE}.js, and would start the page`);
    // Modules find the release's files by `import.meta.url`, which is right only one folder deep.
    if (name.split('/').length !== 2 && !(nameOf(join(from, name)) in ENTRIES)) throw new Error(`${name} does not lie one folder deep`);
    if (name === `${REPAIR}.js` && imported.size > 0) throw new Error(`${name} imports ${[...imported]}`);
    const cycle = [...imported].find((other) => reached(other).has(name));
    if (cycle) throw new Error(`${name} and ${cycle} import each other`);
  }
}

/** A chunk and all that is loaded with it. @param {string} name @returns {Set<string>} */
function reached(name, found = new Set()) {
  if (!found.has(name)) {
    found.add(name);
    for (const other of imports.get(name) ?? []) reached(other, found);
  }
  return found;
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  const path = join(into, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
