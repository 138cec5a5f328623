/** Bits of the table of weights: 2 ** 18 of them, one byte each. */
export const TABLE_BITS = 18;

/** Number of features of a position between two characters. */
export const FEATURE_COUNT = 16;

/** Longest run that is segmented, in UTF-16 units. */
export const LONGEST_RUN = 1_000;

/** Padding units around a run, so that every window is complete. */
export const PAD = 6;
export const SHIFT = 32 - TABLE_BITS;
export const FIRST_THAI = 0x0e00;
/** A word longer than this counts as long, regardless of its exact length. */
export const LONG = 12;

/** The constants of the hashes; the weights depend on them. */
export const HASH = {
  word: 0x1234567,
  signs: 0x811c9dc5,
  step: 0x9e3779b1,
  kind: 0x632be5ab,
  place: 0x2c1b3c6d,
};

/**
 * The features that are character n-grams, in the order of their kinds from 1 on: the number of characters, and the offset of the first.
 */
export const RUN_FEATURES = [
  { signs: 2, from: -1 },
  { signs: 3, from: -3 },
  { signs: 3, from: -2 },
  { signs: 3, from: -1 },
  { signs: 3, from: 0 },
  { signs: 4, from: -3 },
  { signs: 4, from: -2 },
  { signs: 4, from: -1 },
  { signs: 4, from: 0 },
  { signs: 5, from: 0 },
  { signs: 5, from: -2 },
  { signs: 6, from: -3 },
] as const;

/**
 * The kinds of the other features: the word since the last cut, by itself, with the next two and the next four characters, and its length.
 */
export const KIND = { word: 13, wordAndTwo: 14, wordAndFour: 15, length: 16 } as const;

/** Vowels, tone marks and signs that belong to the consonant before them, by their distance from the first Thai character. */
export function isDependent(sign: number): boolean {
  return (sign >= 0x30 && sign <= 0x3a) || sign === 0x45 || (sign >= 0x47 && sign <= 0x4e);
}

/** Vowels that are written before their consonant. */
export const isLeading = (sign: number): boolean => sign >= 0x40 && sign <= 0x44;

/**
 * The features of the positions of a run, one after the other: the basis of training, and what `ThaiSegmenter` counts in WebAssembly, which
 * tests compare with this. It reuses buffers, so one belongs to one thread.
 */
export class CutFeatures {
  readonly #signs = new Uint8Array(LONGEST_RUN + 2 * PAD);
  readonly #features = new Int32Array(FEATURE_COUNT);

  /** Sets the current run of Thai. */
  read(run: string): void {
    this.#signs.fill(0);
    for (let at = 0; at < run.length; at++) this.#signs[PAD + at] = run.charCodeAt(at) - FIRST_THAI;
  }

  /** Whether a word may end before the character at `at`: never between a consonant and its marks, nor after a leading vowel. */
  mayCut(at: number): boolean {
    return !isDependent(this.#signs[PAD + at] ?? 0) && !isLeading(this.#signs[PAD + at - 1] ?? 0);
  }

  /**
   * The features of the position before the character at `at`, as positions in the table; overwritten by the next call.
   *
   * @param length of the word that would end here
   * @param word its hash, made character by character with {@link step} from {@link WORD}
   */
  at(at: number, length: number, word: number): Int32Array {
    const out = this.#features;
    for (const [index, { signs, from }] of RUN_FEATURES.entries())
      out[index] = place(this.#run(PAD + at + from, signs), index + 1);
    const here = PAD + at;
    out[KIND.word - 1] = place(word, KIND.word);
    out[KIND.wordAndTwo - 1] = place(word ^ this.#run(here, 2), KIND.wordAndTwo);
    out[KIND.wordAndFour - 1] = place(word ^ this.#run(here, 4), KIND.wordAndFour);
    out[KIND.length - 1] = place(Math.min(length, LONG), KIND.length);
    return out;
  }

  #run(from: number, length: number): number {
    let hash = HASH.signs | 0;
    for (let at = from; at < from + length; at++) hash = step(hash, this.#signs[at] ?? 0);
    return hash;
  }
}

/** Hash of an empty word. */
export const WORD = HASH.word;

/** A hash with one more character. */
export function step(hash: number, sign: number): number {
  const mixed = Math.imul(hash ^ sign, HASH.step);
  return mixed ^ (mixed >>> 15);
}

/** The same characters are another feature at another distance. */
function place(hash: number, kind: number): number {
  return Math.imul(hash ^ Math.imul(kind, HASH.kind), HASH.place) >>> SHIFT;
}
