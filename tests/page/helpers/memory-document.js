// A minimal DOM for page modules that create elements in Node: mainly what `www/base/dom.js` calls.

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

/** Puts a document into Node's globals. */
export function useMemoryDocument() {
  Object.assign(globalThis, { Document: MemoryDocument, Node: MemoryElement, document: new MemoryDocument() });
}
