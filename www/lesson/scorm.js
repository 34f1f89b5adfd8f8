import { crc32, zip } from '../base/zip.js';
import { runSco } from './sco.js';

/**
 * SCORM 1.2 packages (Content Aggregation Model, ADL 2001): a zip that contains the single-file
 * page (awale.html). `cargo xtask scorm` uses this module too.
 *
 * @typedef {object} Sco a shareable content object, which a learner opens
 * @property {string} title
 * @property {Record<string, string>} attributes of the board: a lesson, exercises or a game
 * @property {number} [count] how many exercises a list has
 */

/** The names of the files. */
const BOARD = 'awale.html';
const SCRIPT = 'sco.js';

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.language
 * @param {string} options.unrecorded the message where no learning platform is found
 * @param {Sco[]} options.scos the platform lists them if there are several
 * @param {string} page the text of awale.html
 * @returns {Record<string, string>} the package's files
 */
function scormFiles({ title, language, unrecorded, scos }, page) {
  const embedded = page.replace('<html data-single ', '<html data-single data-embed ');
  if (embedded === page) throw new Error(`${BOARD} is not the page in one file`);
  const named = scos.map((sco, at) => ({ sco, name: scos.length === 1 ? 'index.html' : `${at + 1}.html` }));
  return {
    'imsmanifest.xml': manifest(title, named),
    ...Object.fromEntries(named.map(({ sco, name }) => [name, scoPage(sco, language, unrecorded)])),
    [SCRIPT]: `(${runSco})();\n`,
    [BOARD]: embedded,
  };
}

/** A package as the parts of a zip. @param {Parameters<typeof scormFiles>[0]} options @param {string} page */
export const scormPackage = (options, page) => zip(scormFiles(options, page));

/** The file name of a package. @param {string} title */
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
