import { element } from '../base/dom.js';
import { loadStyle } from '../base/assets.js';
import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { CLOCKS, COLOURS, DAYS_PER_MOVE, GAMES_TO_WIN, MAX_LEVEL, levelOf, newFriend, seatOf } from '../game/match-settings.js';
import { clockLabel } from '../game/clock-words.js';
import { face } from '../game/level-faces.js';
import { SIDES, otherSide } from '../base/sides.js';
import { openDialog } from '../base/dialog.js';
import { oneAtATime } from '../base/one-at-a-time.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';
import { rememberSeat } from '../files/last-seat.js';
import { shortForm } from '../rules/rules-name.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../game/match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} RulesRequest the choice of rules for a game that is being set up
 * @property {string} rules the rules chosen so far
 * @property {boolean | undefined} mirror whether the chosen rules sow clockwise; `undefined`: not chosen with them
 * @property {MatchSettings['first']} first who begins, as chosen so far
 * @property {(chosen: import('../rules/choose.js').RulesChoice) => void} onchoose
 * @property {() => void} leave closes the new-game dialog
 */

/** The level of a program that replaces a person. */
const LEVEL = 3;
/** The clocks of quick play: three or five seconds a move, or five minutes a game. */
const QUICK = ['move-3', 'move-5', 'game-300'];

/** Whether the clocks of quick play precede the others: for `cote-ivoire` and variants. @param {string} rules */
const isQuick = (rules) => shortForm(rules).base === 'cote-ivoire';

/**
 * The dialog of a new game: the last game again, or one with other players, rules, clock or length of the match.
 *
 * @param {object} options
 * @param {import('../base/words.js').Words} options.words
 * @param {Say} options.say
 * @param {MatchSettings} options.settings the last settings
 * @param {import('../storage/store.js').Store} options.store
 * @param {import('../game/match.js').Match} options.match
 * @param {boolean} options.flip whether North is at the bottom of the board
 * @param {(rules: string) => string} options.rulesName
 * @param {(request: RulesRequest) => unknown} options.onrules opens the choice of rules above this dialog
 * @param {(() => unknown) | null} options.ontournaments opens the tournaments above this dialog
 * @param {(settings: MatchSettings, mirror?: boolean) => void} options.onstart
 * @param {() => void} options.onstarted moves the focus to the board, after this dialog has closed
 */
async function openNewGame({ words, say, settings: last, store, match, flip, rulesName, onrules, ontournaments, onstart, onstarted }) {
  await Promise.all([words.add('new-game'), loadStyle('./page/new-game.css'), loadStyle('./board/player-colours.css')]);
  const settings = structuredClone(last);
  /** @type {boolean | undefined} */
  let mirror;
  const days = daysField(say, settings);
  let [clockChoice, atZero, gamesChoice, more] = seldomFields(say, settings, isQuick(settings.rules));
  /**
   * Shows the fields that the game has. A game by link has days for a move, but no clock and no number of games, and a
   * person plays this device's side.
   */
  const applyFriend = () => {
    const { friend } = settings;
    if (friend) {
      if (settings.seats[friend.me] > 0) settings.seats[friend.me] = 0;
    }
    days.hidden = friend === null;
    clockChoice.hidden = friend !== null;
    atZero.hidden = friend !== null || settings.clock.kind === 'none';
    gamesChoice.hidden = friend !== null;
    // The handler of `toggle` shows the values in the summary again.
    more.dispatchEvent(new Event('toggle'));
  };
  const seats = element('div', { class: 'seats' });
  const showSeats = () => {
    applyFriend();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const at = focused?.closest('.seat')?.getAttribute('data-side');
    // In a game by link, the person at this device is at the bottom.
    const bottom = settings.friend?.me ?? (flip ? 'N' : 'S');
    seats.replaceChildren(...SIDES.map((side) => seatField(say, settings, side, side === bottom ? 'bottom' : 'top', showSeats)));
    if (at) /** @type {HTMLElement | null} */ (seats.querySelector(`[data-side="${at}"] :checked`))?.focus();
  };
  showSeats();
  // After a game of a match that is not won yet, the first button starts the next game of the match.
  const next = match.settings.games > 0 && match.hasResult && !match.won;
  if (next) await words.add('end');
  const again = againButton({ say, next, summary: settingsSummary(say, next ? match.settings : last, rulesName(last.rules)) }, () => {
    opened.close();
    if (next) match.rematch();
    else onstart(last);
    toBoard();
  });
  const start = () => {
    rememberSeat(store, settings);
    onstart(settings, mirror);
    toBoard();
  };
  const chosenRules = element('strong', {}, rulesName(settings.rules));
  /**
   * Takes other rules with their direction of sowing, and who begins if that was chosen too; keeps all other choices.
   *
   * @param {import('../rules/choose.js').RulesChoice} chosen
   */
  const takeRules = (chosen) => {
    settings.rules = chosen.rules;
    settings.first = chosen.first ?? settings.first;
    mirror = chosen.mirror;
    chosenRules.textContent = rulesName(settings.rules);
    const before = more;
    [clockChoice, atZero, gamesChoice, more] = seldomFields(say, settings, isQuick(settings.rules));
    more.open = before.open;
    before.replaceWith(more);
    applyFriend();
  };
  const changeRules = () => onrules({ rules: settings.rules, mirror, first: settings.first, onchoose: takeRules, leave: () => opened.close() });
  const opened = await openDialog({
    say,
    kind: 'new-game',
    title: say('ui.new-game'),
    body: [
      again,
      element('h3', {}, say('ui.new-game.other')),
      lineWithButton('which', [say('ui.new-game.rules'), ' ', chosenRules], say('ui.new-game.change'), changeRules),
      seats,
      days,
      more,
      ontournaments && lineWithButton('which many', [say('ui.new-game.many')], say('ui.new-game.tournament'), () => ontournaments()),
    ],
    actions: [{ label: say('ui.new-game.start'), main: true, act: start }],
  });
  again.focus();
  /**
   * When the dialog has closed, the button that opened it has the focus. If that button is outside `main`, the focus
   * moves on to the board, as letter keys do not sow while such a button has the focus.
   */
  const toBoard = () => opened.closed.then(() => {
    if (document.activeElement?.closest('main') === null) onstarted();
  });
  return opened;
}

export const openNewGameDialog = oneAtATime(openNewGame);

/**
 * A line of text with a button.
 *
 * @param {string} kind the class of the line
 * @param {(string | HTMLElement)[]} text
 * @param {string} label
 * @param {() => unknown} onclick
 */
const lineWithButton = (kind, text, label, onclick) =>
  element('p', { class: kind }, element('span', {}, ...text), element('button', { type: 'button', class: 'button', onclick }, label));

/**
 * The button that starts the last game again, or the next game of the match.
 *
 * @param {{ say: Say, next: boolean, summary: string }} shown
 * @param {() => void} onclick
 */
function againButton({ say, next, summary }, onclick) {
  const title = element('strong', {}, say(next ? 'ui.end.match.next' : 'ui.new-game.again'));
  return element('button', { type: 'button', class: 'button again', onclick }, title, element('small', {}, summary));
}

/**
 * The last settings in a few words.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {string} rulesName
 */
function settingsSummary(say, { seats, names, clock, follow, games, friend }, rulesName) {
  const program = (/** @type {number} */ seat) => (follow ? say('ui.new-game.follow') : say('ui.new-game.level', { n: levelOf(seat) }));
  const player = (/** @type {Side} */ side) =>
    seats[side] > 0 ? program(seats[side]) : names[side] || say('ui.new-game.person');
  const time = friend || clock.kind === 'none' ? '' : timeLabel(say, clock);
  return [rulesName, say('ui.new-game.players', { south: player('S'), north: player('N') }), time, games > 0 ? matchLabel(say, games) : ''].filter(Boolean).join(' · ');
}

/** The clock, and what happens when it is at zero. @param {Say} say @param {MatchSettings['clock']} clock */
const timeLabel = (say, clock) => (clock.kind === 'none' ? clockLabel(say, clock) : say(`ui.new-game.clock.${clock.atZero}`, { n: clockLabel(say, clock) }));

/** @param {Say} say @param {number} n the games that win the match */
const matchLabel = (say, n) => say(n === 0 ? 'ui.new-game.games.free' : 'ui.new-game.games.n', { n });

/**
 * Three fields that are seldom changed: the clock, what happens when it is at zero, and the games that win the match;
 * and the `details` element that folds these and the other seldom-changed fields.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {boolean} quick whether the clocks of quick play are listed before the others
 * @returns {[HTMLElement, HTMLElement, HTMLElement, HTMLDetailsElement]}
 */
function seldomFields(say, settings, quick) {
  const [clockChoice, atZero] = clockFields(say, settings, quick);
  const gamesChoice = element(
    'p',
    { class: 'picked' },
    element('label', { for: 'new-game-games' }, say('ui.new-game.games')),
    selectField({
      id: 'new-game-games',
      values: GAMES_TO_WIN.map((n) => ({ value: String(n), label: matchLabel(say, n) })),
      value: String(settings.games),
      onchoose: (value) => (settings.games = Number(value)),
    }),
  );
  const folded = foldedFields(say, settings, [
    radioGroup({
      label: say('ui.new-game.first'),
      value: settings.first,
      values: ['S', 'N', 'random'].map((value) => ({ value, label: say(`ui.new-game.first.${value}`) })),
      onchoose: (value) => (settings.first = /** @type {MatchSettings['first']} */ (value)),
    }),
    clockChoice,
    atZero,
    gamesChoice,
    switchField({
      label: say('ui.ivorian'),
      about: say('ui.ivorian.about'),
      on: settings.ivorian,
      onchange: (on) => (settings.ivorian = on),
    }),
  ]);
  return [clockChoice, atZero, gamesChoice, folded];
}

/**
 * Fields folded under a line with their values.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {HTMLElement[]} fields
 */
function foldedFields(say, settings, fields) {
  const values = element('small', {});
  const showValues = () => {
    const { first, clock, games, friend, ivorian } = settings;
    values.textContent = [
      say(`ui.new-game.first.${first}`),
      friend ? '' : timeLabel(say, clock),
      friend ? '' : matchLabel(say, games),
      ivorian ? say('ui.ivorian') : '',
    ].filter(Boolean).join(' · ');
  };
  showValues();
  const title = element('strong', {}, say('ui.new-game.more'));
  const more = element('details', { class: 'more' }, element('summary', {}, title, values), ...fields);
  more.onchange = showValues;
  more.ontoggle = () => {
    showValues();
    // In a low window the unfolded fields would be below the visible part of the dialog.
    if (more.open) more.scrollIntoView({ block: 'nearest' });
  };
  return more;
}

/**
 * The fields of a side: who plays it (a person or a friend, with a name, or the program at a level) and its colour.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {Side} side
 * @param {'bottom' | 'top'} place where the side is on the board
 * @param {() => void} onchange called when the other side's fields change too: a friend takes or leaves a seat, or a
 *   name follows its player
 */
function seatField(say, settings, side, place, onchange) {
  const title = say(`ui.new-game.seat.${place}`, { side });
  const isFriend = settings.friend !== null && settings.friend.me !== side;
  const level = levelField(say, settings, side);
  const name = element('input', {
    type: 'text',
    maxlength: MAX_PLAYER_NAME,
    autocomplete: 'off',
    value: settings.names[side],
    oninput: () => (settings.names[side] = name.value.trim()),
  });
  const named = element('label', { class: 'named' }, element('span', {}, say(`ui.new-game.name-of${isFriend ? '.friend' : ''}`, { side })), name);
  const looks = element('summary', {});
  const show = (/** @type {boolean} */ byProgram) => {
    if (byProgram) level.take();
    else settings.seats[side] = 0;
    level.element.hidden = !byProgram;
    named.hidden = byProgram;
    looks.textContent = say(byProgram ? 'ui.new-game.colour' : 'ui.new-game.looks', { side });
  };
  const who = radioGroup({
    label: title,
    value: isFriend ? 'friend' : settings.seats[side] > 0 ? 'program' : 'person',
    values: ['person', 'program', 'friend'].map((value) => ({ value, label: say(`ui.new-game.${value}`) })),
    onchoose: (value) => {
      show(value === 'program');
      const wasFriend = settings.friend !== null;
      if (value === 'friend') settings.friend = newFriend('', otherSide(side), settings.friend?.days ?? DAYS_PER_MOVE[0]);
      // A friend plays against a person on this device, never against the program.
      else if (isFriend || value === 'program') settings.friend = null;
      if (moveName(settings) || wasFriend || value === 'friend') onchange();
    },
  });
  const colours = radioGroup({
    label: say('ui.new-game.colour', { side }),
    value: settings.colours[side],
    values: COLOURS.map((value) => ({ value, label: say(`ui.new-game.colour.${value || 'none'}`) })),
    onchoose: (value) => (settings.colours[side] = value),
  });
  colours.classList.add('colours');
  for (const input of colours.querySelectorAll('input')) /** @type {HTMLElement} */ (input.parentElement).dataset.colour = input.value;
  show(settings.seats[side] > 0);
  return element('div', { class: 'seat', 'data-side': side }, who, level.element, element('details', { open: settings.names[side] !== '' || settings.colours[side] !== '' }, looks, named, colours));
}

/**
 * The fields of the program: its level, and whether the level follows the player's results.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {Side} side
 */
function levelField(say, settings, side) {
  const text = element('output', { class: 'level-name' });
  const slider = element('input', {
    type: 'range',
    min: 0,
    max: MAX_LEVEL,
    value: levelOf(settings.seats[side] || LEVEL),
    'aria-label': say('ui.new-game.level-of', { side }),
    oninput: () => take(),
  });
  /** Gives the seat to the program, at the level of the slider. */
  const take = () => {
    const n = Number(slider.value);
    settings.seats[side] = seatOf(n);
    const name = say('ui.new-game.level.named', { n, name: say(`ui.new-game.level.${n}`) });
    const lines = ['about', 'strength'].map((what) => element('small', {}, say(`ui.new-game.level.${n}.${what}`)));
    text.replaceChildren(face(n), element('span', {}, element('strong', {}, name), ...lines));
    slider.setAttribute('aria-valuetext', name);
  };
  const choice = element('div', { hidden: settings.follow }, slider, text);
  const follow = switchField({
    label: say('ui.new-game.follow'),
    about: say('ui.new-game.follow.about'),
    on: settings.follow,
    onchange: (on) => {
      settings.follow = on;
      choice.hidden = on;
    },
  });
  return { element: element('div', { class: 'level' }, choice, follow), take };
}

/**
 * The only person takes their name along when they change sides with the program.
 *
 * @param {MatchSettings} settings
 * @returns {boolean} whether a name has moved
 */
function moveName({ seats, names }) {
  const person = SIDES.find((side) => seats[side] === 0 && seats[otherSide(side)] > 0);
  if (!person || names[person] || !names[otherSide(person)]) return false;
  names[person] = names[otherSide(person)];
  names[otherSide(person)] = '';
  return true;
}

/**
 * The explanation of a game by link, and the choice of its days for a move.
 *
 * @param {Say} say
 * @param {MatchSettings} settings
 */
function daysField(say, settings) {
  const days = radioGroup({
    label: say('ui.new-game.days'),
    value: String(settings.friend?.days ?? DAYS_PER_MOVE[0]),
    values: DAYS_PER_MOVE.map((n) => ({ value: String(n), label: say(n === 0 ? 'ui.new-game.days.none' : 'ui.new-game.days.n', { n }) })),
    onchoose: (value) => {
      if (settings.friend) settings.friend.days = Number(value);
    },
  });
  return element('div', {}, element('p', { class: 'about' }, say('ui.new-game.friend.about')), days);
}

/** A clock as a value of the list. @param {MatchSettings['clock']} clock */
const clockValue = ({ kind, seconds, increment = 0 }) => [kind, seconds, ...(increment > 0 ? [increment] : [])].join('-');

/**
 * @param {Say} say
 * @param {MatchSettings} settings
 * @param {boolean} quick
 */
function clockFields(say, settings, quick) {
  const atZero = radioGroup({
    label: say('ui.new-game.at-zero'),
    value: settings.clock.atZero,
    values: ['nudge', 'lose'].map((value) => ({ value, label: say(`ui.new-game.at-zero.${value}`) })),
    onchoose: (value) => {
      settings.clock.atZero = value === 'lose' ? 'lose' : 'nudge';
      showAbout();
    },
  });
  /** The text below the list of clocks that says what happens when the time is over. */
  const about = element('small', { id: 'new-game-clock-about' });
  const showAbout = () => {
    const { kind, atZero: what } = settings.clock;
    atZero.hidden = kind === 'none';
    about.textContent = kind === 'none' ? '' : say(`ui.new-game.clock.${what}.about`);
  };
  showAbout();
  const offered = /** @type {MatchSettings['clock'][]} */ ([
    { kind: 'none', seconds: 0 },
    ...CLOCKS.move.map((seconds) => ({ kind: 'move', seconds })),
    ...CLOCKS.game.map(([seconds, increment]) => ({ kind: 'game', seconds, increment })),
  ]);
  const clocks = offered.map((clock) => ({ value: clockValue(clock), label: clockLabel(say, clock) }));
  const rank = (/** @type {string} */ value) => (value === 'none-0' ? 0 : QUICK.includes(value) ? 1 : 2);
  if (quick) {
    clocks.sort((one, other) => rank(one.value) - rank(other.value));
    for (const clock of clocks) if (QUICK.includes(clock.value)) clock.label = say('ui.new-game.clock.quick', { n: clock.label });
  }
  const choice = element(
    'p',
    { class: 'picked' },
    element('label', { for: 'new-game-clock' }, say('ui.new-game.clock')),
    selectField({
      id: 'new-game-clock',
      values: clocks,
      value: clockValue(settings.clock),
      onchoose: (value) => {
        const clock = offered.find((one) => clockValue(one) === value) ?? offered[0];
        // The default when the time is over: with a clock for the whole game a loss, as in tournaments; with a clock
        // for each move a reminder.
        settings.clock = { ...clock, atZero: clock.kind === 'game' ? 'lose' : 'nudge' };
        for (const input of atZero.querySelectorAll('input')) input.checked = input.value === settings.clock.atZero;
        showAbout();
      },
    }),
    about,
  );
  choice.querySelector('select')?.setAttribute('aria-describedby', about.id);
  return [choice, atZero];
}
