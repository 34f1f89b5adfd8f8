import { element } from '../base/dom.js';
import { HIGH_CONTRAST } from '../board/looks.js';
import { AttributeError, MAX_QUOTE } from './attributes.js';

/**
 * @typedef {import('../board/board-view.js').BoardColours} BoardColours
 * @typedef {'board' | 'pit' | 'seed'} Part
 * @typedef {typeof BASE_THEMES.iroko} Wood
 */

/** The themes that take a host's colours, as in palette.rs (a test compares them). */
const BASE_THEMES = {
  iroko: {
    wood_light: 0x935f36,
    wood: 0x85542e,
    wood_dark: 0x663d20,
    edge: 0x4a2a15,
    rim: 0xd8a06a,
    pit: 0x442816,
    pit_deep: 0x201108,
    seed_light: 0xe0e1d3,
    seed_dark: 0xb9beae,
    count: 0xfff4e0,
    ring: 0xffd483,
    last_move: 0xfbe9cf,
    threat: 0xffc3a8,
    focus: 0xffffff,
  },
  ayous: {
    wood_light: 0xeacfa3,
    wood: 0xdfc090,
    wood_dark: 0xcba672,
    edge: 0x8d673b,
    rim: 0xffeccb,
    pit: 0x4f311b,
    pit_deep: 0x2b180c,
    seed_light: 0xe6e7da,
    seed_dark: 0xc2c7b8,
    count: 0x2e1c0e,
    ring: 0x97360d,
    last_move: 0x553316,
    threat: 0x901238,
    focus: 0x1c1006,
  },
};

/** The CSS property of the probe element that holds each part's colour (embed.css). @type {[Part, string][]} */
const PROBES = [
  ['board', 'background-color'],
  ['pit', 'border-top-color'],
  ['seed', 'outline-color'],
];
/** The minimum contrast of text (WCAG 2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
/** The minimum contrast of graphics (WCAG 2, 1.4.11). */
const MIN_SHAPE_CONTRAST = 3;

/** The colours that the host page sets for the board. Sends `change` when they may have changed. */
export class HostColours extends EventTarget {
  #probe = element('span');
  /**
   * A hidden element with the host's colours: the browser computes them, and the end of a transition
   * reports changes.
   */
  element = element('span', { class: 'colour-probe', 'aria-hidden': 'true' }, this.#probe);
  #lastRead = '';
  /** The inputs of the last check of the text colours. */
  #lastChecked = '';
  /** @type {{ theme: keyof typeof BASE_THEMES, colours: BoardColours } | null} */
  #theme = null;

  constructor() {
    super();
    this.element.addEventListener('transitionend', () => this.dispatchEvent(new Event('change')));
  }

  /**
   * Reads the colours of the board; faulty ones change nothing.
   *
   * @returns {boolean} whether they have changed
   * @throws {AttributeError}
   */
  read() {
    if (!this.element.isConnected) return false;
    const style = getComputedStyle(this.#probe);
    const texts = PROBES.map(([part]) => style.getPropertyValue(`--awale-${part}`).trim());
    const read = PROBES.map(([, property], at) => texts[at] && `${texts[at]} ${style.getPropertyValue(property)}`).join('\n');
    if (read === this.#lastRead) return false;
    this.#lastRead = read;
    /** @type {Partial<Record<Part, number>>} */
    const hostColours = {};
    for (const [at, [part, property]] of PROBES.entries()) {
      if (!texts[at]) continue;
      const colour = opaqueColour(style.getPropertyValue(property));
      if (colour === null) throw colourError(part, `${JSON.stringify(texts[at].slice(0, MAX_QUOTE))} is not an opaque colour`);
      hostColours[part] = colour;
    }
    this.#theme = Object.keys(hostColours).length > 0 ? bestTheme(hostColours) : null;
    return true;
  }

  /**
   * Drops the host's text and background colours if their contrast is too low, and its accent colour if its contrast is
   * too low or it is not opaque. In high contrast it drops all of them. A translucent text or background colour is
   * allowed, although its contrast cannot be computed.
   *
   * @param {HTMLElement} frame has the text colours as computed styles
   * @returns {AttributeError[]} faults that were not reported before
   */
  checkTextColours(frame) {
    if (!this.element.isConnected) return [];
    const style = getComputedStyle(this.#probe);
    const [text, background, accent] = ['text', 'background', 'accent'].map((name) => style.getPropertyValue(`--awale-${name}`).trim());
    const highContrast = frame.dataset.theme === 'contrast' || matchMedia(HIGH_CONTRAST).matches;
    const checked = [text, background, accent, frame.dataset.theme, highContrast, matchMedia('(prefers-color-scheme: dark)').matches].join('\n');
    if (checked === this.#lastChecked) return [];
    this.#lastChecked = checked;
    frame.toggleAttribute('data-own-text-colours', highContrast);
    frame.toggleAttribute('data-own-accent', highContrast);
    frame.style.removeProperty('--on-now');
    if (highContrast) return [];
    const faults = [];
    const colours = getComputedStyle(frame);
    if (text || background) {
      const words = [colours.color, colours.borderRightColor, colours.borderLeftColor];
      const found = leastContrast(opaqueColours(words), opaqueColours([colours.backgroundColor, colours.borderTopColor]));
      if (found < MIN_TEXT_CONTRAST) {
        frame.toggleAttribute('data-own-text-colours', true);
        faults.push(colourError(text ? 'text' : 'background', `the words could not be read: ${found.toFixed(1)} to 1, and ${MIN_TEXT_CONTRAST} is needed`));
      }
    }
    if (accent) {
      const fault = this.#accentFault(colours, style.borderBottomColor);
      if (fault) {
        frame.toggleAttribute('data-own-accent', true);
        faults.push(fault);
      } else {
        const [colour] = opaqueColours([style.borderBottomColor]);
        frame.style.setProperty('--on-now', moreContrast(WHITE, BLACK, colour) === WHITE ? '#fff' : '#000');
      }
    }
    return faults;
  }

  /**
   * The fault in the accent colour, which is used both for text and behind text; `null` if there is none.
   *
   * @param {CSSStyleDeclaration} colours of the frame
   * @param {string} accent computed; transparent if it is invalid
   */
  #accentFault({ backgroundColor, borderTopColor }, accent) {
    const colour = opaqueColours([accent]);
    if (colour.length === 0) return colourError('accent', 'expected an opaque colour');
    const found = leastContrast(colour, opaqueColours([backgroundColor, borderTopColor]));
    return found < MIN_TEXT_CONTRAST ? colourError('accent', `it could not be told from the background: ${found.toFixed(1)} to 1, and ${MIN_TEXT_CONTRAST} is needed`) : null;
  }

  /**
   * The theme with the host's colours; `null` if the host sets none, and in high contrast.
   *
   * @param {string} theme
   */
  themeFor(theme) {
    return theme === 'contrast' || matchMedia(HIGH_CONTRAST).matches ? null : this.#theme;
  }
}

/**
 * @param {Part | 'text' | 'background' | 'accent'} part
 * @param {string} message
 */
function colourError(part, message) {
  const name = `--awale-${part}`;
  return new AttributeError({ code: 'attribute', name, message: `${name}: ${message}` });
}

/**
 * A computed colour as `0xRRGGBB`; `null` if it is not opaque.
 *
 * @param {string} text
 */
function opaqueColour(text) {
  const plain = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text);
  if (plain) return plain.slice(1).reduce((sum, channel) => sum * 256 + Number(channel), 0);
  // The canvas converts other colour functions, such as oklch.
  const context = element('canvas', { width: 1, height: 1 }).getContext('2d');
  if (!context) return null;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = context.getImageData(0, 0, 1, 1).data;
  return opacity === 255 ? (red << 16) | (green << 8) | blue : null;
}

/** The colours that are opaque. @param {string[]} texts computed colours */
const opaqueColours = (texts) => texts.map(opaqueColour).filter((colour) => colour !== null);

/**
 * The built-in theme whose other colours fit the host's best.
 *
 * @param {Partial<Record<Part, number>>} hostColours
 * @throws {AttributeError} if the contrast is too low with every theme
 */
function bestTheme(hostColours) {
  const candidates = /** @type {(keyof typeof BASE_THEMES)[]} */ (Object.keys(BASE_THEMES)).map((theme) => {
    const wood = withColours(BASE_THEMES[theme], hostColours);
    return { theme, wood, faults: contrastFaults(wood, hostColours) };
  });
  const [first] = candidates.sort((a, b) => a.faults.length - b.faults.length);
  if (first.faults.length > 0) throw first.faults[0];
  const { wood_light, wood, wood_dark, edge, rim, pit, pit_deep, seed_light, seed_dark } = first.wood;
  /** @type {BoardColours} */
  const colours = [wood_light, wood, wood_dark, edge, rim, pit, pit_deep, seed_light, seed_dark];
  return { theme: first.theme, colours };
}

/**
 * A theme with the host's colours, and the shades made from them.
 *
 * @param {Wood} theme
 * @param {Partial<Record<Part, number>>} hostColours
 * @returns {Wood}
 */
function withColours(theme, { board, pit, seed }) {
  const wood = { ...theme };
  if (board !== undefined) {
    wood.wood = board;
    wood.wood_light = mix(board, WHITE, 0.08);
    wood.wood_dark = mix(board, BLACK, 0.15);
    wood.edge = mix(board, BLACK, 0.45);
    wood.rim = mix(board, WHITE, 0.45);
  }
  if (pit !== undefined) {
    wood.pit = pit;
    wood.pit_deep = mix(pit, BLACK, 0.4);
  }
  if (seed !== undefined) {
    wood.seed_light = mix(seed, WHITE, 0.15);
    wood.seed_dark = mix(seed, BLACK, 0.1);
  }
  return wood;
}

/**
 * The contrasts that are too low.
 *
 * @param {Wood} wood
 * @param {Partial<Record<Part, number>>} hostColours
 */
function contrastFaults(wood, hostColours) {
  const woods = [wood.wood_light, wood.wood, wood.wood_dark];
  const marks = [wood.ring, wood.last_move, wood.threat, wood.focus];
  const pits = [wood.pit, wood.pit_deep];
  const part = (/** @type {Part[]} */ ...parts) => parts.find((name) => hostColours[name] !== undefined) ?? 'board';
  return [
    contrastFault(part('board'), 'the counts on the board', [wood.count], woods, MIN_TEXT_CONTRAST),
    contrastFault(part('board'), 'the marks on the board', marks, woods, MIN_SHAPE_CONTRAST),
    contrastFault(part('seed', 'pit'), 'the seeds in the pits', [wood.seed_light, wood.seed_dark], pits, MIN_SHAPE_CONTRAST),
    // A pit stands out if its inside contrasts with the wood or with its rim.
    contrastFault(part('pit', 'board'), 'the pits in the board', [moreContrast(wood.wood, wood.rim, wood.pit_deep)], [wood.pit_deep], MIN_SHAPE_CONTRAST),
  ].filter((fault) => fault !== null);
}

/**
 * The fault if a contrast is lower than the required minimum.
 *
 * @param {Part} part the host's colour that is at fault
 * @param {string} what
 * @param {number[]} foregrounds
 * @param {number[]} backgrounds
 * @param {number} least
 */
function contrastFault(part, what, foregrounds, backgrounds, least) {
  const found = leastContrast(foregrounds, backgrounds);
  const message = `${what} could not be told from what they lie on: ${found.toFixed(1)} to 1, and ${least} is needed`;
  return found < least ? colourError(part, message) : null;
}

const WHITE = 0xffffff;
const BLACK = 0;

/** @param {number} colour */
function channels(colour) {
  return [16, 8, 0].map((shift) => (colour >> shift) & 255);
}

/**
 * A colour with a share of another one, from 0 to 1.
 *
 * @param {number} colour
 * @param {number} other
 * @param {number} share
 */
function mix(colour, other, share) {
  const to = channels(other);
  return channels(colour).reduce((sum, from, at) => sum * 256 + Math.round(from + (to[at] - from) * share), 0);
}

/** Relative luminance, as WCAG 2 defines it. @param {number} colour */
function luminance(colour) {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast ratio, as WCAG 2 defines it.
 *
 * @param {number} one
 * @param {number} other
 */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The least contrast between colours and their backgrounds; `Infinity` if one of the lists is empty.
 *
 * @param {number[]} foregrounds
 * @param {number[]} backgrounds
 */
function leastContrast(foregrounds, backgrounds) {
  return Math.min(...foregrounds.flatMap((foreground) => backgrounds.map((background) => contrast(foreground, background))));
}

/**
 * The colour with more contrast to a background.
 *
 * @param {number} one
 * @param {number} other
 * @param {number} background
 */
function moreContrast(one, other, background) {
  return contrast(one, background) > contrast(other, background) ? one : other;
}
