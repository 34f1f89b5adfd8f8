/**
 * The most pairs that a group can be split into (maximum matching, by Edmonds' blossom algorithm).
 *
 * @param {number} n who is to be paired, numbered from 0
 * @param {(one: number, other: number) => boolean} joined whether these two may be paired
 * @returns {number[]} the partner of each; -1: none
 */
export function maximumMatching(n, joined) {
  const mate = new Array(n).fill(-1);
  // What can be paired at once is: the search below is for the others.
  for (let one = 0; one < n; one += 1) {
    for (let other = one + 1; mate[one] < 0 && other < n; other += 1) {
      if (mate[other] < 0 && joined(one, other)) [mate[one], mate[other]] = [other, one];
    }
  }
  for (let one = 0; one < n; one += 1) if (mate[one] < 0) augment(one, mate, joined);
  return mate;
}

/**
 * Pairs one more by a path on which pairs and other joins alternate.
 *
 * @param {number} root who has no partner
 * @param {number[]} mate changed
 * @param {(one: number, other: number) => boolean} joined
 */
function augment(root, mate, joined) {
  const n = mate.length;
  const parent = new Array(n).fill(-1);
  /** The blossom that holds each, by its base. */
  const base = Array.from({ length: n }, (_, one) => one);
  const reached = new Array(n).fill(false);
  const queue = [root];
  reached[root] = true;

  /** @param {number} one @param {number} other the base that the ways of both to the root share */
  const sharedBase = (one, other) => {
    const passed = new Set();
    for (let at = base[one]; ; at = base[parent[mate[at]]]) {
      passed.add(at);
      if (mate[at] < 0) break;
    }
    let at = base[other];
    while (!passed.has(at)) at = base[parent[mate[at]]];
    return at;
  };

  /** @param {Set<number>} blossom filled @param {number} from @param {number} top @param {number} child */
  const walk = (blossom, from, top, child) => {
    for (let at = from, below = child; base[at] !== top; at = parent[mate[at]]) {
      blossom.add(base[at]).add(base[mate[at]]);
      parent[at] = below;
      below = mate[at];
    }
  };

  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    for (let other = 0; other < n; other += 1) {
      if (other === one || !joined(one, other) || base[one] === base[other] || mate[one] === other) continue;
      if (other === root || (mate[other] >= 0 && parent[mate[other]] >= 0)) {
        const top = sharedBase(one, other);
        /** @type {Set<number>} */
        const blossom = new Set();
        walk(blossom, one, top, other);
        walk(blossom, other, top, one);
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
        if (mate[other] < 0) return exchange(other, parent, mate);
        reached[mate[other]] = true;
        queue.push(mate[other]);
      }
    }
  }
}

/** @param {number} end of the path @param {number[]} parent @param {number[]} mate changed */
function exchange(end, parent, mate) {
  for (let at = end; at >= 0; ) {
    const before = parent[at];
    const next = mate[before];
    [mate[at], mate[before]] = [before, at];
    at = next;
  }
}
