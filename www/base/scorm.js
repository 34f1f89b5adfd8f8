import { runSco } from './sco.js';
import { crc32, zip } from './zip.js';

/**
 * SCORM 1.2 packages (Content Aggregation Model, ADL 2001): a zip with the whole page in one file,
 * which needs no other site. `cargo xtask scorm` makes them with this module too.
 *
 * @typedef {object} Sco what a learner opens
 * @property {string} title
 * @property {Record<string, string>} attributes of the board: a lesson, exercises or a game
 * @property {number} [count] how many exercises a list has
 */

/** The names of the files. */
const BOARD = 'awale.html';
const SCRIPT = 'sco.js';

/**
 * @param {object} wish
 * @param {string} wish.title
 * @param {string} wish.language
 * @param {string} wish.unrecorded what is said where no platform answers
 * @param {Sco[]} wish.scos one, or several that the platform lists
 * @param {string} page the text of awale.html
 * @returns {Record<string, string>} the package's files
 */
export function scormFiles({ title, language, unrecorded, scos }, page) {
  const alone = page.replace('<html data-single ', '<html data-single data-embed ');
  if (alone === page) throw new Error(`${BOARD} is not the page in one file`);
  const named = scos.map((sco, at) => ({ sco, name: scos.length === 1 ? 'index.html' : `${at + 1}.html` }));
  return {
    'imsmanifest.xml': manifest(title, named),
    ...Object.fromEntries(named.map(({ sco, name }) => [name, scoPage(sco, language, unrecorded)])),
    [SCRIPT]: `(${runSco})();\n`,
    [BOARD]: alone,
  };
}

/** A package as the parts of a zip. @param {Parameters<typeof scormFiles>[0]} wish @param {string} page */
export const scormPackage = (wish, page) => zip(scormFiles(wish, page));

/** The name of a package's file. @param {string} title */
export function packageName(title) {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^(awale)?-|-$/g, '');
  return `awale-${plain.slice(0, 60) || 'scorm'}.zip`;
}

/**
 * @param {string} title
 * @param {{ sco: Sco, name: string }[]} named
 */
function manifest(title, named) {
  const identity = crc32(new TextEncoder().encode(JSON.stringify([title, named]))).toString(16);
  const items = named.map(({ sco }, at) => `
      <item identifier="item-${at + 1}" identifierref="resource-${at + 1}"><title>${escape(sco.title)}</title></item>`);
  const resources = named.map(({ name }, at) => `
    <resource identifier="resource-${at + 1}" type="webcontent" adlcp:scormtype="sco" href="${name}">${[name, SCRIPT, BOARD].map((file) => `<file href="${file}"/>`).join('')}</resource>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="awale-${identity}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="awale">
    <organization identifier="awale"><title>${escape(title)}</title>${items.join('')}
    </organization>
  </organizations>
  <resources>${resources.join('')}
  </resources>
</manifest>
`;
}

/**
 * @param {Sco} sco
 * @param {string} language
 * @param {string} unrecorded
 */
function scoPage({ title, attributes, count = 1 }, language, unrecorded) {
  const choice = JSON.stringify({ attributes, count, unrecorded });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; font: 1rem/1.5 system-ui, sans-serif } iframe { display: block; width: 100%; height: 640px; border: 0 } p { margin: 1em }</style>
<body data-choice="${escape(choice)}">
<script src="${SCRIPT}"></script>
</html>
`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
