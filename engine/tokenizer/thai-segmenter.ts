import { assemble } from '#engine/webassembly/assemble.ts';
import { BAR, SEGMENTER_CODE, PLACE } from './segmenter-code.ts';
import {
  CutFeatures,
  FIRST_THAI,
  isDependent,
  isLeading,
  KIND,
  LONG,
  LONGEST_RUN,
  PAD,
  TABLE_BITS,
  WORD,
} from './segmenter-features.ts';

const PAGE = 0x10000;

/**
 * Segments runs of Thai into words: at each place where a word may end, the weights of sixteen features (n-grams of two to six characters
 * around it, and the word since the last cut) are added up; a sum above zero is a cut. One pass, no dictionary, in WebAssembly (decision
 * 0085). It reuses buffers, so one belongs to one thread; docs/words-model.md describes the training of the weights and the accuracy.
 */
export class ThaiSegmenter {
  readonly #cut: (length: number, from: number) => number;
  readonly #signs: Uint16Array;
  readonly #ends: Int32Array;

  /** @param weights as in `engine/tokenizer/weights/thai-words.bin` @throws RangeError where there are fewer */
  constructor(weights: Int8Array) {
    if (weights.length !== 2 ** TABLE_BITS) throw new RangeError('Not the weights of the Thai cutter.');
    const module = new WebAssembly.Module(
      assemble([], [SEGMENTER_CODE], Math.ceil((PLACE.weights + weights.length) / PAGE)),
    );
    const { memory, cut } = new WebAssembly.Instance(module, {}).exports;
    if (!(memory instanceof WebAssembly.Memory) || !isCut(cut))
      throw new Error('the kernel of the cutter lacks an export');
    const { buffer } = memory;
    new Int8Array(buffer).set(weights, PLACE.weights);
    new Uint8Array(buffer).set(barsOfSigns(), PLACE.bars);
    new Int32Array(buffer, PLACE.lengths).set(weightsOfLengths(weights));
    this.#cut = cut;
    this.#signs = new Uint16Array(buffer, PLACE.signs, LONGEST_RUN + 2 * PAD);
    this.#ends = new Int32Array(buffer, PLACE.ends, LONGEST_RUN);
  }

  /** The ends of the words of `text[from, to)`, a run of Thai; overwritten by the next call. */
  cut(text: string, from: number, to: number): { count: number; ends: Int32Array } {
    const signs = this.#signs;
    const length = Math.min(to - from, LONGEST_RUN);
    for (let at = 0; at < length; at++) signs[PAD + at] = text.charCodeAt(from + at) - FIRST_THAI;
    signs.fill(0, PAD + length, PAD + length + PAD);
    return { count: this.#cut(length, from), ends: this.#ends };
  }
}

function isCut(value: unknown): value is (length: number, from: number) => number {
  return typeof value === 'function';
}

function barsOfSigns(): Uint8Array {
  return Uint8Array.from(
    { length: 128 },
    (_, sign) => (isDependent(sign) ? BAR.before : 0) | (isLeading(sign) ? BAR.behind : 0),
  );
}

/** The weight of each length of a word, up to the longest that is distinguished. */
function weightsOfLengths(weights: Int8Array): Int32Array {
  const features = new CutFeatures();
  return Int32Array.from(
    { length: LONG + 1 },
    (_, length) => weights[features.at(1, length, WORD)[KIND.length - 1] ?? 0] ?? 0,
  );
}
