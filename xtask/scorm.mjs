// Makes SCORM 1.2 packages, as the page's own button does: node scorm.mjs PAGE INTO [lesson NAME |
// exercises FILE | game LEVEL [RULES]] [fr|en]. PAGE is awale.html, INTO a folder. Without a choice,
// three in each language: all lessons, levels 1 to 10, and a list for each theme of the exercises of classique.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { packageName, scormPackage } from '../www/lesson/scorm.js';
import { MAX_TEXT_ATTRIBUTE } from '../www/lesson/packed-text.js';

const [file = '', into = '', ...asked] = process.argv.slice(2);
const www = new URL('../www/', import.meta.url);
const read = (name) => readFileSync(new URL(name, www), 'utf8');
const LANGUAGES = ['fr', 'en'];
const LEVELS = Array.from({ length: 10 }, (_, at) => at + 1);
/** The most exercises in the list of a theme. */
const EXERCISES_OF_A_THEME = 10;
const page = readFileSync(file, 'utf8');
const lessons = JSON.parse(read('lessons/index.json'));

/** A sentence of the page; of its plural forms, the one called `other`. */
function say(language, part, key, data = {}) {
  const words = JSON.parse(read(`words/${part}/${language}.json`));
  const text = words[key]?.other ?? words[key];
  if (text === undefined) throw new Error(`words/${part}/${language}.json has no ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => data[name]);
}

const withheld = { solution: 'off', analysis: 'off' };
const lesson = ({ name, title }, language) => ({ title: title[language] ?? name, attributes: { lesson: name, ...withheld, lang: language } });
const game = (level, language, rules = 'classique') => ({
  title: say(language, 'files', 'ui.moodle.game', { n: level }),
  attributes: { rules, level: String(level), side: 'S', lang: language },
});
/** The games of a file. */
const gamesOf = (text) => text.split(/\n\s*\n(?=\[)/).map((one) => one.trim()).filter(Boolean);
function exercises(title, games, language) {
  const text = `[Solution "off"]\n[Analysis "off"]\n${games.join('\n\n')}\n`;
  const packed = deflateRawSync(text).toString('base64url');
  if (packed.length > MAX_TEXT_ATTRIBUTE) throw new Error(`${title}: ${packed.length} characters when packed, at most ${MAX_TEXT_ATTRIBUTE}: take some exercises out`);
  return { title, count: games.length, attributes: { exercise: 'own', text: packed, ...withheld, lang: language } };
}

/** Writes a package of these parts; its file name is made from `named`. */
function writePackage(title, language, scos, named = title) {
  mkdirSync(into, { recursive: true });
  const name = join(into, packageName(named));
  const parts = scormPackage({ title, language, unrecorded: say(language, 'files', 'ui.moodle.unrecorded'), scos }, page);
  writeFileSync(name, Buffer.concat(parts));
  console.log(name);
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

const language = LANGUAGES.includes(asked.at(-1)) ? asked.pop() : 'fr';
const [kind, what = '', rules] = asked;
if (kind === 'lesson') {
  const found = lessons.find(({ name }) => name === what) ?? fail(`no lesson ${JSON.stringify(what)}: ${lessons.map(({ name }) => name).join(', ')}`);
  const sco = lesson(found, language);
  writePackage(sco.title, language, [sco]);
} else if (kind === 'exercises') {
  if (!existsSync(what)) fail(`${what || 'exercises'}: expected a file of exercises, as the page saves a list`);
  const games = gamesOf(readFileSync(what, 'utf8'));
  const title = say(language, 'files', 'ui.moodle.list', { n: games.length });
  writePackage(title, language, [exercises(title, games, language)]);
} else if (kind === 'game') {
  if (!LEVELS.includes(Number(what))) fail(`game ${what}: expected a level from 1 to 10`);
  const sco = game(Number(what), language, rules);
  writePackage(sco.title, language, [sco]);
} else if (kind !== undefined) {
  fail(`${kind}: expected lesson NAME, exercises FILE or game LEVEL`);
} else {
  const all = gamesOf(read('exercises/classique.ogn'));
  const themes = [...new Set(all.map((text) => /\[Theme "([^"]*)"\]/.exec(text)?.[1] ?? ''))].filter(Boolean);
  for (const each of LANGUAGES) {
    const title = (panel) => `Awalé · ${say(each, 'files', `ui.moodle.all.${panel}`)}`;
    writePackage(title('lessons'), each, lessons.map((one) => lesson(one, each)), `moodle ${each} lessons`);
    writePackage(title('games'), each, LEVELS.map((level) => game(level, each)), `moodle ${each} games`);
    writePackage(title('exercises'), each, themes.map((theme) => {
      const games = all.filter((text) => text.includes(`[Theme "${theme}"]`)).slice(0, EXERCISES_OF_A_THEME);
      return exercises(say(each, 'exercises', `ui.exercises.theme.${theme}`), games, each);
    }), `moodle ${each} exercises`);
  }
}
