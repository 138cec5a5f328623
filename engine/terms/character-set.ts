import { ALL_CLASSES, getClass } from '#engine/text/classes.ts';
import { fold } from '#engine/text/fold.ts';

/** Whether characters are looked for in folded text, where many never are, or in text as it was written. */
export type TextForm = 'folded' | 'raw';

/** The characters of all classes that a test picks, as ranges for a bracket expression of RE2. */
export function buildCharacterSet(test: (cls: number) => boolean, written: TextForm = 'folded'): string {
  const wanted = ALL_CLASSES().filter(test);
  const key = `${written} ${wanted.join()}`;
  const known = SETS.get(key);
  if (known !== undefined) return known;
  const ranges = writeRanges(new Set(wanted), written === 'folded');
  SETS.set(key, ranges);
  return ranges;
}

const SETS = new Map<string, string>();

/** In folded text ranges run on over characters that folding never leaves in a text (capitals, ligatures): fewer and longer ones. */
function writeRanges(wanted: ReadonlySet<number>, folded: boolean): string {
  let written = '';
  for (const [first, end] of PLANES) {
    for (let from = first; from < end; from++) {
      if (!wanted.has(getClass(from))) continue;
      let last = from;
      for (
        let next = from + 1;
        next < end && (wanted.has(getClass(next)) || (folded && isFoldedAway(next)));
        next++
      ) {
        if (wanted.has(getClass(next))) last = next;
      }
      written += from === last ? hex(from) : `${hex(from)}-${hex(last)}`;
      from = last;
    }
  }
  return written;
}

function isFoldedAway(point: number): boolean {
  const known = FOLDED_AWAY.get(point);
  if (known !== undefined) return known;
  const text = String.fromCodePoint(point);
  const away = fold(text) !== text;
  FOLDED_AWAY.set(point, away);
  return away;
}

const FOLDED_AWAY = new Map<number, boolean>();

const hex = (point: number): string => `\\x{${point.toString(16)}}`;

/** Where characters with a class are: planes 0 to 3 and the tags of regional flags. Halves of pairs are left out. */
const PLANES: readonly (readonly [number, number])[] = [
  [0, 0xd800],
  [0xe000, 0x323b0],
  [0xe0020, 0xe0080],
];
