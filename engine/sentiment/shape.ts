import { MAX_UNITS } from './normalise.ts';
import { UNIT, UNIT_CLASS } from './unit-class.ts';

/** The counts of a post before normalisation, which removes differences of form. */
const COUNT = {
  none: 0,
  stretched: 1,
  links: 2,
  mentions: 3,
  laughs: 4,
  digits: 5,
  emoji: 6,
  hashes: 7,
  capitals: 8,
  exclamations: 9,
  questions: 10,
  lines: 11,
  brackets: 12,
  quotes: 13,
  spaces: 14,
  latinWords: 15,
} as const;
const COUNTS = Object.keys(COUNT).length - 1;
/** A count falls into one of eight steps, each twice as wide as the one before: 0, 1, 2-3, 4-7 and so on to 64 and more. */
const COUNT_STEPS = 8;
/** Shares of a post's units: Thai, words of scripts with spaces, punctuation, white space, digits, and distinct units. */
const SHARES = 6;
const SHARE_STEPS = 12;

/** Length in units from which a post falls into the next group; the first group begins at 0. */
const LENGTHS = [8, 14, 24, 40, 70, 130, 260] as const;
/** Number of length groups. */
export const LENGTH_GROUPS = LENGTHS.length + 1;
/** Number of columns of a {@link ShapeReader}, and how many of them apply to every post. */
export const SHAPE_COLUMNS = COUNTS * COUNT_STEPS + SHARES * SHARE_STEPS + LENGTH_GROUPS;
export const SHAPE_SIZE = COUNTS + SHARES + 1;

const FIVE = 0x35;
const AT = 0x40;
const KIND = kinds();

/**
 * Reads the shape of a post: its length, its layout and its characters. An advertisement, a question below a post and a cry of joy differ
 * in it regardless of their words.
 */
export class ShapeReader {
  readonly #counts = new Int32Array(COUNTS + 1);
  readonly #classes = new Int32Array(8);
  readonly #met = new Uint8Array(256);
  readonly #out = new Int32Array(SHAPE_SIZE);

  /** The columns that apply to a post, each once; overwritten by the next call. */
  read(text: string): Int32Array {
    const length = Math.min(text.length, MAX_UNITS);
    const counts = this.#counts.fill(0);
    const classes = this.#classes.fill(0);
    const met = this.#met.fill(0);
    let different = 0;
    let run = 0;
    let before = 0;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      const kind = KIND[unit] ?? COUNT.none;
      const group = UNIT_CLASS[unit] ?? UNIT.other;
      counts[kind] = (counts[kind] ?? 0) + 1;
      classes[group] = (classes[group] ?? 0) + 1;
      different += 1 - (met[unit & 0xff] ?? 0);
      met[unit & 0xff] = 1;
      run = unit === before ? run + 1 : 1;
      if (run === 3 || unit === AT || (isLatin(unit) && !isLatin(before))) {
        const special = spanAt({ text, at, unit, run, group });
        counts[special] = (counts[special] ?? 0) + 1;
      }
      before = unit;
    }
    return this.#columns(length, different);
  }

  #columns(length: number, different: number): Int32Array {
    const [counts, classes, out] = [this.#counts, this.#classes, this.#out];
    for (let at = 1; at <= COUNTS; at++)
      out[at - 1] = (at - 1) * COUNT_STEPS + Math.min(32 - Math.clz32(counts[at] ?? 0), COUNT_STEPS - 1);
    const of = (count: number): number =>
      Math.min(Math.floor(Math.sqrt(count / Math.max(length, 1)) * SHARE_STEPS), SHARE_STEPS - 1);
    const thai =
      (classes[UNIT.leadVowel] ?? 0) + (classes[UNIT.consonant] ?? 0) + (classes[UNIT.dependent] ?? 0);
    const shares = [
      length - thai,
      classes[UNIT.word] ?? 0,
      classes[UNIT.other] ?? 0,
      classes[UNIT.space] ?? 0,
      counts[COUNT.digits] ?? 0,
      different,
    ];
    for (let at = 0; at < SHARES; at++)
      out[COUNTS + at] = COUNTS * COUNT_STEPS + at * SHARE_STEPS + of(shares[at] ?? 0);
    out[SHAPE_SIZE - 1] = SHAPE_COLUMNS - LENGTH_GROUPS + lengthGroup(length);
    return out;
  }
}

/** Length group of a post whose shape was read. */
export function getLengthGroup(columns: Int32Array): number {
  return (columns[SHAPE_SIZE - 1] ?? 0) - (SHAPE_COLUMNS - LENGTH_GROUPS);
}

function lengthGroup(length: number): number {
  let group = 0;
  while (group < LENGTHS.length && length >= (LENGTHS[group] ?? 0)) group++;
  return group;
}

type RunPosition = { text: string; at: number; unit: number; run: number; group: number };

/** What begins or has just become true at a third repetition of a character, an at sign or the first letter of a Latin word. */
function spanAt({ text, at, unit, run, group }: RunPosition): number {
  if (run === 3 && group !== UNIT.space && group !== UNIT.other)
    return unit === FIVE ? COUNT.laughs : COUNT.stretched;
  if (isLatin(unit))
    return (unit | 0x20) === 0x68 && text.startsWith('ttp', at + 1) ? COUNT.links : COUNT.latinWords;
  return unit === AT && /\w/.test(text.charAt(at + 1)) ? COUNT.mentions : COUNT.none;
}

function isLatin(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(65_536);
  const mark = (kind: number, first: number, last: number): unknown => table.fill(kind, first, last + 1);
  const marks = (kind: number, signs: string): void => {
    for (const sign of signs) table[sign.charCodeAt(0)] = kind;
  };
  mark(COUNT.digits, 0x30, 0x39);
  mark(COUNT.capitals, 0x41, 0x5a);
  // Pictographs below the surrogates; those above begin with one of these.
  mark(COUNT.emoji, 0x2600, 0x27bf);
  mark(COUNT.emoji, 0xd83c, 0xd83e);
  marks(COUNT.hashes, '#');
  marks(COUNT.exclamations, '!');
  marks(COUNT.questions, '?');
  marks(COUNT.lines, '\n');
  marks(COUNT.brackets, '()[]');
  marks(COUNT.quotes, '"“”');
  marks(COUNT.spaces, ' \t\u00a0');
  return table;
}
