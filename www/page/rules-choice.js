import { Game } from '../awale.js';
import { openDialog } from '../base/dialog.js';
import { clockLabel } from '../game/clock-words.js';
import { lastMatchSettings } from '../game/match-settings.js';
import { element } from '../base/dom.js';
import { oneAtATime } from '../base/one-at-a-time.js';
import { chooseRules as openChoice } from '../rules/choose.js';
import { shortRules } from '../rules/rules-name.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../game/match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../rules/choose.js').RulesChoice} RulesChoice
 * @typedef {import('./new-game-dialog.js').RulesRequest} RulesRequest
 */

/**
 * Opens the choice of rules. A game by the chosen rules begins at once, or after a question if that would end a match
 * of several games; if the new-game dialog opened the choice, that dialog gets the rules instead.
 *
 * @param {object} options
 * @param {Words} options.words
 * @param {import('../storage/settings.js').Settings} options.settings
 * @param {import('../storage/store.js').Store} options.store
 * @param {import('./panel-requests.js').PanelRequests} options.requests
 * @param {import('../game/match.js').Match} options.match
 * @param {string} [options.shown] the sheet whose variants, and readings of unclear rules, are open at first
 * @param {RulesRequest} [options.request] of the new-game dialog
 * @param {(chosen: MatchSettings, kept: string) => void} options.onstart `kept`: says that
 *   the clock stays or a new match begins; may be empty
 * @param {() => void} options.onstarted called once the dialog has closed, if a game was started
 */
async function openRulesChoice({ words, settings, store, requests, match, shown, request, onstart, onstarted }) {
  // This dialog begins no game by link: after one, the opponent is that of the stored settings, never a friend.
  const own = match.ownSettings.friend ? lastMatchSettings(store, shortRules) : match.ownSettings;
  const { clock } = own;
  const timed = !request && clock.kind !== 'none';
  await Promise.all([words.add('options'), timed && words.add('new-game')]);
  const parts = {
    say: (/** @type {string} */ key, /** @type {Record<string, unknown> | undefined} */ data) => words.say(key, data),
    rules: request?.rules ?? match.settings.rules,
    plays: !request,
  };
  const start = (/** @type {RulesChoice} */ { rules, first, mirror }) => {
    if (mirror !== undefined) settings.set('mirror', mirror);
    onstart({ ...own, rules, first: first ?? own.first }, kept());
    void opened.closed.then(onstarted);
  };
  const kept = () => [
    timed && parts.say('ui.rules.clock', { clock: clockLabel(parts.say, clock) }),
    // A match that is not won yet ends only after a question.
    !request && own.games > 0 && match.won && parts.say('ui.rules.match.new', { n: own.games }),
  ].filter(Boolean).join(' ');
  const again = () => {
    if (match.settings.friend) return start({ rules: parts.rules, first: undefined, mirror: undefined });
    match.rematch();
    void opened.closed.then(onstarted);
  };
  const take = request?.onchoose ?? ((/** @type {RulesChoice} */ chosen) => void startUnlessMatch(parts.say, match, () => start(chosen)));
  const opened = await openChoice({
    ...parts,
    kept: kept(),
    mirror: request?.mirror ?? settings.get('mirror'),
    first: request?.first ?? own.first,
    store,
    shown,
    onread: (sheet) => {
      request?.leave();
      requests.send({ sheet });
    },
    onchoose: (chosen) => void take(chosen),
    // A game that is over cannot be continued.
    onagain: !request && hasEnded(match) ? again : null,
    oncompose: () => compose({ ...parts, words }, (rules) => take({ rules, first: undefined, mirror: undefined })),
  });
  return opened;
}

export const chooseRules = oneAtATime(openRulesChoice);

/** Whether the game on the board is over; not one of a lesson. @param {import('../game/match.js').Match} match */
function hasEnded(match) {
  return !match.lent && (match.reviewed || stateOf(match).over !== null);
}

/** The state of the match's game, also while a lesson has the board. @param {import('../game/match.js').Match} match */
function stateOf(match) {
  const game = Game.fromStored(match.snapshot().game);
  const state = game.state();
  game.free();
  return state;
}

/**
 * Starts a game, but asks first if a match of several games is under way: a game by other rules would end it.
 *
 * @param {import('../base/words.js').Say} say
 * @param {import('../game/match.js').Match} match
 * @param {() => void} start
 */
async function startUnlessMatch(say, match, start) {
  const { tally, draws, won, settings: { games, clock } } = match;
  const { length, over } = stateOf(match);
  if (games === 0 || won || length + tally.S + tally.N + draws === 0) return start();
  const about = [
    say('ui.rules.match.about', { games, south: tally.S, north: tally.N }),
    clock.kind === 'none' ? '' : say('ui.rules.match.clock'),
    length > 0 && !over ? say('ui.rules.match.game') : '',
  ];
  await openDialog({
    say,
    title: say('ui.rules.match'),
    body: [element('p', {}, about.filter(Boolean).join(' '))],
    actions: [
      { label: say('ui.rules.match.end'), act: start },
      { label: say('ui.rules.match.keep'), main: true, act: () => undefined },
    ],
  });
}

/**
 * @param {{ words: Words, say: import('../base/words.js').Say, rules: string, plays: boolean }} parts
 * @param {(rules: string) => void} onchoose
 */
async function compose(parts, onchoose) {
  const { composeRules } = await import('../rules/compose.js');
  await composeRules({ ...parts, linkTo: (rules) => `${location.href.split('#')[0]}#rules=${rules}`, onchoose });
}
