/** An Aho–Corasick automaton as one table over byte classes: the alternative design that was considered for the matcher. */
export type DenseDfa = {
  next: Int32Array;
  classes: Uint8Array;
  width: number;
  first: Int32Array;
  link: Int32Array;
};

/** Builds the automaton for words of UTF-8 bytes. Memory is states × classes × 4 bytes. */
export function buildDenseDfa(words: readonly Uint8Array[]): DenseDfa {
  const classes = new Uint8Array(256);
  let width = 1;
  for (const word of words) for (const byte of word) if (classes[byte] === 0) classes[byte] = width++ & 0xff;
  const most = words.reduce((sum, word) => sum + word.length, 1);
  const next = new Int32Array(most * width);
  const first = new Int32Array(most);
  let states = 1;
  for (const [index, word] of words.entries()) {
    let state = 0;
    for (const byte of word) {
      const at = state * width + (classes[byte] ?? 0);
      if (next[at] === 0) next[at] = states++;
      state = next[at] ?? 0;
    }
    first[state] = index + 1;
  }
  const link = new Int32Array(states);
  const fail = new Int32Array(states);
  const queue = new Int32Array(states);
  let end = 0;
  for (let cls = 0; cls < width; cls++) if (next[cls] !== 0) queue[end++] = next[cls] ?? 0;
  for (let at = 0; at < end; at++) {
    const state = queue[at] ?? 0;
    const back = fail[state] ?? 0;
    link[state] = first[back] !== 0 ? back : (link[back] ?? 0);
    for (let cls = 0; cls < width; cls++) {
      const to = next[state * width + cls] ?? 0;
      const other = next[back * width + cls] ?? 0;
      if (to === 0) next[state * width + cls] = other;
      else {
        fail[to] = other;
        queue[end++] = to;
      }
    }
  }
  return { next: next.slice(0, states * width), classes, width, first: first.slice(0, states), link };
}

/** Counts the distinct words in one text; `seen` holds one stamp per word. */
export function countWords(
  { next, classes, width, first, link }: DenseDfa,
  text: Uint8Array,
  { seen, stamp }: { seen: Int32Array; stamp: number },
): number {
  let state = 0;
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    state = next[state * width + classes[text[at]!]!]!;
    for (let hit = first[state] !== 0 ? state : link[state]!; hit !== 0; hit = link[hit]!) {
      const word = first[hit]! - 1;
      if (seen[word] === stamp) continue;
      seen[word] = stamp;
      found++;
    }
  }
  return found;
}
