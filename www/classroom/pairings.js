import { maximumMatching } from './matching.js';

/**
 * @typedef {[number, number | null]} Pair who begins and who replies; `null`: a bye
 *
 * @typedef {object} Past what a Swiss draw knows of the rounds before, by player
 * @property {number[]} points
 * @property {number[][]} met how often each has met each
 * @property {number[][]} begun 1 for each game begun, -1 for each other, in order
 * @property {number[]} byes
 */

/** How much a draw minds, beside one place in the ranking: a second meeting, half a point, the same beginner again. */
const AGAIN = 1_000_000;
const HALF_POINT = 1000;
const SAME_WISH = 8;
/** From this difference of games begun and not begun, two players who have it are kept apart. */
const MUST_CHANGE = 2;

/**
 * The rounds in which everybody meets everybody (circle method). Who begins alternates, so that each
 * begins as often as not, within one.
 *
 * @param {number} n players
 * @param {boolean} twice once more, the other way round
 * @returns {Pair[][]}
 */
export function roundRobin(n, twice) {
  /** One player stays where the others go round; with an odd number nobody does. */
  const circle = n % 2 === 0 ? n - 1 : n;
  const rounds = Array.from({ length: circle }, (_, round) => {
    /** @type {Pair[]} */
    const pairs = [];
    for (let step = 1; step <= (circle - 1) / 2; step += 1) {
      const one = (round + step) % circle;
      const other = (round - step + circle) % circle;
      pairs.push(step % 2 === 1 ? [one, other] : [other, one]);
    }
    if (n === circle) return [...pairs, /** @type {Pair} */ ([round, null])];
    return [/** @type {Pair} */ (round % 2 === 0 ? [circle, round] : [round, circle]), ...pairs];
  });
  if (!twice) return rounds;
  return [...rounds, ...rounds.map((pairs) => pairs.map(([one, other]) => /** @type {Pair} */ (other === null ? [one, null] : [other, one])))];
}

/**
 * A round of a Swiss tournament: it pairs players of equal points, avoids rematches where that is
 * possible, and gives no second bye while a player without one is left.
 *
 * @param {number[]} order the players who play, the first in the ranking first
 * @param {Past} past
 * @returns {Pair[]}
 */
export function drawSwiss(order, past) {
  const resting = order.length % 2 === 1 ? bye(order, past) : null;
  const playing = order.filter((player) => player !== resting);
  const fresh = (/** @type {number} */ one, /** @type {number} */ other) => past.met[one][other] === 0;
  const fair = (/** @type {number} */ one, /** @type {number} */ other) => fresh(one, other) && !mustBothChange(one, other, past);
  const allowed = pairsAmong(playing, fair) * 2 === playing.length ? fair : fresh;
  /** @type {Pair[]} */
  const pairs = [];
  let open = playing;
  let most = pairsAmong(open, allowed);
  while (open.length > 0) {
    const [first, ...others] = open;
    const wished = others
      .map((other) => ({ other, cost: cost(first, other, others, past) }))
      .sort((one, other) => one.cost - other.cost);
    for (const { other } of wished) {
      const rest = others.filter((player) => player !== other);
      const left = pairsAmong(rest, allowed);
      // Accept a pairing only if as many pairings as before remain possible: no dead end later.
      if (left + Number(allowed(first, other)) < most) continue;
      pairs.push(beginner(first, other, pairs.length, past));
      open = rest;
      most = left;
      break;
    }
  }
  return resting === null ? pairs : [...pairs, [resting, null]];
}

/**
 * Who has the bye: the last in the ranking of those with the fewest, whose absence spares the others
 * most second meetings.
 *
 * @param {number[]} order
 * @param {Past} past
 */
function bye(order, { byes, met }) {
  const fewest = Math.min(...order.map((player) => byes[player]));
  const able = order.filter((player) => byes[player] === fewest).reverse();
  const counted = able.map((player) => ({ player, pairs: pairsAmong(order.filter((other) => other !== player), (one, other) => met[one][other] === 0) }));
  const most = Math.max(...counted.map(({ pairs }) => pairs));
  return /** @type {{ player: number }} */ (counted.find(({ pairs }) => pairs === most)).player;
}

/** @param {number[]} players @param {(one: number, other: number) => boolean} joined */
function pairsAmong(players, joined) {
  const mate = maximumMatching(players.length, (one, other) => joined(players[one], players[other]));
  return mate.filter((other) => other >= 0).length / 2;
}

/** @param {number[]} begun */
const balance = (begun) => begun.reduce((sum, each) => sum + each, 0);

/** @param {number} one @param {number} other @param {Past} past */
function mustBothChange(one, other, { begun }) {
  const [mine, theirs] = [balance(begun[one]), balance(begun[other])];
  return Math.min(Math.abs(mine), Math.abs(theirs)) >= MUST_CHANGE && mine > 0 === theirs > 0;
}

/**
 * What speaks against a pair. Among players of equal points the first half meets the second.
 *
 * @param {number} first
 * @param {number} other
 * @param {number[]} others who is left, in the order of the ranking
 * @param {Past} past
 */
function cost(first, other, others, { points, met, begun }) {
  const gap = Math.abs(points[first] - points[other]) * 2;
  const equals = others.filter((each) => points[each] === points[other]);
  const wished = gap === 0 ? Math.floor(equals.length / 2) : 0;
  const same = balance(begun[first]) * balance(begun[other]) > 0;
  return met[first][other] * AGAIN + gap * HALF_POINT + Number(same) * SAME_WISH + Math.abs(equals.indexOf(other) - wished);
}

/**
 * Who of two begins: who has begun less, else who did not begin last; else they alternate by table.
 *
 * @param {number} one
 * @param {number} other
 * @param {number} table
 * @param {Past} past
 * @returns {Pair}
 */
function beginner(one, other, table, { begun }) {
  const lean = balance(begun[one]) - balance(begun[other]) || lastDifference(begun[one], begun[other]) || (table % 2 === 0 ? -1 : 1);
  return lean < 0 ? [one, other] : [other, one];
}

/** Who began in the latest game in which only one of them did: above 0 the first. @param {number[]} one @param {number[]} other */
function lastDifference(one, other) {
  for (let back = 1; back <= Math.min(one.length, other.length); back += 1) {
    const lean = one[one.length - back] - other[other.length - back];
    if (lean !== 0) return lean;
  }
  return 0;
}
