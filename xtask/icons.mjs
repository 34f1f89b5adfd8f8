// Draws the icons of www/icons/ from www/icons/icon.svg; run by hand after a change of that drawing:
//   AWALE_BROWSER=/usr/bin/chromium node xtask/icons.mjs
//   pngquant --ext .png --force --strip --quality 70-92 www/icons/192.png
//   pngquant --ext .png --force --strip --nofs --speed 1 24 www/icons/*512.png
//   for icon in www/icons/*.png; do zopflipng -y "$icon" "$icon"; done
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const svg = readFileSync('www/icons/icon.svg', 'utf8');
// A launcher cuts a maskable icon to any shape: the wood fills the square, and the drawing stays
// inside the circle that is never cut, whose radius is 40 % of the side.
const maskable = svg.replace('x="3" y="3" width="58" height="58" rx="14"', 'width="64" height="64"');
const browser = await chromium.launch({ executablePath: process.env.AWALE_BROWSER, args: ['--no-sandbox'] });
// iOS too puts the maskable icon on the home screen; launchers and iOS scale it down.
for (const [name, size, drawing] of [['192', 192, svg], ['512', 512, svg], ['maskable-512', 512, maskable]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>html,body{margin:0}svg{display:block}</style>${drawing}`);
  await page.screenshot({ path: `www/icons/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
