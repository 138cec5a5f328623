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
 * The features of one post: `size` distinct ids with their values, scaled to a vector of length 1, and beside them what the
 * head's lexicon says (see {@link ToneReader}; zeros without one).
 */
export type Features = { size: number; ids: Int32Array; values: Float32Array; tones: Float64Array };

const MAX_FEATURES = 8_192;
const MOST_SLOT_BITS = 14;
const LOG_COUNT = Float32Array.from({ length: 256 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)));
const NEGATION_SALT = 0x5bd1e995;
const NEGATION_REACH = 3;

/**
 * Turns posts into hashed n-gram counts (1 + ln count, divided by the vector's length). The answer is written over by the
 * next call: copy what is to be kept.
 *
 * @example
 * const { size, ids, values } = new FeatureExtractor(recipe, new Map()).extract('อร่อยมากค่ะ');
 */
export class FeatureExtractor {
  readonly #recipe: FeatureRecipe;
  readonly #units = new Uint16Array(MAX_UNITS + 8);
  readonly #pieces = new PieceSplitter();
  readonly #tone: ToneReader | null;
  readonly #slots = new Uint16Array(2 ** MOST_SLOT_BITS);
  #slotBits = MOST_SLOT_BITS;
  readonly #out: Features = {
    size: 0,
    ids: new Int32Array(MAX_FEATURES),
    values: new Float32Array(MAX_FEATURES),
    tones: new Float64Array(TONE_COUNT),
  };
  readonly #slotOf = new Int32Array(MAX_FEATURES);

  constructor(recipe: FeatureRecipe, lexicon: Lexicon) {
    this.#recipe = recipe;
    this.#tone = lexicon.size === 0 ? null : new ToneReader(lexicon);
  }

  /** Features of a post; an empty post has its border spaces only. */
  extract(text: string): Features {
    this.#out.size = 0;
    const length = normaliseInto(text, this.#units);
    this.#slotBits = slotBitsFor(length * (this.#recipe.charMax + this.#recipe.pieceMax));
    this.#addCharacters(length);
    if (this.#recipe.pieceMax > 0 || this.#tone !== null) this.#addPieces(length);
    return this.#finish();
  }

  #addCharacters(length: number): void {
    const units = this.#units;
    for (let start = 0; start < length; start++) {
      const stop = Math.min(start + this.#recipe.charMax, length);
      let hash = 0x811c9dc5;
      for (let at = start; at < stop; at++) {
        hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
        hash ^= hash >>> 17;
        this.#add(hash + (at - start));
      }
    }
  }

  #addPieces(length: number): void {
    const { count, hashes } = this.#pieces.split(this.#units, length);
    if (this.#tone !== null) this.#out.tones = this.#tone.read(hashes, count);
    if (this.#recipe.negation) markNegated(hashes, count);
    for (let start = 0; start < count; start++) {
      const stop = Math.min(start + this.#recipe.pieceMax, count);
      let hash = 0x9747b28c;
      for (let at = start; at < stop; at++) {
        hash = joinPiece(hash, hashes[at] ?? 0);
        this.#add(hash);
      }
    }
  }

  /** Counts one n-gram in an open-addressed table that is as small as the post allows, so that it stays in the first cache. */
  #add(hash: number): void {
    const out = this.#out;
    const slots = this.#slots;
    const id = featureId(hash, this.#recipe.bits);
    const mask = (1 << this.#slotBits) - 1;
    let slot = Math.imul(id, 0x9e3779b1) >>> (32 - this.#slotBits);
    for (;;) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) break;
      if (out.ids[entry - 1] === id) {
        out.values[entry - 1] = (out.values[entry - 1] ?? 0) + 1;
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (out.size === MAX_FEATURES) return;
    out.ids[out.size] = id;
    out.values[out.size] = 1;
    this.#slotOf[out.size] = slot;
    slots[slot] = ++out.size;
  }

  #finish(): Features {
    const { size, values } = this.#out;
    let sum = 0;
    for (let at = 0; at < size; at++) {
      const value = LOG_COUNT[Math.min(values[at] ?? 0, 255)] ?? 0;
      values[at] = value;
      sum += value * value;
      this.#slots[this.#slotOf[at] ?? 0] = 0;
    }
    const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    for (let at = 0; at < size; at++) values[at] = (values[at] ?? 0) * scale;
    return this.#out;
  }
}

/** Twice as many slots as there can be n-grams, or all of them for the longest posts. */
function slotBitsFor(most: number): number {
  return Math.min(MOST_SLOT_BITS, Math.max(6, 33 - Math.clz32(most)));
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
