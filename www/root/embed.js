// <awale-board>: a board in any page. A classic script without dependencies. The board is loaded
// from the release beside this file when it comes near the viewport; where that is not allowed, it
// is shown in a frame.
(function () {
  'use strict';
  // Programs that render pages on a server import this too.
  if (typeof customElements === 'undefined' || customElements.get('awale-board')) return;

  /**
   * A member of the document that no element can shadow: with `<img name="currentScript">` in a
   * comment, `document.currentScript` is that image (DOM clobbering).
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
  /** The folder of this script and of the release. */
  var home = new URL('./', (script instanceof HTMLScriptElement && script.src) || location.href).href;
  var RELEASE = '@RELEASE@';
  /** The distance from the viewport at which a board is loaded. */
  var NEAR = '400px';
  /** The most calls that wait for a board. */
  var MOST = 100;
  /** How long a board may take to come, or a frame to answer, in milliseconds. */
  var LIMIT = 20000;
  /** The largest height of a frame, in CSS pixels. */
  var HIGHEST = 4000;
  var NAMES = ['rules', 'position', 'moves', 'ply', 'level', 'side', 'lang', 'controls', 'autoplay', 'theme', 'flip', 'mirror', 'letters', 'exercise', 'lesson', 'text', 'step', 'done', 'solution', 'analysis'];
  var SWITCHES = ['flip', 'mirror', 'letters'];
  /**
   * The custom properties --awale-… that style a board. In a shadow root they are inherited; a
   * frame gets them by message.
   */
  var LOOKS = ['background', 'text', 'accent', 'board', 'pit', 'seed', 'font', 'radius'];
  var EVENTS = ['ready', 'move', 'position', 'end', 'step', 'solved', 'wrong', 'error'];

  // The host's styles may change the element's place and size only.
  var STYLE =
    ':host { display: block !important; contain: layout style !important; min-width: 280px; width: 100%; max-width: 100%; ' +
      'opacity: 1 !important; visibility: visible !important; filter: none !important; ' +
      'column-count: auto !important; writing-mode: horizontal-tb !important }' +
      ':host([hidden]) { display: none !important }' +
      '.wait { aspect-ratio: 2; border-radius: 12px; background: #8a5a3322 }' +
      '.blocked { display: block; padding: 1em; font: 1rem/1.5 system-ui, sans-serif }' +
      'iframe { display: block; width: 100%; height: 420px; border: 0; color-scheme: normal }';

  /** @type {WeakMap<Document, CSSStyleSheet>} */
  var sheets = new WeakMap();

  /**
   * The element's style sheet for a document: a sheet can be used only in the document that made
   * it.
   *
   * @param {Document} page
   * @returns {CSSStyleSheet[]}
   */
  function styleSheetsFor(page) {
    var view = fromDocument('defaultView', page);
    // A document without a window is not shown.
    if (!view) return [];
    var look = sheets.get(page);
    if (!look) {
      look = new view.CSSStyleSheet();
      look.replaceSync(STYLE);
      sheets.set(page, look);
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
   * The folder in the attribute `home`, instead of this script's.
   *
   * @param {string} asked
   * @returns {string | null} `null` if the page cannot load from it
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
   * Whether this page may run scripts of a folder: those of its own origin and of this script's. An
   * attribute alone must not load a foreign script.
   *
   * @param {string} from
   */
  function isOurs(from) {
    var { origin } = new URL(from);
    return origin === location.origin || origin === new URL(home).origin;
  }

  /**
   * A promise, or a failure where it takes longer than LIMIT.
   *
   * @template Value
   * @param {Promise<Value>} promise
   * @returns {Promise<Value>}
   */
  function inTime(promise) {
    return new Promise(function (resolve, reject) {
      setTimeout(function () {
        reject(new Error('no answer'));
      }, LIMIT);
      promise.then(resolve, reject);
    });
  }

  /**
   * Loads the board into the element's shadow root.
   *
   * @param {AwaleBoard} host
   * @param {ShadowRoot} root
   * @param {string} from the release's home
   */
  async function inPlace(host, root, from) {
    if (!isOurs(from)) throw new Error('not from ' + from);
    var { EmbeddedBoard } = await inTime(import(from + RELEASE + 'embed/board.js'));
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

  /** The board in a frame, with the same methods and events by messages. */
  class Framed {
    /**
     * @param {AwaleBoard} host
     * @param {ShadowRoot} root
     * @param {string} from the release's home
     */
    constructor(host, root, from) {
      this.host = host;
      this.origin = new URL(from).origin;
      /** @type {Map<number, (done: unknown) => void>} */
      this.open = new Map();
      this.last = 0;
      /** Calls made before the frame is ready. @type {(() => void)[] | null} */
      this.early = [];
      this.gone = false;
      /** The link where the frame is blocked. @type {HTMLElement | null} */
      this.instead = null;
      this.current = null;
      this.link = '';
      /** The styles that the frame has. */
      this.sentStyles = JSON.stringify(
        Object.fromEntries(
          LOOKS.map(function (name) {
            return [name, ''];
          }),
        ),
      );
      this.frame = fromDocument('createElement', document)('iframe');
      this.frame.title = 'Awal\u00e9';
      this.frame.src = from + '?embed=1#' + new URLSearchParams(host.texts());
      this.receive = this.receive.bind(this);
      /** The frame sends its messages to this window. */
      this.view = fromDocument('defaultView', host.ownerDocument) || window;
      this.view.addEventListener('message', this.receive);
      this.from = from;
      this.late = setTimeout(this.fail.bind(this), LIMIT);
      root.replaceChildren(this.frame);
    }

    /** @param {MessageEvent} event */
    receive(event) {
      // Only messages of this frame's window and origin are read.
      if (event.source !== this.frame.contentWindow || event.origin !== this.origin) return;
      var said = event.data;
      if (!said || typeof said !== 'object' || said.awale !== 1) return;
      if (this.early && said.kind === 'event' && said.type === 'ready') {
        var early = this.early;
        this.early = null;
        clearTimeout(this.late);
        this.sendStyles();
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

    /** The frame did not start in time: a link takes its place. */
    fail() {
      var link = /** @type {HTMLAnchorElement} */ (fromDocument('createElement', document)('a'));
      link.className = 'blocked';
      link.href = this.from + '#' + new URLSearchParams(this.host.texts());
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = 'Awal\u00e9 \u2197';
      this.frame.replaceWith(link);
      this.instead = link;
      this.settle();
      this.host.complain_('blocked', 'home', 'neither the board nor a frame could be loaded here from ' + this.from);
    }

    /** Answers all calls that are open with `false`. */
    settle() {
      this.gone = true;
      var early = this.early || [];
      this.early = null;
      this.open.forEach(function (tell) {
        tell(false);
      });
      this.open.clear();
      early.forEach(function (go) {
        go();
      });
    }

    /**
     * @param {string} name
     * @param {unknown} value
     * @returns {Promise<any>}
     */
    ask(name, value) {
      var frame = this;
      if (this.view !== window) {
        // The frame answers its own parent window only.
        this.host.complain_('message', name, 'a frame in another document cannot be reached');
        return Promise.resolve(false);
      }
      return new Promise(function (resolve) {
        var id = (frame.last += 1);
        var go = function () {
          if (frame.gone) {
            resolve(false);
            return;
          }
          frame.open.set(id, resolve);
          setTimeout(function () {
            if (frame.open.delete(id)) resolve(false);
          }, LIMIT);
          try {
            if (frame.frame.contentWindow) {
              frame.frame.contentWindow.postMessage({ awale: 1, id, name, value }, frame.origin);
            }
          } catch (error) {
            // Functions and throwing getters cannot be sent.
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

    /** Sends the host's current styles. */
    sendStyles() {
      var style = getComputedStyle(this.host);
      /** @type {Record<string, string>} */
      var look = {};
      LOOKS.forEach(function (name) {
        look[name] = style.getPropertyValue('--awale-' + name).trim();
      });
      var said = JSON.stringify(look);
      if (said === this.sentStyles) return;
      this.sentStyles = said;
      this.ask('look', look);
    }

    /** @param {unknown} value */
    set(value) {
      this.sendStyles();
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
      this.view.removeEventListener('message', this.receive);
      clearTimeout(this.late);
      this.settle();
      this.frame.remove();
      if (this.instead) this.instead.remove();
    }
  }

  class AwaleBoard extends HTMLElement {
    static get observedAttributes() {
      return NAMES;
    }

    constructor() {
      super();
      this.root_ = this.attachShadow({ mode: 'open' });
      this.root_.adoptedStyleSheets = styleSheetsFor(this.ownerDocument);
      /** @type {any} */
      this.board_ = null;
      /** @type {Promise<void> | null} */
      this.coming_ = null;
      /** @type {(() => void)[]} */
      this.waiting_ = [];
      this.due_ = false;
      this.wait_();
    }

    /** The game's state; null before it is loaded. */
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
      // An element that is only moved is connected again at once.
      queueMicrotask(() => {
        if (this.isConnected || !this.board_) return;
        this.board_.close();
        this.board_ = null;
        this.wait_();
      });
    }

    /** In another document only the game is kept. */
    adoptedCallback() {
      var link = this.hasAttribute('lesson') || this.hasAttribute('exercise') ? '' : this.link;
      if (this.board_) this.board_.close();
      this.board_ = null;
      this.root_.adoptedStyleSheets = styleSheetsFor(this.ownerDocument);
      this.wait_();
      if (link) this.waiting_.unshift(() => this.board_.load(link));
    }

    attributeChangedCallback() {
      if (!this.board_ || this.due_) return;
      // Many changes are taken together.
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

    /** Loads the board. */
    awaken() {
      if (!this.board_ && !this.coming_) this.coming_ = this.come_();
    }

    /** The attributes. @returns {Record<string, string | null>} */
    asked() {
      var asked = Object.fromEntries(NAMES.map((name) => [name, this.getAttribute(name)]));
      if (asked.lang === null) {
        var said = this.closest('[lang]');
        // The fields of a form shadow its own members.
        asked.lang = said && Element.prototype.getAttribute.call(said, 'lang');
      }
      if (asked.theme === 'page') asked.theme = this.scheme_();
      return asked;
    }

    /** The attributes that are set. @returns {Record<string, string>} */
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
     * @param {string} name the attribute or method
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
        // No CORS, a policy that forbids it, or a foreign folder: a frame needs none of these.
        if (this.isConnected) board = new Framed(this, this.root_, from);
      }
      this.coming_ = null;
      if (!board) return;
      if (!this.isConnected) {
        board.close();
        this.wait_();
        return;
      }
      var look = styleSheetsFor(this.ownerDocument);
      this.root_.adoptedStyleSheets = look.concat(
        this.root_.adoptedStyleSheets.filter(function (sheet) {
          return look.indexOf(sheet) < 0;
        }),
      );
      this.board_ = board;
      // Attributes may have changed while it was loading.
      if (JSON.stringify(this.asked()) !== asked) this.attributeChangedCallback();
      this.waiting_.splice(0).forEach(function (go) {
        go();
      });
    }

    /** The colour scheme that the page gives this element. @returns {'light' | 'dark' | 'auto'} */
    scheme_() {
      var schemes = getComputedStyle(this).colorScheme.split(' ');
      if (schemes.indexOf('dark') < 0) return 'light';
      return schemes.indexOf('light') < 0 ? 'dark' : 'auto';
    }

    /** The folder from which the board is loaded. */
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
      if (this.isConnected) {
        near.unobserve(this);
        this.awaken();
      }
      return new Promise((resolve) => {
        var go = () => {
          clearTimeout(timer);
          resolve(this.do_(name, value));
        };
        // Twice: once for the board in place, once for the frame.
        var timer = setTimeout(() => {
          this.waiting_.splice(this.waiting_.indexOf(go), 1);
          this.complain_('too-late', name, this.isConnected ? 'the board has not come' : 'the board is not in the page');
          resolve(false);
        }, 2 * LIMIT);
        this.waiting_.push(go);
      });
    }
  }

  // A page changes its colours by an attribute of its root, as a rule.
  new MutationObserver(function () {
    fromDocument('querySelectorAll', document)('awale-board[theme=page]').forEach(function (board) {
      /** @type {AwaleBoard} */ (board).attributeChangedCallback();
    });
  }).observe(fromDocument('documentElement', document), { attributes: true });

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
