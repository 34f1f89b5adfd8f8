// What the page's JavaScript reads and cannot trust: links, codes, pasted texts, attributes, files, stored entries. A
// reader is given a text and returns whether the text was accepted. It asserts that accepted content is valid and, if
// the page can write such content, that it reads the same again.
import { deepStrictEqual as same, ok } from 'node:assert/strict';
import { packBook } from '../../../xtask/books.mjs';
import { bookText, packedBook } from './content.js';
import { MemoryDatabases } from './memory-database.js';

/**
 * @typedef {object} Reader
 * @property {string} name
 * @property {string[]} seeds valid texts
 * @property {boolean} [json] whether the texts are JSON
 * @property {(text: string) => string} [repair] a changed text with right checksums, or a right count of its entries
 * @property {(text: string) => boolean | Promise<boolean>} read
 */

const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isFlag = (/** @type {unknown} */ value) => typeof value === 'boolean';
const isSide = (/** @type {unknown} */ value) => value === 'S' || value === 'N';
/** Stands for `Words.say` (www/base/words.js): returns the key and its data as text. @param {string} key @param {unknown} [data] */
const say = (key, data = {}) => `${key} ${JSON.stringify(data)}`;

/** The browser's storage, with one entry. @param {string} name @param {string} text */
function storageWith(name, text) {
  const entries = new Map([[`awale.${name}`, text]]);
  const methods = {
    getItem: (/** @type {string} */ key) => entries.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      entries.set(key, value);
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true });
    },
    removeItem: (/** @type {string} */ key) => {
      entries.delete(key);
      delete storage[key];
    },
  };
  /** @type {any} */
  const storage = {};
  // `Object.keys` of a storage gives the names of its entries, so its methods must not be enumerable.
  for (const [key, value] of Object.entries(methods)) Object.defineProperty(storage, key, { value, enumerable: false });
  storage.setItem(`awale.${name}`, text);
  return storage;
}

/** @param {import('./page-modules.js').PageModules} modules @returns {Promise<Reader[]>} */
export async function textReaders(modules) {
  const { Store } = await modules.load('storage/store.js');
  /**
   * A reader of a stored entry.
   *
   * @param {string} entry
   * @param {unknown[]} seeds
   * @param {(store: any, entry: string) => unknown} read asserts that what it reads from the store is valid
   * @returns {Reader}
   */
  const stored = (entry, seeds, read) => ({
    name: `the stored entry “${entry}”`,
    seeds: seeds.map((data) => JSON.stringify({ v: 1, data })),
    json: true,
    read: async (text) => {
      const storage = storageWith(entry, text);
      await read(new Store(storage), entry);
      return storage.getItem(`awale-aside.${entry}`) === null;
    },
  });
  return [
    ...(await gameLinks(modules)),
    ...(await tournaments(modules, stored)),
    ...(await pupils(modules, stored)),
    ...(await embedded(modules)),
    ...(await packedTexts(modules)),
    ...(await gameFiles(modules)),
    ...(await openingBooks(modules)),
    ...(await playerEntries(modules, stored)),
    ...(await lessonEntries(modules, stored)),
    ...(await savedGames(modules, stored)),
    ...(await pendingMoves(modules)),
    ...(await databases(modules)),
    ...(await learningPlatform(modules)),
  ];
}

/** @typedef {(entry: string, seeds: unknown[], read: (store: any, entry: string) => unknown) => Reader} Stored */
/** @typedef {import('./page-modules.js').PageModules} Modules */

/** Links to games, those of friends among them, and the options of an address. @param {Modules} modules @returns {Promise<Reader[]>} */
async function gameLinks(modules) {
  const { Game } = await modules.load('awale.js');
  const { readFriendLink, writeFriendLink, standingOf, keepWholeNames, cutAt } = await modules.load('game/friend.js');
  const { readLink, namedLink, namesInLinks } = await modules.load('game/game-link.js');
  const { newFriend } = await modules.load('game/match-settings.js');
  const { otherSide } = await modules.load('base/sides.js');
  const { readUrlOptions } = await modules.load('base/url-options.js');
  const HOME = 'https://example.org/awale/';

  /** @param {string} rules @param {string} moves @param {string[]} [names] */
  const gameOf = (rules, moves, names = []) => {
    const game = new Game(rules);
    game.playLine(moves);
    for (const [at, name] of names.entries()) game.setTag(['South', 'North'][at], name);
    return game;
  };
  const games = [gameOf('classique', 'F f E a'), gameOf('kalah', 'C', ['Ama', 'Kofi']), gameOf('eqwale', 'A f', ['Éloïse de Saint-Exupéry', '']), gameOf('grenier', '', ['x'.repeat(24), '名'.repeat(24)])];
  /** @param {any} game @param {object} changes */
  const friendLink = (game, changes) => writeFriendLink(HOME, game, { ...newFriend('abc123xyz', 'S', 3), ...changes }).split('#')[1];
  const links = games.map((game) => namedLink(game, 'fr', { flip: false, mirror: true }));

  return [
    {
      name: 'the link of a friend’s game',
      seeds: [friendLink(games[0], {}), friendLink(games[1], { back: 2, ask: { what: 'back', by: 'S' } }), friendLink(games[2], { me: 'N', days: 7, reply: 'no' }), friendLink(games[3], { ask: { what: 'stop', by: 'S' } })],
      read: (text) => {
        const link = readFriendLink(text);
        try {
          ok([link.back, link.days, link.sent].every(isCount) && isSide(link.to) && isText(link.id) && isFlag(link.whole));
          ok(link.days <= 30 && ['stop', 'back', null].includes(link.ask) && ['no', null].includes(link.reply));
          // The page formats the day by which a move is expected: that date must be valid.
          new Intl.DateTimeFormat('fr').format(new Date((link.sent + link.days * 1440) * 60_000));
          if (!link.whole) return false;
          const me = otherSide(link.to);
          const friend = { ...newFriend(link.id, me, link.days), back: link.back, ask: link.ask && { what: link.ask, by: me }, reply: link.reply };
          const again = readFriendLink(writeFriendLink(HOME, link.game, friend).split('#')[1]);
          const fieldsOf = ({ id, to, back, days, ask, reply, rules, start, moves }) => ({ id, to, back, days, ask, reply, rules, start, moves });
          ok(again.whole);
          same(fieldsOf(again), fieldsOf(link));
          same(again.game.state().over, link.game.state().over);
          same(standingOf({ ...link, over: link.game.state().over !== null }, again), 'same');
          keepWholeNames(link.game, again.game);
          same(namesInLinks(again.game), namesInLinks(link.game));
          cutAt(link.game, link.moves.length >> 1).free();
          again.game.free();
          return true;
        } finally {
          link.game.free();
        }
      },
    },
    {
      name: 'the link of a game',
      seeds: [...links, 'rules=classique&level=3', 'rules=kalah&level=random&lang=en&flip=1&mirror=0', 'position=4-4-4-4-0-0-4-4-4-4-0-0-0-16-S&ply=0'],
      read: (text) => {
        const { game, view, level, faults } = readLink(text);
        try {
          ok(level === null || isText(level));
          ok([view.flip, view.mirror].every((one) => one === null || isFlag(one)) && (view.lang === null || isText(view.lang)));
          const again = readLink(namedLink(game, view.lang ?? 'fr', { flip: view.flip ?? false, mirror: view.mirror ?? false }));
          same(again.faults, []);
          same(again.game.state(), game.state());
          same(namesInLinks(again.game), namesInLinks(game));
          again.game.free();
          return faults.length === 0;
        } finally {
          game.free();
        }
      },
    },
    {
      name: 'the options in the page’s address',
      seeds: ['#lang=fr&sound=1&borne=5&change=none', '#borne=never&change=all', 'lang=en&sound=0', '#borne=240&change=game'],
      read: (text) => {
        const { language, sound, kiosk, change } = readUrlOptions(text);
        ok(['fr', 'en', null].includes(language) && (sound === null || isFlag(sound)) && ['none', 'game', 'all'].includes(change));
        ok(kiosk === Infinity || (kiosk >= 0 && kiosk <= 240));
        const printed = new URLSearchParams({ change, ...(language && { lang: language }), ...(sound !== null && { sound: sound ? '1' : '0' }), ...(kiosk > 0 && { borne: kiosk === Infinity ? 'never' : String(kiosk) }) });
        same(readUrlOptions(`#${printed}`), { language, sound, kiosk, change });
        return kiosk > 0 || language !== null;
      },
    },
  ];
}

/** @param {Modules} modules @param {Stored} stored @returns {Promise<Reader[]>} */
async function tournaments(modules, stored) {
  const { readTournament, tournamentText, compactText, storedData } = await modules.load('classroom/tournament-file.js');
  const { readLinkOrFile, tournamentLink } = await modules.load('classroom/tournament-link.js');
  const { KeptTournaments } = await modules.load('classroom/kept-tournaments.js');
  const { drawRound, newTournament } = await modules.load('classroom/draw-rounds.js');
  const { standings } = await modules.load('classroom/standings.js');
  const { finished, namesIn, noteForfeit, noteResult, noteSeeds, openTables, plainName, samePairings } = await modules.load('classroom/tournament.js');

  /** @param {'swiss' | 'robin' | 'double'} kind @param {number} players @param {number} rounds */
  const made = (kind, players, rounds) => {
    const names = Array.from({ length: players }, (_, at) => `Ama ${at}`);
    const one = newTournament({ id: `t-${kind}`, name: `Club ${kind}`, date: '2026-11-26', kind, planned: rounds + 1, rules: 'classique', seedsNoted: true, names });
    for (let round = 0; round < rounds; round += 1) {
      drawRound(one);
      const [first, ...others] = one.rounds[round];
      noteSeeds(first, [30, 18]);
      for (const [at, each] of others.entries()) if (each.b !== null) (at % 2 ? noteForfeit(each, 'b') : noteResult(each, 'draw'));
    }
    return one;
  };
  const all = [made('swiss', 5, 2), made('robin', 4, 3), made('double', 3, 1)];
  all[0].players[1].gone = true;

  /** Asserts that a tournament can be shown, and is read again as it is. @param {any} tournament */
  const check = (tournament) => {
    const [text, compact] = [tournamentText(tournament), compactText(tournament)].map((each) => readTournament(each).tournament);
    same(compact, text);
    // A text carries no ids of games: they are known on this device only.
    const shared = structuredClone(tournament);
    for (const each of shared.rounds.flat()) delete each.game;
    same(text, shared);
    same(standings(tournament).rows.length, tournament.players.length);
    ok(isFlag(finished(tournament)) && Array.isArray(openTables(tournament, tournament.rounds.length)));
    ok(tournament.rounds.every((/** @type {any} */ round) => samePairings(round, round)));
  };
  const read = (/** @type {any} */ { tournament, fault }) => {
    if (!tournament) ok(isText(fault.key));
    else check(tournament);
    return Boolean(tournament);
  };
  const links = await Promise.all(all.map(tournamentLink));
  return [
    { name: 'the file of a tournament', seeds: all.map(compactText), json: true, read: async (text) => read(await readLinkOrFile(text)) },
    {
      name: 'the link to a tournament',
      seeds: links.map((link) => `https://example.org/awale/#${link}`),
      read: async (text) => {
        const reading = await readLinkOrFile(text);
        if (!read(reading)) return false;
        const link = await tournamentLink(reading.tournament);
        if (link !== null) same(await readLinkOrFile(link), reading);
        return true;
      },
    },
    stored('tournament.t', all.map(storedData), (store) => {
      const kept = new KeptTournaments(store);
      const found = kept.get('t');
      if (!found) return;
      check(found);
      kept.put(found);
      same(kept.get(found.id), found);
      ok(kept.all().some((/** @type {any} */ { id }) => id === found.id));
    }),
    {
      name: 'the pasted names of a tournament’s players',
      seeds: ['1. Ama\n2. Kofi\n3) Éloïse', 'Ama, Kofi; Yao', '• Ama\r\n– Kofi\r\n\r\n'],
      read: (text) => {
        const names = namesIn(text);
        ok(names.every((/** @type {string} */ name) => name !== '' && name === plainName(name)));
        return names.length > 0;
      },
    },
  ];
}

/** @param {Modules} modules @param {Stored} stored @returns {Promise<Reader[]>} */
async function pupils(modules, stored) {
  const { MAX_CODE_GROUPS, codeOf, readCode } = await modules.load('classroom/pupil-code.js');
  const { COURSE, hash, ownLesson, resultOf } = await modules.load('classroom/pupil-result.js');
  const { ClassList, lessonSummary, lessonsOf, missedQuestions } = await modules.load('classroom/class-list.js');
  const { Pupil, cleanName } = await modules.load('classroom/pupil.js');
  const { ALPHABET, GROUP } = { ALPHABET: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ', GROUP: 5 };
  const LESSONS = [...COURSE, 'chains', 'opening', 'endgame'];
  const record = {
    name: 'Éloïse', id: 7, at: Date.UTC(2026, 5, 1),
    lessons: { 'first-sowing': { done: true, answers: [{ tries: 1, hints: 0, end: 'found' }, { tries: 3, hints: 1, end: 'found' }] }, chains: { done: false, answers: [{ tries: 2, hints: 0, end: 'shown' }] }, [ownLesson('a lesson')]: { done: true, answers: [], title: 'À moi' } },
    exercises: { 'classique/3': true, 'classique/7': false, 'kalah/1': false, 'own/ab/2': true },
  };
  const results = [resultOf(record), { ...resultOf(record), name: 'Kwaméé ^', lists: [], lessons: [] }, { ...resultOf(record), name: '名前', lessons: [] }];
  const codes = results.map((result) => codeOf(result, MAX_CODE_GROUPS).code);

  /** A changed code with correct checksums: with wrong ones it would be refused before the rest is read. @param {string} text */
  const repair = (text) => {
    const symbols = [...text.toUpperCase()].map((letter) => ALPHABET.indexOf(letter)).filter((symbol) => symbol >= 0);
    const groups = Math.max(1, Math.min(MAX_CODE_GROUPS, Math.floor(symbols.length / GROUP)));
    const data = Array.from({ length: groups }, (_, at) => symbols.slice(at * GROUP, at * GROUP + GROUP - 1)).flat();
    while (data.length < groups * (GROUP - 1)) data.push(0);
    // Four bits for the format (1 or 2) and six for the number of groups.
    const head = ((data[0] & 8 ? 1 : 2) << 6) | groups;
    [data[0], data[1]] = [head >> 5, head & 31];
    const sum = hash(data.slice(0, -3), 15);
    data.splice(-3, 3, sum >> 10, (sum >> 5) & 31, sum & 31);
    return Array.from({ length: groups }, (_, at) => {
      const group = data.slice(at * (GROUP - 1), (at + 1) * (GROUP - 1));
      return [...group, group.reduce((total, symbol, place) => total + symbol * (2 * place + 1), 7 * at + 3) % ALPHABET.length].map((symbol) => ALPHABET[symbol]).join('');
    }).join('-');
  };
  /** Asserts that the table of a class can show a pupil's result. @param {any} result */
  const check = (result) => {
    ok(result.name !== '' && result.name === cleanName(result.name) && isCount(result.id) && isCount(result.minutes));
    ok(result.lessons.every((/** @type {any} */ { lesson, done, outcomes }) => isText(lesson) && isFlag(done) && outcomes.every((/** @type {any} */ each) => isCount(each) && each <= 7)));
    ok(result.lists.every((/** @type {any} */ { list, solved, missed, missedNumbers }) => isText(list) && [solved, missed, ...missedNumbers].every(isCount)));
    for (const lesson of lessonsOf([result], LESSONS)) ok(lessonSummary(result, lesson));
    missedQuestions([result]);
    ok(isText(codeOf(result).code));
  };
  return [
    {
      name: 'a pupil’s code',
      seeds: [...codes, ...results.map((result) => codeOf(result).code), `https://example.org/#lesson=class&code=${codes[0]}`, codes[1].toLowerCase().replaceAll('-', ' ')],
      repair,
      read: (text) => {
        const reading = readCode(text, LESSONS);
        if ('fault' in reading) {
          ok(isText(reading.fault.key));
          return false;
        }
        check(reading.result);
        same(readCode(reading.code, LESSONS), reading);
        return true;
      },
    },
    stored('class', [codes, [codes[0], codes[0], 'x']], (store) => {
      const list = new ClassList(store, LESSONS);
      for (const { result } of list.pupils) check(result);
      ok(list.codes.every(isText) && list.codes.length <= 200);
      ok(['added', 'replaced', 'older', 'same', 'full'].includes(list.add({ code: codes[2], result: results[2] })));
      list.remove(codes[2]);
    }),
    stored('pupil', [record, { ...record, name: '名', lessons: {}, exercises: {} }], (store) => {
      const pupil = new Pupil(store);
      const found = pupil.record;
      if (found) {
        check(resultOf(found));
        pupil.restore(found);
        same(pupil.record, found);
        pupil.changeLesson('chains', 3, (/** @type {any} */ lesson) => same(lesson.answers.length, 3));
        pupil.recordExercise('classique/9', true);
      }
      pupil.begin('Yao');
      same(pupil.name, 'Yao');
    }),
  ];
}

/** What a host page gives an embedded board: attributes, and games to load. @param {Modules} modules @returns {Promise<Reader[]>} */
async function embedded(modules) {
  const { AttributeError, readAttributes } = await modules.load('embed/attributes.js');
  const { gameFromLink, gameTexts } = await modules.load('embed/load-game.js');
  /** @template T @param {() => T} act @returns {T | null} */
  const unlessFaulty = (act) => {
    try {
      return act();
    } catch (error) {
      ok(error instanceof AttributeError, error);
      ok([error.code, error.attribute, error.message].every(isText) && Array.isArray(error.said));
      return null;
    }
  };
  /** Reads attributes and the game in them. @param {any} given */
  const read = (given) => {
    const found = unlessFaulty(() => readAttributes(given));
    if (!found) return false;
    const { link, level, side, language, controls, autoplay, theme, flip, mirror, letters, exercise, lesson, text, step, done, solution, analysis } = found;
    ok([link, language, exercise, lesson, text].every(isText) && [flip, mirror, letters, solution, analysis].every(isFlag) && isSide(side));
    ok((level === null || isCount(level)) && isCount(autoplay) && isCount(step) && done.every(isCount));
    const written = { side, ...(language !== 'auto' && { lang: language }), controls, autoplay: String(autoplay), theme, flip: String(flip), mirror: String(mirror), letters: String(letters), exercise, lesson, text, step: String(step), done: done.join(), solution: solution ? 'on' : 'off', analysis: analysis ? 'on' : 'off', ...(level !== null && { level: String(level) }), ...Object.fromEntries(new URLSearchParams(link)) };
    same(readAttributes(written), found);
    unlessFaulty(() => gameFromLink(link).free());
    return true;
  };
  return [
    {
      name: 'the attributes of an embedded board',
      seeds: [
        { rules: 'kalah', moves: 'C', ply: '1', level: '3', side: 'n', lang: 'en-GB', controls: 'replay', autoplay: '50', theme: 'dark', flip: '', mirror: 'false', letters: '0' },
        { exercise: 'classique/3,7,kalah/2', step: '2', done: '1,2', solution: 'off', analysis: 'on' },
        { lesson: 'own', text: 'abc-_', lang: 'fr', position: '4-4-4-4-0-0-4-4-4-4-0-0-0-16-S' },
        { exercise: 'day', theme: 'page' },
      ].map((given) => JSON.stringify(given)),
      json: true,
      read: (text) => read(Object(jsonOf(text))),
    },
    {
      name: 'a game that a host page loads',
      seeds: [
        'rules=classique&moves=FfEa', '#rules=kalah&ply=0', { rules: 'grenier', moves: 'Ff', ply: 1 }, { position: '4-4-4-4-0-0-4-4-4-4-0-0-0-16-S' },
        { moves: ['F', 'f'], link: 'rules=classique&moves=Ff', ply: 2, position: 'x' },
      ].map((given) => JSON.stringify(given)),
      json: true,
      read: (text) => {
        const texts = unlessFaulty(() => gameTexts(jsonOf(text)));
        return texts !== null && read(texts);
      },
    },
  ];
}

/** @param {string} text @returns {any} the text itself if it is no JSON */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {Modules} modules @returns {Promise<Reader[]>} */
async function packedTexts(modules) {
  const { packText, unpackText } = await modules.load('lesson/packed-text.js');
  const texts = ['[Rules "classique"]\n\n{ x } 1. F f *\n', 'é'.repeat(300), ''];
  return [
    {
      name: 'a packed lesson or list',
      seeds: await Promise.all(texts.map((text) => packText(text))),
      read: async (code) => {
        const text = await unpackText(code);
        if (text === null) return false;
        ok(text.length <= 64_000);
        same(await unpackText(await packText(text, Infinity)), text);
        return true;
      },
    },
  ];
}

/**
 * The opening books of two rule sets, as files and packed. A text is accepted if it is a book of exactly one of them.
 *
 * @param {Modules} modules @returns {Promise<Reader[]>}
 */
async function openingBooks(modules) {
  const { Game } = await modules.load('awale.js');
  const { lookUp, parseBook } = await modules.load('study/opening-book.js');
  const { unpackBook } = await modules.load('study/packed-book.js');
  const RULES = ['classique', 'kalah'];
  /** A text whose header states the number of positions that follow. @param {string} text */
  const repair = (text) => text.replace(/^positions .*$/m, `positions ${(text.split('\n\n')[1] ?? '').trimEnd().split('\n').length}`);
  const short = (/** @type {string} */ text) => repair(`${text.split('\n').slice(0, 9).join('\n')}\n`);
  /** A book as its file. @param {any} book @param {string} rules */
  const print = (book, rules) => {
    const lines = [...book].map(([position, { depth, moves }]) => [position, depth, ...moves.map((/** @type {any} */ { move, score }) => `${move}${score < 0 || Object.is(score, -0) ? '-' : '+'}${Math.abs(score).toFixed(1)}`)].join(' '));
    return ['awale book 1', `rules ${rules}`, 'program x', 'nodes 1', `positions ${book.size}`, '', ...lines, ''].join('\n');
  };
  /** Asserts that a book has no entry for the start of a game, or one with each legal move once. @param {any} book @param {string} rules @param {string} first */
  const look = (book, rules, first) => {
    const game = new Game(rules, null, first);
    const state = game.state();
    game.free();
    const found = lookUp(book, state);
    ok(!found || [...state.playable].every((pit) => found.moves.filter((/** @type {any} */ { move }) => move === pit).length === 1));
    return found;
  };
  /** @param {string} text @param {string} rules */
  const read = (text, rules) => {
    let book;
    try {
      book = parseBook(text, rules);
    } catch (error) {
      ok(error instanceof Error && error.constructor === Error, String(error));
      return false;
    }
    for (const [position, { depth, moves }] of book) ok(isText(position) && isCount(depth) && moves.length > 0 && moves.every((/** @type {any} */ { move, score }) => isText(move) && Number.isFinite(score)));
    for (const first of ['S', 'N']) look(book, rules, first);
    same(parseBook(print(book, rules), rules), book);
    return true;
  };
  for (const rules of RULES) {
    const book = parseBook(bookText(rules), rules);
    ok(book.size > 100 && look(book, rules, 'S') && look(book, rules, 'N'), rules);
  }
  const ofOne = (/** @type {string} */ text) => RULES.filter((rules) => read(text, rules)).length === 1;
  return [
    {
      name: 'an opening book',
      seeds: RULES.flatMap((rules) => [bookText(rules), short(bookText(rules))]),
      repair,
      read: ofOne,
    },
    {
      name: 'a packed opening book',
      seeds: RULES.flatMap((rules) => [packedBook(rules), packBook(short(bookText(rules)))]),
      read: (text) => ofOne(unpackBook(text)),
    },
  ];
}

/** What JavaScript reads in game files: kept texts in comment lines, and tags. @param {Modules} modules @returns {Promise<Reader[]>} */
async function gameFiles(modules) {
  const { Store } = await modules.load('storage/store.js');
  const { KeptTexts } = await modules.load('lesson/kept-texts.js');
  const { keepTextsOf, keptTextLines } = await modules.load('files/kept-text-lines.js');
  const { detailsOf, gameFileName, titleOf } = await modules.load('files/game-text.js');
  const NAMES = ['own-lessons', 'own-lists'];
  const allOf = (/** @type {any} */ store) => NAMES.map((name) => new KeptTexts(store, name).all.map(({ id: _, ...kept }) => kept));
  const store = new Store(null);
  new KeptTexts(store, NAMES[0]).keep({ title: 'Leçon', text: '[Rules "kalah"]\n\n1. C *\n', solution: true, analysis: false });
  new KeptTexts(store, NAMES[1]).keep({ title: '', text: 'x', solution: false, analysis: true });
  const kept = allOf(store).flat();
  /** The line of a kept text: its JSON, which a test changes, is put into base64 here. @param {string} json */
  const line = (json) => `% awale-kept ${Buffer.from(json).toString('base64')}\n`;
  const readInto = (/** @type {string} */ file) => {
    const into = new Store(null);
    // The lines with kept texts, which on the page the worker finds in the file.
    return { into, count: keepTextsOf(file.split(/\r?\n/).filter((each) => each.startsWith('% awale-kept ')), into) };
  };
  /** @param {string} file */
  const read = (file) => {
    const { into, count } = readInto(file);
    const again = readInto(keptTextLines(into));
    // A text that is kept is put before the others: reading reverses their order.
    same(allOf(again.into).map((all) => all.reverse()), allOf(into));
    return count > 0;
  };
  return [
    { name: 'the lines of kept texts in a game file', seeds: [`${keptTextLines(store)}1. F *\n`], read },
    { name: 'a kept text in a game file', seeds: kept.map((one, at) => JSON.stringify({ name: NAMES[at], ...one })), json: true, read: (json) => read(line(json)) },
    {
      name: 'the tags of a game',
      seeds: ['South=Ama\nNorth=Kofi\nDate=2026.11.26\nEvent=Club\nRound=3\nRules=classique\nResult=25-23', 'Date=2026.??.??\nVariant=oware\nResult=*\nRules=kalah,seeds=3'],
      read: (text) => {
        const tags = Object.fromEntries(text.split('\n').filter(Boolean).map((each) => /** @type {[string, string]} */ ([each.split('=')[0], each.slice(each.indexOf('=') + 1)])));
        ok([titleOf(say, { tags }), detailsOf(say, 'fr', { tags, moves: 3 }), detailsOf(say, 'en', { tags, rules: tags.Rules, moves: null })].every(isText));
        ok(/^[\p{L}\p{N}-]+\.ogn$/u.test(gameFileName(tags)));
        return true;
      },
    },
  ];
}

/** @param {Modules} modules @param {Stored} stored @returns {Promise<Reader[]>} */
async function playerEntries(modules, stored) {
  const { Settings, SETTINGS } = await modules.load('storage/settings.js');
  const { DEFAULT_SETTINGS, lastMatchSettings, newFriend, saveMatchSettings, validMatchSettings } = await modules.load('game/match-settings.js');
  const { shortRules } = await modules.load('rules/rules-name.js');
  const { recentRules, keepRecentRules } = await modules.load('rules/recent-rules.js');
  const { Results } = await modules.load('game/results.js');
  const { Rating, chooseExercise } = await modules.load('exercises/rating.js');
  const { Training } = await modules.load('exercises/training.js');
  const { KeptReviews } = await modules.load('study/kept-reviews.js');
  const setup = { ...DEFAULT_SETTINGS, names: { S: 'Ama', N: 'Kofi' }, colours: { S: 'clay', N: '' }, clock: { kind: 'move', seconds: 10, atZero: 'lose' }, games: 3, follow: true };
  const DAY = 20_000;
  const one = { played: 1, won: 0, drawn: 0, lost: 1, best: 0, streak: 0, longest: 0 };
  const counted = { last: 'a', level: 2, lead: 0, rules: { classique: { 3: one } }, before: { rules: 'classique', level: 3, result: { ...one, played: 0, lost: 0 }, suits: 3, lead: -1 } };
  const review = {
    total: 2, finished: true, turns: [1], shares: { S: { choices: 1, good: 1 }, N: { choices: 1, good: 0 } },
    outlooks: [{ proven: false, south: 0 }, { proven: false, south: -1.5 }, { proven: true, south: null }],
    moves: ['F', 'f'].map((move, at) => ({ move, by: 'SN'[at], best: [move], expected: 1, score: 0.5, loss: 0, proven: false, turned: false, grade: 'good', mark: null })),
  };
  return [
    stored('settings', [{ language: 'en', theme: 'dark', sound: true, scan: 'fast' }, {}], (store) => {
      const settings = new Settings(store);
      for (const [name, values] of Object.entries(SETTINGS)) ok(isFlag(values) ? isFlag(settings.get(name)) : values.includes(settings.get(name)), name);
      settings.set('sound', !settings.get('sound'));
      const again = new Settings(store);
      for (const name of Object.keys(SETTINGS)) same(again.get(name), settings.get(name));
    }),
    stored('setup', [setup, { ...setup, friend: { ...newFriend('abc123', 'N', 3), ask: { what: 'back', by: 'S' }, flip: true } }], (store) => {
      const found = lastMatchSettings(store, shortRules);
      checkMatchSettings(found);
      same(validMatchSettings(JSON.parse(JSON.stringify(found)), shortRules), found);
      saveMatchSettings(store, found);
      checkMatchSettings(lastMatchSettings(store, shortRules));
    }),
    stored('recent-rules', [['kalah', 'classique,slam=legal'], []], (store) => {
      const found = recentRules(store);
      ok(found.length <= 4 && found.every((/** @type {string} */ rules) => shortRules(rules) === rules));
      keepRecentRules(store, 'kalah');
      same(recentRules(store)[0], 'kalah');
    }),
    stored('results', [{ last: 'a', level: 4, lead: 1, rules: { classique: { 3: { played: 3, won: 2, drawn: 0, lost: 1, best: 7, streak: 1, longest: 2 } } } }, counted, {}], (store) => {
      const results = new Results(store);
      const isValid = () => {
        ok(isCount(results.level) && results.level <= 10);
        for (const { rules, levels } of results.all) ok(isText(rules) && levels.every((/** @type {any} */ { level, ...result }) => isCount(level) && Object.values(result).every(isCount)), rules);
      };
      isValid();
      results.withdraw('a');
      isValid();
      results.count({ id: 'new', rules: 'classique', level: 3, outcome: 1, margin: 4 });
      isValid();
      ok(results.all.some((/** @type {any} */ { rules }) => rules === 'classique'));
    }),
    stored('exercises', [{ rating: 912.5, count: 3, tried: { 'classique/1': true, 'kalah/2': false }, moved: { 'kalah/2': 12 }, ideas: { fork: -5 } }, { rating: 800, count: 0, tried: {} }], (store) => {
      const rating = new Rating(store);
      const all = [1, 2, 3].map((n) => ({ name: `classique/${n}`, difficulty: 700 + n, theme: 'fork' }));
      ok(all.includes(chooseExercise(all, rating, 'classique/2')));
      for (const one of all) ok(Number.isFinite(rating.difficulty(one)) && [true, false, null].includes(rating.solved(one.name)));
      rating.record(all[0], true);
      ok(Number.isFinite(rating.value) && rating.solved('classique/1') === true);
    }),
    stored('training', [{ reviews: { 'classique/1': { step: 1, due: DAY } }, streak: { last: DAY - 1, count: 3, best: 5 }, sprints: { kalah: 4 }, daily: { day: DAY, names: { classique: 'classique/7' } } }, { reviews: {}, streak: { last: 0, count: 0, best: 0 }, sprints: {}, daily: null }], (store) => {
      const training = new Training(store);
      ok(training.due(DAY).every(isText));
      ok(Object.values(training.streak(DAY)).every(Number.isFinite));
      ok(training.sprints.every((/** @type {any} */ [family, best]) => isText(family) && Number.isInteger(best)));
      ok(Number.isInteger(training.bestSprint('kalah')) && isFlag(training.recordSprint('kalah', 6)));
      ok(isText(training.daily(DAY, 'classique', () => 'classique/1')));
      training.record('classique/1', true, DAY);
      training.record('classique/2', false, DAY);
      ok(training.due(DAY + 1).includes('classique/2'));
    }),
    stored('reviews', [[{ rules: 'classique', start: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', moves: ['F', 'f'], review, you: 'S', exact: [1] }]], (store) => {
      const reviews = new KeptReviews(store);
      const found = reviews.find(() => true);
      if (!found) return;
      reviews.keep(found);
      same(reviews.find((/** @type {any} */ one) => one.rules === found.rules && one.moves.join() === found.moves.join()), found);
    }),
  ];
}

/** Asserts that the settings of a match are valid. @param {any} found */
function checkMatchSettings({ rules, seats, first, clock, names, colours, games, friend, follow, ivorian }) {
  ok([rules, names.S, names.N, colours.S, colours.N].every(isText) && [seats.S, seats.N, games].every(isCount));
  ok(['S', 'N', 'random'].includes(first) && ['none', 'move', 'game'].includes(clock.kind) && isCount(clock.seconds) && isFlag(follow) && isFlag(ivorian));
  if (!friend) return;
  ok(isText(friend.id) && isSide(friend.me) && [friend.days, friend.back, friend.seen, friend.at].every(isCount));
  ok(friend.flip === undefined || isFlag(friend.flip));
}

/** @param {Modules} modules @param {Stored} stored @returns {Promise<Reader[]>} */
async function lessonEntries(modules, stored) {
  const { LessonProgress } = await modules.load('lesson/progress.js');
  const { TestProgress } = await modules.load('lesson/test-progress.js');
  const { KeptTexts } = await modules.load('lesson/kept-texts.js');
  const { readCollected, writeCollected } = await modules.load('exercises/collected-exercises.js');
  const { validDraft } = await modules.load('lesson/stored-draft.js');
  const { emptyBoard, emptyStop, playableDraft } = await modules.load('lesson/draft.js');
  const { lessonOfDraft } = await modules.load('lesson/write-lesson.js');
  const { lessonFile } = await modules.load('awale_engine.js');
  const START = '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S';
  const stop = { ...emptyStop(1), said: { fr: 'Voilà', en: 'So' }, shown: [{ marks: ['A', 'B'] }, 'threats'], ask: 'any', question: { all: 'Quoi ?' }, answers: [{ move: 'e', right: true, said: { fr: 'oui' }, replies: [{ move: 'E', said: {} }] }] };
  const choice = { ...emptyStop(0), ask: 'choice', choices: [{ said: { fr: 'a' }, right: true }, { said: { fr: 'b' }, right: false }], then: { fr: 'c' } };
  const draft = { title: { fr: 'Leçon', en: 'Lesson' }, both: true, kept: 'ab', boards: [{ ...emptyBoard('classique', START, ['F', 'f']), stops: [choice, stop], tags: { Author: 'Ama' } }, emptyBoard('kalah', START.replace('0-0-S', '0-0-N'))] };
  const texts = [{ id: 'a', title: 'T', text: 'x', solution: true, analysis: false }, { id: 'b', title: '', text: 'y', solution: false, analysis: true }];
  /** @param {'own-lessons' | 'own-lists'} name */
  const kept = (name) => stored(name, [texts], (store) => {
    const all = new KeptTexts(store, name);
    const { id } = all.keep({ title: 'new', text: 'new text', solution: true, analysis: true });
    all.rename(id, 'renamed');
    same(all.find(id)?.title, 'renamed');
    const before = all.all;
    all.putBack(before[0], 0);
    same(all.all, before);
    all.remove(id);
  });
  return [
    stored('lessons', [{ 'first-sowing': { step: 3, done: true }, chains: { step: 1, done: false } }], (store) => {
      const progress = new LessonProgress(store);
      for (const name of ['first-sowing', 'chains', '__proto__', 'constructor']) ok(isCount(progress.of(name).step) && isFlag(progress.of(name).done));
      ok(isFlag(progress.anyStarted));
      progress.record('chains', 2, true);
      same(progress.of('chains'), { step: 2, done: true });
    }),
    stored('lesson-tests', [{ course: { best: 9, tries: 2 }, chains: { attempt: { seed: 5, answers: [true, false] } } }], (store) => {
      const progress = new TestProgress(store);
      for (const group of ['course', 'chains', '__proto__']) {
        const { best, tries, passed } = progress.of(group);
        ok((best === null || isCount(best)) && isCount(tries) && isFlag(passed));
        const attempt = progress.attempt(group);
        ok(attempt === null || (Number.isInteger(attempt.seed) && attempt.answers.every(isFlag)));
      }
      const { tries } = progress.of('course');
      const attempt = progress.begin('course', 4);
      same(progress.attempt('course'), attempt);
      progress.answer('course', { seed: 4, answers: Array.from({ length: 10 }, () => true) });
      ok(progress.of('course').passed && progress.of('course').tries >= Math.max(1, tries));
    }),
    kept('own-lessons'),
    kept('own-lists'),
    stored('exercise-list', [['[Rules "kalah"]\n\n1. C *', 'x']], (store) => {
      const found = readCollected(store);
      ok(found.every(isText) && found.length <= 120);
      writeCollected(store, found);
      same(readCollected(store), found);
    }),
    stored('lesson-draft', [draft], (store) => {
      const found = validDraft(store.read('lesson-draft', 1));
      same(validDraft(JSON.parse(JSON.stringify(found))), found);
      if (found.boards.length > 0) ok(isText(lessonFile(lessonOfDraft(playableDraft(found)))));
    }),
  ];
}

/** The games of tabs. @param {Modules} modules @param {Stored} stored @returns {Promise<Reader[]>} */
async function savedGames(modules, stored) {
  const { Store } = await modules.load('storage/store.js');
  const { Game } = await modules.load('awale.js');
  const { CurrentGame } = await modules.load('game/current-game.js');
  const { Match } = await modules.load('game/match.js');
  const { DEFAULT_SETTINGS, newFriend, validMatchSettings } = await modules.load('game/match-settings.js');
  const { TabSave } = await modules.load('storage/tab-save.js');
  const { shortRules } = await modules.load('rules/rules-name.js');
  const game = new Game('classique');
  game.playLine('F f E a');
  const saved = { setup: { ...DEFAULT_SETTINGS, seats: { S: 0, N: 0 } }, game: game.stored(), clock: { left: { S: 1000, N: 2000 } }, tally: { S: 1, N: 0 }, draws: 1, added: { winner: 'S' }, keptAs: { id: 'abc', stamp: 'x', changed: true } };
  const placing = { ...saved, pending: { move: '@A2C1', position: 'x' } };
  const timed = { ...saved, setup: { ...saved.setup, clock: { kind: 'game', seconds: 300, atZero: 'lose' }, games: 3, friend: newFriend('abc123', 'S', 0) }, added: null };
  return [
    {
      name: 'the stored game of a tab',
      seeds: [saved, timed, placing, { ...saved, clock: null, keptAs: undefined }].map((data) => JSON.stringify({ v: 1, data: { saved: 1_700_000_000_000, data } })),
      json: true,
      read: async (text) => {
        const store = new Store(storageWith('tab.one', text));
        store.write('tab.two', 1, { saved: 5, data: timed });
        const tab = await TabSave.claim(store, 1);
        const found = store.read('tab.one', 1)?.data ?? null;
        ok(tab.read() !== undefined);
        const match = new Match(new CurrentGame('classique'), { think: () => new Promise(() => {}) }, DEFAULT_SETTINGS);
        let read = found !== null;
        try {
          if (found) match.restore({ ...found, setup: validMatchSettings(found.setup, shortRules) });
        } catch {
          // The page sets a game aside that it cannot restore, and begins another one.
          read = false;
          match.start(DEFAULT_SETTINGS);
        }
        checkMatchSettings(match.settings);
        const { clock, tally, draws, added, keptAs, pending } = match.snapshot();
        ok(pending === null || (isText(pending.move) && isText(pending.position)), 'a move of several presses');
        ok(added === null || (typeof added === 'object' && [undefined, null, 'S', 'N'].includes(added.winner)), 'what a game has added to the results');
        ok([tally.S, tally.N, draws].every(isCount), 'the results of a match');
        ok(clock === null || [clock.left.S, clock.left.N].every(Number.isFinite), 'the time that is left');
        ok(isText(keptAs.id) && (keptAs.stamp === null || isText(keptAs.stamp)) && isFlag(keptAs.changed), 'how a game is kept');
        match.close();
        return read;
      },
    },
  ];
}

/** The stored presses of an unfinished move of Éqwalé: bringing them back must not play the move. @param {Modules} modules @returns {Promise<Reader[]>} */
async function pendingMoves(modules) {
  const { Game } = await modules.load('awale.js');
  const { CurrentGame } = await modules.load('game/current-game.js');
  const { PendingMove } = await modules.load('game/pending-move.js');
  const { fits } = await modules.load('page/pending-move-back.js');
  // The opening, a position with attacked pits, and rules without moves of several presses.
  const games = [['eqwale'], ['eqwale', '0-0-4-7-1-2-1-6-3-1-3-5-5-10-S'], ['classique']].map(([rules, position]) => {
    const current = new CurrentGame(rules);
    current.adopt(new Game(rules, position));
    return current;
  });
  const harvest = new PendingMove(games[1]);
  harvest.press('D');
  return [
    {
      name: 'the presses of a move',
      seeds: ['@A2C1', '@A1B1C1D1E1F1', 'D', harvest.move],
      read: (text) => {
        const found = games.filter((current) => {
          const before = current.state.position;
          const fit = fits(current, text);
          same(current.state.position, before);
          return fit;
        });
        ok(!found.includes(games[2]) && found.every((current) => new PendingMove(current).move === ''));
        return found.length > 0;
      },
    },
  ];
}

/** What the browser's databases hold: the library's cards and texts, and the shelf (byte-cache.js). @param {Modules} modules @returns {Promise<Reader[]>} */
async function databases(modules) {
  const { Game } = await modules.load('awale.js');
  const { ByteCache } = await modules.load('storage/byte-cache.js');
  const { Library, isEndUntold, ownSide } = await modules.load('files/library.js');
  const { libraryRow, searchedText } = await modules.load('files/library-row.js');
  const { gameEnd } = await modules.load('files/game-end.js');
  const { titleOf } = await modules.load('files/game-text.js');
  const { MatchKeeper } = await modules.load('files/match-keeper.js');
  const { gamesPlayed } = await modules.load('classroom/tournament-games.js');
  const { DEFAULT_SETTINGS, newFriend } = await modules.load('game/match-settings.js');

  const game = new Game('classique');
  game.playLine('F f E a');
  const { stored, ogn, end } = { stored: game.stored(), ogn: new TextEncoder().encode(game.ogn()), end: gameEnd(game.state()) };
  game.resign('N');
  const match = { setup: { ...DEFAULT_SETTINGS, seats: { S: 0, N: 0 } }, clock: null, tally: { S: 0, N: 0 }, draws: 0, added: null, ply: 4 };
  const card = { id: 'one', name: null, added: Date.UTC(2026, 10, 28), games: 1, tags: { South: 'Ama', Date: '2026.11.28', Result: '*' }, rules: 'classique', moves: 4, own: true, stamp: 's', print: 'p', end, match };
  const seeds = [
    card,
    { ...card, name: 'Club', end: gameEnd(game.state()), match: { ...match, setup: { ...match.setup, seats: { S: 3, N: 0 } } } },
    { ...card, tags: {}, match: { ...match, setup: { ...match.setup, friend: newFriend('abc123', 'N', 3) } } },
    { id: 'file', name: 'Fichier', added: 1, games: 12, tags: {}, rules: null, moves: null, own: false, print: 'q' },
  ];
  game.free();

  /** A library whose database holds these cards. @param {any[]} cards */
  const libraryOf = async (cards) => {
    const databases = new MemoryDatabases();
    // A library never closes its channel to other tabs: those of thousands of libraries would slow the run down.
    Object.assign(globalThis, { indexedDB: databases, BroadcastChannel: undefined });
    const library = new Library();
    await library.cards();
    const [stored, texts] = ['cards', 'texts'].map((name) => databases.all.get('awale-library')?.get(name));
    for (const each of cards) {
      stored?.set(each.id, each);
      texts?.set(each.id, ogn);
    }
    return library;
  };
  const friendGame = (/** @type {any} */ library) => {
    // Stands for the worker: how the worker reads files is tested in Rust.
    const ask = async (/** @type {string} */ what, /** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ found) => (what === 'list' ? (found([{ from: 0, to: ogn.length }]), { percentLines: [] }) : { stored });
    const match = Object.assign(new EventTarget(), { keptAs: {} });
    return new MatchKeeper({ engine: { ask }, match, loan: { active: false }, current: { state: { over: null } } }, library, async () => {}).friendGame('abc123');
  };
  return [
    {
      name: 'a card of the library',
      seeds: seeds.map((one) => JSON.stringify(one)),
      json: true,
      read: async (text) => {
        const given = jsonOf(text);
        // A database has no entry without a key; `other` is the key of the second card.
        if (!['string', 'number'].includes(typeof given?.id) || given.id === 'other') return false;
        const library = await libraryOf([given, { ...card, id: 'other' }]);
        const cards = await library.cards();
        ok(cards.some((/** @type {any} */ { id }) => id === 'other'), 'the other cards are listed');
        for (const each of cards) {
          ok([titleOf(say, each), searchedText(each, say, 'fr'), libraryRow(each, say, 'en', {})[0].textContent].every(isText));
          ok(isFlag(isEndUntold(each)) && [null, 'S', 'N'].includes(ownSide(each)) && Number.isFinite(each.added));
        }
        const found = await friendGame(library);
        if (found) checkMatchSettings(found.setup);
        for (const { title, day, names, winner, seeds } of await gamesPlayed({ say, context: { files: async () => ({ library }), current: { state: { over: null } } } })) {
          ok([title, names.S, names.N].every(isText) && /^\d{4}-\d\d-\d\d$/.test(day) && ['S', 'N', null].includes(winner) && (seeds === null || seeds.every(Number.isFinite)));
        }
        await library.rename(given.id, 'renamed');
        same(await library.text('other'), ogn);
        ok((await library.remove('other'))?.card);
        return cards.some((/** @type {any} */ { id }) => id === given.id);
      },
    },
    {
      name: 'a table on the shelf',
      seeds: [[1, 2, 3], []].map((bytes) => JSON.stringify({ bytes })),
      json: true,
      read: async (text) => {
        const databases = new MemoryDatabases();
        Object.assign(globalThis, { indexedDB: databases });
        const cache = new ByteCache();
        same(await cache.get('name'), undefined);
        const given = jsonOf(text);
        const isBytes = Array.isArray(given?.bytes) && given.bytes.every((/** @type {unknown} */ byte) => Number.isInteger(byte));
        databases.all.get('awale-shelf')?.get('bytes')?.set('name', isBytes ? Uint8Array.from(given.bytes) : given);
        const found = await cache.get('name');
        ok(isBytes ? found instanceof Uint8Array : found === undefined);
        ok(await cache.put('name', Uint8Array.of(7)));
        same(await cache.get('name'), Uint8Array.of(7));
        return isBytes;
      },
    },
  ];
}

/** What a learning platform has stored for a package. @param {Modules} modules @returns {Promise<Reader[]>} */
async function learningPlatform(modules) {
  const { runSco } = await modules.load('lesson/sco.js');
  /** Runs the package's script with what is stored, until its board is ready and has answered once. @param {string} text @param {Record<string, string>} attributes @param {number} count */
  const run = (text, attributes, count) => {
    /** @type {Record<string, string>} */
    const cmi = { 'cmi.suspend_data': text };
    /** @type {any[]} */
    const sent = [];
    const board = { contentWindow: { postMessage: (/** @type {any} */ message) => sent.push(message) }, style: {}, src: '' };
    /** @type {((event: any) => void)[]} */
    const listeners = [];
    const window = { API: { LMSInitialize() {}, LMSCommit() {}, LMSFinish() {}, LMSGetValue: (/** @type {string} */ name) => cmi[name] ?? '', LMSSetValue: (/** @type {string} */ name, /** @type {string} */ value) => (cmi[name] = value) } };
    const document = { title: '', body: { dataset: { choice: JSON.stringify({ attributes, count, unrecorded: '' }) }, prepend() {}, append() {} }, createElement: () => board };
    // The script of a package uses nothing from outside itself but the browser.
    new Function('window', 'document', 'addEventListener', `(${runSco})()`)(window, document, (/** @type {string} */ type, /** @type {any} */ listener) => type === 'message' && listeners.push(listener));
    const tell = (/** @type {object} */ data) => listeners.forEach((listener) => listener({ source: board.contentWindow, data: { awale: 1, ...data } }));
    tell({ kind: 'event', type: 'ready' });
    tell({ kind: 'answer', id: 1, done: true });
    const address = new URLSearchParams(board.src.split('#')[1]);
    return { cmi, sent, address, tell };
  };
  const isScore = (/** @type {string | undefined} */ score) => score === undefined || (/^\d+$/.test(score) && Number(score) <= 100);
  return [
    {
      name: 'what a learning platform has stored',
      seeds: [{ step: 2, marks: { 'classique/3': 100, 'classique/7': 0 } }, { step: 3, earned: 4 }, { step: 2, earned: 1.5 }, { link: 'rules=kalah&moves=C' }].map((stored) => JSON.stringify(stored)),
      json: true,
      read: (text) => {
        const list = run(text, { exercise: 'classique/3,7,9' }, 3);
        ok(/^([1-9]\d{0,2}(,[1-9]\d{0,2})*)?$/.test(list.address.get('done') ?? '') && /^([1-9]\d{0,2})?$/.test(list.address.get('step') ?? ''), String(list.address));
        list.tell({ kind: 'event', type: 'step', detail: { exercise: 'classique/9', step: 1, earned: 0 } });
        list.tell({ kind: 'event', type: 'solved', detail: { exercise: 'classique/9', earned: 1, of: 1 } });
        const lesson = run(text, { lesson: 'first-sowing' }, 1);
        // Step 1000 is beyond any step that is accepted from the storage: an event with an earlier step than the stored
        // one would store nothing.
        lesson.tell({ kind: 'event', type: 'step', detail: { lesson: 'first-sowing', step: 1000, earned: 1 } });
        ok(Number.isSafeInteger(2 * JSON.parse(lesson.cmi['cmi.suspend_data']).earned));
        lesson.tell({ kind: 'event', type: 'solved', detail: { lesson: 'first-sowing', earned: 2, of: 5 } });
        const game = run(text, { rules: 'kalah' }, 1);
        ok(game.sent.every(({ value }) => isText(value)));
        game.tell({ kind: 'event', type: 'position', link: 'rules=kalah&moves=Cf' });
        for (const { cmi } of [list, lesson, game]) ok(isScore(cmi['cmi.core.score.raw']), cmi['cmi.core.score.raw']);
        return game.sent.length > 0 || list.address.has('step');
      },
    },
  ];
}
