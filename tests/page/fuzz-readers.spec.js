// Random inputs for the readers of helpers/text-readers.js: each must be refused, or be accepted and then read back the
// same. tests/hostile/reader-inputs.json has the inputs that once failed.
// AWALE_FUZZ_MINUTES gives all readers that many minutes together, with a new seed of the random numbers;
// AWALE_FUZZ_SEED repeats a run, and AWALE_FUZZ_READER gives all the minutes to one of the readers, by its name.
import { readFileSync } from 'node:fs';
import { test, expect } from '@playwright/test';
import { MINUTES, SEED } from './helpers/fuzz-run.js';
import { randomNumbers } from './helpers/game.js';
import { useMemoryDocument } from './helpers/memory-document.js';
import { changedJson, changedText } from './helpers/mutations.js';
import { PageModules } from './helpers/page-modules.js';
import { textReaders } from './helpers/text-readers.js';

const { AWALE_DIST, AWALE_FUZZ_READER } = process.env;
/** How many inputs each reader gets in a run without AWALE_FUZZ_MINUTES. */
const INPUTS = 200;
/** The readers take turns, each with this many inputs. */
const TURN = 100;

/** @type {Record<string, string[]>} */
const kept = JSON.parse(readFileSync(new URL('../hostile/reader-inputs.json', import.meta.url), 'utf8'));
const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
/** The names of all properties of the prototypes, which no input may change. */
const namesOf = () => prototypes.map((one) => Reflect.ownKeys(one).map(String).join());

test('readers of texts refuse random inputs, or read them back the same', async () => {
  test.setTimeout(120_000 + MINUTES * 60_000);
  // Expected refusals say why on the console.
  console.info = () => {};
  // Stand-ins for `document` and `navigator`, which modules of the match, the tab's game and the library use.
  useMemoryDocument();
  globalThis.navigator ??= /** @type {any} */ ({ languages: ['fr'] });
  const modules = await new PageModules(AWALE_DIST).start();
  const all = await textReaders(modules);
  const readers = AWALE_FUZZ_READER ? all.filter(({ name }) => name === AWALE_FUZZ_READER) : all;
  expect(readers, all.map(({ name }) => name).join('\n')).not.toEqual([]);
  const before = namesOf();
  const counts = readers.map(() => ({ inputs: 0, accepted: 0 }));
  /** @param {number} at @param {string} input @param {string} from what made the input */
  const read = async (at, input, from) => {
    const { name, read } = readers[at];
    try {
      const accepted = await read(input);
      counts[at].inputs += 1;
      counts[at].accepted += Number(accepted);
      return accepted;
    } catch (error) {
      throw new Error(`${name}, ${from}: ${JSON.stringify(input)}`, { cause: error });
    }
  };
  try {
    for (const [at, { name, seeds }] of readers.entries()) {
      for (const seed of seeds) expect(await read(at, seed, 'a valid text'), `${name}: ${seed}`).toBe(true);
      for (const input of kept[name] ?? []) await read(at, input, 'a kept input');
    }
    expect(Object.keys(kept).filter((name) => !all.some((reader) => reader.name === name))).toEqual([]);
    const until = Date.now() + MINUTES * 60_000;
    for (let turn = 0; MINUTES > 0 ? Date.now() < until : turn < INPUTS / TURN; turn += 1) {
      for (const [at, { seeds, json, repair }] of readers.entries()) {
        const pick = randomNumbers(SEED + 1_000_003 * turn + 7919 * at);
        for (let input = 0; input < TURN; input += 1) {
          const [one, other] = [seeds[pick(seeds.length)], seeds[pick(seeds.length)]];
          const changed = (json ? changedJson : changedText)(one, pick, other);
          await read(at, repair && pick(2) ? repair(changed) : changed, `seed ${SEED}, turn ${turn}, input ${input}`);
        }
      }
      expect(namesOf()).toEqual(before);
    }
    // A reader that refused nearly all inputs would hardly be tested.
    for (const [at, { name }] of readers.entries()) expect(counts[at].accepted, name).toBeGreaterThan(counts[at].inputs / 100);
    const total = counts.reduce((sum, { inputs }) => sum + inputs, 0);
    console.log(`${total} inputs to ${readers.length} readers, seed ${SEED}`);
    if (MINUTES > 0) console.log(readers.map(({ name }, at) => `${name}: ${counts[at].inputs}, ${counts[at].accepted} accepted`).join('\n'));
  } finally {
    modules.end();
  }
});
