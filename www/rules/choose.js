import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup, switchField } from '../base/fields.js';
import { NARROW } from '../base/media.js';
import { rulesPicture } from './picture.js';
import { keepRecentRules, recentRules } from './recent-rules.js';
import { nameWithDifferences } from './differences.js';
import { shortRules } from './rules-name.js';
import { CARDS, OTHER_CARDS } from './cards.js';
import { cardRules, findCard, readingsOf, variantsOf } from './card-choice.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./cards.js').RulesCard} RulesCard
 * @typedef {import('./card-choice.js').CardChoice} CardChoice
 *
 * @typedef {object} RulesChoice
 * @property {string} rules in the shortest text
 * @property {'S' | 'N' | undefined} first the side that begins, if the choice changes it
 * @property {boolean | undefined} mirror whether sowing is clockwise; `undefined` if the card does not say
 */

/**
 * The dialog to choose rules: recent ones, a card for each sheet, cards for two other games, and the composer.
 *
 * @param {object} options
 * @param {Say} options.say
 * @param {string} options.rules the current rules
 * @param {boolean} options.mirror
 * @param {import('../game/match-settings.js').MatchSettings['first']} options.first who begins now
 * @param {import('../storage/store.js').Store} options.store
 * @param {boolean} options.plays whether a game begins by the chosen rules at once
 * @param {string} [options.kept] what stays as it is in the new game, in a sentence
 * @param {string} [options.shown] the id of the card that is open at first, with its variants and readings
 * @param {(chosen: RulesChoice) => void} options.onchoose
 * @param {(() => void) | null} [options.onagain] begins another game by the same rules, if there is none to continue
 * @param {((sheet: string) => void) | null} [options.onread] opens the rules page of a card, by its id
 * @param {() => void} options.oncompose
 */
export async function chooseRules({ say, rules, mirror, first, store, plays, kept, shown, onchoose, onagain, onread, oncompose }) {
  const current = findCard(rules);
  const narrow = NARROW.matches;
  // If North begins, and the current card has a reading on who begins, South begins by rules without that reading.
  const firstElsewhere = first === 'N' && current?.card.readings.some((reading) => reading.first) ? 'S' : undefined;
  /** Gives only the button of this card the class `main`. */
  const fillButton = (/** @type {Element | null} */ one) => {
    for (const button of opened.dialog.querySelectorAll('[data-take]')) button.classList.toggle('main', button.closest('.rules-card') === one);
  };
  const makeCard = (/** @type {RulesCard} */ card) =>
    cardElement(card, {
      say,
      choice: current?.card === card ? current.choice : null,
      mirror,
      first,
      firstElsewhere,
      plays,
      shown: card.id === shown,
      folds: narrow,
      onchoose: (chosen) => {
        keepRecentRules(store, chosen.rules);
        opened.close();
        onchoose(chosen);
      },
      again: Boolean(onagain),
      oncontinue: () => {
        opened.close();
        onagain?.();
      },
      onpick: (picked) => fillButton(picked ?? opened.dialog.querySelector('.rules-card.current')),
      onread: onread && (() => {
        opened.close();
        opened.closed.then(() => onread(card.id));
      }),
    });
  const compose = element(
    'section',
    { class: 'rules-card own' },
    element('h3', {}, say('ui.compose')),
    element('p', {}, say('ui.compose.about')),
    !current && element('p', { class: 'now' }, say(plays ? 'ui.rules.now-own' : 'ui.rules.chosen-own', { rules: nameWithDifferences(say, rules) })),
    element(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: () => {
          opened.close();
          oncompose();
        },
      },
      say('ui.compose.open'),
    ),
  );
  const recent = recentRules(store).filter((text) => text !== rules);
  const recentButton = (/** @type {string} */ text) =>
    element(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-recent': text,
        onclick: () => {
          keepRecentRules(store, text);
          opened.close();
          onchoose({ rules: text, first: findCard(text)?.card === current?.card ? undefined : firstElsewhere, mirror: undefined });
        },
      },
      nameWithDifferences(say, text),
    );
  const opened = await openDialog({
    say,
    kind: 'wide rules',
    title: say('ui.rules.title'),
    body: [
      kept && element('p', { class: 'kept' }, kept),
      recent.length > 0 && element('div', { class: 'recent' }, element('span', {}, say('ui.rules.recent')), ...recent.map(recentButton)),
      element('div', { class: 'rules-cards' }, ...CARDS.map(makeCard)),
      element('h3', { class: 'apart' }, say('ui.rules.others')),
      element('div', { class: 'rules-cards' }, ...OTHER_CARDS.map(makeCard), compose),
    ],
  });
  if (shown) opened.dialog.querySelector(`[aria-labelledby="rules-card-${shown}"] .readings`)?.scrollIntoView({ block: 'center' });
  else if (narrow) opened.dialog.querySelector('.rules-card.current')?.scrollIntoView({ block: 'nearest' });
  return opened;
}

/**
 * @param {RulesCard} card
 * @param {object} options
 * @param {Say} options.say
 * @param {CardChoice | null} options.choice
 * @param {boolean} options.mirror
 * @param {import('../game/match-settings.js').MatchSettings['first']} options.first
 * @param {'S' | undefined} options.firstElsewhere who begins when a card is chosen that has no reading on this;
 *   `undefined`: the setting stays as it is
 * @param {boolean} options.plays
 * @param {boolean} options.shown whether it is open at first, with its variants and readings
 * @param {boolean} options.folds whether it can be folded to its name and its special feature; the current card and
 *   the shown one are open at first
 * @param {(chosen: RulesChoice) => void} options.onchoose
 * @param {boolean} options.again whether another game begins if nothing is changed
 * @param {() => void} options.oncontinue called instead of `onchoose` if nothing is changed
 * @param {(picked: Element | null) => void} options.onpick called with this card when it is unfolded or changed;
 *   with `null` when it is folded
 * @param {(() => void) | null} [options.onread]
 */
function cardElement(card, { say, choice: current, mirror, first, firstElsewhere, plays, shown, folds, again, onchoose, oncontinue, onpick, onread }) {
  /** @type {CardChoice} */
  const choice = current ?? { variant: card.id, off: new Set() };
  if (mirror && card.readings.some(({ setting }) => setting === 'mirror')) choice.off.add('direction');
  const begins = card.readings.find((reading) => reading.first);
  if (begins?.first === first) choice.off.add(begins.name);
  /** Who begins, as the card shows it. */
  const firstShown = () => (begins && choice.off.has(begins.name) ? begins.first : 'S');
  const firstBefore = firstShown();
  const title = `rules-card-${card.id}`;
  const chosen = () => [choice.variant, ...[...choice.off].sort()].join();
  const before = current && chosen();
  const unchanged = () => chosen() === before;
  const play = element('button', {
    type: 'button',
    class: current ? 'button main' : 'button',
    'data-take': '',
    'aria-describedby': title,
    onclick: () => (unchanged() ? oncontinue() : choose()),
  });
  const kept = again ? 'ui.rules.again' : plays ? 'ui.rules.continue' : 'ui.rules.keep';
  const label = () => (play.textContent = say(unchanged() ? kept : plays ? 'ui.rules.play' : 'ui.rules.take'));
  label();
  const changed = () => {
    label();
    onpick(made);
  };
  const opened = shown || (current !== null && (choice.variant !== card.id || choice.off.size > 0));
  const more = variantsAndReadings(card, choice, { say, opened, onchange: changed });
  const choose = () => {
    const choosesDirection = card.readings.some(({ setting }) => setting === 'mirror');
    onchoose({
      rules: shortRules(cardRules(card, choice)) ?? card.id,
      // If the reading on who begins is not switched, the player's own setting stays, such as drawing lots.
      first: !begins ? firstElsewhere : firstShown() === firstBefore ? undefined : firstShown(),
      mirror: choosesDirection ? choice.off.has('direction') : undefined,
    });
  };
  // HTML allows no paragraphs in a `summary`.
  const line = folds ? 'span' : 'p';
  const named = [
    rulesPicture(card.scene),
    element('h3', { id: title }, say(`ui.rules.${card.id}`)),
    current && element(line, { class: 'now' }, say(plays ? 'ui.rules.now' : 'ui.rules.chosen')),
  ];
  const about = element('p', { class: 'summary' }, say(`ui.rules.${card.id}.about`));
  const special = element(line, { class: 'special' }, say(`ui.rules.${card.id}.special`));
  const rest = element(
    'div',
    { class: 'rules-card-rest' },
    more,
    element(
      'div',
      { class: 'rules-card-foot' },
      play,
      onread &&
        element(
          'button',
          { type: 'button', class: 'button', 'aria-describedby': title, onclick: onread },
          say('ui.rules.read'),
        ),
    ),
  );
  // The click event comes before the card folds or unfolds: a card that is still open is about to fold.
  const pick = () => onpick(made.querySelector('.fold[open]') ? null : made);
  const content = folds
    ? [element('details', { class: 'fold', open: current !== null || shown }, element('summary', { onclick: pick }, ...named, special), about, rest)]
    : [element('div', { class: 'rules-card-text' }, ...named, about, special), rest];
  const made = element('section', { class: current ? 'rules-card current' : 'rules-card', 'aria-labelledby': title }, ...content);
  return made;
}

/**
 * The variants and readings of a card, to choose among; `null` if it has none.
 *
 * @param {RulesCard} card
 * @param {CardChoice} choice changed when a variant or reading is chosen
 * @param {object} options
 * @param {Say} options.say
 * @param {boolean} options.opened
 * @param {() => void} options.onchange
 */
function variantsAndReadings(card, choice, { say, opened, onchange }) {
  const readings = element('div', { class: 'readings' });
  const fillReadings = () => {
    readings.replaceChildren(
      ...readingsOf(card, choice.variant).map(({ name }) =>
        switchField({
          label: say(`ui.reading.${name}`),
          about: say(`ui.reading.${name}.off`),
          on: !choice.off.has(name),
          onchange: (on) => {
            if (on) choice.off.delete(name);
            else choice.off.add(name);
            onchange();
          },
        }),
      ),
    );
  };
  fillReadings();
  const offered = variantsOf(card);
  const variants =
    offered.length > 1 &&
    radioGroup({
      label: say('ui.rules.variants'),
      value: choice.variant,
      values: offered.map((value) => ({ value, label: say(`ui.variant.${value}`), about: say(`ui.variant.${value}.about`) })),
      onchoose: (value) => {
        choice.variant = value;
        fillReadings();
        onchange();
      },
    });
  const ours = card.readings.length > 0 && element('fieldset', { class: 'ours' }, element('legend', {}, say('ui.rules.ours')), readings);
  if (!variants && !ours) return null;
  return element('details', { open: opened }, element('summary', {}, say(variants ? 'ui.rules.more' : 'ui.rules.more-readings')), variants, ours);
}
