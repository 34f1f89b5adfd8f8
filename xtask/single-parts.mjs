// Writes what the page in one file includes, one part after the other: node single-parts.mjs RELEASE SOURCES FILE
// RELEASE is the release's folder, SOURCES that of the page's modules. Prints the length of each part, one a line.
// Neither a page opened from a disk nor its worker can fetch files or load modules: the modules become classic
// scripts, and the files that they fetch are included.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const [home = '', sources = '', file = ''] = process.argv.slice(2);
/** The list of a release's files, by which a damaged release is repaired; a single file needs no such repair. */
const LIST = 'files.json';
/** The style sheets of the first load. */
const FIRST_STYLES = ['base/style.css', 'page/page.css'];
const read = (name) => readFileSync(join(home, name), 'utf8');
const names = readdirSync(home, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(home, '/').length).replaceAll('\\', '/'))
  .sort();

/** The words of the page, by folder and language. */
const WORDS = /^(words(?:\/.+)?)\/([a-z]+)\.json$/;
/**
 * The other files that are fetched, among them all style sheets: an embedded board reads those of the first load too.
 * The opening books are left out, because they would make the file too large to be sent.
 */
const texts = names.filter((name) => /\.(css|json|ogn)$/.test(name) && !WORDS.test(name) && !name.startsWith('books/') && name !== LIST);
/** Separates the texts; no text contains it. */
const END = '\0';

/** Replaces base/embedded.js: a package for a learning platform has `data-embed`, to show only the board. */
const embedded = `export const embedded =
  'embed' in document.documentElement.dataset || new URLSearchParams(location.search).get('embed') === '1';`;

async function bundle(entry, assets, startWorker) {
  const { outputFiles, warnings } = await build({
    entryPoints: [resolve(sources, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    charset: 'ascii',
    logLevel: 'silent',
    plugins: [
      {
        name: 'assets',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]base[\\/]assets\.js$/ }, () => ({ contents: assets, loader: 'js' }));
          onLoad({ filter: /[\\/]base[\\/]embedded\.js$/ }, () => ({ contents: embedded, loader: 'js' }));
          onLoad({ filter: /[\\/]engine[\\/]start-worker\.js$/ }, () => ({ contents: startWorker, loader: 'js' }));
        },
      },
    ],
  });
  // wasm-bindgen's modules would locate their wasm by their URL, but are always passed it. offline.js looks in its URL
  // for the release's folder, and finds none.
  const unexpected = warnings.filter(
    ({ id, location }) => id !== 'empty-import-meta' || !/\/(awale|awale_engine|offline)\.js$/.test(location?.file ?? ''),
  );
  if (unexpected.length > 0) throw new Error(unexpected.map(({ text, location }) => `${location?.file}: ${text}`).join('\n'));
  return outputFiles[0]?.text.trim() ?? '';
}

/** The wasm modules, in the order in which they are included. */
const MODULES = ['awale', 'awale_engine'];

const worker = await bundle('engine/worker.js', 'export {};', 'export {};');
const page = await bundle(
  'page/main.js',
  `const [words, texts, ...modules] = awaleParts;
  const included = readIncluded();
  async function readIncluded() {
    const { names, folders, keys, ...languages } = await new Response(words).json();
    const all = (await new Response(texts).text()).split(${JSON.stringify(END)});
    const files = new Map(names.map((name, at) => [name, all[at]]));
    for (const [language, values] of Object.entries(languages)) {
      folders.forEach((folder, at) => {
        const said = Object.fromEntries(keys[at].map((key, which) => [key, values[at][which]]));
        files.set(folder + '/' + language + '.json', JSON.stringify(said));
      });
    }
    return files;
  }
  export async function fetchAsset(path) {
    const text = (await included).get(path.replace(/^\\.\\//, ''));
    if (text === undefined) throw new Error(path + ': not in this file');
    return new Response(text);
  }
  export async function fetchJson(path) {
    return (await fetchAsset(path)).json();
  }
  export async function fetchAgain() {
    location.reload();
  }
  export async function fetchModule(name) {
    return new Response(modules[${JSON.stringify(MODULES)}.indexOf(name)]);
  }
  const styles = new Map(${JSON.stringify(FIRST_STYLES)}.map((name) => ['./' + name, undefined]));
  async function addStyle(path) {
    const style = document.createElement('style');
    style.textContent = await (await fetchAsset(path)).text();
    document.head.append(style);
  }
  export async function loadStyle(path) {
    if (!styles.has(path)) styles.set(path, addStyle(path));
    return styles.get(path);
  }`,
  `const worker = ${JSON.stringify(worker)};
  export function startWorker() {
    return new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })));
  }`,
);

/** The words of every folder: their keys, and their texts in each language. Keys and texts compress better apart. */
function words() {
  const folders = [...new Set(names.flatMap((name) => WORDS.exec(name)?.[1] ?? []))];
  const languages = [...new Set(names.flatMap((name) => WORDS.exec(name)?.[2] ?? []))];
  const first = languages[0];
  const keys = folders.map((folder) => Object.keys(JSON.parse(read(`${folder}/${first}.json`))));
  const texts = (language) => folders.map((folder, at) => {
    const words = JSON.parse(read(`${folder}/${language}.json`));
    if (!keys[at].every((key) => key in words) || Object.keys(words).length !== keys[at].length) throw new Error(`${folder}: the keys of ${language} and ${first} differ`);
    return keys[at].map((key) => words[key]);
  });
  return { folders, keys, ...Object.fromEntries(languages.map((language) => [language, texts(language)])) };
}

const parts = [
  page,
  JSON.stringify({ names: texts, ...words() }),
  texts.map((name) => (name.endsWith('.css') ? read(name).trim() : read(name))).join(END),
  ...MODULES.map((name) => readFileSync(join(home, `${name}_bg.wasm`))),
].map((part) => Buffer.from(part));
writeFileSync(file, Buffer.concat(parts));
console.log(parts.map(({ length }) => length).join('\n'));
