// <awale-board>: a board in any page. A classic script, so that it needs nothing of its host: what
// is heavy comes when a board nears the window, from the release beside this file; where a host or
// a browser does not let it come, the board stands in a frame instead.
(function () {
  'use strict';
  if (!('customElements' in window) || customElements.get('awale-board')) return;

  /**
   * A member of the document that no element can shadow. Read from `document`, it may be whatever a
   * visitor's comment holds: `<img name="currentScript">` (DOM clobbering).
   *
   * @template {keyof Document} Name
   * @param {Name} name
   * @param {Document} page
   * @returns {Document[Name]}
   */
  function fromDocument(name, page) {
    var found = Reflect.get(Document.prototype, name, page);
    return typeof found === 'function' ? found.bind(page) : found;
  }

  var script = fromDocument('currentScript', document);
  /** The folder of this script: what a board needs comes from there. */
  var home = new URL('./', (script instanceof HTMLScriptElement && script.src) || location.href).href;
  var RELEASE = '@RELEASE@';
  /** So near to the window (CSS pixels) a board is made ready. */
  var NEAR = '400px';
  /** A host that asks for more than so many things before the board is there is not heard. */
  var MOST = 100;
  /** A frame is never higher than this (CSS pixels), whatever it says. */
  var HIGHEST = 4000;
  var NAMES = ['rules', 'position', 'moves', 'ply', 'level', 'side', 'lang', 'controls', 'autoplay', 'theme', 'flip', 'mirror', 'letters', 'exercise', 'lesson', 'text', 'step', 'solution', 'analysis'];
  var SWITCHES = ['flip', 'mirror', 'letters'];
  /** What a host's style says of a board, as --awale-…: in place it comes by itself, into a frame by message. */
  var LOOKS = ['background', 'text', 'accent', 'board', 'pit', 'seed', 'font', 'radius'];
  var EVENTS = ['ready', 'move', 'position', 'end', 'solved', 'wrong', 'error'];

  // What a host's style sheet says of the element itself may change its place and its size, no more.
  var LOOK =
    ':host { display: block !important; contain: layout style !important; min-width: 280px; max-width: 100%; ' +
      'opacity: 1 !important; visibility: visible !important; filter: none !important; ' +
      'column-count: auto !important; writing-mode: horizontal-tb !important }' +
      ':host([hidden]) { display: none !important }' +
      '.wait { aspect-ratio: 2; border-radius: 12px; background: #8a5a3322 }' +
      'iframe { display: block; width: 100%; height: 420px; border: 0; color-scheme: normal }';

  /** @type {WeakMap<Document, CSSStyleSheet>} */
  var looks = new WeakMap();

  /**
   * The look of elements in a document: a sheet belongs to the window that made it.
   *
   * @param {Document} page
   * @returns {CSSStyleSheet[]}
   */
  function lookIn(page) {
    var view = fromDocument('defaultView', page);
    // Nobody sees what is in a document without a window.
    if (!view) return [];
    var look = looks.get(page);
    if (!look) {
      look = new view.CSSStyleSheet();
      look.replaceSync(LOOK);
      looks.set(page, look);
    }
    return [look];
  }

  var near = new IntersectionObserver(
    function (entries) {
      entries.forEach(function (entry) {
        if (!entry.isIntersecting) return;
        near.unobserve(entry.target);
        /** @type {AwaleBoard} */ (entry.target).awaken();
      });
    },
    { rootMargin: NEAR },
  );

  /**
   * The folder that an element names as `home`, in the place of this script's.
   *
   * @param {string} asked
   * @returns {string | null} `null` where it is none that a page can be loaded from
   */
  function folder(asked) {
    try {
      var url = new URL(asked, location.href);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
      return url.origin + url.pathname.replace(/\/?$/, '/');
    } catch (error) {
      return null;
    }
  }

  /**
   * Whether scripts of a folder may run in this page: those of the page's own site, and of the site
   * that this script is from. An attribute alone brings no stranger's script into a page.
   *
   * @param {string} from
   */
  function isOurs(from) {
    var { origin } = new URL(from);
    return origin === location.origin || origin === new URL(home).origin;
  }

  /**
   * The board where the release can be imported.
   *
   * @param {AwaleBoard} host
   * @param {ShadowRoot} root
   * @param {string} from the folder that it comes from
   */
  async function inPlace(host, root, from) {
    if (!isOurs(from)) throw new Error('not from ' + from);
    var { EmbeddedBoard } = await import(from + RELEASE + 'embed/board.js');
    var board = new EmbeddedBoard(root);
    EVENTS.forEach(function (type) {
      board.addEventListener(type, function (/** @type {CustomEvent} */ event) {
        host.say(type, event.detail);
      });
    });
    try {
      await board.open(host.asked());
    } catch (error) {
      board.close();
      throw error;
    }
    return board;
  }

  /** The board in a frame: the same promises, by messages. */
  class Framed {
    /**
     * @param {AwaleBoard} host
     * @param {ShadowRoot} root
     * @param {string} from the folder that it comes from
     */
    constructor(host, root, from) {
      this.host = host;
      this.origin = new URL(from).origin;
      /** @type {Map<number, (done: unknown) => void>} */
      this.open = new Map();
      this.last = 0;
      /** What was asked before the frame's page was there. @type {(() => void)[] | null} */
      this.early = [];
      this.current = null;
      this.link = '';
      /** How the frame looks already. */
      this.worn = JSON.stringify(
        Object.fromEntries(
          LOOKS.map(function (name) {
            return [name, ''];
          }),
        ),
      );
      this.frame = fromDocument('createElement', document)('iframe');
      this.frame.title = 'Awal\u00e9';
      this.frame.src = from + '?embed=1#' + new URLSearchParams(host.texts());
      this.hear = this.hear.bind(this);
      /** The frame speaks to the window that it stands in. */
      this.view = fromDocument('defaultView', host.ownerDocument) || window;
      this.view.addEventListener('message', this.hear);
      root.replaceChildren(this.frame);
    }

    /** @param {MessageEvent} event */
    hear(event) {
      // Only this board's own frame is listened to, and only while it is the page it should be.
      if (event.source !== this.frame.contentWindow || event.origin !== this.origin) return;
      var said = event.data;
      if (!said || typeof said !== 'object' || said.awale !== 1) return;
      if (this.early && said.kind === 'event' && said.type === 'ready') {
        var early = this.early;
        this.early = null;
        this.wear();
        early.forEach(function (go) {
          go();
        });
      }
      if (said.kind === 'height' && said.height > 0) {
        this.frame.style.height = Math.min(HIGHEST, Math.ceil(said.height)) + 'px';
      } else if (said.kind === 'answer') {
        var tell = this.open.get(said.id);
        this.open.delete(said.id);
        if (tell) tell(said.done);
      } else if (said.kind === 'event' && EVENTS.indexOf(said.type) >= 0) {
        if (said.current) this.current = said.current;
        if (typeof said.link === 'string') this.link = said.link;
        this.host.say(said.type, said.detail);
      }
    }

    /**
     * @param {string} name
     * @param {unknown} value
     * @returns {Promise<any>}
     */
    ask(name, value) {
      var frame = this;
      if (this.view !== window) {
        // It hears the window that it stands in, and this is another one.
        this.host.complain_('message', name, 'a frame in another document cannot be reached');
        return Promise.resolve(false);
      }
      return new Promise(function (resolve) {
        var id = (frame.last += 1);
        var go = function () {
          frame.open.set(id, resolve);
          try {
            if (frame.frame.contentWindow) {
              frame.frame.contentWindow.postMessage({ awale: 1, id, name, value }, frame.origin);
            }
          } catch (error) {
            // A function, or what throws when it is looked at, cannot be sent.
            frame.open.delete(id);
            frame.host.complain_('message', name, 'this cannot be sent to the board');
            resolve(false);
          }
        };
        if (!frame.early) go();
        else if (frame.early.length < MOST) frame.early.push(go);
        else resolve(false);
      });
    }

    /** The frame wears what the host's style says now. */
    wear() {
      var style = getComputedStyle(this.host);
      /** @type {Record<string, string>} */
      var look = {};
      LOOKS.forEach(function (name) {
        look[name] = style.getPropertyValue('--awale-' + name).trim();
      });
      var said = JSON.stringify(look);
      if (said === this.worn) return;
      this.worn = said;
      this.ask('look', look);
    }

    /** @param {unknown} value */
    set(value) {
      this.wear();
      return this.ask('set', value);
    }

    /** @param {unknown} value */
    load(value) {
      return this.ask('load', value);
    }

    /** @param {unknown} value */
    play(value) {
      return this.ask('play', value);
    }

    undo() {
      return this.ask('undo', null);
    }

    /** @param {unknown} value */
    goTo(value) {
      return this.ask('goTo', value);
    }

    close() {
      this.view.removeEventListener('message', this.hear);
      this.open.forEach(function (tell) {
        tell(false);
      });
      this.frame.remove();
    }
  }

  class AwaleBoard extends HTMLElement {
    static get observedAttributes() {
      return NAMES;
    }

    constructor() {
      super();
      this.root_ = this.attachShadow({ mode: 'open' });
      this.root_.adoptedStyleSheets = lookIn(this.ownerDocument);
      /** @type {any} */
      this.board_ = null;
      /** @type {Promise<void> | null} */
      this.coming_ = null;
      /** @type {(() => void)[]} */
      this.waiting_ = [];
      this.due_ = false;
      this.wait_();
    }

    /** The game as it stands, or null before it is there. */
    get current() {
      return this.board_ ? this.board_.current : null;
    }

    /** What follows # in a link to the game. */
    get link() {
      return this.board_ ? this.board_.link : '';
    }

    connectedCallback() {
      if (!this.board_ && !this.coming_) near.observe(this);
    }

    disconnectedCallback() {
      near.unobserve(this);
      // An element that is only moved is back at once, and keeps its game.
      queueMicrotask(() => {
        if (this.isConnected || !this.board_) return;
        this.board_.close();
        this.board_ = null;
        this.wait_();
      });
    }

    /** In another document nothing of the old one is of use but the game. */
    adoptedCallback() {
      var link = this.hasAttribute('lesson') || this.hasAttribute('exercise') ? '' : this.link;
      if (this.board_) this.board_.close();
      this.board_ = null;
      this.root_.adoptedStyleSheets = lookIn(this.ownerDocument);
      this.wait_();
      if (link) this.waiting_.unshift(() => this.board_.load(link));
    }

    attributeChangedCallback() {
      if (!this.board_ || this.due_) return;
      // However often a host changes its mind, it is heard once in a while.
      this.due_ = true;
      setTimeout(() => {
        this.due_ = false;
        if (this.board_) this.board_.set(this.asked());
      }, 30);
    }

    /** @param {string} move @returns {Promise<boolean>} */
    play(move) {
      return this.do_('play', move);
    }

    /** @returns {Promise<boolean>} */
    undo() {
      return this.do_('undo');
    }

    /** @param {number} ply @returns {Promise<boolean>} */
    goTo(ply) {
      return this.do_('goTo', ply);
    }

    /** @param {string | object} game @returns {Promise<boolean>} */
    load(game) {
      return this.do_('load', game);
    }

    /** The board is near: it is brought now. */
    awaken() {
      if (!this.board_ && !this.coming_) this.coming_ = this.come_();
    }

    /** What is asked for by attributes. @returns {Record<string, string | null>} */
    asked() {
      var asked = Object.fromEntries(NAMES.map((name) => [name, this.getAttribute(name)]));
      if (asked.lang === null) {
        var said = this.closest('[lang]');
        // A form's fields shadow what it has itself.
        asked.lang = said && Element.prototype.getAttribute.call(said, 'lang');
      }
      return asked;
    }

    /** The same without what is not there. @returns {Record<string, string>} */
    texts() {
      /** @type {Record<string, string>} */
      var texts = {};
      Object.entries(this.asked()).forEach(function ([name, value]) {
        if (value !== null && value.length < 30000) texts[name] = value;
      });
      return texts;
    }

    /**
     * @param {string} type
     * @param {unknown} detail
     */
    say(type, detail) {
      this.dispatchEvent(new CustomEvent('awale-' + type, { detail, bubbles: true, composed: true }));
    }

    /**
     * @param {string} code
     * @param {string} name what was asked for
     * @param {string} message
     */
    complain_(code, name, message) {
      this.say('error', { code, message: name + ': ' + message, attribute: name });
    }

    async come_() {
      /** @type {any} */
      var board;
      var asked = JSON.stringify(this.asked());
      var from = this.from_();
      try {
        board = await inPlace(this, this.root_, from);
      } catch (error) {
        // No CORS, a policy that forbids it, or somebody else's folder: a frame asks for none of it.
        if (this.isConnected) board = new Framed(this, this.root_, from);
      }
      this.coming_ = null;
      if (!board) return;
      if (!this.isConnected) {
        board.close();
        this.wait_();
        return;
      }
      var look = lookIn(this.ownerDocument);
      this.root_.adoptedStyleSheets = look.concat(
        this.root_.adoptedStyleSheets.filter(function (sheet) {
          return look.indexOf(sheet) < 0;
        }),
      );
      this.board_ = board;
      // Attributes may have changed while it came.
      if (JSON.stringify(this.asked()) !== asked) this.attributeChangedCallback();
      this.waiting_.splice(0).forEach(function (go) {
        go();
      });
    }

    /** The folder that the board comes from. */
    from_() {
      var asked = this.getAttribute('home');
      var named = asked === null ? home : folder(asked);
      if (!named) this.complain_('attribute', 'home', 'expected the address of the folder that embed.js is in');
      return named || home;
    }

    wait_() {
      var place = fromDocument('createElement', document)('div');
      place.className = 'wait';
      this.root_.replaceChildren(place);
    }

    /**
     * @param {string} name
     * @param {unknown} [value]
     * @returns {Promise<boolean>}
     */
    do_(name, value) {
      if (this.board_) return Promise.resolve(this.board_[name](value));
      if (this.waiting_.length >= MOST) {
        this.complain_('too-many', name, 'the board is not there yet');
        return Promise.resolve(false);
      }
      return new Promise((resolve) => {
        this.waiting_.push(() => resolve(this.do_(name, value)));
      });
    }
  }

  NAMES.concat('home').filter(function (name) {
    return name !== 'lang';
  }).forEach(function (name) {
    var isSwitch = SWITCHES.indexOf(name) >= 0;
    Object.defineProperty(AwaleBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {AwaleBoard} */
      get: function () {
        if (isSwitch) return this.hasAttribute(name);
        return this.getAttribute(name);
      },
      /** @this {AwaleBoard} @param {unknown} value */
      set: function (value) {
        var text;
        try {
          text = isSwitch ? '' : String(value);
        } catch (error) {
          this.complain_('attribute', name, 'expected a text');
          return;
        }
        if (value === null || value === undefined || (isSwitch && !value)) this.removeAttribute(name);
        else this.setAttribute(name, text);
      },
    });
  });

  customElements.define('awale-board', AwaleBoard);
})();
