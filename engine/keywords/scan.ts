import { RUN_BITS } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { fits, PLACE } from '#engine/keywords/literal.ts';
import type { RunIndex } from '#engine/keywords/run-index.ts';
import type { RunTable } from '#engine/keywords/run-table.ts';
import { LENGTH_BITS, SLOT, slotOf } from '#engine/keywords/run-table.ts';
import { isEdge } from '#engine/text/edges.ts';

/** Called for each word that stands in the text as it must; may be called again for the same word. */
export type Found = (literal: number) => void;

/**
 * Makes the walk over a post, in two passes: one steps the rolling state over every unit and notes, without a branch, the
 * places where the filters say "perhaps"; the other compares there with the words that are looked for.
 *
 * The numbers of gear.ts and run-filter.ts are written out in the two passes: read from another module they cost a load each
 * time. Element reads carry `!`: indices come from masks and loops within bounds, and this is the hottest code of the suite.
 */
export const makeScan = (
  literals: readonly Literal[],
  index: RunIndex,
  found: Found,
): ((text: string) => void) => {
  const { filter, short, exact, tables } = index;
  const check = makeCheck(literals, found);
  let ends = new Int32Array(1024);
  let states = new Int32Array(1024);
  let kinds = new Uint8Array(1024);

  /** Notes the ends of runs that may be in the index, and the states there; answers how many. */
  const sieve = (text: string): number => {
    // What the loop reads are locals: reads of outer names are not hoisted out of it.
    const { words, shift } = filter;
    const mask = words.length - 1;
    const shorts = short;
    const length = text.length;
    const at = ends;
    const of = states;
    let state = 0;
    let count = 0;
    for (let end = 0; end < length; end++) {
      state = (state << 5) ^ Math.imul(text.charCodeAt(end), 0x9e3779b1);
      at[count] = end + 1;
      of[count] = state;
      count +=
        ((words[(state >>> shift) & mask]! >>> (state >>> 22)) | (shorts[(state >>> 5) & 0x3ff]! >>> state)) &
        1;
    }
    return count;
  };

  /** Keeps the places whose run is all but surely in a table, and notes in which; loads only, which overlap in time. */
  const sift = (count: number): number => {
    const { four, six, sixShift } = exact;
    const shorts = short;
    const at = ends;
    const of = states;
    const which = kinds;
    let kept = 0;
    for (let each = 0; each < count; each++) {
      const state = of[each]!;
      const hash = Math.imul(state & 0x3fffffff, 0x2c1b3c6d) >>> sixShift;
      const last = state & 0xfffff;
      const kind =
        ((six[hash >>> 5]! >>> hash) & 1) |
        (((four[last >>> 5]! >>> last) & 1) << 1) |
        (((shorts[(state >>> 5) & 0x3ff]! >>> state) & 1) << 2);
      at[kept] = at[each]!;
      of[kept] = state;
      which[kept] = kind;
      kept += (kind | (kind >>> 1) | (kind >>> 2)) & 1;
    }
    return kept;
  };

  return (text) => {
    if (text.length >= ends.length) {
      ends = new Int32Array(text.length * 2);
      states = new Int32Array(text.length * 2);
      kinds = new Uint8Array(text.length * 2);
    }
    const count = sift(sieve(text));
    for (let each = 0; each < count; each++) {
      const state = states[each]!;
      const end = ends[each]!;
      const kind = kinds[each]!;
      if (kind & 1) check(tables.six, state & RUN_BITS[6], text, end);
      if (kind & 2) check(tables.four, state & RUN_BITS[4], text, end);
      if (kind < 4) continue;
      if (tables.three.size > 0) check(tables.three, state & RUN_BITS[3], text, end);
      if (tables.two.size > 0) check(tables.two, state & RUN_BITS[2], text, end);
      if (tables.one.size > 0) check(tables.one, state & RUN_BITS[1], text, end);
    }
  };
};

/** Compares the words of a run with the text around its end. */
const makeCheck = (literals: readonly Literal[], found: Found) => {
  const texts = literals.map((literal) => literal.text);
  const places = Uint8Array.from(literals, ({ place }) => place);

  const stands = (text: string, literal: number, start: number, end: number): boolean => {
    const place = places[literal]!;
    if (place === PLACE.edges) return isEdge(text, start) && isEdge(text, end);
    return place === PLACE.anywhere || fits(text, { start, end }, place);
  };

  const plain = PLAIN;

  return (table: RunTable, key: number, text: string, end: number): void => {
    const { slots, wrap } = table;
    for (let slot = slotOf(key, wrap); slots[slot * SLOT + 1] !== 0; slot = (slot + 1) & wrap) {
      const at = slot * SLOT;
      if (slots[at] !== key) continue;
      const place = slots[at + 2]!;
      const start = end - (place & 0xffff);
      const stop = start + ((place >>> 16) & LENGTH_BITS);
      if (start < 0 || stop > text.length) continue;
      const ends = slots[at + 3]!;
      const head = ends & 0xffff;
      const tail = ends >>> 16;
      if (text.charCodeAt(start) !== head || text.charCodeAt(stop - 1) !== tail) continue;
      // Inside a longer Latin word: by far the most common reason why a word that was found does not stand.
      if (place < 0) {
        if (start > 0 && plain[head]! & plain[text.charCodeAt(start - 1)]!) continue;
        if (stop < text.length && plain[tail]! & plain[text.charCodeAt(stop)]!) continue;
      }
      const literal = slots[at + 1]! - 1;
      if (text.startsWith(texts[literal]!, start) && stands(text, literal, start, stop)) found(literal);
    }
  };
};

/** 1 for a to z, digits and the underscore: no edge stands between two of them. */
const PLAIN = /* @__PURE__ */ Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  unit < 128 && /[a-z0-9_]/.test(String.fromCharCode(unit)) ? 1 : 0,
);
