import { element } from '../base/dom.js';
import { standings } from './standings.js';
import { isVoid, effectiveResult, resting } from './tournament.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 */

/** A number of points, such as `2½`. @param {number} points */
const pointsText = (points) => (points % 1 === 0 ? String(points) : `${Math.floor(points) || ''}½`);

/** A difference with its sign. @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** @param {...import('../base/dom.js').Child} cells */
const head = (...cells) => element('thead', {}, element('tr', {}, ...cells));

/** The head of a column. @param {string} text @param {string} [name] the whole name, where the text is an abbreviation */
const column = (text, name) => element('th', { scope: 'col' }, name ? element('abbr', { title: name }, text) : text);

/** The ranking. @param {Say} say @param {Tournament} tournament */
export function rankingTable(say, tournament) {
  const { rows, criteria } = standings(tournament);
  const swiss = tournament.kind === 'swiss';
  const seedsNoted = rows.some(({ seeds }) => seeds !== 0) || criteria.includes('seeds');
  return element('table', { class: 'tournament-ranking' },
    head(column(say('ui.tournament.column.rank')), column(say('ui.tournament.column.name')), column(say('ui.tournament.column.points'), say('ui.tournament.column.points.name')), column(say('ui.tournament.column.games'), say('ui.tournament.column.games.name')),
      seedsNoted && column(say('ui.tournament.column.seeds'), say('ui.tournament.column.seeds.name')), swiss && column(say('ui.tournament.column.buchholz'))),
    element('tbody', {}, ...rows.map(({ player, rank, points, winsWithoutGame, won, drawn, lost, seeds, buchholz, by }) => element('tr', {},
      element('td', {}, rank),
      element('th', { scope: 'row' }, tournament.players[player].name,
        tournament.players[player].gone && element('small', {}, ` ${say(isVoid(tournament, player) ? 'ui.tournament.gone.void' : 'ui.tournament.gone')}`),
        by && by !== 'points' && element('small', {}, ` ${say(`ui.tournament.by.${by}`)}`)),
      element('td', { class: 'points' }, pointsText(points)),
      element('td', {}, `${won}-${drawn}-${lost}`, winsWithoutGame > 0 && element('small', {}, ` ${say('ui.tournament.wins-without-game', { n: winsWithoutGame })}`)),
      seedsNoted && element('td', {}, signed(seeds)),
      swiss && element('td', {}, pointsText(buchholz))))));
}

/** What brings points, and what separates players of equal points. @param {Say} say @param {Tournament} tournament */
export function criteriaText(say, tournament) {
  const { criteria } = standings(tournament);
  const order = say('ui.tournament.criteria', { n: criteria.map((criterion) => say(`ui.tournament.criterion.${criterion}`)) });
  const games = tournament.rounds.flat();
  const anySeeds = games.some(({ seeds }) => seeds !== null);
  return [
    order,
    anySeeds && !criteria.includes('seeds') && say('ui.tournament.criteria.no-seeds'),
    tournament.kind === 'swiss' && games.some(({ b }) => b === null) && say('ui.tournament.criteria.bye'),
  ].filter(Boolean).join(' ');
}

/** The most rounds, and the most tables of a round, that are listed one by one. */
const MAX_LISTED = 4;

/**
 * How many results are missing, and where.
 *
 * @param {Say} say
 * @param {string} key of the sentence
 * @param {ReturnType<typeof import('./tournament.js').openTables>} open not empty
 */
export function missingText(say, key, open) {
  // The last place of the list says how many rounds are not listed.
  const listed = open.length > MAX_LISTED ? open.slice(0, MAX_LISTED - 1) : open;
  const places = listed.map(({ round, tables, all }) => {
    if (all && tables.length > 1) return say('ui.tournament.missing.all', { round });
    if (tables.length > MAX_LISTED) return say('ui.tournament.missing.count', { round, n: tables.length });
    return say('ui.tournament.missing.tables', { round, n: tables });
  });
  if (listed.length < open.length) places.push(say('ui.tournament.missing.rounds', { n: open.length - listed.length }));
  return say(key, { n: open.reduce((sum, { tables }) => sum + tables.length, 0), places });
}

/**
 * The cross-table: in a round robin the results against each other player, in a Swiss tournament by round.
 *
 * @param {Say} say
 * @param {Tournament} tournament
 */
export function crossTable(say, tournament) {
  const { rows } = standings(tournament);
  const place = new Map(rows.map(({ player }, at) => [player, at + 1]));
  const { players, rounds, kind } = tournament;
  const columns = kind === 'swiss' ? rounds.map((_, at) => at) : rows.map(({ player }) => player);
  const cellAgainst = (/** @type {number} */ player, /** @type {number} */ opponent) => {
    if (player === opponent) return { text: '×' };
    const games = rounds.flat().filter(({ a, b }) => (a === player && b === opponent) || (a === opponent && b === player));
    return { text: games.map((each) => mark(tournament, each, player)).join(' ') };
  };
  const cellOfRound = (/** @type {number} */ player, /** @type {number} */ round) => {
    const pairing = rounds[round].find(({ a, b }) => a === player || b === player);
    if (!pairing) return { text: '' };
    const opponent = pairing.a === player ? pairing.b : pairing.a;
    return { text: mark(tournament, pairing, player), small: opponent === null ? say('ui.tournament.grid.rest') : String(place.get(opponent)) };
  };
  /** @type {(player: number, column: number) => { text: string, small?: string }} */
  const cellOf = kind === 'swiss' ? cellOfRound : cellAgainst;
  return element('table', { class: 'tournament-grid' },
    head(column(say('ui.tournament.column.rank')), column(say('ui.tournament.column.name')),
      ...columns.map((at) => (kind === 'swiss' ? column(say('ui.tournament.grid.round', { n: at + 1 }), say('ui.tournament.grid.round.name', { n: at + 1 })) : column(String(place.get(at)), players[at].name))),
      column(say('ui.tournament.column.points'), say('ui.tournament.column.points.name'))),
    element('tbody', {}, ...rows.map(({ player, points }) => element('tr', {},
      element('td', {}, place.get(player)),
      element('th', { scope: 'row' }, players[player].name),
      ...columns.map((at) => {
        const { text, small } = cellOf(player, at);
        return element('td', {}, text, small && element('small', {}, ` ${small}`));
      }),
      element('td', { class: 'points' }, pointsText(points))))));
}

/**
 * The result of a pairing for a player: 1, ½ or 0, also for a win without a game; `–` for any other game that was not
 * played and for a bye of a round robin; `·` while the result is not known.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {number} player
 */
function mark(tournament, pairing, player) {
  const result = effectiveResult(tournament, pairing);
  if (result === null) return '·';
  if (result === 'bye') return tournament.kind === 'swiss' ? '1' : '–';
  if (result === 'none') return '–';
  if (result === 'draw') return '½';
  return (result === 'a') === (pairing.a === player) ? '1' : '0';
}

/** The pairings of a round with their results. @param {Say} say @param {Tournament} tournament @param {number} round */
export function pairingsTable(say, tournament, round) {
  const { players, rounds } = tournament;
  const resultText = (/** @type {Pairing} */ { result, seeds }) => {
    if (seeds) return `${seeds[0]} – ${seeds[1]}`;
    if (result === 'draw') return '½ – ½';
    return result === 'a' ? '1 – 0' : result === 'b' ? '0 – 1' : '';
  };
  return element('table', { class: 'tournament-pairings' },
    head(column(say('ui.tournament.column.table')), column(say('ui.tournament.column.begins')), column(say('ui.tournament.column.result')), column(say('ui.tournament.column.replies'))),
    element('tbody', {}, ...rounds[round].flatMap((pairing, at) => {
      const row = (/** @type {string | number} */ table, /** @type {number} */ one, /** @type {string} */ other) =>
        element('tr', {}, element('td', {}, table), element('td', {}, players[one].name), element('td', { class: 'result' }, resultText(pairing)), element('td', {}, other));
      const rest = resting(tournament, pairing);
      if (pairing.b === null || rest) return (rest ?? []).map((player) => row('', player, say('ui.tournament.grid.bye')));
      return [row(at + 1, pairing.a, players[pairing.b].name)];
    })));
}
