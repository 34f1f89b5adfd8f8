import { hashValue } from '../base/address.js';
import { cleanName } from './pupil.js';
import { COURSE, OWN_LESSON_BITS, OWN_LIST, hash, isOwnLesson, ownLessonByHash } from './pupil-result.js';

/**
 * A pupil's result as a short code to copy or type. Its alphabet has 32 symbols, without those that look
 * alike (0 and O, 1 and I); a symbol holds five bits. Five symbols make a group: four of data, and a
 * checksum of these and of the group's place, so that a mistyped group is found. The data begins with the
 * format and the number of groups, and ends with a checksum of the whole.
 *
 * @typedef {import('./pupil-result.js').PupilResult} PupilResult
 * @typedef {import('./pupil-result.js').LessonResult} LessonResult
 *
 * @typedef {{ key: string, data?: Record<string, unknown> }} CodeFault a key of the words, and its data
 */

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 5;
/** The format written. Format 1 is still read: there the hash of an own lesson is as short as that of any other. */
const FORMAT = 2;
/** The most groups of a code to be typed, and of any code. */
const MAX_TYPED_GROUPS = 12;
export const MAX_CODE_GROUPS = 60;
/** Widths of numbers, in bits. */
const BITS = { symbol: 5, format: 4, groups: 6, id: 8, minutes: 24, nameLength: 5, letter: 6, byte: 8, name: 15, questions: 4, outcome: 3, lessons: 5, lists: 3, list: 4, exercises: 7, missed: 5, number: 9, checksum: 15 };
/** How many symbols at the beginning of a code hold the format and the number of groups. */
const HEAD_LENGTH = (BITS.format + BITS.groups) / BITS.symbol;
/** The letters of most first names. The last one switches the case of the next letter. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzéèêëàâäáãîïíôöóõûüùúçñøåœæ -’\'.0123^';
const CASE_SWITCH = LETTERS.length - 1;
/** The longest name that is written in UTF-8, in bytes. */
const NAME_BYTES = 24;
/** The lists of exercises, by number: new ones may only be added at the end. */
const LISTS = [OWN_LIST, 'classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah'];

/** Writes numbers as a sequence of bits. */
class BitWriter {
  /** @type {number[]} */
  bits = [];

  /** @param {number} value replaced by the largest that the width allows, if it is larger @param {number} width in bits */
  put(value, width) {
    const limited = Math.min(value, 2 ** width - 1);
    for (let at = width - 1; at >= 0; at -= 1) this.bits.push(Math.floor(limited / 2 ** at) % 2);
  }
}

/** Reads numbers from a sequence of bits; throws a `RangeError` at its end. */
class BitReader {
  #bits;
  #at = 0;

  /** @param {number[]} bits */
  constructor(bits) {
    this.#bits = bits;
  }

  /** @param {number} width */
  take(width) {
    if (this.#at + width > this.#bits.length) throw new RangeError('the code ends too soon');
    let value = 0;
    for (const end = this.#at + width; this.#at < end; this.#at += 1) value = value * 2 + this.#bits[this.#at];
    return value;
  }
}

/**
 * The code of a result. If it is too long, parts are dropped in this order: the numbers of missed exercises, the
 * earliest lessons outside the course, the lists, the end of the name, the lessons of the course.
 *
 * @param {PupilResult} result
 * @param {number} [most] how many groups the code may have
 * @returns {{ code: string, whole: boolean }} `whole`: no part was dropped for the length, and no count reduced
 */
export function codeOf(result, most = MAX_TYPED_GROUPS) {
  let { name, lessons, lists } = result;
  // Larger counts are written as the largest that fits.
  let complete = lists.every(({ solved, missed }) => Math.max(solved, missed) < 2 ** BITS.exercises);
  for (;;) {
    const symbols = symbolsOf({ ...result, name, lessons, lists });
    if (symbols.length <= most * (GROUP - 1)) return { code: grouped(symbols), whole: complete };
    complete = false;
    const other = lessons.findIndex(({ lesson }) => !COURSE.includes(lesson));
    const longest = lists.reduce((length, list) => Math.max(length, list.missedNumbers.length), 0);
    if (longest > 0) lists = lists.map((list) => (list.missedNumbers.length === longest ? { ...list, missedNumbers: list.missedNumbers.slice(1) } : list));
    else if (other >= 0) lessons = lessons.filter((_, at) => at !== other);
    else if (lists.length > 0) lists = lists.slice(1);
    else if ([...name].length > 3) name = [...name].slice(0, -1).join('');
    else lessons = lessons.slice(1);
  }
}

/** The symbols of a result, with the checksum of the whole. @param {PupilResult} result @returns {number[]} */
function symbolsOf({ name, id, minutes, lessons, lists }) {
  const writer = new BitWriter();
  writer.put(id, BITS.id);
  writer.put(minutes, BITS.minutes);
  putName(writer, name);
  putLessons(writer, lessons);
  putLists(writer, lists);
  return framed(writer.bits);
}

/** Writes the results of lessons: those of the course in its order, then the others. @param {BitWriter} writer @param {LessonResult[]} lessons */
function putLessons(writer, lessons) {
  const putLesson = (/** @type {LessonResult} */ { done, outcomes }) => {
    writer.put(Number(done), 1);
    writer.put(outcomes.length, BITS.questions);
    for (const outcome of outcomes) writer.put(outcome, BITS.outcome);
  };
  for (const name of COURSE) {
    const found = lessons.find(({ lesson }) => lesson === name);
    writer.put(found ? 1 : 0, 1);
    if (found) putLesson(found);
  }
  const others = lessons.filter(({ lesson }) => !COURSE.includes(lesson)).slice(-(2 ** BITS.lessons - 1));
  writer.put(others.length, BITS.lessons);
  for (const lesson of others) {
    const own = isOwnLesson(lesson.lesson);
    writer.put(Number(own), 1);
    writer.put(lessonHash(lesson.lesson), own ? OWN_LESSON_BITS : BITS.name);
    putLesson(lesson);
  }
}

/** Writes the results in lists of exercises. @param {BitWriter} writer @param {PupilResult['lists']} lists */
function putLists(writer, lists) {
  const known = lists.filter(({ list }) => LISTS.includes(list));
  writer.put(known.length, BITS.lists);
  for (const { list, solved, missed, missedNumbers } of known) {
    const named = missedNumbers.filter((number) => number < 2 ** BITS.number).slice(-(2 ** BITS.missed - 1));
    writer.put(LISTS.indexOf(list), BITS.list);
    writer.put(solved, BITS.exercises);
    writer.put(missed, BITS.exercises);
    writer.put(named.length, BITS.missed);
    for (const number of named) writer.put(number, BITS.number);
  }
}

/** Data padded to whole groups, with the format and the number of groups before it and the checksum after it. @param {number[]} data in bits */
function framed(data) {
  const frameLength = HEAD_LENGTH + BITS.checksum / BITS.symbol;
  const dataLength = Math.ceil(data.length / BITS.symbol);
  const groups = Math.ceil((dataLength + frameLength) / (GROUP - 1));
  const code = new BitWriter();
  code.put(FORMAT, BITS.format);
  code.put(groups, BITS.groups);
  code.bits.push(...data);
  while (code.bits.length < groups * (GROUP - 1) * BITS.symbol - BITS.checksum) code.bits.push(0);
  code.put(hash(toSymbols(code.bits), BITS.checksum), BITS.checksum);
  return toSymbols(code.bits);
}

/** The symbols of a sequence of bits. @param {number[]} bits */
function toSymbols(bits) {
  const reader = new BitReader(bits);
  return Array.from({ length: bits.length / BITS.symbol }, () => reader.take(BITS.symbol));
}

/** The last symbol of a group. @param {number[]} data its other symbols @param {number} place of the group in the code */
function groupChecksum(data, place) {
  return data.reduce((sum, symbol, at) => sum + symbol * (2 * at + 1), 7 * place + 3) % ALPHABET.length;
}

/** The code as text, in groups with their checksums. @param {number[]} symbols */
function grouped(symbols) {
  const groups = [];
  for (let at = 0; at < symbols.length; at += GROUP - 1) {
    const data = symbols.slice(at, at + GROUP - 1);
    groups.push([...data, groupChecksum(data, groups.length)].map((symbol) => ALPHABET[symbol]).join(''));
  }
  return groups.join('-');
}

/**
 * The hash that stands for a lesson in a code: the hash that its name contains (only names of teachers' own lessons
 * contain one), otherwise the hash of the name.
 *
 * @param {string} name
 */
function lessonHash(name) {
  const own = isOwnLesson(name) ? Number(name.split('/')[1]) : NaN;
  return Number.isInteger(own) ? own : hash([...name].map((letter) => letter.codePointAt(0) ?? 0), BITS.name);
}

/**
 * Writes a name: six bits for each index that `letterIndices` gives; in UTF-8 if it gives none.
 *
 * @param {BitWriter} writer
 * @param {string} name
 */
function putName(writer, name) {
  const indices = letterIndices(name);
  writer.put(indices ? 0 : 1, 1);
  if (indices) {
    writer.put(indices.length, BITS.nameLength);
    for (const letter of indices) writer.put(letter, BITS.letter);
    return;
  }
  const bytes = utf8(name);
  writer.put(bytes.length, BITS.nameLength);
  for (const byte of bytes) writer.put(byte, BITS.byte);
}

/** A name as indices of `LETTERS`; `null` if it has other letters or too many. @param {string} name */
function letterIndices(name) {
  const indices = [];
  /** Whether a capital is expected next: at the beginning, and after what is no letter. */
  let capital = true;
  for (const letter of name) {
    const lower = letter.toLowerCase();
    const index = LETTERS.indexOf(lower);
    if (lower.length !== 1 || index < 0 || index === CASE_SWITCH) return null;
    const hasCase = lower !== letter.toUpperCase();
    if (hasCase && (letter !== lower) !== capital) indices.push(CASE_SWITCH);
    indices.push(index);
    capital = !hasCase;
  }
  return indices.length < 2 ** BITS.nameLength && indices.length > 0 ? indices : null;
}

/** The UTF-8 bytes of a name, as many whole characters as have room. @param {string} name */
function utf8(name) {
  const encoder = new TextEncoder();
  /** @type {number[]} */
  const bytes = [];
  for (const letter of name) {
    const more = encoder.encode(letter);
    if (bytes.length + more.length > NAME_BYTES) break;
    bytes.push(...more);
  }
  return bytes;
}

/** Reads a name as `putName` writes it. @param {BitReader} reader */
function takeName(reader) {
  const inUtf8 = reader.take(1) === 1;
  const length = reader.take(BITS.nameLength);
  if (inUtf8) return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from({ length }, () => reader.take(BITS.byte)));
  let name = '';
  let capital = true;
  for (let at = 0; at < length; at += 1) {
    const index = reader.take(BITS.letter);
    if (index === CASE_SWITCH) {
      capital = !capital;
      continue;
    }
    const letter = LETTERS[index];
    if (letter === undefined) throw new RangeError('no such letter');
    name += capital ? letter.toUpperCase() : letter;
    capital = letter.toUpperCase() === letter;
  }
  return name;
}

/**
 * Reads a code as it was typed, pasted or scanned: in lower case too, with spaces or hyphens, or in a link.
 *
 * @param {string} text
 * @param {string[]} names of the lessons that may be named
 * @returns {{ result: PupilResult, code: string } | { fault: CodeFault }}
 */
export function readCode(text, names) {
  const linked = hashValue('code', text) ?? text;
  const typed = linked.toUpperCase().replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '');
  const letters = [...typed];
  const wrong = letters.findIndex((letter) => !ALPHABET.includes(letter));
  if (wrong >= 0) return { fault: { key: 'ui.pupils.fault.sign', data: { sign: letters[wrong], n: wrong + 1, group: Math.floor(wrong / GROUP) + 1 } } };
  if (letters.length < GROUP) return { fault: { key: 'ui.pupils.fault.short', data: { n: letters.length } } };
  const symbols = letters.map((letter) => ALPHABET.indexOf(letter));
  const head = new BitReader(toBits(symbols.slice(0, HEAD_LENGTH)));
  const format = head.take(BITS.format);
  const expected = head.take(BITS.groups) * GROUP;
  const groups = Array.from({ length: Math.ceil(symbols.length / GROUP) }, (_, at) => symbols.slice(at * GROUP, (at + 1) * GROUP));
  const groupData = (/** @type {number} */ at) => ({ n: at + 1, group: typed.slice(at * GROUP, (at + 1) * GROUP) });
  const bad = groups.findIndex((group, at) => group.length < GROUP || groupChecksum(group.slice(0, -1), at) !== group[GROUP - 1]);
  // The number of groups is in the first group: it is used only if that group's checksum is right.
  if (bad === 0) return { fault: { key: 'ui.pupils.fault.group', data: groupData(0) } };
  if (format < 1 || format > FORMAT) return { fault: { key: 'ui.pupils.fault.format' } };
  if (symbols.length !== expected) {
    const missing = symbols.length < expected;
    // A missing or additional symbol makes its group and all later ones wrong.
    const where = bad > 0 ? bad + 1 : groups.length;
    return { fault: { key: `ui.pupils.fault.${missing ? 'missing' : 'many'}`, data: { n: symbols.length, expected, group: where } } };
  }
  if (bad > 0) return { fault: { key: 'ui.pupils.fault.group', data: groupData(bad) } };
  const data = groups.flatMap((group) => group.slice(0, -1));
  const bits = toBits(data);
  const sum = bits.splice(-BITS.checksum).reduce((value, bit) => value * 2 + bit, 0);
  if (hash(data.slice(0, -BITS.checksum / BITS.symbol), BITS.checksum) !== sum) return { fault: { key: 'ui.pupils.fault.check' } };
  try {
    const result = readResult(new BitReader(bits.slice(BITS.format + BITS.groups)), names, format);
    if (result) return { result, code: grouped(data) };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
  }
  return { fault: { key: 'ui.pupils.fault.check' } };
}

/** The bits of symbols. @param {number[]} symbols */
function toBits(symbols) {
  const writer = new BitWriter();
  for (const symbol of symbols) writer.put(symbol, BITS.symbol);
  return writer.bits;
}

/** Reads a result; `null` without a name. @param {BitReader} reader @param {string[]} names of the lessons that may be named @param {number} format @returns {PupilResult | null} */
function readResult(reader, names, format) {
  const id = reader.take(BITS.id);
  const minutes = reader.take(BITS.minutes);
  const name = cleanName(takeName(reader));
  if (!name) return null;
  const takeLesson = (/** @type {string} */ lesson) => ({
    lesson,
    done: reader.take(1) === 1,
    outcomes: Array.from({ length: reader.take(BITS.questions) }, () => reader.take(BITS.outcome)),
  });
  const course = COURSE.flatMap((lesson) => (reader.take(1) === 1 ? [takeLesson(lesson)] : []));
  const known = new Map(names.map((each) => [lessonHash(each), each]));
  const others = Array.from({ length: reader.take(BITS.lessons) }, () => {
    const own = format > 1 && reader.take(1) === 1;
    // If `own` is false, a hash of no known name belongs to a lesson of another release or, in format 1, to a
    // teacher's own lesson.
    const found = reader.take(own ? OWN_LESSON_BITS : BITS.name);
    return takeLesson((!own && known.get(found)) || ownLessonByHash(found));
  });
  const lists = Array.from({ length: reader.take(BITS.lists) }, () => ({
    list: LISTS[reader.take(BITS.list)] ?? '',
    solved: reader.take(BITS.exercises),
    missed: reader.take(BITS.exercises),
    missedNumbers: Array.from({ length: reader.take(BITS.missed) }, () => reader.take(BITS.number)),
  }));
  // Lists of a later release are unknown here: they are left out.
  return { name, id, minutes, lessons: [...course, ...others], lists: lists.filter(({ list }) => list) };
}
