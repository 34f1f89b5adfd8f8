import { nextNumber } from '../replay/move-number.js';

/**
 * @typedef {import('../replay/replay.js').MoveNode} MoveNode
 *
 * @typedef {{ label: string, node: MoveNode, before?: string, after?: string }} ListedMove a move with its
 *   number as written before it (empty for none) and its comments
 * @typedef {{ kind: 'pair', label: string, S: MoveNode[], N: MoveNode[] }} Pair moves of the main
 *   line
 * @typedef {{ kind: 'note', text: string }} Note a comment in the main line
 * @typedef {{ kind: 'line', depth: number, begins: boolean, moves: ListedMove[] }} Line moves of a
 *   variation
 * @typedef {Pair | Note | Line} Row
 */

/** The most moves in a row of a variation. */
const MAX_LINE_MOVES = 24;

/**
 * The rows of the move list: the main line in pairs, comments, and after a move its variations.
 * Without recursion: the variations of a file may be nested too deeply for the stack.
 *
 * @param {Map<number, MoveNode>} nodes
 * @returns {Row[]}
 */
export function rowsOf(nodes) {
  /** @type {Row[]} */
  const rows = [];
  const node = (/** @type {number} */ id) => /** @type {MoveNode} */ (nodes.get(id));
  const start = node(0);
  if (start.after) rows.push({ kind: 'note', text: start.after });
  /** @type {Task[]} */
  const tasks = [{ parent: start, number: 0, side: 'N', depth: 0, broken: true }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const [main, ...others] = task.parent.children.map(node);
    if ('first' in task) {
      const { first, depth } = task;
      const step = numbering(first, task.number, task.side, true);
      const row = { kind: /** @type {const} */ ('line'), depth, begins: true, moves: [listedMove(first, step.label)] };
      rows.push(row);
      tasks.push({ parent: first, number: step.number, side: step.side, depth, broken: Boolean(first.after), row });
      continue;
    }
    if (!main) continue;
    const { number, side, depth, broken } = task;
    const step = numbering(main, number, side, broken || (depth > 0 && Boolean(main.before)));
    let { row } = task;
    if (depth === 0) {
      addToPair(rows, main, step, broken);
      if (main.before) rows.splice(-1, 0, { kind: 'note', text: main.before });
      if (main.after) rows.push({ kind: 'note', text: main.after });
    } else {
      if (!row || row.moves.length >= MAX_LINE_MOVES) rows.push((row = { kind: 'line', depth, begins: false, moves: [] }));
      row.moves.push(listedMove(main, step.label));
    }
    const hasVariations = others.length > 0;
    tasks.push({
      parent: main,
      number: step.number,
      side: step.side,
      depth,
      broken: hasVariations || Boolean(main.after),
      row: hasVariations ? undefined : row,
    });
    for (const other of others.reverse()) {
      tasks.push({ parent: task.parent, first: other, number, side, depth: depth + 1 });
    }
  }
  return rows;
}

/**
 * @typedef {ContinueTask | VariationTask} Task what is still to be listed
 *
 * @typedef {object} ContinueTask the line after a move
 * @property {MoveNode} parent that move
 * @property {number} number its number
 * @property {'S' | 'N'} side who played it
 * @property {number} depth 0 in the main line, 1 in its variations, and so on
 * @property {boolean} broken whether the next move is numbered for either side: at the start, after a variation, after
 *   a comment that follows `parent`
 * @property {Line} [row] the row that the line goes on in, if it may
 *
 * @typedef {object} VariationTask a variation, instead of the move that follows `parent` in its line
 * @property {MoveNode} parent
 * @property {MoveNode} first the variation's first move
 * @property {number} number of `parent`
 * @property {'S' | 'N'} side who played `parent`
 * @property {number} depth
 */

/**
 * The number of a move and its label. The number is written before South's first move of a turn and, if `broken`,
 * before either side's move.
 *
 * @param {MoveNode} played
 * @param {number} lastNumber of the move before
 * @param {'S' | 'N'} lastSide who played the move before
 * @param {boolean} broken as in `ContinueTask`; also `true` for the first move of a variation and, in a variation, for
 *   a move that has a comment before it
 */
function numbering({ by }, lastNumber, lastSide, broken) {
  const side = by ?? lastSide;
  const number = nextNumber(side, lastSide, lastNumber);
  const newRound = number > lastNumber;
  const label = side === 'S' ? (newRound || broken ? `${number}.` : '') : broken ? `${number}…` : '';
  return { side, number, label, newRound };
}

/**
 * @param {Row[]} rows
 * @param {MoveNode} node
 * @param {{ side: 'S' | 'N', number: number, newRound: boolean }} step
 * @param {boolean} broken
 */
function addToPair(rows, node, { side, number, newRound }, broken) {
  let row = rows.at(-1);
  if (broken || newRound || row?.kind !== 'pair') {
    rows.push((row = { kind: 'pair', label: `${number}.`, S: [], N: [] }));
  }
  row[side].push(node);
}

/**
 * @param {MoveNode} node
 * @param {string} label
 * @returns {ListedMove}
 */
function listedMove(node, label) {
  return { label, node, before: node.before, after: node.after };
}
