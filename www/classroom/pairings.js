import { maximumMatching } from './matching.js';

/**
 * @typedef {[number, number | null]} Pair the player who begins and the opponent; `null`: a bye
 *
 * @typedef {object} PastRounds what a Swiss draw knows of the earlier rounds, by player
 * @property {number[]} points
 * @property {number[][]} met how often two players have met
 * @property {number[][]} starts the games played, in order: 1 if the player began, -1 if the opponent began
 * @property {number[]} byes
 */

/**
 * The costs of a pair: for each earlier game between the two, for each half point of difference, and for start balances
 * (see `balance`) of the same sign. The unit is the cost of being one place off the wished place in the ranking.
 */
const REMATCH_COST = 1_000_000;
const HALF_POINT_COST = 1000;
const SAME_BALANCE_COST = 8;
/**
 * Two players whose start balances are both at least this, or both at most minus this, are paired only where no draw of
 * the round avoids both such pairs and rematches.
 */
const LARGE_BALANCE = 2;

/**
 * The rounds of a round robin (circle method). Each player begins half of their games, within one.
 *
 * @param {number} n players
 * @param {boolean} twice whether all meet again with the other player beginning
 * @returns {Pair[][]}
 */
export function roundRobin(n, twice) {
  /** How many players rotate: all but one; with an odd number all, and one of them has a bye. */
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
 * possible, and gives a player no second bye while another player of `order` has had none.
 *
 * @param {number[]} order the players in the order of the ranking
 * @param {PastRounds} past
 * @returns {Pair[]}
 */
export function drawSwiss(order, past) {
  const byePlayer = order.length % 2 === 1 ? chooseBye(order, past) : null;
  const playing = order.filter((player) => player !== byePlayer);
  const notMet = (/** @type {number} */ one, /** @type {number} */ other) => past.met[one][other] === 0;
  const balanced = (/** @type {number} */ one, /** @type {number} */ other) => notMet(one, other) && !bothUnbalanced(one, other, past);
  const allowed = maxPairs(playing, balanced) * 2 === playing.length ? balanced : notMet;
  /** @type {Pair[]} */
  const pairs = [];
  let unpaired = playing;
  let possible = maxPairs(unpaired, allowed);
  while (unpaired.length > 0) {
    const [first, ...others] = unpaired;
    const candidates = others
      .map((other) => ({ other, cost: cost(first, other, others, past) }))
      .sort((a, b) => a.cost - b.cost);
    for (const { other } of candidates) {
      const rest = others.filter((player) => player !== other);
      const possibleAfter = maxPairs(rest, allowed);
      // A pair is taken only if, with it, as many allowed pairs as before can be formed: no dead end later.
      if (possibleAfter + Number(allowed(first, other)) < possible) continue;
      pairs.push(withStarter(first, other, pairs.length, past));
      unpaired = rest;
      possible = possibleAfter;
      break;
    }
  }
  return byePlayer === null ? pairs : [...pairs, [byePlayer, null]];
}

/**
 * The player with the bye: of those with the fewest byes, one whose absence leaves the others the fewest
 * rematches; of these the last in the ranking.
 *
 * @param {number[]} order
 * @param {PastRounds} past
 */
function chooseBye(order, { byes, met }) {
  const fewest = Math.min(...order.map((player) => byes[player]));
  const candidates = order.filter((player) => byes[player] === fewest).reverse();
  const counted = candidates.map((player) => ({ player, pairs: maxPairs(order.filter((other) => other !== player), (one, other) => met[one][other] === 0) }));
  const most = Math.max(...counted.map(({ pairs }) => pairs));
  return /** @type {{ player: number }} */ (counted.find(({ pairs }) => pairs === most)).player;
}

/** The most pairs that players can form. @param {number[]} players @param {(one: number, other: number) => boolean} allowed */
function maxPairs(players, allowed) {
  const mate = maximumMatching(players.length, (one, other) => allowed(players[one], players[other]));
  return mate.filter((other) => other >= 0).length / 2;
}

/** The start balance: the games that a player began minus the other games. @param {number[]} starts */
const balance = (starts) => starts.reduce((sum, each) => sum + each, 0);

/**
 * Whether the start balances of both are large (`LARGE_BALANCE`) and of the same sign.
 *
 * @param {number} one
 * @param {number} other
 * @param {PastRounds} past
 */
function bothUnbalanced(one, other, { starts }) {
  const [first, second] = [balance(starts[one]), balance(starts[other])];
  return Math.min(Math.abs(first), Math.abs(second)) >= LARGE_BALANCE && first > 0 === second > 0;
}

/**
 * The cost of a pair: `drawSwiss` takes the cheapest that leaves no dead end. Among players of equal points the upper
 * half meets the lower.
 *
 * @param {number} first
 * @param {number} other
 * @param {number[]} others the players not paired yet, without `first`, in the order of the ranking
 * @param {PastRounds} past
 */
function cost(first, other, others, { points, met, starts }) {
  const gap = Math.abs(points[first] - points[other]) * 2;
  const equals = others.filter((each) => points[each] === points[other]);
  const wishedPlace = gap === 0 ? Math.floor(equals.length / 2) : 0;
  const sameBalance = balance(starts[first]) * balance(starts[other]) > 0;
  return met[first][other] * REMATCH_COST + gap * HALF_POINT_COST + Number(sameBalance) * SAME_BALANCE_COST + Math.abs(equals.indexOf(other) - wishedPlace);
}

/**
 * Orders a pair so that the player who begins comes first: the one with the lower start balance; if equal, the one who
 * did not begin where their latest games differ (`lastDifference`); else `one` and `other` in turn, by table.
 *
 * @param {number} one
 * @param {number} other
 * @param {number} table
 * @param {PastRounds} past
 * @returns {Pair}
 */
function withStarter(one, other, table, { starts }) {
  const difference = balance(starts[one]) - balance(starts[other]) || lastDifference(starts[one], starts[other]) || (table % 2 === 0 ? -1 : 1);
  return difference < 0 ? [one, other] : [other, one];
}

/**
 * Compares the games of two players, from the latest back, until only one of the two began: above 0 if it was the first
 * player, below 0 if the other; 0 if they never differ.
 *
 * @param {number[]} one
 * @param {number[]} other
 */
function lastDifference(one, other) {
  for (let back = 1; back <= Math.min(one.length, other.length); back += 1) {
    const difference = one[one.length - back] - other[other.length - back];
    if (difference !== 0) return difference;
  }
  return 0;
}
