// The npm package, packed and installed: in Node, and in a page that Vite builds.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { test, expect } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';

const { AWALE_PACKAGE = '' } = process.env;

/** @type {string} */
let folder;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'awale-package-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "club", "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', AWALE_PACKAGE], { cwd: folder });
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/**
 * What a program prints in Node, line by line.
 *
 * @param {string} text
 */
function printedBy(text) {
  writeFileSync(join(folder, 'program.js'), text);
  const env = { ...process.env, FORCE_COLOR: '0' };
  const output = execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8', env });
  return output.trimEnd().split('\n');
}

const guide = readFileSync('docs/api.md', 'utf8');
const examples = [...guide.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');

test('docs/api.md has more than seven examples in JavaScript', () => expect(examples.length).toBeGreaterThan(7));

for (const [index, example] of examples.entries()) {
  const title = guide.slice(0, guide.indexOf(example)).match(/^## .*$/gm)?.at(-1);
  test(`example ${index + 1} of docs/api.md prints what it says (${title?.slice(3)})`, () => {
    const expected = [...example.matchAll(/^\/\/ → (.*)$/gm)].map(([, text]) => text);
    expect(expected.length).toBeGreaterThan(0);
    expect(printedBy(example)).toEqual(expected);
  });
}

test('the types declare every named export', () => {
  const types = readFileSync(join(folder, 'node_modules/awale/awale.d.ts'), 'utf8');
  const names = printedBy("import * as awale from 'awale';\nfor (const name of Object.keys(awale)) console.log(name);");
  for (const name of names.filter((name) => name !== 'default')) {
    expect(types).toMatch(new RegExp(`export (class|function) ${name}\\b`));
  }
});

test('a page built with Vite plays a move, shows it and loads one wasm file', async ({ page, pageErrors }) => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>club</title><script type="module" src="/src/main.js"></script>');
  writeFileSync(
    join(folder, 'src/main.js'),
    `import init, { Board, Game } from 'awale';
    await init();
    const game = new Game('classique');
    game.play('C');
    const canvas = document.body.appendChild(document.createElement('canvas'));
    const board = new Board(canvas);
    board.resize(400, 150, 1, undefined);
    board.show(game.state());
    board.frame(0);
    document.title = game.state().position + ' ' + canvas.width;`,
  );
  await build({ root: folder, base: './', logLevel: 'error', configFile: false });
  const host = await new Host('/club/').deploy(join(folder, 'dist')).open();
  pageErrors.origins.push(new URL(host.url).origin);
  pageErrors.expected.push(/404/);
  await page.goto(host.url);
  await expect(page).toHaveTitle(/^4-4-0-5-5-5-5-4-4-4-4-4-0-0-N [1-9]/);
  expect(host.asked.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
  await host.end();
});
