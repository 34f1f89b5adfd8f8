// The custom element <awale-board>: a board in any page. A classic script: when the element comes near the viewport, it
// loads the board from the release beside it, or shows the board in a frame if the page does not allow that.
(function () {
  'use strict';
  // On a server, which may render the page, there are no custom elements.
  if (typeof customElements === 'undefined' || customElements.get('awale-board')) return;

  /**
   * A member of the document, from its prototype: an element such as `<img name="currentScript">` in a reader's
   * comment would shadow `document.currentScript` (DOM clobbering).
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
  var LOAD_MARGIN = '400px';
  /** The most calls of methods that are queued until the board is loaded. */
  var MAX_QUEUED_CALLS = 100;
  /** The timeout for a board's script, for its files, or for a frame's answer, in milliseconds. */
  var TIMEOUT = 20000;
  /** The largest height of a frame, in CSS pixels. */
  var MAX_FRAME_HEIGHT = 4000;
  /** The longest attribute that a frame's address gets, in characters. */
  var MAX_ATTRIBUTE_LENGTH = 30000;
  /** How long changes of attributes are collected before they are applied together, in milliseconds. */
  var UPDATE_DELAY = 30;
  var ATTRIBUTES = ['rules', 'position', 'moves', 'ply', 'level', 'side', 'lang', 'controls', 'autoplay', 'theme', 'flip', 'mirror', 'letters', 'exercise', 'lesson', 'text', 'step', 'done', 'solution', 'analysis'];
  var BOOLEAN_ATTRIBUTES = ['flip', 'mirror', 'letters'];
  /**
   * The custom properties --awale-… that style a board. A shadow root inherits them; a frame gets them by
   * message.
   */
  var STYLE_PROPERTIES = ['background', 'text', 'accent', 'board', 'pit', 'seed', 'font', 'radius'];
  var EVENTS = ['ready', 'move', 'position', 'end', 'step', 'solved', 'wrong', 'error'];

  // The page's styles can change the element's width, but nothing that is `!important` here.
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
   * The element's style sheet for a document; a constructed sheet belongs to one document.
   *
   * @param {Document} page
   * @returns {CSSStyleSheet[]}
   */
  function styleSheetsFor(page) {
    var view = fromDocument('defaultView', page);
    // A document without a window is not displayed.
    if (!view) return [];
    var sheet = sheets.get(page);
    if (!sheet) {
      sheet = new view.CSSStyleSheet();
      sheet.replaceSync(STYLE);
      sheets.set(page, sheet);
    }
    return [sheet];
  }

  var viewportObserver = new IntersectionObserver(
    function (entries) {
      entries.forEach(function (entry) {
        if (!entry.isIntersecting) return;
        viewportObserver.unobserve(entry.target);
        /** @type {AwaleBoard} */ (entry.target).startLoading_();
      });
    },
    { rootMargin: LOAD_MARGIN },
  );

  /**
   * The URL of the folder in the attribute `home`.
   *
   * @param {string} address
   * @returns {string | null} `null` if it is no http(s) address
   */
  function folderUrl(address) {
    try {
      var url = new URL(address, location.href);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
      return url.origin + url.pathname.replace(/\/?$/, '/');
    } catch (error) {
      return null;
    }
  }

  /**
   * Whether scripts of a folder may run in this page: only those of the page's origin and of this script's. An
   * attribute must not load a foreign script.
   *
   * @param {string} from
   */
  function isTrusted(from) {
    var { origin } = new URL(from);
    return origin === location.origin || origin === new URL(home).origin;
  }

  /**
   * The result of a promise; rejected if there is none after TIMEOUT.
   *
   * @template Value
   * @param {Promise<Value>} promise
   * @returns {Promise<Value>}
   */
  function withTimeout(promise) {
    return new Promise(function (resolve, reject) {
      setTimeout(function () {
        reject(new Error('no answer'));
      }, TIMEOUT);
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
  async function loadInPage(host, root, from) {
    if (!isTrusted(from)) throw new Error('not from ' + from);
    var { EmbeddedBoard } = await withTimeout(import(from + RELEASE + 'embed/board.js'));
    var board = new EmbeddedBoard(root);
    EVENTS.forEach(function (type) {
      board.addEventListener(type, function (/** @type {CustomEvent} */ event) {
        host.send_(type, event.detail);
      });
    });
    try {
      await withTimeout(board.open(host.options_()));
    } catch (error) {
      board.close();
      throw error;
    }
    return board;
  }

  /** The board in a frame: the same methods and events, by messages. */
  class FramedBoard {
    /**
     * @param {AwaleBoard} host
     * @param {ShadowRoot} root
     * @param {string} from the release's home
     */
    constructor(host, root, from) {
      this.host = host;
      this.origin = new URL(from).origin;
      /** The calls without an answer, by id. @type {Map<number, (done: unknown) => void>} */
      this.calls = new Map();
      this.lastId = 0;
      /** The calls queued until the frame is ready; then `null`. @type {(() => void)[] | null} */
      this.queue = [];
      this.closed = false;
      /** The link that replaces a blocked frame. @type {HTMLElement | null} */
      this.fallback = null;
      this.current = null;
      this.link = '';
      /** The styles that the frame has, as JSON. */
      this.sentStyles = JSON.stringify(
        Object.fromEntries(
          STYLE_PROPERTIES.map(function (name) {
            return [name, ''];
          }),
        ),
      );
      this.frame = fromDocument('createElement', document)('iframe');
      this.frame.title = 'Awal\u00e9';
      this.frame.src = from + '?embed=1#' + new URLSearchParams(host.setOptions_());
      this.receive = this.receive.bind(this);
      /** The window that gets the frame's messages. */
      this.view = fromDocument('defaultView', host.ownerDocument) || window;
      this.view.addEventListener('message', this.receive);
      this.from = from;
      this.timer = setTimeout(this.fail.bind(this), TIMEOUT);
      root.replaceChildren(this.frame);
    }

    /** @param {MessageEvent} event */
    receive(event) {
      // Other windows and origins could imitate the frame.
      if (event.source !== this.frame.contentWindow || event.origin !== this.origin) return;
      var message = event.data;
      if (!message || typeof message !== 'object' || message.awale !== 1) return;
      if (this.queue && message.kind === 'event' && message.type === 'ready') {
        var queue = this.queue;
        this.queue = null;
        clearTimeout(this.timer);
        this.sendStyles();
        queue.forEach(function (run) {
          run();
        });
      }
      if (message.kind === 'height' && typeof message.height === 'number' && message.height > 0) {
        this.frame.style.height = Math.min(MAX_FRAME_HEIGHT, Math.ceil(message.height)) + 'px';
      } else if (message.kind === 'answer') {
        var resolve = this.calls.get(message.id);
        this.calls.delete(message.id);
        if (resolve) resolve(message.done);
      } else if (message.kind === 'event' && EVENTS.indexOf(message.type) >= 0) {
        if (message.current) this.current = message.current;
        if (typeof message.link === 'string') this.link = message.link;
        this.host.send_(message.type, message.detail);
      }
    }

    /** Replaces a frame that did not start in time by a link. */
    fail() {
      var link = /** @type {HTMLAnchorElement} */ (fromDocument('createElement', document)('a'));
      link.className = 'blocked';
      link.href = this.from + '#' + new URLSearchParams(this.host.setOptions_());
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = 'Awal\u00e9 \u2197';
      this.frame.replaceWith(link);
      this.fallback = link;
      this.failCalls();
      this.host.complain_('blocked', 'home', 'neither the board nor a frame could be loaded here from ' + this.from);
    }

    /** Resolves all pending and queued calls with `false`. */
    failCalls() {
      this.closed = true;
      var queue = this.queue || [];
      this.queue = null;
      this.calls.forEach(function (resolve) {
        resolve(false);
      });
      this.calls.clear();
      queue.forEach(function (run) {
        run();
      });
    }

    /**
     * @param {string} name
     * @param {unknown} value
     * @returns {Promise<any>}
     */
    call(name, value) {
      var frame = this;
      if (this.view !== window) {
        // A frame answers only its parent window.
        this.host.complain_('message', name, 'a frame in another document cannot be reached');
        return Promise.resolve(false);
      }
      return new Promise(function (resolve) {
        var id = (frame.lastId += 1);
        var run = function () {
          if (frame.closed) {
            resolve(false);
            return;
          }
          frame.calls.set(id, resolve);
          setTimeout(function () {
            if (frame.calls.delete(id)) resolve(false);
          }, TIMEOUT);
          try {
            if (frame.frame.contentWindow) {
              frame.frame.contentWindow.postMessage({ awale: 1, id, name, value }, frame.origin);
            }
          } catch (error) {
            // Functions and throwing getters cannot be cloned for a message.
            frame.calls.delete(id);
            frame.host.complain_('message', name, 'this cannot be sent to the board');
            resolve(false);
          }
        };
        if (!frame.queue) run();
        else if (frame.queue.length < MAX_QUEUED_CALLS) frame.queue.push(run);
        else resolve(false);
      });
    }

    /** Sends the element's custom properties if they have changed. */
    sendStyles() {
      var style = getComputedStyle(this.host);
      /** @type {Record<string, string>} */
      var values = {};
      STYLE_PROPERTIES.forEach(function (name) {
        values[name] = style.getPropertyValue('--awale-' + name).trim();
      });
      var json = JSON.stringify(values);
      if (json === this.sentStyles) return;
      this.sentStyles = json;
      this.call('look', values);
    }

    /** @param {unknown} value */
    set(value) {
      this.sendStyles();
      return this.call('set', value);
    }

    /** @param {unknown} value */
    load(value) {
      return this.call('load', value);
    }

    /** @param {unknown} value */
    play(value) {
      return this.call('play', value);
    }

    undo() {
      return this.call('undo', null);
    }

    /** @param {unknown} value */
    goTo(value) {
      return this.call('goTo', value);
    }

    close() {
      this.view.removeEventListener('message', this.receive);
      clearTimeout(this.timer);
      this.failCalls();
      this.frame.remove();
      if (this.fallback) this.fallback.remove();
    }
  }

  /** The element. Members whose names end with `_` are not for the page that uses it. */
  class AwaleBoard extends HTMLElement {
    static get observedAttributes() {
      return ATTRIBUTES;
    }

    constructor() {
      super();
      this.root_ = this.attachShadow({ mode: 'open' });
      this.root_.adoptedStyleSheets = styleSheetsFor(this.ownerDocument);
      /** An EmbeddedBoard or FramedBoard. @type {any} */
      this.board_ = null;
      /** @type {Promise<void> | null} */
      this.loading_ = null;
      /** The calls queued until the board is loaded. @type {(() => void)[]} */
      this.queue_ = [];
      /** The timer of an update by changed attributes; 0 for none. */
      this.timer_ = 0;
      /** The update that is being made. @type {Promise<unknown> | null} */
      this.update_ = null;
      this.showPlaceholder_();
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
      if (!this.board_ && !this.loading_) viewportObserver.observe(this);
    }

    disconnectedCallback() {
      viewportObserver.unobserve(this);
      // An element that is moved is connected again at once, and keeps its board.
      queueMicrotask(() => {
        if (this.isConnected || !this.board_) return;
        this.board_.close();
        this.board_ = null;
        this.showPlaceholder_();
      });
    }

    /**
     * An element that is moved to another document loads its board again, with the same game; a lesson or an exercise
     * begins anew.
     */
    adoptedCallback() {
      var link = this.hasAttribute('lesson') || this.hasAttribute('exercise') ? '' : this.link;
      if (this.board_) this.board_.close();
      this.board_ = null;
      this.root_.adoptedStyleSheets = styleSheetsFor(this.ownerDocument);
      this.showPlaceholder_();
      if (link) this.queue_.unshift(() => this.board_.load(link));
    }

    attributeChangedCallback() {
      if (this.board_ && !this.timer_) this.timer_ = setTimeout(this.updateNow_.bind(this), UPDATE_DELAY);
    }

    /** Gives the board its changed attributes. */
    updateNow_() {
      clearTimeout(this.timer_);
      this.timer_ = 0;
      if (!this.board_) return;
      var update = this.board_.set(this.options_()).finally(() => {
        if (this.update_ === update) this.update_ = null;
      });
      this.update_ = update;
    }

    /** @param {string} move @returns {Promise<boolean>} */
    play(move) {
      return this.call_('play', move);
    }

    /** @returns {Promise<boolean>} */
    undo() {
      return this.call_('undo');
    }

    /** @param {number} ply @returns {Promise<boolean>} */
    goTo(ply) {
      return this.call_('goTo', ply);
    }

    /** @param {string | object} game @returns {Promise<boolean>} */
    load(game) {
      return this.call_('load', game);
    }

    startLoading_() {
      if (!this.board_ && !this.loading_) this.loading_ = this.load_();
    }

    /** The board's options from the attributes and the page. @returns {Record<string, string | null>} */
    options_() {
      var options = Object.fromEntries(ATTRIBUTES.map((name) => [name, this.getAttribute(name)]));
      if (options.lang === null) {
        var ancestor = this.closest('[lang]');
        // The ancestor may be a form, whose fields shadow its own members.
        options.lang = ancestor && Element.prototype.getAttribute.call(ancestor, 'lang');
      }
      if (options.theme === 'page') options.theme = this.colorScheme_();
      return options;
    }

    /** The options that are set, for a frame's address. @returns {Record<string, string>} */
    setOptions_() {
      /** @type {Record<string, string>} */
      var set = {};
      Object.entries(this.options_()).forEach(function ([name, value]) {
        if (value !== null && value.length < MAX_ATTRIBUTE_LENGTH) set[name] = value;
      });
      return set;
    }

    /**
     * Sends an event.
     *
     * @param {string} type
     * @param {unknown} detail
     */
    send_(type, detail) {
      this.dispatchEvent(new CustomEvent('awale-' + type, { detail, bubbles: true, composed: true }));
    }

    /**
     * @param {string} code
     * @param {string} name the attribute or method
     * @param {string} message
     */
    complain_(code, name, message) {
      this.send_('error', { code, message: name + ': ' + message, attribute: name });
    }

    async load_() {
      /** @type {any} */
      var board;
      var options = JSON.stringify(this.options_());
      var from = this.home_();
      try {
        board = await loadInPage(this, this.root_, from);
      } catch (error) {
        // No CORS, a content security policy, or a foreign folder: a frame may still work.
        if (this.isConnected) board = new FramedBoard(this, this.root_, from);
      }
      this.loading_ = null;
      if (!board) return;
      if (!this.isConnected) {
        board.close();
        this.showPlaceholder_();
        return;
      }
      // The board has replaced the style sheets of the shadow root: the element's own come first again.
      var own = styleSheetsFor(this.ownerDocument);
      this.root_.adoptedStyleSheets = own.concat(
        this.root_.adoptedStyleSheets.filter(function (sheet) {
          return own.indexOf(sheet) < 0;
        }),
      );
      this.board_ = board;
      // Attributes may have changed during the load.
      if (JSON.stringify(this.options_()) !== options) this.attributeChangedCallback();
      this.queue_.splice(0).forEach(function (run) {
        run();
      });
    }

    /** The element's colour scheme in the page. @returns {'light' | 'dark' | 'auto'} */
    colorScheme_() {
      var schemes = getComputedStyle(this).colorScheme.split(' ');
      if (schemes.indexOf('dark') < 0) return 'light';
      return schemes.indexOf('light') < 0 ? 'dark' : 'auto';
    }

    /** The folder from which the board is loaded. */
    home_() {
      var address = this.getAttribute('home');
      var folder = address === null ? home : folderUrl(address);
      if (!folder) this.complain_('attribute', 'home', 'expected the address of the folder that embed.js is in');
      return folder || home;
    }

    showPlaceholder_() {
      var place = fromDocument('createElement', document)('div');
      place.className = 'wait';
      this.root_.replaceChildren(place);
    }

    /**
     * @param {string} name
     * @param {unknown} [value]
     * @returns {Promise<boolean>}
     */
    call_(name, value) {
      // Attributes that were changed before the call are applied before it.
      if (this.timer_) this.updateNow_();
      if (this.board_ && this.update_) {
        return this.update_.then(() => (this.board_ ? this.board_[name](value) : false));
      }
      if (this.board_) return Promise.resolve(this.board_[name](value));
      if (this.queue_.length >= MAX_QUEUED_CALLS) {
        this.complain_('too-many', name, 'the board is not there yet');
        return Promise.resolve(false);
      }
      if (this.isConnected) {
        viewportObserver.unobserve(this);
        this.startLoading_();
      }
      return new Promise((resolve) => {
        var run = () => {
          clearTimeout(timer);
          resolve(this.call_(name, value));
        };
        // Longer than two timeouts: the board's script, then its files, may each time out before a frame is tried.
        var timer = setTimeout(() => {
          this.queue_.splice(this.queue_.indexOf(run), 1);
          this.complain_('too-late', name, this.isConnected ? 'the board has not come' : 'the board is not in the page');
          resolve(false);
        }, 3 * TIMEOUT);
        this.queue_.push(run);
      });
    }
  }

  function followPageTheme() {
    fromDocument('querySelectorAll', document)('awale-board[theme=page]').forEach(function (board) {
      /** @type {AwaleBoard} */ (board).attributeChangedCallback();
    });
  }

  // Pages switch their colour scheme by an attribute of the root element or of the body, or follow the system.
  var pageObserver = new MutationObserver(followPageTheme);
  pageObserver.observe(fromDocument('documentElement', document), { attributes: true });
  function observeBody() {
    pageObserver.observe(fromDocument('body', document), { attributes: true });
  }
  if (fromDocument('readyState', document) === 'loading') addEventListener('DOMContentLoaded', observeBody);
  else observeBody();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followPageTheme);

  ATTRIBUTES.concat('home').filter(function (name) {
    return name !== 'lang';
  }).forEach(function (name) {
    var isBoolean = BOOLEAN_ATTRIBUTES.indexOf(name) >= 0;
    // What an absent attribute means: the letters beside the pits are shown, the board is not flipped or mirrored.
    var byDefault = name === 'letters';
    Object.defineProperty(AwaleBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {AwaleBoard} */
      get: function () {
        var text = this.getAttribute(name);
        if (isBoolean) return text === null ? byDefault : text !== 'false' && text !== '0';
        return text;
      },
      /** @this {AwaleBoard} @param {unknown} value */
      set: function (value) {
        var text;
        try {
          text = !isBoolean ? String(value) : value ? '' : 'false';
        } catch (error) {
          this.complain_('attribute', name, 'expected a text');
          return;
        }
        if (value === null || value === undefined || (isBoolean && Boolean(value) === byDefault)) this.removeAttribute(name);
        else this.setAttribute(name, text);
      },
    });
  });

  customElements.define('awale-board', AwaleBoard);
})();
