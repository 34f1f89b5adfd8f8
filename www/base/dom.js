/**
 * @typedef {string | number | boolean | null | undefined | EventListener
 *   | ((event: any) => unknown)} Attribute
 * @typedef {Node | string | number | null | undefined | false} Child
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A member of the document, for modules that an embedded board loads. In a host page an element may shadow it: with
 * `<img name="head">`, `document.head` is that image (DOM clobbering).
 *
 * @template {keyof Document} Name
 * @param {Name} name
 * @param {Document} [page]
 * @returns {Document[Name]}
 */
export function fromDocument(name, page = document) {
  const found = Reflect.get(Document.prototype, name, page);
  return typeof found === 'function' ? found.bind(page) : found;
}

/**
 * Sets a data attribute on an element, and on the `.page` around it for the page's style rules. A rule with
 * `.page:has(…)` instead would recalculate the styles of the whole page whenever anything in it changes.
 *
 * @param {HTMLElement} part
 * @param {string} name
 * @param {boolean} value
 */
export function setState(part, name, value) {
  for (const one of [part, part.closest('.page')]) one?.setAttribute(`data-${name}`, String(value));
}

/**
 * Creates an element. An attribute that is `true` is set without a value, `false`, `null` and `undefined` leave
 * it out, and a function under a name such as `onclick` listens to that event.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = fromDocument('createElement')(tag);
  applyTo(node, attributes, children);
  return node;
}

/**
 * Creates an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svgElement(tag, attributes = {}, ...children) {
  const node = /** @type {SVGElementTagNameMap[Tag]} */ (fromDocument('createElementNS')(SVG, tag));
  applyTo(node, attributes, children);
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function applyTo(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) node.append(asNode(child));
  }
}

/** A child as `append` takes it: a node, or a text. @param {Node | string | number} child */
function asNode(child) {
  return child instanceof Node ? child : String(child);
}

/** The icons of buttons, by name. @type {Record<string, string>} */
const ICONS = {
  undo: '↶',
  redo: '↷',
  new: '+',
  hint: '✦',
  now: '▸',
  pause: '‖',
  first: '❘◀',
  back: '◀',
  run: '▶▶',
  on: '▶',
  last: '▶❘',
};

/** The icon of a button, hidden from screen readers. @param {string} name a key of ICONS */
export function icon(name) {
  return element('span', { class: 'sign', 'data-sign': ICONS[name], 'aria-hidden': 'true' });
}
