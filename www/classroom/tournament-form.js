import { element } from '../base/dom.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';
import { localDay } from '../base/local-day.js';
import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { newId } from '../game/match.js';
import { rulesName } from '../rules/rules-name.js';
import { maxRounds, newTournament, suggestedRounds } from './draw-rounds.js';
import { KINDS, MAX_PLAYERS, MAX_TITLE, MIN_PLAYERS, duplicateName, namesIn, plainName } from './tournament.js';

/** @typedef {import('./tournament.js').TournamentKind} TournamentKind */

/** Up to this many players, a round robin is suggested: it fits into an evening. */
const FEW_PLAYERS = 6;
/** The names typed so far, kept while the dialog is closed. */
let typed = '';

/**
 * The form of a new tournament.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 */
export function formView(host) {
  const { say, context } = host;
  const { rules } = context.current.state;
  const today = localDay(new Date());
  /** What is chosen; `null`: the suggestion. @type {{ kind: TournamentKind | null, rounds: number | null, shuffled: boolean, seedsNoted: boolean }} */
  const chosen = { kind: null, rounds: null, shuffled: true, seedsNoted: true };
  const taken = host.tournaments.all().map((tournament) => tournament.name);
  const usual = say('ui.tournament.name.usual', { n: host.day(today) });
  // From the second tournament of a day on, the suggested names are numbered.
  const numbered = [usual, ...taken.map((_, at) => `${usual} (${at + 2})`)].find((each) => !taken.includes(each)) ?? usual;
  const name = element('input', { type: 'text', maxlength: MAX_TITLE, autocomplete: 'off', value: numbered, 'data-tournament': 'name' });
  const date = element('input', { type: 'date', value: today, 'data-tournament': 'date' });
  const names = element('textarea', { rows: 7, spellcheck: 'false', autocapitalize: 'words', 'data-tournament': 'names', placeholder: say('ui.tournament.names.example') });
  names.value = typed;
  const count = element('p', { class: 'about', role: 'status', 'data-tournament': 'count' });
  const roundsNote = element('p', { class: 'about', 'data-tournament': 'length' });
  const rounds = element('label', { class: 'tournament-field' });
  const kinds = radioGroup({
    label: say('ui.tournament.kind'),
    values: KINDS.map((value) => ({ value, label: say(`ui.tournament.kind.${value}`) })),
    value: 'swiss',
    onchoose: (value) => {
      chosen.kind = /** @type {TournamentKind} */ (value);
      show();
    },
  });
  const start = host.button('start', () => begin(), { main: true });

  const kindFor = (/** @type {number} */ n) => chosen.kind ?? (n <= FEW_PLAYERS ? 'robin' : 'swiss');
  const roundsFor = (/** @type {number} */ n) => Math.min(chosen.rounds ?? suggestedRounds(n), maxRounds(n));

  function show() {
    typed = names.value;
    const found = namesIn(names.value);
    const n = found.length;
    const wrong = fault(found);
    names.setAttribute('aria-invalid', String(wrong !== null && n >= MIN_PLAYERS));
    count.textContent = wrong ? say(wrong.key, wrong.data) : say('ui.tournament.players', { n });
    start.setAttribute('aria-disabled', String(wrong !== null));
    const kind = kindFor(n);
    for (const input of kinds.querySelectorAll('input')) input.checked = input.value === kind;
    rounds.hidden = kind !== 'swiss' || n < MIN_PLAYERS;
    roundsNote.hidden = n < MIN_PLAYERS || n > MAX_PLAYERS;
    if (roundsNote.hidden) return;
    const cycles = kind === 'double' ? 2 : 1;
    const roundCount = kind === 'swiss' ? roundsFor(n) : maxRounds(n) * cycles;
    const about = say(`ui.tournament.kind.${kind}.about`, { n: roundCount, games: roundCount * Math.floor(n / 2) });
    roundsNote.textContent = kind === 'swiss' ? about : `${about} ${say('ui.tournament.kind.nobody-joins')}`;
    rounds.replaceChildren(element('span', {}, say('ui.tournament.rounds')), selectField({
      values: Array.from({ length: maxRounds(n) }, (_, at) => ({ value: String(at + 1), label: say(at + 1 === suggestedRounds(n) ? 'ui.tournament.rounds.usual' : 'ui.tournament.rounds.n', { n: at + 1 }) })),
      value: String(roundsFor(n)),
      onchoose: (value) => {
        chosen.rounds = Number(value);
        show();
      },
    }));
  }

  function begin() {
    const found = namesIn(names.value);
    const wrong = fault(found);
    if (wrong) {
      host.tell(wrong.key, wrong.data);
      return names.focus();
    }
    const kind = kindFor(found.length);
    const tournament = newTournament({
      id: newId(),
      name: plainName(name.value) || numbered,
      date: date.value || today,
      kind,
      planned: roundsFor(found.length),
      rules,
      seedsNoted: chosen.seedsNoted,
      names: chosen.shuffled ? shuffled(found) : found,
    });
    host.tournaments.put({ ...tournament, changed: Date.now() });
    typed = '';
    host.go({ view: 'rounds', id: tournament.id });
    host.tell(host.tournaments.refused ? 'ui.tournament.not-kept' : '');
  }

  names.addEventListener('input', show);
  show();
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => element('label', { class: 'tournament-field' }, element('span', {}, say(`ui.tournament.${key}`)), input);
  return element('div', { class: 'tournament-form' },
    field('names', names), count,
    kinds, roundsNote, rounds,
    switchField({ label: say('ui.tournament.shuffle'), about: say('ui.tournament.shuffle.about'), on: chosen.shuffled, onchange: (on) => (chosen.shuffled = on) }),
    switchField({ label: say('ui.tournament.noted'), about: say('ui.tournament.noted.about'), on: chosen.seedsNoted, onchange: (on) => (chosen.seedsNoted = on) }),
    element('div', { class: 'tournament-head' }, field('name', name), field('date', date)),
    element('p', { class: 'about' }, say('ui.tournament.rules', { n: rulesName(say, rules) })),
    element('div', { class: 'tournament-foot' }, element('div', { class: 'tournament-buttons' }, start, host.button('cancel', () => host.go({ view: 'list' })))));
}

/**
 * What is wrong with a list of names.
 *
 * @param {string[]} names
 * @returns {{ key: string, data?: Record<string, unknown> } | null}
 */
function fault(names) {
  const n = names.length;
  if (n < MIN_PLAYERS) return { key: 'ui.tournament.names.few', data: { n } };
  if (n > MAX_PLAYERS) return { key: 'ui.tournament.names.many', data: { n, most: MAX_PLAYERS } };
  const long = names.find((name) => name.length > MAX_PLAYER_NAME);
  if (long) return { key: 'ui.tournament.names.long', data: { name: `${long.slice(0, MAX_PLAYER_NAME)}…`, most: MAX_PLAYER_NAME } };
  const twice = duplicateName(names);
  return twice ? { key: 'ui.tournament.names.twice', data: { name: twice } } : null;
}

/** The names in random order. @param {string[]} names */
function shuffled(names) {
  return names.map((name) => ({ name, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ name }) => name);
}
