import { fold } from '#engine/text/fold.ts';

/** For each folded letter the other characters that fold to it alone: its capital, its wide and mathematical forms. */
export const FOLDED_FROM = (): ReadonlyMap<string, readonly string[]> => (table ??= makeTable());

let table: Map<string, string[]> | undefined;

function makeTable(): Map<string, string[]> {
  const made = new Map<string, string[]>();
  for (const [first, end] of RANGES)
    for (let point = first; point < end; point++) {
      const letter = String.fromCodePoint(point);
      const folded = fold(letter);
      const only = folded.codePointAt(0);
      if (only === undefined || folded === letter || folded !== String.fromCodePoint(only)) continue;
      made.set(folded, [...(made.get(folded) ?? []), letter]);
    }
  return made;
}

/** Where characters are that fold to another one: scripts with capitals, letter-like signs, wide forms, Thai look-alikes. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x41, 0x700],
  [0x7c0, 0x7ca],
  [0x900, 0xf30],
  [0x1040, 0x104a],
  [0x10a0, 0x1100],
  [0x13a0, 0x1400],
  [0x17e0, 0x17ea],
  [0x1810, 0x181a],
  [0x1c80, 0x2190],
  [0x2210, 0x2240],
  [0x2460, 0x2500],
  [0x2c00, 0x2e00],
  [0xa640, 0xa800],
  [0xab30, 0xabc0],
  [0xff00, 0xfff0],
  [0x10400, 0x10500],
  [0x1d400, 0x1d800],
];
