// Makes the whole page one HTML file that opens from a disk: node single.mjs FOLDER RELEASE PACKED FILE LENGTH…
// FOLDER is `dist/`, RELEASE the release's folder below it, PACKED what single-parts.mjs wrote, compressed with gzip,
// and each LENGTH that of a part.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const [folder = '', release = '', from = '', file = '', ...lengths] = process.argv.slice(2);
const home = resolve(folder, release);
const packed = readFileSync(from);
const read = (name) => readFileSync(join(home, name), 'utf8');
/** The style sheets, by name. */
const styles = new Map(
  readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => [name, read(name).trim()]),
);

const inline = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const start = `{ const text = "${base91(packed)}", bytes = new Uint8Array(${packed.length});
  const digit = (at) => { const code = text.charCodeAt(at); return code - 33 - (code > 34) - (code > 60) - (code > 92); };
  for (let at = 0, to = 0, held = 0, bits = 0; at < text.length; at += 2) {
    held |= (digit(at) + digit(at + 1) * 91) << bits;
    for (bits += 13; bits >= 8; bits -= 8, held >>= 8) bytes[to++] = held;
  }
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer().then((all) => {
    let at = 0;
    const [page, ...parts] = [${lengths}].map((length) => all.slice(at, (at += length)));
    self.awaleParts = parts;
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([page], { type: 'text/javascript' }));
    document.body.append(script);
  });
  }`;

/**
 * Thirteen bits as two characters: a thirteenth shorter than base64. The 91 digits are the characters from `!` to `~`
 * without `"`, `<` and the backslash.
 */
function base91(bytes) {
  const digits = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((one) => !'"<\\'.includes(one));
  let text = '';
  let held = 0;
  let bits = 0;
  // Two zero bytes more, so that all bits of the last byte are written.
  for (const byte of [...bytes, 0, 0]) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    const number = held & 0x1fff;
    text += digits[number % 91] + digits[Math.floor(number / 91)];
    held >>= 13;
    bits -= 13;
  }
  return text;
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
    const name = [...styles.keys()].find((one) => line.includes(`/${one}"`));
    if (!name) throw new Error(`no such style sheet: ${line}`);
    out.push(`    <style>${styles.get(name)}</style>`);
  } else if (!/<link |<script /.test(line)) {
    // Module scripts run after parsing, so the classic scripts are put at the end of the body.
    if (line.includes('</body>')) out.push(...scripts.map((script) => `    <script>${script}</script>`));
    out.push(line.includes('<html ') ? line.replace('<html ', '<html data-single ') : line);
  }
}
writeFileSync(file, out.join('\n'));
console.log(basename(file), readFileSync(file).length);
