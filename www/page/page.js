import { ActionBar } from './action-bar.js';
import { fetchAgain } from '../base/assets.js';
import { GameFlow } from './game-flow.js';
import { element } from '../base/dom.js';
import { notArrived } from '../base/not-arrived.js';
import { showNotice } from './foot-notice.js';
import { PanelRequests } from './panel-requests.js';
import { CurrentGame } from '../game/current-game.js';
import { DEFAULT_SETTINGS } from '../game/match-settings.js';
import { GameView } from '../board/game-view.js';
import { Words, nextLanguage, resolveLanguage } from '../base/words.js';

/** @typedef {import('../storage/settings.js').Settings} Settings */

/** The themes, in the order of the button. */
const THEMES = /** @type {const} */ (['auto', 'light', 'dark', 'contrast']);
/** Matches windows with an upright board by default: higher than wide, and wider than a phone. */
const TALL = matchMedia('(min-width: 43.75rem) and (max-aspect-ratio: 4/5)');
/** Matches windows with an upright board in full screen. */
const PORTRAIT = matchMedia('(orientation: portrait)');
/** The most characters of a rule set's name in large letters on a phone, where it has two lines. */
const MAX_LARGE_NAME = 22;
/** Matches windows too low for an upright board. */
const LOW = matchMedia('(max-height: 30rem)');
/** The length of a vibration, in milliseconds. */
const VIBRATION = 15;

/** The page: creates its parts, connects them, and puts them into index.html. */
export class Page {
  /** @type {Settings} */
  #settings;
  /** @type {Words} */
  #words;
  #current = new CurrentGame(DEFAULT_SETTINGS.rules);
  /** Loaded when sounds are first wanted. @type {import('../board/sound.js').Sound | null} */
  #sound = null;
  #actions = new ActionBar();
  #view;
  #flow;
  #engine;
  #store;
  /** Whether the device is shared: it stores nothing, and has no share button. */
  #kiosk;
  /** The change signal of the position whose threats were announced last. @type {AbortSignal | null} */
  #threatsAnnounced = null;
  #requests = new PanelRequests();
  /** Loaded after the board is shown. @type {import('../board/status-text.js').Announcer | null} */
  #announcer = null;

  /**
   * @param {object} parts
   * @param {Settings} parts.settings
   * @param {Words} parts.words
   * @param {import('../engine/engine.js').Engine} parts.engine
   * @param {import('../storage/store.js').Store} parts.store
   * @param {import('../storage/tab-save.js').TabSave} parts.tabSave
   * @param {import('../base/url-options.js').UrlOptions} parts.asked the options in the address
   */
  constructor({ settings, words, engine, store, tabSave, asked }) {
    this.#settings = settings;
    this.#words = words;
    this.#engine = engine;
    this.#store = store;
    this.#kiosk = asked.kiosk > 0;
    if (this.#kiosk && asked.sound !== null) settings.set('sound', asked.sound);
    this.#applyTheme();
    this.#view = new GameView(this.#current, words, settings, {
      onrule: (rule) => this.#requests.send({ rule }),
      announcer: () => this.#announcer,
    });
    this.#orient();
    this.#flow = new GameFlow({
      current: this.#current,
      view: this.#view,
      engine,
      settings,
      store,
      tabSave,
      words: () => this.#words,
      requests: this.#requests,
      fixed: this.#kiosk && asked.change === 'none',
      kiosk: this.#kiosk,
    });
    this.#applySoundSettings();
    byId('game-view').replaceChildren(this.#view.element);
    byId('actions').replaceChildren(this.#actions.element, this.#flow.bar.element);
    this.#addActions();
    this.#listen();
    byId('settings').hidden = this.#kiosk && asked.change !== 'all';
    this.#translatePage();
    this.#open();
    addEventListener('hashchange', () => {
      // History entries with a depth are made by back-closes.js: their address is no link to follow.
      if (history.state?.depth === undefined) this.#open();
    });
    addEventListener('unhandledrejection', ({ reason }) => this.#offerRetry(reason));
    if (this.#kiosk) import('./kiosk.js').then(({ startKiosk }) => startKiosk(asked.kiosk, () => this.#words, this.#flow, store));
    if (store.refused) this.#view.showMessage(this.#words.say('ui.not-kept'));
  }

  /** Offers to fetch again a part of the page that has not arrived. @param {unknown} error */
  #offerRetry(error) {
    if (!notArrived(error)) return;
    // If a friend's link could not be opened, the game on the board goes on.
    this.#flow.match.awaitsLink = false;
    const button = element('button', { type: 'button', class: 'button' }, this.#words.say('ui.retry'));
    const notice = showNotice(this.#words.say('ui.missing'), button);
    button.onclick = () => {
      notice.remove();
      fetchAgain();
    };
  }

  /** Adds the keys, the announcements and switch access, after the board is shown. */
  async addAccessibility() {
    const [{ listenToKeys }, { createAnnouncer }] = await Promise.all([import('./page-keys.js'), import('../board/announcer.js'), this.#words.add('ear')]);
    this.#announcer = createAnnouncer(() => this.#words, () => this.#view.you);
    listenToKeys({
      view: this.#view,
      flow: this.#flow,
      actions: this.#actions,
      current: this.#current,
      settings: this.#settings,
      words: () => this.#words,
      showKeys: () => this.#showKeys(),
      // The first press in a position announces the threats, also if their marks are on already.
      toggleThreats: () => this.#showThreats(this.#threatsAnnounced !== this.#current.changeSignal || !this.#settings.get('threats')),
    });
    const scan = async () => {
      if (this.#settings.get('scan') !== 'off') (await import('./scan.js')).startScanning(this.#settings);
    };
    this.#settings.addEventListener('change', scan);
    await scan();
  }

  /** Creates the panels, after the board is shown. */
  async createPanels() {
    const { createPanels } = await import('./panels.js');
    const flow = this.#flow;
    const page = {
      current: this.#current,
      match: flow.match,
      loan: flow.loan,
      view: this.#view,
      bar: flow.bar,
      engine: this.#engine,
      settings: this.#settings,
      store: this.#store,
      kiosk: this.#kiosk,
      words: () => this.#words,
      say: (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => this.#words.say(key, data),
      startGame: (/** @type {import('../game/match-settings.js').MatchSettings} */ settings) => flow.begin(settings),
      chooseRules: (/** @type {string | undefined} */ sheet) => flow.chooseRules(sheet),
      chooseOpponent: () => flow.showNewGameDialog(),
      newGame: () => flow.newGame(),
      focusBoard: () => flow.focusBoard(),
      receiveFriend: (/** @type {string} */ link, /** @type {import('../files/match-keeper.js').MatchKeeper | null} */ keeper) => flow.receive(link, keeper),
    };
    await createPanels(byId('panels'), page, this.#requests);
    const { addEndActions } = await import('./end-actions.js');
    await addEndActions({ actions: this.#actions, current: this.#current, flow, requests: this.#requests, words: page.words, refresh: () => this.#refresh() });
  }

  /** Opens the link in the address, and removes it if it put a game on the board: a reload opens the stored one. */
  #open() {
    const link = location.hash.slice(1);
    // A shared device keeps the link in its address, because every reset opens it again.
    if (this.#flow.open(link) && !this.#kiosk) history.replaceState(null, '', location.pathname + location.search);
    this.#requests.send({ link });
  }

  #addActions() {
    const current = this.#current;
    const flow = this.#flow;
    const { match } = flow;
    const playing = () => current.state.over === null && !match.reviewed;
    // Undo takes back the presses of a pending placement or harvest before a played move.
    const begun = () => match.personToMove && this.#view.pendingMove.begun;
    this.#actions.add({
      name: 'undo',
      key: 'U',
      can: () => match.helpAllowed && (begun() || match.mayUndo),
      shown: () => match.helpAllowed && !match.reviewed,
      stays: () => match.helpAllowed,
      act: () => (begun() ? this.#view.undoPress() : match.undo()),
    });
    this.#actions.add({
      name: 'redo',
      key: 'R',
      can: () => match.helpAllowed && !match.awaitsLink && current.state.ply < current.state.length,
      shown: () => match.helpAllowed && !match.reviewed,
      stays: () => match.helpAllowed,
      act: () => match.redo(),
    });
    this.#actions.add({
      name: 'hint',
      key: 'H',
      can: () => match.hintAllowed && match.personToMove && !flow.hinting,
      shown: () => match.hintAllowed && playing() && !match.bothPrograms && !match.thinking,
      // At the end of a game, and while it is reviewed, the other buttons keep their places.
      stays: () => match.hintAllowed && !playing() && !match.bothPrograms,
      act: () => flow.hint(),
    });
    this.#actions.add({ name: 'now', can: () => match.thinking, shown: () => match.thinking && !match.bothPrograms, act: () => match.moveNow() });
    this.#actions.add({
      name: 'pause',
      key: 'P',
      can: () => true,
      shown: () => playing() && (match.bothPrograms || match.paused),
      stays: () => !playing() && match.bothPrograms,
      labelKey: () => (match.paused ? 'ui.resume' : 'ui.pause'),
      act: () => match.togglePause(),
    });
    this.#actions.add({
      name: 'stop',
      key: 'Q',
      can: () => !match.bothPrograms && !match.awaitsLink,
      shown: playing,
      stays: () => true,
      act: () => flow.askToStop(),
    });
    this.#actions.add({ name: 'new', key: 'N', can: () => true, act: () => flow.newGame() });
  }

  #refresh() {
    this.#actions.translate((key) => this.#words.say(key));
    this.#actions.refresh(this.#flow.loan.active);
    const rules = this.#flow.rulesName();
    byId('rules').replaceChildren(element('span', { class: rules.length > MAX_LARGE_NAME && 'long' }, rules));
    byId('threats').setAttribute('aria-pressed', String(this.#settings.get('threats')));
    byId('threats').hidden = !this.#flow.adviceAllowed;
  }

  #listen() {
    const { board } = this.#view;
    const flow = this.#flow;
    for (const name of ['thinking', 'players', 'over']) flow.match.addEventListener(name, () => this.#refresh());
    this.#current.addEventListener('change', () => this.#refresh());
    for (const name of ['settled', 'pending-move']) this.#view.addEventListener(name, () => this.#refresh());
    this.#view.addEventListener('cues', (event) => {
      const { detail: cues } = /** @type {CustomEvent<import('../awale.js').BoardCue[]>} */ (event);
      this.#sound?.play(cues, (spot) => board.panOf(spot));
      if (this.#settings.get('vibration') && cues.some(({ sound }) => sound !== 'drop')) navigator.vibrate?.(VIBRATION);
    });
    this.#settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (name === 'theme') {
        this.#applyTheme();
        this.#translatePage();
      }
      if (name === 'orientation') this.#orient();
      if (name === 'sound' || name === 'volume') this.#applySoundSettings();
      if (name === 'language') this.#loadLanguage();
      if (name === 'threats') this.#refresh();
    });
    for (const media of [TALL, LOW, PORTRAIT]) media.addEventListener('change', () => this.#orient());
    document.addEventListener('full-screen', () => this.#orient());
    byId('language').addEventListener('click', () => this.#settings.set('language', nextLanguage(this.#words.language)));
    byId('light').addEventListener('click', () => {
      const at = THEMES.indexOf(this.#settings.get('theme'));
      this.#settings.set('theme', THEMES[(at + 1) % THEMES.length]);
    });
    byId('rules').addEventListener('click', () => flow.chooseRules());
    byId('keys').addEventListener('click', () => this.#showKeys());
    byId('threats').addEventListener('click', () => this.#showThreats(!this.#settings.get('threats')));
    byId('share').addEventListener('click', () => this.#share());
    byId('share').hidden = this.#kiosk;
    byId('settings').addEventListener('click', () => this.#changeSettings());
  }

  /** Switches the marks of threatened pits, and announces which they are. @param {boolean} on */
  async #showThreats(on) {
    if (!this.#flow.adviceAllowed) return;
    this.#settings.set('threats', on);
    this.#threatsAnnounced = on ? this.#current.changeSignal : null;
    await this.#words.add('ear');
    if (!on) return this.#view.announce(this.#words.say('ui.ear.threats-off'));
    const pits = [...this.#current.game.threatened()];
    const text = this.#words.sayPits(pits.length > 0 ? 'ui.threats.some' : 'ui.threats.none', { n: pits });
    // The text of a hint stays as long as its arrow does: the threats are shown in the line above that text.
    if (this.#view.pointing) this.#view.announce((this.#view.status = text));
    else this.#view.showMessage(text);
  }

  /** @param {boolean} [signsOnly] */
  async #showKeys(signsOnly) {
    const { showKeys } = await import('./keys-dialog.js');
    await showKeys(this.#words, signsOnly);
  }

  async #share() {
    const { openShareDialog } = await import('../files/share.js');
    await openShareDialog({ words: this.#words, engine: this.#engine, settings: this.#settings, current: this.#current, match: this.#flow.match, view: this.#view });
  }

  async #changeSettings() {
    const [{ changeSettings }] = await Promise.all([import('./settings-dialog.js'), this.#words.add('settings')]);
    await changeSettings({ say: () => (key, data) => this.#words.say(key, data), settings: this.#settings, view: this.#view, current: this.#current, showKeys: (signsOnly) => this.#showKeys(signsOnly) });
  }

  async #loadLanguage() {
    const wanted = resolveLanguage(this.#settings.get('language'));
    const words = await Words.load(wanted, this.#words.loadedParts);
    // Parts may have been added during the load.
    for (const part of this.#words.loadedParts) await words.add(part);
    // Another language may have been chosen during the load.
    if (wanted !== resolveLanguage(this.#settings.get('language'))) return;
    this.#words = words;
    this.#view.words = this.#words;
    this.#flow.translate();
    this.#translatePage();
    this.#settings.dispatchEvent(new Event('translated'));
  }

  /** Applies the settings of the sounds; loads the sounds when they are first switched on. */
  async #applySoundSettings() {
    const on = this.#settings.get('sound');
    if (!on && !this.#sound) return;
    const { Sound } = await import('../board/sound.js');
    this.#sound ??= new Sound();
    this.#sound.on = this.#settings.get('sound');
    this.#sound.volume = this.#settings.get('volume');
  }

  /** Shows the texts around the board in the current language. */
  #translatePage() {
    const words = this.#words;
    const say = (/** @type {string} */ key) => words.say(key);
    document.documentElement.lang = words.language;
    document.title = say('ui.title');
    this.#refresh();
    const other = nextLanguage(words.language);
    const language = byId('language');
    language.textContent = say(`ui.setting.language.${other}`);
    language.lang = other;
    setLabel('light', words.say('ui.light', { n: say(`ui.setting.theme.${this.#settings.get('theme')}`) }));
    setLabel('keys', say('ui.keys'));
    setLabel('threats', say('ui.setting.threats'));
    setLabel('share', say('ui.share'));
    setLabel('settings', say('ui.settings'));
    byId('rules').setAttribute('title', say('ui.rules.title'));
    byId('skip').textContent = say('ui.skip');
  }

  /** Shows the board horizontal or upright. */
  #orient() {
    const orientation = this.#settings.get('orientation');
    const isTall = document.documentElement.dataset.fullScreen === 'true' ? PORTRAIT.matches : TALL.matches;
    this.#view.upright = !LOW.matches && (orientation === 'upright' || (orientation === 'auto' && isTall));
  }

  #applyTheme() {
    document.documentElement.dataset.theme = this.#settings.get('theme');
  }
}

/** An element of index.html. @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/**
 * Labels a button that has only an icon.
 *
 * @param {string} id
 * @param {string} label
 */
function setLabel(id, label) {
  byId(id).setAttribute('aria-label', label);
  byId(id).title = label;
}
