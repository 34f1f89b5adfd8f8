import { cleanName } from './pupil.js';
import { COURSE, LIST } from './pupil-result.js';

/**
 * A pupil's result as a short text to copy or type. Its letters and digits leave out those that look
 * alike (0 and O, 1 and I). Five make a group: four that tell, and one that checks them and their place,
 * so that a mistyped group is found. The first two say the format and how many groups follow; the
 * last three that tell check the whole.
 *
 * @typedef {import('./pupil-result.js').PupilResult} PupilResult
 * @typedef {import('./pupil-result.js').LessonResult} LessonResult
 *
 * @typedef {{ key: string, data?: Record<string, unknown> }} CodeFault a key of the words, and its data
 */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 5;
const FORMAT = 1;
/** The most groups of a code that is typed, and of any code. */
export const TYPED_GROUPS = 12;
export const MOST_GROUPS = 60;
/** Widths of numbers, in bits. */
const BITS = { sign: 5, format: 4, groups: 6, id: 8, minutes: 24, nameLength: 5, letter: 6, byte: 8, name: 15, questions: 4, outcome: 3, lessons: 5, lists: 3, list: 4, exercises: 7, missed: 5, number: 9, check: 15 };
/** The letters of most first names; the last but one means that the next is of the other case. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzéèêëàâäáãîïíôöóõûüùúçñøåœæ -’\'.0123^';
const SWITCH = LETTERS.length - 1;
/** The longest name that is not of these letters, in bytes. */
const NAME_BYTES = 24;
/** The lists of exercises; new ones are added at the end. */
const LISTS = [LIST, 'classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah'];

/** Numbers written one after another, bit by bit. */
class Writer {
  /** @type {number[]} */
  bits = [];

  /** @param {number} value @param {number} width in bits; what is too large becomes the largest */
  put(value, width) {
    const kept = Math.min(value, 2 ** width - 1);
    for (let at = width - 1; at >= 0; at -= 1) this.bits.push(Math.floor(kept / 2 ** at) % 2);
  }
}

/** Reads such numbers; throws a `RangeError` where none are left. */
class Reader {
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
 * The code of a result. What has no room is left out: first which exercises were missed, then what was
 * done first beside the course, then which question of the course.
 *
 * @param {PupilResult} result
 * @param {number} [most] groups
 * @returns {{ code: string, whole: boolean }} whether nothing was left out
 */
export function codeOf(result, most = TYPED_GROUPS) {
  let { name, lessons, lists } = result;
  let whole = true;
  for (;;) {
    const signs = signsOf({ ...result, name, lessons, lists });
    if (signs.length <= most * (GROUP - 1)) return { code: grouped(signs), whole };
    whole = false;
    const other = lessons.findIndex(({ lesson }) => !COURSE.includes(lesson));
    const longest = lists.reduce((before, one) => Math.max(before, one.missedNumbers.length), 0);
    if (longest > 0) lists = lists.map((one) => (one.missedNumbers.length === longest ? { ...one, missedNumbers: one.missedNumbers.slice(1) } : one));
    else if (other >= 0) lessons = lessons.filter((_, at) => at !== other);
    else if (lists.length > 0) lists = lists.slice(1);
    else if ([...name].length > 3) name = [...name].slice(0, -1).join('');
    else lessons = lessons.slice(1);
  }
}

/** @param {PupilResult} result @returns {number[]} */
function signsOf({ name, id, minutes, lessons, lists }) {
  const writer = new Writer();
  writer.put(id, BITS.id);
  writer.put(minutes, BITS.minutes);
  putName(writer, name);
  const put = (/** @type {LessonResult} */ { done, outcomes }) => {
    writer.put(Number(done), 1);
    writer.put(outcomes.length, BITS.questions);
    for (const one of outcomes) writer.put(one, BITS.outcome);
  };
  for (const name of COURSE) {
    const found = lessons.find(({ lesson }) => lesson === name);
    writer.put(found ? 1 : 0, 1);
    if (found) put(found);
  }
  const others = lessons.filter(({ lesson }) => !COURSE.includes(lesson)).slice(-(2 ** BITS.lessons - 1));
  writer.put(others.length, BITS.lessons);
  for (const lesson of others) {
    writer.put(numberOf(lesson.lesson), BITS.name);
    put(lesson);
  }
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
  // Whole groups: the format and the count before, the check behind.
  const frame = (BITS.format + BITS.groups + BITS.check) / BITS.sign;
  const told = Math.ceil(writer.bits.length / BITS.sign);
  const groups = Math.ceil((told + frame) / (GROUP - 1));
  const head = new Writer();
  head.put(FORMAT, BITS.format);
  head.put(groups, BITS.groups);
  head.bits.push(...writer.bits);
  while (head.bits.length < groups * (GROUP - 1) * BITS.sign - BITS.check) head.bits.push(0);
  head.put(check(asSigns(head.bits)), BITS.check);
  return asSigns(head.bits);
}

/** @param {number[]} bits */
function asSigns(bits) {
  const reader = new Reader(bits);
  return Array.from({ length: bits.length / BITS.sign }, () => reader.take(BITS.sign));
}

/** A number that a changed text would not have. @param {number[]} signs */
function check(signs) {
  let sum = 0x811c9dc5;
  for (const sign of signs) sum = Math.imul(sum ^ sign, 0x01000193) >>> 0;
  return (sum ^ (sum >>> 15)) & (2 ** BITS.check - 1);
}

/** The last sign of a group. @param {number[]} four @param {number} place */
function groupCheck(four, place) {
  return four.reduce((sum, sign, at) => sum + sign * (2 * at + 1), 7 * place + 3) % SIGNS.length;
}

/** @param {number[]} signs */
function grouped(signs) {
  const groups = [];
  for (let at = 0; at < signs.length; at += GROUP - 1) {
    const four = signs.slice(at, at + GROUP - 1);
    groups.push([...four, groupCheck(four, groups.length)].map((sign) => SIGNS[sign]).join(''));
  }
  return groups.join('-');
}

/** What stands for the name of a lesson. @param {string} name */
export function numberOf(name) {
  return check([...name].map((letter) => letter.codePointAt(0) ?? 0));
}

/** @param {Writer} writer @param {string} name */
function putName(writer, name) {
  const short = shortLetters(name);
  writer.put(short ? 0 : 1, 1);
  if (short) {
    writer.put(short.length, BITS.nameLength);
    for (const letter of short) writer.put(letter, BITS.letter);
    return;
  }
  const bytes = utf8(name);
  writer.put(bytes.length, BITS.nameLength);
  for (const byte of bytes) writer.put(byte, BITS.byte);
}

/** A name as numbers of letters; `null` if it has others. @param {string} name */
function shortLetters(name) {
  const numbers = [];
  let capital = true;
  for (const letter of name) {
    const low = letter.toLowerCase();
    const number = LETTERS.indexOf(low);
    if (low.length !== 1 || number < 0 || number === SWITCH) return null;
    const cased = low !== letter.toUpperCase();
    if (cased && (letter !== low) !== capital) numbers.push(SWITCH);
    numbers.push(number);
    capital = !cased;
  }
  return numbers.length < 2 ** BITS.nameLength && numbers.length > 0 ? numbers : null;
}

/** As much of a name as has room, in whole characters. @param {string} name */
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

/** @param {Reader} reader */
function takeName(reader) {
  const long = reader.take(1) === 1;
  const length = reader.take(BITS.nameLength);
  if (long) return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from({ length }, () => reader.take(BITS.byte)));
  let name = '';
  let capital = true;
  for (let at = 0; at < length; at += 1) {
    const number = reader.take(BITS.letter);
    if (number === SWITCH) {
      capital = !capital;
      continue;
    }
    const letter = LETTERS[number];
    if (letter === undefined) throw new RangeError('no such letter');
    name += capital ? letter.toUpperCase() : letter;
    capital = letter.toUpperCase() === letter;
  }
  return name;
}

/**
 * Reads a code as it was typed, pasted or scanned: small letters, spaces and dashes do not matter, nor
 * what a link has around it.
 *
 * @param {string} text
 * @param {string[]} names of the lessons that may be named
 * @returns {{ result: PupilResult, code: string } | { fault: CodeFault }}
 */
export function readCode(text, names) {
  const linked = /[#&]code=([^&]*)/.exec(text)?.[1] ?? text;
  const typed = linked.toUpperCase().replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '');
  const letters = [...typed];
  const wrong = letters.findIndex((letter) => !SIGNS.includes(letter));
  if (wrong >= 0) return { fault: { key: 'ui.pupils.fault.sign', data: { sign: letters[wrong], n: wrong + 1, group: Math.floor(wrong / GROUP) + 1 } } };
  if (letters.length < GROUP) return { fault: { key: 'ui.pupils.fault.short', data: { n: letters.length } } };
  const signs = letters.map((letter) => SIGNS.indexOf(letter));
  const head = new Reader(toBits(signs.slice(0, 2)));
  const format = head.take(BITS.format);
  const expected = head.take(BITS.groups) * GROUP;
  const groups = Array.from({ length: Math.ceil(signs.length / GROUP) }, (_, at) => signs.slice(at * GROUP, (at + 1) * GROUP));
  const shown = (/** @type {number} */ at) => ({ n: at + 1, group: typed.slice(at * GROUP, (at + 1) * GROUP) });
  const bad = groups.findIndex((group, at) => group.length < GROUP || groupCheck(group.slice(0, -1), at) !== group[GROUP - 1]);
  // The count is only believed of a right first group.
  if (bad === 0) return { fault: { key: 'ui.pupils.fault.group', data: shown(0) } };
  if (format !== FORMAT) return { fault: { key: 'ui.pupils.fault.format' } };
  if (signs.length !== expected) {
    const missing = signs.length < expected;
    // A sign too few or too many spoils its group and those behind it.
    const where = bad > 0 ? bad + 1 : groups.length;
    return { fault: { key: `ui.pupils.fault.${missing ? 'missing' : 'many'}`, data: { n: signs.length, expected, group: where } } };
  }
  if (bad > 0) return { fault: { key: 'ui.pupils.fault.group', data: shown(bad) } };
  const told = groups.flatMap((group) => group.slice(0, -1));
  const bits = toBits(told);
  const sum = bits.splice(-BITS.check).reduce((before, bit) => before * 2 + bit, 0);
  if (check(told.slice(0, -BITS.check / BITS.sign)) !== sum) return { fault: { key: 'ui.pupils.fault.check' } };
  try {
    const result = readResult(new Reader(bits.slice(BITS.format + BITS.groups)), names);
    if (result) return { result, code: grouped(told) };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
  }
  return { fault: { key: 'ui.pupils.fault.check' } };
}

/** @param {number[]} signs */
function toBits(signs) {
  const writer = new Writer();
  for (const sign of signs) writer.put(sign, BITS.sign);
  return writer.bits;
}

/** @param {Reader} reader @param {string[]} names @returns {PupilResult | null} */
function readResult(reader, names) {
  const id = reader.take(BITS.id);
  const minutes = reader.take(BITS.minutes);
  const name = cleanName(takeName(reader));
  if (!name) return null;
  const take = (/** @type {string} */ lesson) => ({
    lesson,
    done: reader.take(1) === 1,
    outcomes: Array.from({ length: reader.take(BITS.questions) }, () => reader.take(BITS.outcome)),
  });
  const course = COURSE.flatMap((lesson) => (reader.take(1) === 1 ? [take(lesson)] : []));
  const known = new Map(names.map((each) => [numberOf(each), each]));
  const others = Array.from({ length: reader.take(BITS.lessons) }, () => take(known.get(reader.take(BITS.name)) ?? ''));
  const lists = Array.from({ length: reader.take(BITS.lists) }, () => ({
    list: LISTS[reader.take(BITS.list)] ?? '',
    solved: reader.take(BITS.exercises),
    missed: reader.take(BITS.exercises),
    missedNumbers: Array.from({ length: reader.take(BITS.missed) }, () => reader.take(BITS.number)),
  }));
  // A later release may know more lessons and lists.
  return { name, id, minutes, lessons: [...course, ...others.filter(({ lesson }) => lesson)], lists: lists.filter(({ list }) => list) };
}
