import { element } from '../base/dom.js';
import { levelDepths } from '../awale.js';
import { CLOCKS } from '../game/match-settings.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../game/match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * Asks who plays, who begins, and on what clock.
 *
 * @param {object} wish
 * @param {Say} wish.say
 * @param {MatchSettings} wish.setup the last settings
 * @param {string} wish.rulesName
 * @param {() => void} wish.onrules called when other rules are wanted
 * @param {(setup: MatchSettings) => void} wish.onstart
 */
export async function openNewGameDialog({ say, setup: last, rulesName, onrules, onstart }) {
  const setup = structuredClone(last);
  const atZero = radioGroup({
    label: say('ui.clock.at-zero'),
    value: setup.clock.atZero,
    values: ['nudge', 'lose'].map((value) => ({ value, label: say(`ui.clock.at-zero.${value}`) })),
    onchoose: (value) => (setup.clock.atZero = value === 'lose' ? 'lose' : 'nudge'),
  });
  atZero.hidden = setup.clock.kind === 'none';
  const clocks = [
    { value: 'none-0', label: say('ui.clock.none') },
    ...CLOCKS.move.map((n) => ({ value: `move-${n}`, label: say('ui.clock.move', { n }) })),
    ...CLOCKS.game.map((n) => ({ value: `game-${n}`, label: say('ui.clock.game', { n: n / 60 }) })),
  ];
  const opened = await openDialog({
    say,
    kind: 'new-game',
    title: say('ui.new-game'),
    body: [
      element(
        'p',
        { class: 'which' },
        element('span', {}, say('ui.new-game.rules')),
        element('strong', {}, rulesName),
        element(
          'button',
          {
            type: 'button',
            class: 'button',
            onclick: () => {
              opened.close();
              onrules();
            },
          },
          say('ui.new-game.change'),
        ),
      ),
      element(
        'div',
        { class: 'seats' },
        playerField(say, setup, 'S'),
        playerField(say, setup, 'N'),
      ),
      radioGroup({
        label: say('ui.first'),
        value: setup.first,
        values: ['S', 'N', 'random'].map((value) => ({ value, label: say(`ui.first.${value}`) })),
        onchoose: (value) => (setup.first = /** @type {MatchSettings['first']} */ (value)),
      }),
      element(
        'p',
        { class: 'picked' },
        element('label', { for: 'new-game-clock' }, say('ui.clock')),
        selectField({
          id: 'new-game-clock',
          values: clocks,
          value: `${setup.clock.kind}-${setup.clock.seconds}`,
          onchoose: (value) => {
            const [kind, seconds] = value.split('-');
            setup.clock.kind = /** @type {MatchSettings['clock']['kind']} */ (kind);
            setup.clock.seconds = Number(seconds);
            atZero.hidden = kind === 'none';
          },
        }),
      ),
      atZero,
      switchField({
        label: say('ui.ivorian'),
        about: say('ui.ivorian.about'),
        on: setup.ivorian,
        onchange: (on) => (setup.ivorian = on),
      }),
    ],
    actions: [{ label: say('ui.new-game.start'), main: true, act: () => onstart(setup) }],
  });
  return opened;
}

/**
 * @param {Say} say
 * @param {MatchSettings} setup
 * @param {Side} side
 */
function playerField(say, setup, side) {
  const levels = Array.from(levelDepths(), (depth, level) => ({
    value: String(level + 1),
    label: say('ui.level.choice', { n: level + 1, depth }),
  }));
  const id = `new-game-${side}`;
  return element(
    'p',
    { class: 'picked' },
    element('label', { for: id }, say('ui.seat', { side })),
    selectField({
      id,
      values: [{ value: '0', label: say('ui.seat.person') }, ...levels],
      value: String(setup.seats[side]),
      onchoose: (value) => (setup.seats[side] = Number(value)),
    }),
  );
}
