// Writes the lists of what a board can show, docs/lists.md and docs/lists.fr.md, from the lessons, the
// exercises and the presets: node lists.mjs [--check]. With --check nothing is written, and
// an outdated list is an error.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const words = (language, part) => JSON.parse(read(`www/words/${part}${language}.json`));
/** The families in the page's order. */
const families = [...(/FAMILIES = .*?\[([^\]]*)\]/.exec(read('www/exercises/read-exercises.js'))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
const presets = [...read('src/rules/presets.rs').matchAll(/\bpreset\(\s*"([^"]+)",\s*Sheet::(\w+)/g)].map(([, id]) => id);
const lessons = JSON.parse(read('www/lessons/index.json'));

const TEXTS = {
  en: {
    file: 'docs/lists.md',
    head: `# What a board can show

*[En français](lists.fr.md)*

The names for \`lesson\`, \`exercise\` and \`rules\` on an [embedded board](embedding.md). This page is made from
the sources by \`cargo xtask lists\`.`,
    lessons: ['Lessons', 'lesson', 'title', 'steps', 'lessons'],
    about: 'In the page, the running lesson has *For the teacher* under its line in the list: *Share* gives the code for a site, *For Moodle* a package.',
    exercises: ['Exercises', 'family', 'numbers', 'themes', 'exercises'],
    aboutExercises: '`exercise="classique/12"` is the twelfth of its family; `exercise="day"` is the problem of the day. In the page, *Put this exercise on a site*, in *For the classroom: my list* above the list of exercises, gives the code for the exercise on the board.',
    presets: ['Rules', 'preset', 'name', '', 'rules'],
    aboutPresets: 'Options may follow, as in `cote-ivoire,chain-limit=none`: [texts](texts.md#rules).',
    range: (from, to) => `${from} to ${to}`,
  },
  fr: {
    file: 'docs/lists.fr.md',
    head: `# Ce que montre un plateau

*[In English](lists.md)*

Les noms à donner à \`lesson\`, \`exercise\` et \`rules\` sur un [plateau dans vos pages](embedding.fr.md). Cette
page est faite à partir des sources par \`cargo xtask lists\`.`,
    lessons: ['Leçons', 'leçon', 'titre', 'étapes', 'lessons'],
    about: 'Dans la page, la leçon en cours a *Pour l’enseignant* sous sa ligne dans la liste\u00a0: *Partager* donne le code pour un site, *Pour Moodle* un paquet.',
    exercises: ['Exercices', 'famille', 'numéros', 'thèmes', 'exercises'],
    aboutExercises: '`exercise="classique/12"` est le douzième de sa famille\u202f; `exercise="day"` est le problème du jour. Dans la page, *Mettre cet exercice sur un site*, dans *Pour la classe\u00a0: ma liste* au-dessus de la liste des exercices, donne le code de l’exercice qui est sur le plateau.',
    presets: ['Règles', 'nom', 'titre', '', 'rules'],
    aboutPresets: 'Des options peuvent suivre, comme dans `cote-ivoire,chain-limit=none`\u00a0: [textes](texts.md#rules).',
    range: (from, to) => `${from} à ${to}`,
  },
};

/** @param {'fr' | 'en'} language */
function list(language) {
  const text = TEXTS[language];
  const said = { ...words(language, ''), ...words(language, 'lessons/'), ...words(language, 'exercises/') };
  const say = (key) => said[key] ?? fail(`no words for ${key}`);
  const table = (names, rows) => `| ${names.join(' | ')} |\n|${names.map(() => '---').join('|')}|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
  const groups = [...new Set(lessons.map(({ group }) => group))];
  const parts = [text.head, `## ${text.lessons[0]}`, text.about];
  for (const group of groups) {
    parts.push(`**${say(`ui.lessons.group.${group}`)}**`);
    parts.push(table(text.lessons.slice(1, 4), lessons.filter((one) => one.group === group).map(({ name, title, steps }) => [`\`${name}\``, title[language] ?? title.all ?? name, steps])));
  }
  parts.push(`## ${text.exercises[0]}`, text.aboutExercises, table(text.exercises.slice(1, 4), families.map((family) => {
    const themes = [...read(`www/exercises/${family}.ogn`).matchAll(/^\[Theme "([^"]*)"\]/gm)].map(([, theme]) => theme);
    const counts = [...new Set(themes)].map((theme) => `${say(`ui.exercises.theme.${theme}`)} (${themes.filter((one) => one === theme).length})`);
    return [`\`${family}\``, text.range(1, themes.length), counts.join(', ')];
  })));
  parts.push(`## ${text.presets[0]}`, text.aboutPresets, table(text.presets.slice(1, 3), presets.map((id) => [`\`${id}\``, say(`ui.variant.${id}`)])));
  return `${parts.join('\n\n')}\n`;
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

// The tables are made from lists (`FAMILIES` and index.json): a file that its list lacks would be missing in them.
const files = (folder) => readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.ogn')).map((name) => name.slice(0, -4)).sort();
const same = (found, listed, what) => String(found) === String([...listed].sort()) || fail(`${what}: the files are ${found}, the list has ${[...listed].sort()}`);
same(files('www/exercises'), families, 'exercises');
same(files('www/lessons'), lessons.map(({ name }) => name), 'lessons');
if (presets.length === 0) fail('src/rules/presets.rs: no presets were found');

for (const language of /** @type {const} */ (['en', 'fr'])) {
  const { file } = TEXTS[language];
  const path = new URL(file, root);
  if (!process.argv.includes('--check')) writeFileSync(path, list(language));
  else if (!existsSync(path) || read(file) !== list(language)) fail(`${file} is outdated: run \`cargo xtask lists\``);
}
