/**
 * Our reading of a rule that the sheet leaves open. Switched off, it gives way to the other reading.
 *
 * @typedef {object} OptionalReading
 * @property {string} name `ui.reading.NAME` describes it, `ui.reading.NAME.off` the other one
 * @property {[option: string, value: string]} [option] the rule option that switches to the other reading
 * @property {'mirror'} [setting] the setting of the page that switches to the other reading, instead of an option
 * @property {'N'} [first] the side that begins by the other reading, if the reading is about who begins
 * @property {[option: string, value: string]} [when] limits the reading to the variants with this option value
 *
 * @typedef {object} RulesCard a card in the choice of rules
 * @property {string} id the preset of its base game, whose variants are on it
 * @property {import('./picture.js').Scene} scene of its picture
 * @property {OptionalReading[]} readings
 */

/** @type {OptionalReading} */
const REPETITION = { name: 'repetition', option: ['repetition', '0'] };

/** @type {RulesCard[]} */
export const CARDS = [
  { id: 'classique', scene: { pits: '401250' + '016233', taken: 'jkl' }, readings: [REPETITION] },
  {
    id: 'stricte',
    scene: { pits: '312046' + '000230', spared: 'jk' },
    readings: [{ name: 'direction', setting: 'mirror' }, REPETITION],
  },
  {
    id: 'cote-ivoire',
    scene: { pits: '200101' + '232332', taken: 'ghij', spared: 'kl' },
    readings: [
      { name: 'leftovers-nobody', option: ['leftovers', 'owner'] },
      { name: 'slam-legal', option: ['slam', 'no-capture'] },
      REPETITION,
    ],
  },
  {
    id: 'boite',
    scene: { pits: '444444' + '444444', carton: true },
    readings: [
      { name: 'leftovers-owner', option: ['leftovers', 'nobody'] },
      {
        name: 'facing-alone',
        option: ['capture', 'both'],
        when: ['capture', 'facing'],
      },
      REPETITION,
    ],
  },
  {
    id: 'eqwale',
    scene: { pits: '204713' + '354721', equal: [[2, 2], [3, 3]] },
    readings: [
      { name: 'harvest', option: ['harvest', 'free'] },
      { name: 'starved', option: ['feeding', 'none'] },
      { name: 'first-sower', first: 'N' },
      REPETITION,
    ],
  },
];

/** @type {RulesCard[]} */
export const OTHER_CARDS = [
  { id: 'kalah', scene: { pits: '310402' + '520314', stores: true }, readings: [] },
  { id: 'awari', scene: { pits: '444444' + '444444' }, readings: [REPETITION] },
];
