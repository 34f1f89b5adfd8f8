// Makes the whole page one HTML file that opens from a disk: node single.mjs FOLDER RELEASE SOURCES FILE
// FOLDER is `dist/`, RELEASE the release's folder below it, SOURCES the folder of the page's modules.
// A page opened from a disk can neither load other files nor start a module worker: modules become
// classic scripts, and the files that they fetch are included.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const [folder = '', release = '', sources = '', file = ''] = process.argv.slice(2);
const home = resolve(folder, release);
/** The style sheets of the first load. */
const FIRST_STYLES = ['base/style.css', 'page/page.css'];
const read = (name) => readFileSync(join(home, name), 'utf8');
const names = readdirSync(home, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1).replaceAll('\\', '/'))
  .sort();

/** The style sheets, by name. */
const styles = new Map(names.filter((name) => name.endsWith('.css')).map((name) => [name, read(name).trim()]));
/** The data files; scripts are bundled below. Opening books would make the file too large to be sent. */
const data = names.filter((name) => /\.(json|ogn|txt|bin)$/.test(name) && !name.startsWith('books/'));

/** A package for a learning platform shows only the board, with its attributes after `#`. */
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
  // wasm-bindgen's module would locate its wasm by URL, but it is always passed one.
  const unexpected = warnings.filter(
    ({ id, location }) => id !== 'empty-import-meta' || !/\/(awale|awale_engine|offline)\.js$/.test(location?.file ?? ''),
  );
  if (unexpected.length > 0) throw new Error(unexpected.map(({ text, location }) => `${location?.file}: ${text}`).join('\n'));
  return outputFiles[0]?.text.trim() ?? '';
}

/** The wasm modules, in the order in which they are included. */
const MODULES = ['awale', 'awale_engine'];

const worker = await bundle('engine/worker.js', 'export {};', 'export {};');
// With the first style sheets too: an embedded board reads them.
const included = Object.fromEntries([...data.map((name) => [name, read(name)]), ...styles]);
const page = await bundle(
  'page/main.js',
  `const [files, ...modules] = awaleParts;
  const included = new Response(files).json();
  export async function fetchAsset(path) {
    const text = (await included)[path.replace(/^\\.\\//, '')];
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

const inline = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
/** zlib's memory level. A block ends sooner than at the default of 8, so that texts and code, which lie beside each other, get codes of their own. */
const MEMORY_LEVEL = 7;
/** The script, the data files and the modules, compressed together so that the file is small enough to be sent. */
const parts = [Buffer.from(page), Buffer.from(JSON.stringify(included)), ...MODULES.map((name) => readFileSync(join(home, `${name}_bg.wasm`)))];
const packed = gzipSync(Buffer.concat(parts), { level: 9, memLevel: MEMORY_LEVEL });
const start = `{ const text = ${JSON.stringify(base85(packed))}, bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let at = 0, number = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    number = (at % 5 ? number * 85 : 0) + code - 40 - (code > 60) - (code > 92);
    if (++at % 5 === 0) bytes.setUint32(at / 5 * 4 - 4, number);
  }
  new Response(new Blob([new Uint8Array(bytes.buffer, 0, ${packed.length})])
  .stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer().then((all) => {
    let at = 0;
    const [page, ...parts] = ${JSON.stringify(parts.map(({ length }) => length))}.map((length) => all.slice(at, (at += length)));
    self.awaleParts = parts;
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([page], { type: 'text/javascript' }));
    document.body.append(script);
  });
  }`;

/** Four bytes as five characters: six percent shorter than base64. The characters from `(` to `~`, but for `<` and the backslash. */
function base85(bytes) {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  const codes = Buffer.alloc((padded.length / 4) * 5);
  for (let at = 0; at < padded.length; at += 4) {
    let number = padded.readUInt32BE(at);
    for (let digit = 4; digit >= 0; digit -= 1, number = Math.floor(number / 85)) {
      const code = 40 + (number % 85);
      const afterLess = code + Number(code >= 60);
      codes[(at / 4) * 5 + digit] = afterLess + Number(afterLess >= 92);
    }
  }
  return codes.toString('latin1');
}
const scripts = [inline(read('page/support.js').trim()), inline(start)];
const icon = `data:image/svg+xml;base64,${Buffer.from(read('icons/icon.svg')).toString('base64')}`;

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `script-src ${scripts.map(hash).join(' ')} 'wasm-unsafe-eval' blob:`,
  `style-src ${[...styles.values()].map(hash).join(' ')}`,
  "img-src 'self' data:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const out = [];
for (const line of readFileSync(join(folder, 'index.html'), 'utf8').split('\n')) {
  if (line.includes('http-equiv="Content-Security-Policy"')) {
    out.push(`    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
  } else if (line.includes('rel="icon"')) {
    out.push(`    <link rel="icon" href="${icon}" type="image/svg+xml">`);
  } else if (line.includes('rel="stylesheet"')) {
    const name = FIRST_STYLES.find((one) => line.includes(one));
    if (!name) throw new Error(`not among the first style sheets: ${line}`);
    out.push(`    <style>${styles.get(name)}</style>`);
  } else if (!/<link |<script /.test(line)) {
    // Module scripts run after parsing, so the classic scripts are put at the end of the body.
    if (line.includes('</body>')) out.push(...scripts.map((script) => `    <script>${script}</script>`));
    out.push(line.includes('<html ') ? line.replace('<html ', '<html data-single ') : line);
  }
}
writeFileSync(file, out.join('\n'));
console.log(basename(file), readFileSync(file).length);
