import { element } from '../base/dom.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';
import { newId } from '../game/match.js';
import { rulesName } from '../rules/rules-name.js';
import { mostRounds, newTournament, usualRounds } from './draw.js';
import { KINDS, MAX_NAME, MAX_PLAYERS, MAX_TITLE, MIN_PLAYERS, namesIn, plainName, nameKey } from './tournament.js';

/** @typedef {import('./tournament.js').Kind} Kind */

/** Up to here, everybody can meet everybody in an evening. */
const FEW_PLAYERS = 6;
/** The names typed so far: the dialog may be closed and opened again. */
let typed = '';

/**
 * The form of a new tournament.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 */
export function formView(host) {
  const { say, context } = host;
  const { rules } = context.current.state;
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  /** @type {{ kind: Kind | null, rounds: number | null, shuffled: boolean, noted: boolean }} what is chosen; `null`: what is usual */
  const wish = { kind: null, rounds: null, shuffled: true, noted: true };
  const name = element('input', { type: 'text', maxlength: MAX_TITLE, autocomplete: 'off', value: say('ui.tournament.name.usual', { n: host.day(today) }), 'data-tournament': 'name' });
  const date = element('input', { type: 'date', value: today, 'data-tournament': 'date' });
  const names = element('textarea', { rows: 7, spellcheck: 'false', autocapitalize: 'words', 'data-tournament': 'names', placeholder: say('ui.tournament.names.example') });
  names.value = typed;
  const count = element('p', { class: 'about', role: 'status', 'data-tournament': 'count' });
  const length = element('p', { class: 'about', 'data-tournament': 'length' });
  const rounds = element('label', { class: 'tournament-field' });
  const kinds = radioGroup({
    label: say('ui.tournament.kind'),
    values: KINDS.map((value) => ({ value, label: say(`ui.tournament.kind.${value}`) })),
    value: 'swiss',
    onchoose: (value) => {
      wish.kind = /** @type {Kind} */ (value);
      show();
    },
  });
  const start = host.button('start', () => begin(), { main: true });

  const kindFor = (/** @type {number} */ n) => wish.kind ?? (n <= FEW_PLAYERS ? 'robin' : 'swiss');
  const roundsFor = (/** @type {number} */ n) => Math.min(wish.rounds ?? usualRounds(n), mostRounds(n));

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
    length.hidden = n < MIN_PLAYERS || n > MAX_PLAYERS;
    if (length.hidden) return;
    const times = kind === 'double' ? 2 : 1;
    const all = kind === 'swiss' ? roundsFor(n) : mostRounds(n) * times;
    length.textContent = say(`ui.tournament.kind.${kind}.about`, { n: all, games: all * Math.floor(n / 2) });
    rounds.replaceChildren(element('span', {}, say('ui.tournament.rounds')), selectField({
      values: Array.from({ length: mostRounds(n) }, (_, at) => ({ value: String(at + 1), label: say(at + 1 === usualRounds(n) ? 'ui.tournament.rounds.usual' : 'ui.tournament.rounds.n', { n: at + 1 }) })),
      value: String(roundsFor(n)),
      onchoose: (value) => {
        wish.rounds = Number(value);
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
    const made = newTournament({
      id: newId(),
      name: plainName(name.value) || say('ui.tournament.name.usual', { n: host.day(today) }),
      date: date.value || today,
      kind,
      planned: roundsFor(found.length),
      rules,
      noted: wish.noted,
      names: wish.shuffled ? shuffled(found) : found,
    });
    host.kept.put({ ...made, changed: Date.now() });
    typed = '';
    host.tell(host.kept.refused ? 'ui.tournament.not-kept' : '');
    host.go({ view: 'rounds', id: made.id });
  }

  names.addEventListener('input', show);
  show();
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => element('label', { class: 'tournament-field' }, element('span', {}, say(`ui.tournament.${key}`)), input);
  return element('div', { class: 'tournament-form' },
    field('names', names), count,
    kinds, length, rounds,
    switchField({ label: say('ui.tournament.shuffle'), about: say('ui.tournament.shuffle.about'), on: wish.shuffled, onchange: (on) => (wish.shuffled = on) }),
    switchField({ label: say('ui.tournament.noted'), about: say('ui.tournament.noted.about'), on: wish.noted, onchange: (on) => (wish.noted = on) }),
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
  const long = names.find((name) => name.length > MAX_NAME);
  if (long) return { key: 'ui.tournament.names.long', data: { name: `${long.slice(0, MAX_NAME)}…`, most: MAX_NAME } };
  const same = names.map(nameKey);
  const twice = names.find((_, at) => same.indexOf(same[at]) !== at);
  return twice ? { key: 'ui.tournament.names.twice', data: { name: twice } } : null;
}

/** @param {string[]} names */
function shuffled(names) {
  return names.map((name) => ({ name, at: Math.random() })).sort((one, other) => one.at - other.at).map(({ name }) => name);
}
