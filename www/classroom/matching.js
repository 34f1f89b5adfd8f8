/**
 * A maximum matching of a graph, by Edmonds' blossom algorithm: as many pairs as possible.
 *
 * @param {number} n the number of vertices, numbered from 0
 * @param {(one: number, other: number) => boolean} joined whether an edge joins two vertices
 * @returns {number[]} the partner of each vertex; -1: none
 */
export function maximumMatching(n, joined) {
  const mate = new Array(n).fill(-1);
  // A greedy matching first; the search for augmenting paths completes it.
  for (let one = 0; one < n; one += 1) {
    for (let other = one + 1; mate[one] < 0 && other < n; other += 1) {
      if (mate[other] < 0 && joined(one, other)) [mate[one], mate[other]] = [other, one];
    }
  }
  for (let one = 0; one < n; one += 1) if (mate[one] < 0) augment(one, mate, joined);
  return mate;
}

/**
 * Pairs the vertex `root`, if an augmenting path begins there: a path to another vertex without a partner, whose edges
 * are in turn outside and inside the matching.
 *
 * @param {number} root a vertex without a partner
 * @param {number[]} mate changed
 * @param {(one: number, other: number) => boolean} joined
 */
function augment(root, mate, joined) {
  const n = mate.length;
  /** For each vertex the next one towards the root of the alternating tree, over an edge outside the matching. */
  const parent = new Array(n).fill(-1);
  /** The base of the blossom that holds each vertex. */
  const base = Array.from({ length: n }, (_, one) => one);
  const reached = new Array(n).fill(false);
  const queue = [root];
  reached[root] = true;

  /** The lowest common ancestor of two vertices in the tree of bases. @param {number} one @param {number} other */
  const commonBase = (one, other) => {
    const passed = new Set();
    for (let at = base[one]; ; at = base[parent[mate[at]]]) {
      passed.add(at);
      if (mate[at] < 0) break;
    }
    let at = base[other];
    while (!passed.has(at)) at = base[parent[mate[at]]];
    return at;
  };

  /**
   * Adds the bases between `from` and `top`, the blossom's base, to the blossom. Makes the parents on this path point
   * away from `top`; the parent of `from` becomes `child`, the other end of the edge that closes the blossom.
   *
   * @param {Set<number>} blossom filled
   * @param {number} from
   * @param {number} top
   * @param {number} child
   */
  const addToBlossom = (blossom, from, top, child) => {
    for (let at = from, below = child; base[at] !== top; at = parent[mate[at]]) {
      blossom.add(base[at]).add(base[mate[at]]);
      parent[at] = below;
      below = mate[at];
    }
  };

  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    for (let other = 0; other < n; other += 1) {
      if (other === one || !joined(one, other) || base[one] === base[other] || mate[one] === other) continue;
      // An edge between two vertices at an even distance from the root closes an odd cycle: a blossom.
      if (other === root || (mate[other] >= 0 && parent[mate[other]] >= 0)) {
        const top = commonBase(one, other);
        /** @type {Set<number>} */
        const blossom = new Set();
        addToBlossom(blossom, one, top, other);
        addToBlossom(blossom, other, top, one);
        for (let at = 0; at < n; at += 1) {
          if (!blossom.has(base[at])) continue;
          base[at] = top;
          if (!reached[at]) {
            reached[at] = true;
            queue.push(at);
          }
        }
      } else if (parent[other] < 0) {
        parent[other] = one;
        if (mate[other] < 0) return flipPath(other, parent, mate);
        reached[mate[other]] = true;
        queue.push(mate[other]);
      }
    }
  }
}

/** Exchanges the edges of an augmenting path, which adds one to the matching. @param {number} end of the path @param {number[]} parent @param {number[]} mate changed */
function flipPath(end, parent, mate) {
  for (let at = end; at >= 0; ) {
    const before = parent[at];
    const next = mate[before];
    [mate[at], mate[before]] = [before, at];
    at = next;
  }
}
