import { GEAR, WORD_START, WORD_UNIT, wordState } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { fits, PLACE } from '#engine/keywords/literal.ts';
import type { RunTable } from '#engine/keywords/run-table.ts';
import { ENTRY, findRun, spread } from '#engine/keywords/run-table.ts';

/** Called for each word that stands in the text as it must; may be called again for the same word. */
export type Found = (literal: number) => void;

/** By the kind of an anchor (see frequency.ts): whole words, then runs of 1, 2, 3 and 4 units. */
export type RunTables = [words: RunTable, one: RunTable, two: RunTable, three: RunTable, full: RunTable];

/**
 * Makes the walk over a post: one look at a filter for each unit (more where words shorter than a run exist) and one for
 * each Latin word or number; only where it says "perhaps" a comparison with the words that are looked for there.
 *
 * Element reads carry `!`: indices come from masks and loops within bounds, and this is the hottest code of the suite.
 */
export const makeScan = (
  literals: readonly Literal[],
  tables: RunTables,
  found: Found,
): ((text: string) => void) => {
  const texts = literals.map((literal) => literal.text);
  const places = Uint8Array.from(literals, ({ place }) => place);
  const [words, one, two, three, full] = tables;
  const { bits, shift } = full;
  const pairs = direct(two);
  const pair = two.entries.length > 0;
  const triple = three.entries.length > 0;
  const ones = direct(one);
  const single = one.entries.length > 0;
  const latin = words.entries.length > 0;

  const verify = (table: RunTable, key: number, text: string, end: number): void => {
    const entries = table.entries;
    let entry = findRun(table, key);
    if (entry < 0) return;
    for (;;) {
      const marked = entries[entry]!;
      const start = end - entries[entry + 1]!;
      const stop = start + entries[entry + 2]!;
      const ends = entries[entry + 3]!;
      if (start >= 0 && stop <= text.length && text.charCodeAt(start) === (ends & 0xffff)) {
        const literal = marked < 0 ? ~marked : marked;
        const same = text.charCodeAt(stop - 1) === ends >>> 16 && text.startsWith(texts[literal]!, start);
        if (
          same &&
          (places[literal] === PLACE.anywhere || fits(text, { start, end: stop }, places[literal]!))
        )
          found(literal);
      }
      if (marked < 0) return;
      entry += ENTRY;
    }
  };

  return (text) => {
    // Everything the loop reads is a local: reads of imported and outer names are not hoisted out of it.
    const [gear, wordUnit, runBits, runShift, threeBits, threeShift] = [
      GEAR,
      WORD_UNIT,
      bits,
      shift,
      three.bits,
      three.shift,
    ];
    const length = text.length;
    let state = 0;
    let word: number = WORD_START;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      state = (state << 8) ^ gear[unit]!;
      const bit = state >>> runShift;
      if (((runBits[bit >>> 5]! >>> (bit & 31)) & 1) === 1) verify(full, state, text, at + 1);
      if (triple) {
        const third = spread(state & 0xffffff) >>> threeShift;
        if (((threeBits[third >>> 5]! >>> (third & 31)) & 1) === 1)
          verify(three, state & 0xffffff, text, at + 1);
      }
      if (pair && pairs[state & 0xffff] === 1) verify(two, state & 0xffff, text, at + 1);
      if (single && ones[unit] === 1) verify(one, unit, text, at + 1);
      if (!latin) continue;
      if (wordUnit[unit] === 1) word = wordState(word, unit);
      else if (word !== WORD_START) {
        if (maybe(words, word)) verify(words, word, text, at);
        word = WORD_START;
      }
    }
    if (word !== WORD_START && maybe(words, word)) verify(words, word, text, length);
  };
};

const maybe = ({ bits, shift }: RunTable, key: number): boolean => {
  const bit = key >>> shift;
  return ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
};

/** Keys of one or two units are few enough to be told apart directly: 1 where the key is in the table. */
const direct = ({ slots }: RunTable): Uint8Array => {
  const marks = new Uint8Array(0x10000);
  for (let slot = 0; slot < slots.length; slot += 2) if (slots[slot + 1] !== 0) marks[slots[slot] ?? 0] = 1;
  return marks;
};
