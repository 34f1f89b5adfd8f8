// The element in the npm package: its types, and pages built with React, Vue and Svelte.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compile } from 'svelte/compiler';
import { build } from 'vite';
import { test, expect } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';

const { AWALE_PACKAGE = '' } = process.env;
const GUIDE = readFileSync('docs/api.md', 'utf8');
const EMBEDDING = readFileSync('docs/embedding.md', 'utf8');

/** @type {string} */
let folder;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'awale-element-'));
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  execFileSync('tar', ['-xzf', AWALE_PACKAGE, '-C', folder]);
  cpSync(join(folder, 'package'), join(folder, 'node_modules/awale'), { recursive: true });
  for (const name of ['react', 'react-dom', 'vue', '@vue', 'svelte', 'esm-env', 'scheduler', 'csstype', 'clsx', '@types/react']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "club", "private": true, "type": "module" }');
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The examples of the guide's section on the element.
 *
 * @param {string} language
 */
const examples = (language) => [...(GUIDE.split('## The element in a bundled page')[1]?.split('\n## ')[0] ?? '')
  .matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text ?? '');

/** What an example of the guide takes from the page around it. */
const GIVEN = "declare const canvas: HTMLCanvasElement;\ndeclare const game: Game;\n";

test('the examples pass the strict checks of TypeScript', () => {
  const [[plain = ''], [react = '']] = [examples('ts'), examples('tsx')];
  const scripts = (/** @type {string} */ guide) => [...guide.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');
  const ofPages = scripts(EMBEDDING).map((text) => `import 'awale/element';\n${text}`);
  expect(ofPages).toHaveLength(2);
  const programs = [...scripts(GUIDE), ...ofPages];
  const [board = ''] = [...GUIDE.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text]) => text ?? '').filter((text) => text.includes('new Board('));
  mkdirSync(join(folder, 'types'));
  programs.forEach((text, at) => writeFileSync(join(folder, `types/program-${at}.ts`), `${text}\nexport {};\n`));
  writeFileSync(join(folder, 'types/board.ts'), `import { Board, Game } from 'awale';\n${GIVEN}${board}`);
  writeFileSync(join(folder, 'types/plain.ts'), `${plain}\nexport { current };\n`);
  writeFileSync(join(folder, 'types/react.tsx'), react);
  writeFileSync(join(folder, 'types/wrong.ts'), "import 'awale/element';\ndocument.createElement('awale-board').play(3);\n");
  const check = (/** @type {string[]} */ ...files) => {
    const options = ['--strict', '--noEmit', '--jsx', 'react-jsx', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable,esnext.disposable', '--types', ''];
    try {
      execFileSync(resolve('node_modules/.bin/tsc'), [...options, ...files.map((file) => join(folder, 'types', file))], { cwd: folder, encoding: 'utf8' });
      return '';
    } catch (error) {
      return String(/** @type {any} */ (error).stdout);
    }
  };
  expect(programs.length).toBeGreaterThan(7);
  expect(check('plain.ts', 'board.ts', ...programs.map((_, at) => `program-${at}.ts`))).toBe('');
  expect(check('react.tsx')).toBe('');
  expect(check('wrong.ts')).toContain("'number' is not assignable to parameter of type 'string'");
});

test('the element can be imported on a server, and the package has no dead link', () => {
  writeFileSync(join(folder, 'server.js'), "await import('awale/element');\nconsole.log('rendered');\n");
  expect(execFileSync(process.execPath, ['server.js'], { cwd: folder, encoding: 'utf8' }).trim()).toBe('rendered');
  const text = (/** @type {string} */ name) => readFileSync(join(folder, 'node_modules/awale', name), 'utf8');
  for (const name of ['README.md', 'embedding.md']) {
    expect([...text(name).matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target).filter((target) => !target?.startsWith('https://'))).toEqual([]);
  }
  expect(text('README.md')).toContain('see embedding.md');
  const described = JSON.parse(readFileSync(join(folder, 'node_modules/awale/package.json'), 'utf8'));
  expect(described.sideEffects).toContain('./page/embed.js');
});

const [svelte = ''] = examples('html').filter((text) => text.includes('<script>'));
const [vue = ''] = examples('html').filter((text) => !text.includes('<script>'));

/** The pages, by framework: the files of each. @type {Record<string, Record<string, string>>} */
const PAGES = {
  React: {
    'main.jsx': "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\nimport { Lesson } from './lesson.tsx';\ncreateRoot(document.getElementById('app')).render(createElement(Lesson));",
    'lesson.tsx': examples('tsx')[0] ?? '',
  },
  Vue: {
    'main.jsx': `import 'awale/element';\nimport { createApp } from 'vue/dist/vue.esm-bundler.js';
      const app = createApp({ data: () => ({ solved: false }), template: ${JSON.stringify(`${vue}<p>{{ solved ? 'Done' : 'Not yet' }}</p>`)} });
      app.config.compilerOptions.isCustomElement = (tag) => tag === 'awale-board';\napp.mount('#app');`,
  },
  Svelte: {
    'main.jsx': "import { mount } from 'svelte';\nimport Lesson from './lesson.svelte';\nmount(Lesson, { target: document.getElementById('app') });",
    'lesson.svelte': svelte,
  },
};

for (const [name, files] of Object.entries(PAGES)) {
  test(`a page built with ${name} shows the board and receives its events`, async ({ page, pageErrors }) => {
    const root = join(folder, name);
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'index.html'), '<!doctype html><meta charset="utf-8"><title>club</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/src/main.jsx"></script>');
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, 'src', file), text);
    await build({
      root,
      base: './',
      logLevel: 'error',
      configFile: false,
      define: { __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
      plugins: [{
        name: 'svelte',
        transform: (text, id) => (id.endsWith('.svelte') ? { code: compile(text, { filename: id, generate: 'client' }).js.code, map: null } : null),
      }],
    });
    const host = await new Host('/').deploy(join(root, 'dist')).open();
    cpSync(join(folder, 'node_modules/awale/page'), join(host.folder, 'awale'), { recursive: true });
    pageErrors.origins.push(new URL(host.url).origin);
    await page.goto(host.url);
    await expect(page.locator('awale-board canvas')).toBeVisible();
    await expect(page.getByText('Not yet')).toBeVisible();
    await page.locator('awale-board').evaluate((board) => board.dispatchEvent(new CustomEvent('awale-solved', { bubbles: true, detail: { lesson: 'lap', first: true } })));
    await expect(page.getByText('Done')).toBeVisible();
    await host.end();
  });
}
