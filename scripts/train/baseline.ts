import { dot, trainLinearSvm } from '#engine/learning/dual-descent.ts';
import { makeSeededRandom } from '#engine/learning/random.ts';
import { type SparseRows, SparseRowsBuilder } from '#engine/learning/sparse-rows.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import type { Example } from './cross-validate.ts';

const COST = 0.3;
const LONGEST_CHARACTERS = 4;
const LONGEST_WORDS = 2;

/**
 * The baseline of the data folder's README, computed again from the same rows: TF-IDF of characters 1-4 and of words 1-2 (each block scaled
 * to length 1, exact vocabulary, smoothed idf, words of two letters or more as scikit-learn tokenises them), linear support vector machines
 * one against the rest, C = 0.3, no tuning.
 */
export function predictBaselineLabels(train: readonly Example[], texts: readonly string[]): SentimentLabel[] {
  const blocks = [...train.map(({ text }) => text), ...texts].map((text) => [
    characterGrams(text),
    wordGrams(text),
  ]);
  const { rows, count } = vectors(blocks, train.length);
  const members = Int32Array.from({ length: train.length }, (_, row) => row);
  const random = makeSeededRandom(1);
  const planes = SENTIMENT_LABELS.map((label) => {
    const sides = Int8Array.from(train, (example) => (example.label === label ? 1 : -1));
    return trainLinearSvm({ rows, members, sides, costs: { positive: COST, negative: COST }, random });
  });
  return Array.from({ length: count - train.length }, (_, at) => {
    const margins = planes.map(({ weights, bias }) => dot(rows, train.length + at, weights) + bias);
    return SENTIMENT_LABELS[margins.indexOf(Math.max(...margins))] ?? 'neutral';
  });
}

type Grams = Map<string, number>;

function characterGrams(text: string): Grams {
  const signs = [...text.toLowerCase().replaceAll(/\s\s+/gu, ' ')];
  const grams: Grams = new Map();
  for (let length = 1; length <= LONGEST_CHARACTERS; length++) {
    for (let at = 0; at + length <= signs.length; at++)
      count(grams, `c${signs.slice(at, at + length).join('')}`);
  }
  return grams;
}

function wordGrams(text: string): Grams {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  const grams: Grams = new Map();
  for (let length = 1; length <= LONGEST_WORDS; length++) {
    for (let at = 0; at + length <= words.length; at++)
      count(grams, `w${words.slice(at, at + length).join(' ')}`);
  }
  return grams;
}

function count(grams: Grams, gram: string): void {
  grams.set(gram, (grams.get(gram) ?? 0) + 1);
}

/** Ids for the grams of the first `trained` documents, their idf, and every document as scaled blocks side by side. */
function vectors(documents: readonly Grams[][], trained: number): { rows: SparseRows; count: number } {
  const ids = new Map<string, number>();
  const frequency: number[] = [];
  for (const blocks of documents.slice(0, trained)) {
    for (const gram of blocks.flatMap((block) => [...block.keys()])) {
      const id = ids.get(gram) ?? ids.size;
      ids.set(gram, id);
      frequency[id] = (frequency[id] ?? 0) + 1;
    }
  }
  const idf = frequency.map((found) => Math.log((1 + trained) / (1 + found)) + 1);
  const builder = new SparseRowsBuilder();
  for (const blocks of documents) {
    for (const block of blocks) pushScaled(builder, block, { ids, idf });
    builder.endRow();
  }
  return { rows: builder.build(ids.size), count: documents.length };
}

type Vocabulary = { ids: ReadonlyMap<string, number>; idf: readonly number[] };

function pushScaled(builder: SparseRowsBuilder, block: Grams, { ids, idf }: Vocabulary): void {
  const known = [...block].flatMap(([gram, times]) => {
    const id = ids.get(gram);
    return id === undefined ? [] : [{ id, value: times * (idf[id] ?? 0) }];
  });
  const length = Math.sqrt(known.reduce((sum, { value }) => sum + value * value, 0));
  for (const { id, value } of known) builder.push(id, value / length);
}
