import { makeFeatureKernel, type FeatureKernel } from './feature-kernel.ts';
import type { FeatureRecipe } from './feature-recipe.ts';
import { NEGATORS } from './negation.ts';
import { normaliseInto } from './normalise.ts';
import { PieceSplitter } from './pieces.ts';
import { type Lexicon, TONE_COUNT, ToneReader } from './tone.ts';

/**
 * The features of one post. A feature weighs 1 where it occurs once, 1 + ln(count) where it occurs more often, and all weights are
 * multiplied by `scale`, which makes the vector's length 1. They are stored apart, since nine in ten occur once and are added several times
 * faster: `once` holds the ids of those in `[0, onceSize)`, `often` and `weights` the others and their weights in `[0, oftenSize)`.
 * `onceSums`: the sum of the weights of those that occur once, per class. In addition, the values of the head's lexicon (see {@link
 * ToneReader}; zeros without one).
 */
export type Features = {
  onceSize: number;
  once: Int32Array;
  onceSums: Int32Array;
  /** The weights themselves, feature by feature, where the kernel has them: read from there they are in the cache already. */
  table: Int8Array;
  oftenSize: number;
  often: Int32Array;
  weights: Float32Array;
  scale: number;
  tones: Float64Array;
};

/** The weight of a feature by its count in a post; more than 255 times counts as 255. */
const LOG_COUNT = Float32Array.from({ length: 256 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)));
const NEGATION_SALT = 0x5bd1e995;
const NEGATION_REACH = 3;

/**
 * Turns posts into hashed n-gram counts (1 + ln count, divided by the vector's length). The result is overwritten by the next call: copy
 * what must be kept.
 *
 * @example const { once, often, weights, scale } = new FeatureExtractor(recipe, new Map()).extract('อร่อยมากค่ะ');
 */
export class FeatureExtractor {
  readonly #recipe: FeatureRecipe;
  readonly #kernel: FeatureKernel;
  readonly #pieces = new PieceSplitter();
  readonly #tone: ToneReader | null;
  readonly #out: Features;

  /** @param table one byte per feature and class, which `onceSums` adds up; zeros without one */
  constructor(recipe: FeatureRecipe, lexicon: Lexicon, table?: Int8Array) {
    this.#recipe = recipe;
    this.#kernel = makeFeatureKernel(recipe, table);
    this.#tone = lexicon.size === 0 ? null : new ToneReader(lexicon);
    const { once, often, sums, table: weights } = this.#kernel;
    this.#out = {
      onceSize: 0,
      once,
      onceSums: sums,
      table: weights,
      oftenSize: 0,
      often: new Int32Array(often.length / 2),
      weights: new Float32Array(often.length / 2),
      scale: 0,
      tones: new Float64Array(TONE_COUNT),
    };
  }

  /** Features of a post; an empty post has only the spaces at its edges. */
  extract(text: string): Features {
    const kernel = this.#kernel;
    const length = normaliseInto(text, kernel.units);
    kernel.count(length, this.#cut(length));
    return this.#finish();
  }

  /** Splits the post into pieces where a feature needs them. @returns the number of pieces */
  #cut(length: number): number {
    const { pieceMax, negation } = this.#recipe;
    if (pieceMax === 0 && this.#tone === null) return 0;
    const { count, hashes } = this.#pieces.split(this.#kernel.units, length);
    if (this.#tone !== null) this.#out.tones = this.#tone.read(hashes, count);
    if (negation) markNegated(hashes, count);
    this.#kernel.pieces.set(hashes.subarray(0, count));
    return count;
  }

  /** Weighs the features that occur more than once, and the whole vector. */
  #finish(): Features {
    const kernel = this.#kernel;
    const out = this.#out;
    const { often, weights } = out;
    out.onceSize = kernel.onceSize();
    out.oftenSize = kernel.oftenSize();
    let sum = 0;
    for (let at = 0; at < out.oftenSize; at++) {
      const weight = LOG_COUNT[kernel.often[2 * at + 1] ?? 0] ?? 0;
      often[at] = kernel.often[2 * at] ?? 0;
      weights[at] = weight;
      sum += weight * weight;
    }
    sum += out.onceSize;
    out.scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    return out;
  }
}

function markNegated(hashes: Int32Array, count: number): void {
  let reach = 0;
  for (let at = 0; at < count; at++) {
    const hash = hashes[at] ?? 0;
    if (NEGATORS.has(hash)) reach = NEGATION_REACH;
    else if (reach > 0) {
      hashes[at] = hash ^ NEGATION_SALT;
      reach--;
    }
  }
}
