import { Game, readMove } from '../awale.js';
import { copyText } from '../base/copyable.js';
import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { pageAddress } from '../base/page-address.js';
import { otherSide } from '../base/sides.js';
import { NAME_TAGS, applyView } from '../game/game-link.js';
import { DEFAULT_SETTINGS } from '../game/match-settings.js';
import { standingOf, cutAt, keepWholeNames, minutesNow, readFriendLink, writeFriendLink } from '../game/friend.js';
import { replyToSend, sentSummary } from '../game/friend-sent.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../game/friend.js').FriendLink} FriendLink
 * @typedef {import('../game/match-settings.js').Friend} Friend
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 */

const MINUTES_A_DAY = 24 * 60;
/** How long a second press is ignored, in milliseconds: some browsers never tell that the share sheet was closed. */
const DOUBLE_PRESS_TIME = 2000;

/** How a link compares to a game that is not known. @type {ReturnType<typeof compareToKnown>} */
const NOTHING_KNOWN = { standing: 'newer', length: 0 };

/** Games with a remote friend: every move is sent as a link, without a server. */
export class FriendFlow {
  #page;
  /** The question that was announced, as spoken. */
  #announced = '';
  /**
   * The game's `changeSignal` when a link was sent; while it is the current one, the message about that link is shown.
   *
   * @type {AbortSignal | null}
   */
  #sentSignal = null;
  /** The game's `changeSignal` when its end came by a link. @type {AbortSignal | null} */
  #endedSignal = null;
  /** Since when a link is being handed over. */
  #sendingSince = -Infinity;

  /**
   * @param {object} page
   * @param {import('../game/current-game.js').CurrentGame} page.current
   * @param {import('../game/match.js').Match} page.match
   * @param {import('../game/board-loan.js').BoardLoan} page.loan
   * @param {import('../board/game-view.js').GameView} page.view
   * @param {import('../storage/settings.js').Settings} page.settings
   * @param {import('../base/question-bar.js').QuestionBar} page.bar
   * @param {import('../base/words.js').Say} page.say
   * @param {() => import('../base/words.js').Words} page.words
   * @param {() => unknown} page.onnew opens the new-game dialog
   * @param {() => unknown} page.onend shows the end of the game
   */
  constructor(page) {
    this.#page = page;
  }

  /** Loads the words of games by link. */
  prepare() {
    const words = this.#page.words();
    return Promise.all([words.add('friend'), words.add('helps')]);
  }

  get #friend() {
    return /** @type {Friend} */ (this.#page.match.settings.friend);
  }

  /** The friend's name, or a word for it. */
  get #friendName() {
    return this.#nameOf(otherSide(this.#friend.me));
  }

  /** @param {Side} side */
  #nameOf(side) {
    return this.#page.current.game.tag(NAME_TAGS[side]) ?? this.#page.say('ui.friend.someone');
  }

  /** A summary of the link that could be sent now; equal to `sent` if it has been sent. */
  get #summary() {
    return sentSummary(this.#friend, this.#page.current.state);
  }

  /** Whether this player has sent no move yet. */
  get #isFirst() {
    const { sent, back, seen } = this.#friend;
    return sent === '' && back === 0 && !this.#hasMoved(seen);
  }

  /** Whether one of the game's first `plies` moves was this player's. @param {number} plies */
  #hasMoved(plies) {
    const { moves } = this.#page.current.state;
    return moves.slice(0, plies).some((move) => readMove(move).by === this.#friend.me);
  }

  /** Whether this player has a move to be taken back if the friend agrees, and has no open request of their own. */
  get #mayAskBack() {
    const { ask, me, seen } = this.#friend;
    return ask?.by !== me && this.#hasMoved(seen);
  }

  /** Whether this player has a link to send, or to send again once it is sent (`#isSent`). */
  get #mustSend() {
    const { turn, ply, length, over } = this.#page.current.state;
    const { me, ask, reply } = this.#friend;
    if (ply < length) return false;
    return over !== null || turn !== me || reply !== null || ask?.by === me;
  }

  get #isSent() {
    return this.#friend.sent === this.#summary;
  }

  /** What the next link tells the friend first. @returns {'.end' | '.ask' | '.reply' | '.invite' | ''} `''`: a move */
  get #news() {
    const { length, over } = this.#page.current.state;
    const { me, ask, reply, seen } = this.#friend;
    if (over) return '.end';
    if (ask?.by === me) return '.ask';
    if (length > seen) return '';
    if (reply !== null) return '.reply';
    return length === 0 ? '.invite' : '';
  }

  /**
   * The button that sends the end to the friend, and why that comes before another game; `null` if the game is not
   * over, or its end has been sent.
   *
   * @returns {import('../base/dialog.js').Action & { why: string } | null}
   */
  get endToSend() {
    const { current, say } = this.#page;
    if (!current.state.over || this.#isSent) return null;
    return { label: say('ui.friend.send.end'), main: true, act: () => void this.send(), why: say('ui.friend.tell-first', { n: this.#friendName }) };
  }

  /**
   * Asks to tell the friend of the end before another game begins, because the link of that game would not tell
   * them.
   *
   * @param {() => unknown} goOn begins the other game all the same
   * @returns {boolean} whether the friend is still to be told
   */
  askToTell(goOn) {
    const { bar, say } = this.#page;
    const { endToSend: tell } = this;
    if (!tell) return false;
    bar.ask({
      text: tell.why,
      answers: [
        { name: 'new', label: say('ui.new'), act: goOn },
        { name: 'send', label: tell.label, main: true, act: tell.act },
      ],
    });
    this.#announce();
    /** @type {HTMLElement | null} */ (bar.element.querySelector('[data-answer="send"]'))?.focus();
    return true;
  }

  /**
   * The label of the friend's side if the friend has no name; `null` for the side of the person at this device.
   *
   * @param {Side} side
   */
  name(side) {
    return side === this.#friend.me ? null : this.#page.say('ui.friend.name');
  }

  /** Whose turn it is, in words; empty if nothing is to be said about the link. */
  turnText() {
    const { say, current } = this.#page;
    const { me, ask, reply } = this.#friend;
    const n = this.#friendName;
    if (ask && ask.by !== me) return say('ui.friend.answer');
    if (ask && this.#isSent) return say(current.state.turn === me ? 'ui.friend.asked.play' : 'ui.friend.asked', { n });
    const hasWordToSend = !this.#isSent && (reply !== null || ask !== null);
    // Before their first move the players are told that it is sent by a link.
    if (current.state.turn === me && !hasWordToSend) return this.#isFirst ? say('ui.friend.first', { n }) : '';
    return say(this.#isSent ? 'ui.friend.waits' : `ui.friend.send.now${this.#news}`, { n });
  }

  /** Shows the question bar to answer the friend's request or to send the link. @returns {boolean} whether there is a question */
  ask() {
    const { bar, say, current, view } = this.#page;
    const { ask, me } = this.#friend;
    const { over } = current.state;
    if (ask && ask.by !== me && !over) {
      bar.ask({
        text: say(`ui.friend.asks.${ask.what}`, { n: this.#friendName, outcome: this.#ifAgreed('if-agreed') }),
        answers: [
          { name: 'refuse', label: say('ui.stop.refuse'), act: () => this.#refuse() },
          { name: 'accept', label: say('ui.stop.accept'), main: true, act: () => this.#accept(ask.what) },
        ],
      });
      this.#announce();
      return true;
    }
    const isSent = this.#isSent;
    // The message is about the link sent before, but a new one is to be sent now.
    if (!isSent && this.#sentSignal === current.changeSignal) {
      this.#sentSignal = null;
      view.showMessage('');
    }
    if (over && isSent && [this.#sentSignal, this.#endedSignal].includes(current.changeSignal)) return this.#offerRematch();
    // The usual buttons are shown when there is nothing to send, and once the end of the game has been sent.
    if (!this.#mustSend || (isSent && over)) {
      this.#announced = '';
      return false;
    }
    bar.ask({
      text: null,
      answers: [
        this.#insteadOfSending(),
        ...(isSent && this.#mayAskBack ? [{ name: 'ask-back', label: say('ui.friend.ask.back'), act: () => this.#askFor('back') }] : []),
        { name: 'send', label: say(isSent ? 'ui.friend.send.again' : `ui.friend.send${this.#news}`), main: !isSent, act: () => this.send() },
      ],
    });
    this.#announce();
    return true;
  }

  /**
   * What else can be done while a link waits to be sent, or once it is sent.
   *
   * @returns {import('../base/question-bar.js').Answer}
   */
  #insteadOfSending() {
    const { bar, say, current, match } = this.#page;
    if (!this.#isSent) {
      if (match.mayUndo) return { name: 'undo', label: say('ui.friend.undo'), act: () => match.undo() };
      if (current.state.over) return { name: 'look', label: say('ui.friend.later'), act: () => bar.ask(null) };
      if (this.#news === '.ask') return { name: 'withdraw', label: say('ui.friend.withdraw'), act: () => this.#withdraw() };
    }
    // For an invitation or an answer that waits to be sent, and after any link is sent.
    return { name: 'new', label: say('ui.new'), act: () => this.#page.onnew() };
  }

  /** Offers a rematch after the end has been sent or received. */
  #offerRematch() {
    const { bar, say, match, current } = this.#page;
    bar.ask({
      text: null,
      answers: [
        // The friend who sent the end knows it.
        ...(this.#endedSignal === current.changeSignal ? [] : [{ name: 'send', label: say('ui.friend.send.again'), act: () => this.send() }]),
        { name: 'new', label: say('ui.new'), act: () => this.#page.onnew() },
        { name: 'rematch', label: say('ui.friend.rematch'), main: true, act: () => match.rematch() },
      ],
    });
    this.#announce();
    return true;
  }

  /** Announces a new question with its answers, after the move that it follows. */
  #announce() {
    const { bar, view, current } = this.#page;
    const { spoken } = bar;
    // After the result the names of buttons would be heard as a sentence; the dialog of the end has them.
    if (spoken === this.#announced || (current.state.over && bar.question?.text === null)) return;
    this.#announced = spoken;
    const announce = () => bar.spoken === spoken && view.announce(spoken);
    // The timeout lets a move or a message that comes with the question be announced before it.
    setTimeout(() => (view.settled ? announce() : view.addEventListener('settled', announce, { once: true })));
  }

  /** Shows the question bar to stop: resign, ask to end by agreement, or ask to take a move back. */
  askToStop() {
    const { bar, view, say, match } = this.#page;
    const { me } = this.#friend;
    bar.ask({
      text: `${say('ui.stop.question')} ${this.#ifAgreed('stop')}`,
      answers: [
        {
          name: 'resign',
          label: say('ui.friend.resign'),
          act: () => match.resign(me),
        },
        { name: 'agree', label: say('ui.friend.ask.stop'), act: () => this.#askFor('stop') },
        ...(this.#mayAskBack ? [{ name: 'ask-back', label: say('ui.friend.ask.back'), act: () => this.#askFor('back') }] : []),
        { name: 'go-on', label: say('ui.stop.go-on'), main: true, act: () => this.ask() || bar.ask(null) },
      ],
    });
    this.#announced = '';
    view.announce(bar.spoken);
    // The harmless answer takes the focus.
    /** @type {HTMLElement | null} */ (bar.element.querySelector('[data-answer="go-on"]'))?.focus();
  }

  /** The result that an agreement to stop would give, in words. @param {'if-agreed' | 'stop'} key */
  #ifAgreed(key) {
    const { say, current: { game } } = this.#page;
    const { south, north } = game.ifAgreed();
    const other = this.#friendName;
    if (south === north) return say(`ui.friend.${key}.draw`, { n: south, other });
    const called = (/** @type {Side} */ side) => (side === this.#friend.me ? 'you' : { name: this.#nameOf(side) });
    return say(`ui.friend.${key}`, { south: called('S'), north: called('N'), a: south, b: north, other });
  }

  /** Removes the moves that were undone before they were sent: a link holds the whole line. */
  #dropUndone() {
    const { current, match } = this.#page;
    const { ply, length } = current.state;
    if (ply === length) return;
    const cut = cutAt(current.game, ply);
    match.restore({ ...match.snapshot(), game: cut.stored() });
    cut.free();
  }

  /** @param {'stop' | 'back'} what */
  #askFor(what) {
    this.#dropUndone();
    this.#update({ ask: { what, by: this.#friend.me } });
  }

  /** Gives up a request that was not sent. */
  #withdraw() {
    this.#update({ ask: null });
  }

  #refuse() {
    this.#dropUndone();
    this.#update({ ask: null, reply: 'no' });
  }

  /** @param {'stop' | 'back'} what */
  #accept(what) {
    const { current, match } = this.#page;
    this.#dropUndone();
    if (what === 'stop') {
      this.#update({ ask: null });
      return match.agree();
    }
    // Takes back the friend's last move, and the reply to it.
    const { length } = current.state;
    const friendSide = otherSide(this.#friend.me);
    const game = Game.fromStored(current.game.stored());
    let plies = length - 1;
    for (; plies > 0; plies -= 1) {
      game.goTo(plies);
      if (game.state().turn === friendSide) break;
    }
    game.free();
    const cut = cutAt(current.game, Math.max(0, plies));
    const friend = { ...this.#friend, ask: null, reply: /** @type {const} */ ('yes'), back: this.#friend.back + 1, seen: Math.max(0, plies) };
    match.restore({ ...match.snapshot(), game: cut.stored(), setup: { ...match.settings, friend } });
    cut.free();
    this.ask();
  }

  /** @param {Partial<Friend>} changes */
  #update(changes) {
    const { match, view } = this.#page;
    match.changeFriend({ ...this.#friend, ...changes });
    view.refresh();
    this.ask();
  }

  /** Sends the link with the system's share sheet, or copies it. */
  async send() {
    // A second sheet cannot open over the first: a second press would copy the link instead, and mark it as sent.
    if (performance.now() - this.#sendingSince < DOUBLE_PRESS_TIME) return;
    const { current } = this.#page;
    const { changeSignal } = current;
    const { id } = this.#friend;
    const url = writeFriendLink(pageAddress(), current.game, this.#friend);
    this.#sendingSince = performance.now();
    const message = await this.#handOver(url).finally(() => (this.#sendingSince = -Infinity));
    if (message === null || changeSignal.aborted || this.#friend?.id !== id) return;
    this.#linkSent(message);
  }

  /**
   * Hands the link to the share sheet; without one, copies it, or shows it to be copied.
   *
   * @param {string} url
   * @returns {Promise<string | null>} what the player is told; `null` if they closed the sheet, or did not say
   *   that they sent the shown link
   */
  async #handOver(url) {
    const { say } = this.#page;
    const news = this.#news;
    // An invitation explains how a game by link goes on; so does a move before which no link was sent or received.
    const invites = news === '.invite' || (news === '' && this.#friend.at === 0);
    const message = say(`ui.friend.sent${news}`, { n: this.#friendName });
    try {
      if (!('share' in navigator)) throw new Error('no share sheet');
      await navigator.share({ title: say('ui.friend.title'), text: say(`ui.friend.message${invites ? '.first' : news}`), url });
    } catch (error) {
      if (/** @type {Error} */ (error).name === 'AbortError') return null;
      if (await copyText(url)) return say('ui.friend.copied', { n: this.#friendName });
      if (!(await this.#showLink(url))) return null;
    }
    return message;
  }

  /** Notes that the link was sent, and says so. @param {string} message */
  #linkSent(message) {
    const { say, current, match, view, bar } = this.#page;
    const { changeSignal } = current;
    const { days } = this.#friend;
    view.showMessage(days > 0 && !current.state.over ? `${message} ${say('ui.friend.days', { n: days })}` : message);
    match.changeFriend({ ...this.#friend, sent: this.#summary, seen: current.state.length, at: minutesNow() });
    // An answer may open in another tab, which finds the game in the library.
    match.dispatchEvent(new Event('sent'));
    this.#sentSignal = changeSignal;
    if (!this.ask()) bar.ask(null);
    view.refresh();
  }

  /**
   * Shows the link, to be copied by hand.
   *
   * @param {string} url
   * @returns {Promise<boolean>} whether the player says that it was sent
   */
  async #showLink(url) {
    const { say } = this.#page;
    let sent = false;
    const field = element('textarea', { readonly: true, rows: '2' }, url);
    const { closed } = await openDialog({
      say,
      title: say(`ui.friend.send${this.#news}`),
      body: [
        element('p', {}, say('ui.friend.by-hand', { n: this.#friendName })),
        element('div', { class: 'copyable' }, element('label', {}, element('span', {}, say('ui.share.link')), field)),
      ],
      actions: [{ label: say('ui.friend.by-hand.sent'), main: true, act: () => (sent = true) }],
    });
    // High enough for the whole link.
    field.style.height = `calc(${field.scrollHeight}px + 0.25rem)`;
    field.select();
    await closed;
    return sent;
  }

  /**
   * Opens a friend's link, which continues a known game, begins one, or contains nothing new.
   *
   * @param {string} text what follows `#`
   * @param {{ friendGame: (id: string) => Promise<SavedMatch | null>, saveNow: () => Promise<unknown> }} keeper
   */
  async receive(text, keeper) {
    await this.prepare();
    const link = readFriendLink(text);
    try {
      await this.#receive(link, keeper);
    } finally {
      link.game.free();
    }
  }

  /**
   * @param {FriendLink} link
   * @param {{ friendGame: (id: string) => Promise<SavedMatch | null>, saveNow: () => Promise<unknown> }} keeper
   */
  async #receive(link, keeper) {
    const { say, match, view, settings, loan } = this.#page;
    if (!link.whole) return view.showMessage(say('ui.friend.broken'));
    // `flip` is not stored as a setting: it belongs to this game (`friendAfter`). By default the player's row is at
    // the bottom.
    applyView(settings, { ...link.view, flip: null });
    const onBoard = match.settings.friend?.id === link.id && !loan.active;
    const known = onBoard ? match.snapshot() : await keeper.friendGame(link.id);
    const friend = known?.setup.friend ?? null;
    const { standing, length } = known ? compareToKnown(known, link) : NOTHING_KNOWN;
    const unchanged = friend && whyUnchanged(link, friend, standing);
    if (known && unchanged) {
      if (!onBoard) this.#open(known);
      return view.showMessage(say(`ui.friend.${unchanged}`));
    }
    const next = friendAfter(link, friend, standing);
    const { over } = link.game.state();
    const replays = standing === 'newer' && link.moves.length > length;
    this.#openLinked(link, known, next, replays);
    // An end that came with the friend's link need not be sent back, nor a position that the friend has.
    if (over || standing === 'same') match.changeFriend({ ...this.#friend, sent: this.#summary });
    if (over) this.#endedSignal = this.#page.current.changeSignal;
    this.ask();
    // An end by a move is shown when its seeds have stopped.
    if (over && !replays) this.#page.onend();
    const message = this.#messageAbout(link, known, next, over !== null);
    if (message) view.addNews(message);
    await keeper.saveNow();
  }

  /** Puts a match on the board. @param {SavedMatch} saved */
  #open(saved) {
    this.#page.loan.end();
    this.#page.match.restore(saved);
  }

  /**
   * Puts the game of a link on the board.
   *
   * @param {FriendLink} link
   * @param {SavedMatch | null} known the game before
   * @param {Friend} friend
   * @param {boolean} replays whether its last move is played as the friend's: animated and announced
   */
  #openLinked(link, known, friend, replays) {
    const { current, match } = this.#page;
    if (replays) link.game.goTo(link.moves.length - 1);
    this.#open({
      setup: { ...match.settings, seats: { S: 0, N: 0 }, clock: DEFAULT_SETTINGS.clock, ivorian: false, games: 0, rules: link.rules, friend },
      game: link.game.stored(),
      clock: null,
      tally: known?.tally ?? { S: 0, N: 0 },
      draws: known?.draws ?? 0,
      keptAs: known?.keptAs && { ...known.keptAs, changed: true },
    });
    if (replays) current.play(link.moves[link.moves.length - 1]);
  }

  /**
   * What the player is told of a link that was opened; may be empty.
   *
   * @param {FriendLink} link
   * @param {SavedMatch | null} known the game before
   * @param {Friend} next the state of the game by link after this link is opened
   * @param {boolean} over whether the game of the link is over
   */
  #messageAbout(link, known, next, over) {
    const { say, view, settings } = this.#page;
    const friend = known?.setup.friend;
    // Whether the player's row is the one at the bottom, which is North's if the board is flipped.
    const isNear = (next.flip ?? next.me === 'N') === (next.me === 'N');
    // On an upright board the row that is otherwise at the bottom is on the left; mirrored, on the right.
    const place = view.board.layout?.upright ? (isNear === settings.get('mirror') ? 'right' : 'left') : isNear ? 'bottom' : 'top';
    const news = [
      // The first link tells its reader who invites them, and which row is theirs.
      !known && !over ? say(`ui.friend.invites.${place}`, { n: this.#friendName }) : '',
      link.reply === 'no' ? say('ui.friend.refused', { n: this.#friendName }) : '',
      friend && link.back > friend.back ? say('ui.friend.taken-back', { n: this.#friendName }) : '',
      next.days > 0 && !over ? this.#deadline(next) : '',
    ];
    return news.filter(Boolean).join(' ');
  }

  /** @param {Friend} friend */
  #deadline({ days, at }) {
    const { say, words } = this.#page;
    const until = new Date((at + days * MINUTES_A_DAY) * 60_000);
    const day = new Intl.DateTimeFormat(words().language, { weekday: 'long', day: 'numeric', month: 'long' }).format(until);
    return say('ui.friend.until', { n: days, day });
  }
}

/**
 * Why a link changes nothing: it is the player's own, older, has other moves, or contains nothing new. `null` if it
 * changes the game.
 *
 * @param {FriendLink} link
 * @param {Friend} friend
 * @param {import('../game/friend.js').Standing} standing
 */
function whyUnchanged(link, friend, standing) {
  if (link.to !== friend.me) return 'own';
  const { ask, me } = friend;
  // A request that is older than the last link sent or received here, or that has been answered, is not new.
  const isLate = link.sent < friend.at || (link.sent === friend.at && replyToSend(friend) !== null);
  const asksAnew = link.ask !== null && !isLate && (ask?.by === me || ask?.what !== link.ask);
  const answers = link.reply !== null && ask?.by === me;
  const isNew = standing === 'newer' || (standing === 'same' && (asksAnew || answers));
  return isNew ? null : standing;
}

/**
 * The state of the game by link (`Friend`) after a link is opened.
 *
 * @param {FriendLink} link
 * @param {Friend | null} friend the state before the link is opened
 * @param {import('../game/friend.js').Standing} standing
 * @returns {Friend}
 */
const friendAfter = (link, friend, standing) => ({
  id: link.id,
  me: friend?.me ?? link.to,
  days: link.days,
  back: link.back,
  seen: link.moves.length,
  sent: standing === 'same' ? (friend?.sent ?? '') : '',
  at: link.sent,
  ask: link.ask ? { what: link.ask, by: otherSide(link.to) } : null,
  reply: null,
  flip: link.view.flip ?? friend?.flip,
});

/**
 * How a link relates to the known game, and the number of moves of that game. Also restores, in the link's game, the
 * names that the link has shortened.
 *
 * @param {SavedMatch} known
 * @param {FriendLink} link
 * @returns {{ standing: import('../game/friend.js').Standing, length: number }}
 */
function compareToKnown({ game: stored, setup: { friend } }, link) {
  const game = Game.fromStored(stored);
  game.goTo(game.state().length);
  const { rules, moves, over } = game.state();
  game.goTo(0);
  const start = game.state().position;
  keepWholeNames(game, link.game);
  game.free();
  const standing = friend ? standingOf({ back: friend.back, moves, over: over !== null, rules, start }, link) : 'newer';
  return { standing, length: moves.length };
}
