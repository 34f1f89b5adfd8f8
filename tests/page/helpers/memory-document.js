// A minimal DOM, so that page modules that create elements run in Node.js: mainly what `www/base/dom.js` calls.

class MemoryElement extends EventTarget {
  /** @type {(MemoryElement | string)[]} */
  children = [];
  /** @type {Record<string, string>} */
  attributes = {};

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {...(MemoryElement | string)} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @returns {string} */
  get textContent() {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }
}

class MemoryDocument extends EventTarget {
  createElement() {
    return new MemoryElement();
  }

  createElementNS() {
    return new MemoryElement();
  }
}

/** Puts such a document, and the DOM classes that page modules name, into the globals of Node.js. */
export function useMemoryDocument() {
  Object.assign(globalThis, { Document: MemoryDocument, Node: MemoryElement, document: new MemoryDocument() });
}
