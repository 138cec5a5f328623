import { dot, type Hyperplane, trainLinearSvm } from '#engine/learning/dual-descent.ts';
import { makeSeededRandom } from '#engine/learning/random.ts';
import type { SparseRows } from '#engine/learning/sparse-rows.ts';
import { fitConfidence } from './confidence.ts';
import { extractGrams } from './grams.ts';
import { Suggester } from './suggester.ts';
import { learnVocabulary, toRows } from './vocabulary.ts';

/** A text and the labels that a person gave it: several tags, one group, or nothing that fitted. */
export type LabelledText = { text: string; labels: readonly string[] };

/** Cost of an error on a text without the label. An error on a text with it costs more, by the root of how rare the label is. */
const COST = 0.2;
/** One of this many texts is held out to calibrate margins. */
const HELD_BACK = 5;

/**
 * Learns from texts and their labels. The same examples in the same order give the same suggester.
 *
 * @throws RangeError with fewer than two labels: there would be nothing to choose between
 * @example const suggester = learnSuggester([{ text: 'ของยังไม่มาเลย', labels: ['delivery'] }, …]); suggester.suggest('พัสดุหาย'); // [{
 *   label: 'delivery', confidence: 0.91 }, …]
 */
export function learnSuggester(examples: readonly LabelledText[]): Suggester {
  const labels = [...new Set(examples.flatMap((example) => example.labels))].toSorted();
  if (labels.length < 2) throw new RangeError('A suggester needs examples of two labels or more.');
  const documents = examples.map(({ text }) => extractGrams(text));
  const vocabulary = learnVocabulary(documents);
  const rows = toRows(documents, vocabulary);
  const order = shuffled(examples.length);
  const held = order.filter((_, at) => at % HELD_BACK === 0);
  const kept = order.filter((_, at) => at % HELD_BACK !== 0);
  const trial = planes({ rows, examples, labels, members: Int32Array.from(kept) });
  const confidence = fitConfidence(
    held.map((row) => ({
      margins: trial.map((plane) => dot(rows, row, plane.weights) + plane.bias),
      right: labels.map((label) => examples[row]?.labels.includes(label) ?? false),
    })),
  );
  const all = planes({ rows, examples, labels, members: Int32Array.from(order) });
  return new Suggester({ labels, vocabulary, planes: all, confidence });
}

type Task = {
  rows: SparseRows;
  examples: readonly LabelledText[];
  labels: readonly string[];
  members: Int32Array;
};

/** One plane per label, against all others. */
function planes({ rows, examples, labels, members }: Task): Hyperplane[] {
  return labels.map((label) => {
    const sides = Int8Array.from(members, (row) => (examples[row]?.labels.includes(label) ? 1 : -1));
    const bearing = sides.reduce((sum, side) => sum + (side > 0 ? 1 : 0), 0);
    const rarity = (members.length - bearing) / Math.max(1, bearing);
    const costs = { positive: COST * Math.sqrt(rarity), negative: COST };
    return trainLinearSvm({ rows, members, sides, costs, random: makeSeededRandom(1) });
  });
}

function shuffled(length: number): number[] {
  const random = makeSeededRandom(2);
  return Array.from({ length }, (_, row) => ({ row, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
