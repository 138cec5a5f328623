import { GEAR, RUN, shortState } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { fits, PLACE } from '#engine/keywords/literal.ts';
import type { RunTable } from '#engine/keywords/run-table.ts';
import { findRun } from '#engine/keywords/run-table.ts';

/** Called for each word that stands in the text as it must; may be called again for the same word. */
export type Found = (literal: number, owner: number, into: number[]) => void;

/**
 * Makes the walk over a post: one look at the filter for each unit (more where words shorter than a run exist), and only
 * where it says "perhaps" a comparison with the words that hold this run.
 *
 * @param tables by the length of the run, 1 to 4; keys are the unit itself, `shortState`, and the full state
 */
export const makeScan = (literals: readonly Literal[], tables: readonly RunTable[], found: Found) => {
  const units = literals.map(({ text }) => text);
  const places = Uint8Array.from(literals, ({ place }) => place);
  const [, one, two, three, full] = tables;
  if (!one || !two || !three || !full) throw new Error('a table is needed for each length of run');
  const shorter = [one, two, three].some(({ entries }) => entries.length > 0);
  const ones = singles(one);
  const { bits, shift } = full;

  const verify = (table: RunTable, key: number, hit: Hit): void => {
    let entry = findRun(table, key) << 1;
    if (entry < 0) return;
    for (;;) {
      const marked = table.entries[entry] ?? 0;
      const literal = marked < 0 ? ~marked : marked;
      const start = hit.end - (table.entries[entry + 1] ?? 0);
      const word = units[literal] ?? '';
      if (start >= 0 && hit.text.startsWith(word, start)) {
        const place = places[literal] ?? 0;
        if (place === PLACE.anywhere || fits(hit.text, { start, end: start + word.length }, place)) {
          found(literal, hit.owner, hit.into);
        }
      }
      if (marked < 0) return;
      entry += 2;
    }
  };

  return (text: string, owner: number, into: number[]): void => {
    const hit: Hit = { text, owner, into, end: 0 };
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      state = (state << 8) ^ (GEAR[unit] ?? 0);
      const bit = state >>> shift;
      if (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1 && at >= RUN - 1) {
        hit.end = at + 1;
        verify(full, state, hit);
      }
      if (!shorter) continue;
      const second = shortState(state, 2);
      if (at > 0 && maybe(two, second)) {
        hit.end = at + 1;
        verify(two, second, hit);
      }
      const third = shortState(state, 3);
      if (at > 1 && maybe(three, third)) {
        hit.end = at + 1;
        verify(three, third, hit);
      }
      if (ones[unit] === 1) {
        hit.end = at + 1;
        verify(one, unit, hit);
      }
    }
  };
};

type Hit = { text: string; owner: number; into: number[]; end: number };

const maybe = ({ bits, shift }: RunTable, key: number): boolean => {
  const bit = key >>> shift;
  return (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
};

/** Words of one unit are told apart directly. */
const singles = ({ slots }: RunTable): Uint8Array => {
  const marks = new Uint8Array(0x10000);
  for (let slot = 0; slot < slots.length; slot += 2) if (slots[slot + 1] !== 0) marks[slots[slot] ?? 0] = 1;
  return marks;
};
