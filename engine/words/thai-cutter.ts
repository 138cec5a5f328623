/** Bits of the table of weights: 2 ** 18 of them, one byte each. */
export const TABLE_BITS = 18;

/** How many features a place between two signs has. */
export const FEATURE_COUNT = 16;

/** Longest run that is cut, in UTF-16 units. */
export const LONGEST_RUN = 1_000;

/** Units around a run that count as nothing, so that every window has its signs. */
const PAD = 6;
const SHIFT = 32 - TABLE_BITS;
const FIRST_THAI = 0x0e00;
/** A word longer than this is long, whatever its length. */
const LONG = 12;

/**
 * Cuts runs of Thai into words: at each place where a word may end, the weights of sixteen features (runs of two to six signs
 * around it, and the word since the last cut) are added up; above zero, it is cut. One pass, no dictionary. It keeps buffers,
 * so one belongs to one thread; docs/words-model.md tells how the weights came about and how well it does.
 */
export class ThaiCutter {
  readonly #weights: Int8Array;
  readonly #signs = new Uint8Array(LONGEST_RUN + 2 * PAD);
  readonly #runs = Array.from({ length: 5 }, () => new Int32Array(LONGEST_RUN + 2 * PAD));
  readonly #ends = new Int32Array(LONGEST_RUN);
  readonly #features = new Int32Array(FEATURE_COUNT);
  #length = 0;

  /** @param weights as `engine/words/weights/thai-words.bin` has them @throws RangeError where there are fewer */
  constructor(weights: Int8Array) {
    if (weights.length !== 2 ** TABLE_BITS) throw new RangeError('Not the weights of the Thai cutter.');
    this.#weights = weights;
  }

  /** Where the words of `text[from, to)`, a run of Thai, end; written over by the next call. */
  cut(text: string, from: number, to: number): { count: number; ends: Int32Array } {
    this.read(text, from, Math.min(to, from + LONGEST_RUN));
    const ends = this.#ends;
    const weights = this.#weights;
    const features = this.#features;
    let count = 0;
    let last = 0;
    let word = WORD;
    for (let at = 1; at < this.#length; at++) {
      word = step(word, this.#signs[PAD + at - 1] ?? 0);
      if (!this.mayCut(at)) continue;
      this.featuresAt(at, at - last, word);
      let sum = 0;
      for (let feature = 0; feature < FEATURE_COUNT; feature++) sum += weights[features[feature] ?? 0] ?? 0;
      if (sum <= 0) continue;
      ends[count++] = from + at;
      last = at;
      word = WORD;
    }
    if (this.#length > 0) ends[count++] = from + this.#length;
    return { count, ends };
  }

  /** Takes a run in: its signs, and a hash of every two to six of them. */
  read(text: string, from: number, to: number): void {
    const signs = this.#signs;
    const length = to - from;
    this.#length = length;
    for (let at = 0; at < length; at++) signs[PAD + at] = text.charCodeAt(from + at) - FIRST_THAI;
    signs.fill(0, PAD + length, PAD + length + PAD);
    const [two, three, four, five, six] = this.#runs;
    if (!two || !three || !four || !five || !six) return;
    for (let at = 0; at < length + PAD; at++) {
      let hash = step(step(SIGNS, signs[at] ?? 0), signs[at + 1] ?? 0);
      two[at] = hash;
      three[at] = hash = step(hash, signs[at + 2] ?? 0);
      four[at] = hash = step(hash, signs[at + 3] ?? 0);
      five[at] = hash = step(hash, signs[at + 4] ?? 0);
      six[at] = step(hash, signs[at + 5] ?? 0);
    }
  }

  /** Whether a word may end before the sign at `at`: never between a consonant and its marks, nor behind a leading vowel. */
  mayCut(at: number): boolean {
    const next = this.#signs[PAD + at] ?? 0;
    const before = this.#signs[PAD + at - 1] ?? 0;
    return !(DEPENDENT[next] === 1 || (before >= 0x40 && before <= 0x44));
  }

  /**
   * The features of the place before the sign at `at`, as places in the table; written over by the next call.
   *
   * @param length of the word that would end here
   * @param word its hash, made sign by sign with {@link step} from {@link WORD}
   */
  featuresAt(at: number, length: number, word: number): Int32Array {
    const out = this.#features;
    const [two, three, four, five, six] = this.#runs;
    if (!two || !three || !four || !five || !six) return out;
    const here = PAD + at;
    const ahead = two[here] ?? 0;
    const farther = four[here] ?? 0;
    out[0] = place(two[here - 1] ?? 0, 1);
    out[1] = place(three[here - 3] ?? 0, 2);
    out[2] = place(three[here - 2] ?? 0, 3);
    out[3] = place(three[here - 1] ?? 0, 4);
    out[4] = place(three[here] ?? 0, 5);
    out[5] = place(four[here - 3] ?? 0, 6);
    out[6] = place(four[here - 2] ?? 0, 7);
    out[7] = place(four[here - 1] ?? 0, 8);
    out[8] = place(farther, 9);
    out[9] = place(five[here] ?? 0, 10);
    out[10] = place(five[here - 2] ?? 0, 11);
    out[11] = place(six[here - 3] ?? 0, 12);
    out[12] = place(word, 13);
    out[13] = place(word ^ ahead, 14);
    out[14] = place(word ^ farther, 15);
    out[15] = place(Math.min(length, LONG), 16);
    return out;
  }
}

/** Hash of an empty word. */
export const WORD = 0x1234567;
const SIGNS = 0x811c9dc5 | 0;

/** Vowels, tone marks and signs that belong to the consonant before them, by their distance from the first Thai sign. */
const DEPENDENT: Uint8Array = Uint8Array.from({ length: 128 }, (_, sign) =>
  (sign >= 0x30 && sign <= 0x3a) || sign === 0x45 || (sign >= 0x47 && sign <= 0x4e) ? 1 : 0,
);

/** A hash with one more sign. */
export function step(hash: number, sign: number): number {
  const mixed = Math.imul(hash ^ sign, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** The same signs are another feature at another distance. */
function place(hash: number, kind: number): number {
  return Math.imul(hash ^ Math.imul(kind, 0x632be5ab), 0x2c1b3c6d) >>> SHIFT;
}
