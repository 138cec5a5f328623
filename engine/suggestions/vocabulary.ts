import { type SparseRows, SparseRowsBuilder } from '#engine/learning/sparse-rows.ts';
import { type Grams, extractGrams } from './grams.ts';

/** The n-grams in use, each with its column and its weight (inverse document frequency). */
export type Vocabulary = {
  signs: ReadonlyMap<string, number>;
  words: ReadonlyMap<string, number>;
  pairs: ReadonlyMap<string, number>;
  /** By column: characters first, then words, then pairs. */
  weights: Float32Array;
};

/** Learns the n-grams and the weight of each: `ln((1 + texts) / (1 + texts with it)) + 1`. */
export function learnVocabulary(documents: readonly Grams[]): Vocabulary {
  const least = documents.length < SMALL ? FEW : MANY;
  const known = (block: keyof Grams): Map<string, number> =>
    frequencies(
      documents.map((grams) => grams[block]),
      least[block],
    );
  const [signs, words, pairs] = [known('signs'), known('words'), known('pairs')];
  const weigh = (found: number): number => Math.log((1 + documents.length) / (1 + found)) + 1;
  return {
    signs: columns(signs.keys(), 0),
    words: columns(words.keys(), signs.size),
    pairs: columns(pairs.keys(), signs.size + words.size),
    weights: Float32Array.from([...signs.values(), ...words.values(), ...pairs.values()], weigh),
  };
}

/** The texts as rows: `(1 + ln count) * weight`, each block scaled to length 1. */
export function toRows(documents: readonly Grams[], vocabulary: Vocabulary): SparseRows {
  const builder = new SparseRowsBuilder();
  for (const grams of documents) {
    pushScaled(builder, grams.signs, vocabulary.signs, vocabulary.weights);
    pushScaled(builder, grams.words, vocabulary.words, vocabulary.weights);
    pushScaled(builder, grams.pairs, vocabulary.pairs, vocabulary.weights);
    builder.endRow();
  }
  return builder.build(vocabulary.weights.length);
}

/** One text as a row. */
export function toRow(text: string, vocabulary: Vocabulary): SparseRows {
  return toRows([extractGrams(text)], vocabulary);
}

/** With fewer texts than this, pairs of words gave no improvement. */
const SMALL = 1_000;
/** In how many texts an n-gram must occur to count. */
const FEW: Record<keyof Grams, number> = { signs: 1, words: 1, pairs: Infinity };
/** N-grams of a single text are left out: two in three n-grams, without a measurable loss; of pairs nine in ten. */
const MANY: Record<keyof Grams, number> = { signs: 2, words: 2, pairs: 4 };

function frequencies(blocks: readonly ReadonlyMap<string, number>[], least: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const block of blocks) for (const run of block.keys()) found.set(run, (found.get(run) ?? 0) + 1);
  return new Map([...found].filter(([, times]) => times >= least));
}

function columns(runs: Iterable<string>, first: number): Map<string, number> {
  return new Map(Array.from(runs, (run, at) => [run, first + at]));
}

function pushScaled(
  builder: SparseRowsBuilder,
  block: ReadonlyMap<string, number>,
  ids: ReadonlyMap<string, number>,
  weights: Float32Array,
): void {
  const known: [id: number, value: number][] = [];
  let squares = 0;
  for (const [run, times] of block) {
    const id = ids.get(run);
    if (id === undefined) continue;
    const value = (1 + Math.log(times)) * (weights[id] ?? 0);
    squares += value * value;
    known.push([id, value]);
  }
  const length = Math.sqrt(squares) || 1;
  for (const [id, value] of known) builder.push(id, value / length);
}
