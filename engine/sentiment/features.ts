import { NEGATORS } from './negation.ts';
import { MAX_UNITS, normaliseInto } from './normalise.ts';
import { PieceSplitter } from './pieces.ts';
import { type Lexicon, TONE_COUNT, ToneReader } from './tone.ts';

/** Which features a head reads. A head and its training must use the same one, so it is stored with the weights. */
export type FeatureRecipe = {
  /** The table has 2 ** bits features; different n-grams may share one. */
  bits: number;
  /** Character n-grams from 1 up to this length; 0 for none. */
  charMax: number;
  /** Runs of words (or Thai letter clusters) from 1 up to this length; 0 for none. */
  pieceMax: number;
  /** Whether the three words after an English negator are other features than the same words elsewhere. */
  negation: boolean;
};

/**
 * The features of one post. Each weighs 1 where it stands once, 1 + ln of how often where it stands more often, and all of it
 * is multiplied by `scale`, which makes it a vector of length 1. Kept apart, since nine in ten stand once and are added up
 * several times faster: `once` holds the ids of those in `[0, onceSize)`, `often` and `weights` the others and their weights in
 * `[0, oftenSize)`. Beside them what the head's lexicon says (see {@link ToneReader}; zeros without one).
 */
export type Features = {
  onceSize: number;
  once: Int32Array;
  oftenSize: number;
  often: Int32Array;
  weights: Float32Array;
  scale: number;
  tones: Float64Array;
};

/** More than a post of the longest read part can have: six n-grams of characters and four of pieces a unit. */
const MAX_FEATURES = (MAX_UNITS + 8) * 10;
/** By how often a feature stands in a post; more often than 255 times counts as 255. */
const LOG_COUNT = Float32Array.from({ length: 256 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)));
const NEGATION_SALT = 0x5bd1e995;
const NEGATION_REACH = 3;

/**
 * Turns posts into hashed n-gram counts (1 + ln count, divided by the vector's length). The answer is written over by the
 * next call: copy what is to be kept.
 *
 * @example
 * const { once, often, weights, scale } = new FeatureExtractor(recipe, new Map()).extract('อร่อยมากค่ะ');
 */
export class FeatureExtractor {
  readonly #recipe: FeatureRecipe;
  readonly #units = new Uint16Array(MAX_UNITS + 8);
  readonly #pieces = new PieceSplitter();
  readonly #tone: ToneReader | null;
  /** How often the post at hand has each feature; all 0 between posts. */
  readonly #counts: Uint8ClampedArray;
  readonly #out: Features = {
    onceSize: 0,
    once: new Int32Array(MAX_FEATURES),
    oftenSize: 0,
    often: new Int32Array(MAX_FEATURES),
    weights: new Float32Array(MAX_FEATURES),
    scale: 0,
    tones: new Float64Array(TONE_COUNT),
  };

  constructor(recipe: FeatureRecipe, lexicon: Lexicon) {
    this.#recipe = recipe;
    this.#counts = new Uint8ClampedArray(2 ** recipe.bits);
    this.#tone = lexicon.size === 0 ? null : new ToneReader(lexicon);
  }

  /** Features of a post; an empty post has its border spaces only. */
  extract(text: string): Features {
    this.#out.onceSize = 0;
    const length = normaliseInto(text, this.#units);
    this.#addCharacters(length);
    if (this.#recipe.pieceMax > 0 || this.#tone !== null) this.#addPieces(length);
    return this.#finish();
  }

  #addCharacters(length: number): void {
    const units = this.#units;
    const counts = this.#counts;
    const { once } = this.#out;
    const { charMax, bits } = this.#recipe;
    let size = this.#out.onceSize;
    for (let start = 0; start < length; start++) {
      const stop = Math.min(start + charMax, length);
      let hash = 0x811c9dc5;
      for (let at = start; at < stop; at++) {
        hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
        hash ^= hash >>> 17;
        const id = featureId(hash + (at - start), bits);
        const count = counts[id] ?? 0;
        counts[id] = count + 1;
        // Written always, kept when new: whether it is new nobody can foretell, so a branch would cost more.
        once[size] = id;
        size += count === 0 ? 1 : 0;
      }
    }
    this.#out.onceSize = size;
  }

  #addPieces(length: number): void {
    const { count: pieces, hashes } = this.#pieces.split(this.#units, length);
    if (this.#tone !== null) this.#out.tones = this.#tone.read(hashes, pieces);
    if (this.#recipe.negation) markNegated(hashes, pieces);
    const counts = this.#counts;
    const { once } = this.#out;
    const { pieceMax, bits } = this.#recipe;
    let size = this.#out.onceSize;
    for (let start = 0; start < pieces; start++) {
      const stop = Math.min(start + pieceMax, pieces);
      let hash = 0x9747b28c;
      for (let at = start; at < stop; at++) {
        hash = joinPiece(hash, hashes[at] ?? 0);
        const id = featureId(hash, bits);
        const count = counts[id] ?? 0;
        counts[id] = count + 1;
        // Written always, kept when new: whether it is new nobody can foretell, so a branch would cost more.
        once[size] = id;
        size += count === 0 ? 1 : 0;
      }
    }
    this.#out.onceSize = size;
  }

  /** Parts the features by how often they stand, and clears the counts. */
  #finish(): Features {
    const out = this.#out;
    const { once, often, weights } = out;
    const counts = this.#counts;
    const size = out.onceSize;
    let [onceSize, oftenSize, sum] = [0, 0, 0];
    for (let at = 0; at < size; at++) {
      const id = once[at] ?? 0;
      const count = counts[id] ?? 0;
      counts[id] = 0;
      if (count === 1) {
        once[onceSize++] = id;
        continue;
      }
      const weight = LOG_COUNT[count] ?? 0;
      often[oftenSize] = id;
      weights[oftenSize++] = weight;
      sum += weight * weight;
    }
    sum += onceSize;
    out.onceSize = onceSize;
    out.oftenSize = oftenSize;
    out.scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    return out;
  }
}

function joinPiece(hash: number, piece: number): number {
  const joined = Math.imul(hash ^ piece, 0x9e3779b1);
  return joined ^ (joined >>> 16);
}

function featureId(hash: number, bits: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return (mixed ^ (mixed >>> 16)) >>> (32 - bits);
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
