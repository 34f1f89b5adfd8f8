import { PITS } from '../base/sides.js';

/**
 * The text for a step, with marked pits: what has happened, such as which seed has fallen where.
 *
 * @param {import('../base/words.js').Words} words with the part `replay`
 * @param {import('./steps.js').Steps} steps
 */
export function stepText(words, steps) {
  const { step, trace, seeds, guessed, awaitsGuess } = steps;
  const sentences = step ? [eventText(words, step, { by: trace.by, seeds, pits: steps.board.pits })] : [words.say('ui.replay.seed.start')];
  if (awaitsGuess && !guessed) sentences.push(words.say('ui.replay.guess.ask'));
  // The reply to a guess stays only while seeds are being sown.
  if (guessed && (step?.event.kind === 'lift' || step?.event.kind === 'drop')) {
    const { place, right } = guessed;
    const store = place === 'S' || place === 'N';
    sentences.push(words.sayPits(`ui.replay.guess.${right ? 'right' : 'wrong'}${store ? '-store' : ''}`, { pit: place, into: place }));
  }
  return sentences.join(' ');
}

/**
 * @param {import('../base/words.js').Words} words
 * @param {import('./steps.js').Step} step
 * @param {{ by: string, seeds: number, pits: number[] }} move
 */
function eventText(words, { event, skipped }, { by, seeds, pits }) {
  const { kind, pit, store, rank } = event;
  if (kind === 'lift') return words.sayPits('ui.replay.seed.lift', { by, pit, n: event.seeds });
  if (kind === 'take') return words.sayPits('fact.capture', { by: event.by, pit, n: event.seeds });
  if (kind === 'place') return words.sayPits('fact.place', { by, pit, n: event.seeds });
  if (kind === 'spare') return words.sayPits('ui.replay.seed.spare', { pit });
  const last = rank === seeds ? '-last' : '';
  const passed = skipped ? `${words.say('ui.replay.seed.skip')} ` : '';
  const held = pit ? pits[PITS.indexOf(pit)] : 0;
  return passed + words.sayPits(`ui.replay.seed.${store ? 'store' : 'drop'}${last}`, { rank, seeds, pit, into: store, n: held });
}
