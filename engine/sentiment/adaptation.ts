import { choose, type SentimentLogits, type Sentiment } from './classify.ts';
import { CLASS_COUNT, SENTIMENT_LABELS, type SentimentLabel } from './label.ts';

/**
 * What was learnt from the corrections of one account: numbers that are added to the log-probabilities of the model, by class and by words
 * of the post. Small on purpose: some hundred corrections are no corpus.
 */
export type Adaptation = { bias: ArrayLike<number>; words: ReadonlyMap<string, ArrayLike<number>> };

/** A training example: the model's result for a post, its words, and the label that a person set. `weight`: how much it counts. */
export type LabelledReading = {
  reading: SentimentLogits;
  words: readonly string[];
  label: SentimentLabel;
  weight: number;
};

/** How the log-probabilities of a post change: the words' numbers normalised by how many of them are known. */
function adaptedLogits(
  { bias, words: known }: Adaptation,
  { logits }: Pick<SentimentLogits, 'logits'>,
  words: readonly string[],
): Float64Array {
  const moved = Float64Array.from(logits, (logit, at) => logit + (bias[at] ?? 0));
  addWords(moved, known, words);
  const sum = moved.reduce((total, logit) => total + Math.exp(logit), 0);
  return moved.map((logit) => logit - Math.log(sum));
}

function addWords(moved: Float64Array, known: Adaptation['words'], words: readonly string[]): void {
  const found = words.flatMap((word) => {
    const numbers = known.get(word);
    return numbers === undefined ? [] : [numbers];
  });
  const level = 1 / Math.sqrt(Math.max(found.length, 1));
  for (const numbers of found)
    for (let at = 0; at < CLASS_COUNT; at++) moved[at] = (moved[at] ?? 0) + (numbers[at] ?? 0) * level;
}

/**
 * The label of a post after an account's adaptation.
 *
 * @param words as the post's words are counted (`engine/tokenizer`)
 */
export function chooseAdapted(
  adaptation: Adaptation,
  reading: SentimentLogits,
  words: readonly string[],
): Sentiment {
  // A post of which the model knows nothing is judged by the words that people of the account taught it, if it has any.
  const isKnown = reading.isKnown || words.some((word) => adaptation.words.has(word));
  return choose({ logits: adaptedLogits(adaptation, reading, words), favour: reading.favour, isKnown });
}

/** Minimum examples that must contain a word, and maximum number of words that are learnt, the most common first. */
const FEWEST_POSTS = 3;
const MOST_WORDS = 400;
/** Strength of the ridge penalty, in examples; stronger for words than for classes. */
const HOLD_BIAS = 2;
const HOLD_WORDS = 4;
const STEPS = 60;
const RATE = 0.5;

/**
 * Learns by multinomial logistic regression on top of the model's log-probabilities (full gradient with AdaGrad's steps, ridge penalty);
 * deterministic.
 *
 * @param kind `priors` learns one number per class; `words` also one per word and class
 */
export function learnAdaptation(lessons: readonly LabelledReading[], kind: 'priors' | 'words'): Adaptation {
  const words = kind === 'words' ? commonWords(lessons) : [];
  const bias = new Float64Array(CLASS_COUNT);
  const table = new Map(words.map((word) => [word, new Float64Array(CLASS_COUNT)]));
  const parts = [bias, ...table.values()];
  const squares = parts.map(() => new Float64Array(CLASS_COUNT));
  const gradients = new Map(parts.map((part) => [part, new Float64Array(CLASS_COUNT)]));
  const adaptation = { bias, words: table };
  for (let step = 0; step < STEPS; step++) {
    for (const [part, gradient] of gradients) {
      const hold = part === bias ? HOLD_BIAS : HOLD_WORDS;
      part.forEach((value, at) => (gradient[at] = hold * value));
    }
    for (const lesson of lessons) addGradient(lesson, adaptation, gradients);
    parts.forEach((part, index) => move(part, gradients.get(part) ?? bias, squares[index] ?? bias));
  }
  return adaptation;
}

type MutableAdaptation = { bias: Float64Array; words: Map<string, Float64Array> };

function addGradient(
  { reading, words, label, weight }: LabelledReading,
  adaptation: MutableAdaptation,
  gradients: ReadonlyMap<Float64Array, Float64Array>,
): void {
  const logits = adaptedLogits(adaptation, reading, words);
  const known = words.flatMap((word) => adaptation.words.get(word) ?? []);
  const level = 1 / Math.sqrt(Math.max(known.length, 1));
  for (let at = 0; at < CLASS_COUNT; at++) {
    if (reading.logits[at] === -Infinity) continue;
    const miss = weight * (Math.exp(logits[at] ?? 0) - (SENTIMENT_LABELS[at] === label ? 1 : 0));
    add(gradients.get(adaptation.bias), at, miss);
    for (const numbers of known) add(gradients.get(numbers), at, miss * level);
  }
}

function add(gradient: Float64Array | undefined, at: number, value: number): void {
  if (gradient) gradient[at] = (gradient[at] ?? 0) + value;
}

function move(part: Float64Array, gradient: Float64Array, squares: Float64Array): void {
  for (let at = 0; at < CLASS_COUNT; at++) {
    const slope = gradient[at] ?? 0;
    squares[at] = (squares[at] ?? 0) + slope * slope;
    part[at] = (part[at] ?? 0) - (RATE * slope) / (Math.sqrt(squares[at] ?? 0) + 1e-8);
  }
}

function commonWords(lessons: readonly LabelledReading[]): string[] {
  const posts = new Map<string, number>();
  for (const { words } of lessons)
    for (const word of new Set(words)) posts.set(word, (posts.get(word) ?? 0) + 1);
  return [...posts]
    .filter(([, count]) => count >= FEWEST_POSTS)
    .toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}
