import { makeSeededRandom } from '#engine/learning/random.ts';
import { CutFeatures, FEATURE_COUNT, step, TABLE_BITS, WORD } from '#engine/tokenizer/segmenter-features.ts';
import type { ThaiSegmenter } from '#engine/tokenizer/thai-segmenter.ts';
import type { CutRun } from './thai-runs.ts';

/** How the weights are learnt: logistic regression, one step per position, each weight with its own decreasing rate (AdaGrad). */
const ROUNDS = 6;
const RATE = 0.1;
const FIRST_SUM = 1e-3;
/** A position whose prediction is this close to correct causes no update. */
const RIGHT_ENOUGH = 0.02;
/** The share of weights that fit in a byte; the few largest are clipped. */
const HELD = 0.9999;
const LARGEST_BYTE = 127;

/**
 * Learns where ICU places word boundaries. While learning, the word since the last boundary is that of ICU; in use, that of the segmenter.
 */
export function learnCuts(runs: readonly CutRun[]): Int8Array {
  const size = 2 ** TABLE_BITS;
  const weights = new Float32Array(size);
  const sums = new Float32Array(size).fill(FIRST_SUM);
  const features = new CutFeatures();
  const random = makeSeededRandom(4);
  const order = runs.filter(({ text }) => text.length > 1);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const run of order) learnRun(features, run, { weights, sums });
  }
  return quantised(weights);
}

type TrainingState = { weights: Float32Array; sums: Float32Array };

function learnRun(of: CutFeatures, { text, begins }: CutRun, { weights, sums }: TrainingState): void {
  of.read(text);
  let last = 0;
  let word = WORD;
  for (let at = 1; at < text.length; at++) {
    word = step(word, text.charCodeAt(at - 1) & 0x7f);
    if (!of.mayCut(at)) continue;
    const features = of.at(at, at - last, word);
    let sum = 0;
    for (const feature of features) sum += weights[feature] ?? 0;
    const wanted = begins[at] ?? 0;
    const error = wanted - 1 / (1 + Math.exp(-sum));
    if (Math.abs(error) > RIGHT_ENOUGH) {
      for (let index = 0; index < FEATURE_COUNT; index++) {
        const feature = features[index] ?? 0;
        const seen = (sums[feature] ?? 0) + error * error;
        sums[feature] = seen;
        weights[feature] = (weights[feature] ?? 0) + (RATE * error) / Math.sqrt(seen);
      }
    }
    if (wanted === 0) continue;
    last = at;
    word = WORD;
  }
}

function shuffle(runs: CutRun[], random: () => number): void {
  for (let at = runs.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [runs[at], runs[other]];
    if (one && two) [runs[at], runs[other]] = [two, one];
  }
}

function quantised(weights: Float32Array): Int8Array {
  const sizes = weights.map(Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * HELD)] ?? 1;
  return Int8Array.from(weights, (weight) =>
    Math.max(-LARGEST_BYTE, Math.min(LARGEST_BYTE, Math.round((weight / largest) * LARGEST_BYTE))),
  );
}

/** How boundaries agree with given ones: F1 of the positions within runs, and of whole words. */
export type Agreement = { runs: number; places: number; words: number };

/** Compares a segmenter with runs that are segmented already. */
export function computeAgreement(cutter: ThaiSegmenter, runs: readonly CutRun[]): Agreement {
  let [samePlaces, ownPlaces, givenPlaces, sameWords, ownWords, givenWords] = [0, 0, 0, 0, 0, 0];
  for (const { text, begins } of runs) {
    const { count, ends } = cutter.cut(text, 0, text.length);
    const own = new Set(ends.subarray(0, count));
    const given = [...begins.keys()].filter((at) => at > 0 && begins[at] === 1).concat(text.length);
    let [lastOwn, lastGiven] = [0, 0];
    const places = new Set([...own, ...given]);
    for (const at of [...places].sort((a, b) => a - b)) {
      const isOwn = own.has(at);
      const isGiven = at === text.length || begins[at] === 1;
      if (isOwn && isGiven && lastOwn === lastGiven) sameWords++;
      if (at < text.length && isOwn && isGiven) samePlaces++;
      if (isOwn) lastOwn = at;
      if (isGiven) lastGiven = at;
    }
    ownPlaces += count - 1;
    givenPlaces += given.length - 1;
    ownWords += count;
    givenWords += given.length;
  }
  return {
    runs: runs.length,
    places: (2 * samePlaces) / (ownPlaces + givenPlaces),
    words: (2 * sameWords) / (ownWords + givenWords),
  };
}
