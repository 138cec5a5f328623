import { GEAR, RUN, runState, shortState, WORD_START, WORD_UNIT, wordState } from '#engine/keywords/gear.ts';
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
  const { bits: wordBits, shift: wordShift } = words;
  const tails = shortTails(literals, [two, three]);
  const ones = singles(one);
  const single = one.entries.length > 0;

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

  const verifyShort = (state: number, text: string, end: number): void => {
    if (end >= 2) verify(two, shortState(state, 2), text, end);
    if (end >= 3) verify(three, shortState(state, 3), text, end);
  };

  return (text) => {
    let state = 0;
    let word = WORD_START;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      state = (state << 8) ^ GEAR[unit]!;
      const bit = spread(state) >>> shift;
      if (((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1 && at >= RUN - 1) verify(full, state, text, at + 1);
      if (tails[state & 0xffff] === 1) verifyShort(state, text, at + 1);
      if (single && ones[unit] === 1) verify(one, unit, text, at + 1);
      if (WORD_UNIT[unit] === 1) word = wordState(word, unit);
      else if (word !== WORD_START) {
        const wordBit = spread(word) >>> wordShift;
        if (((wordBits[wordBit >>> 5]! >>> (wordBit & 31)) & 1) === 1) verify(words, word, text, at);
        word = WORD_START;
      }
    }
    if (word !== WORD_START && maybe(words, word)) verify(words, word, text, text.length);
  };
};

const maybe = ({ bits, shift }: RunTable, key: number): boolean => {
  const bit = spread(key) >>> shift;
  return ((bits[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
};

/** By the state of the last two units: whether a word of two or three units may end here. */
const shortTails = (literals: readonly Literal[], tables: readonly RunTable[]): Uint8Array => {
  const tails = new Uint8Array(0x10000);
  for (const { entries } of tables) {
    for (let entry = 0; entry < entries.length; entry += ENTRY) {
      const marked = entries[entry]!;
      const text = literals[marked < 0 ? ~marked : marked]!.text;
      tails[runState(text, text.length - 2, 2) & 0xffff] = 1;
    }
  }
  return tails;
};

/** Words of one unit are told apart directly. */
const singles = ({ slots }: RunTable): Uint8Array => {
  const marks = new Uint8Array(0x10000);
  for (let slot = 0; slot < slots.length; slot += 2) if (slots[slot + 1] !== 0) marks[slots[slot] ?? 0] = 1;
  return marks;
};
