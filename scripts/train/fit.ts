import { dot, type Hyperplane, trainLinearSvm } from '#engine/learning/dual-descent.ts';
import { makeSeededRandom } from '#engine/learning/random.ts';
import type { SparseRows } from '#engine/learning/sparse-rows.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import { TONE_COUNT } from '#engine/sentiment/tone.ts';
import type { HeadPlan } from './plan.ts';

/** The input of a fit: the matrix, the label of each of its rows, and which rows may be used. */
export type TrainingSet = {
  plan: HeadPlan;
  rows: SparseRows;
  labels: readonly SentimentLabel[];
  members: Int32Array;
};

/** One plane per class (one against the rest), on the scale of the features as the head reads them. */
export function fitPlanes(lesson: TrainingSet): Hyperplane[] {
  const { plan, rows, labels, members } = lesson;
  const counts = countRows(rows, members);
  const rarity = columnScale(lesson, counts);
  const random = makeSeededRandom(plan.seed);
  return SENTIMENT_LABELS.map((label) => {
    if (!plan.labels.includes(label)) return { weights: new Float64Array(rows.width), bias: 0 };
    const sides = Int8Array.from(members, (row) => (labels[row] === label ? 1 : -1));
    const own = sides.reduce((count, side) => count + (side > 0 ? 1 : 0), 0);
    const weight = own === 0 ? 1 : ((members.length - own) / own) ** plan.balance;
    const costs = { positive: plan.cost * weight, negative: plan.cost };
    const scale = contrasted({ ...lesson, counts, rarity, label });
    const values = rows.values.map((value, at) => value * (scale[rows.ids[at] ?? 0] ?? 0));
    const plane = trainLinearSvm({ rows: { ...rows, values }, members, sides, costs, random });
    return fold(plane, scale);
  });
}

/** Margin of a matrix row from each plane. */
export function computeMargins(planes: readonly Hyperplane[], rows: SparseRows, row: number): Float64Array {
  return Float64Array.from(planes, ({ weights, bias }) => dot(rows, row, weights) + bias);
}

/** Converts a plane from the scale of learning to that of the features as the head reads them. */
function fold({ weights, bias }: Hyperplane, scale: Float64Array): Hyperplane {
  return { weights: weights.map((weight, id) => weight * (scale[id] ?? 0)), bias };
}

/**
 * The factor of each column while learning: a hashed feature by its rarity, ln((1 + n) / (1 + rows with it)) + 1 (0 if no member has it),
 * the lexicon's columns by the trust in them.
 */
function columnScale({ plan, rows, members }: TrainingSet, counts: Float64Array): Float64Array {
  const table = rows.width - TONE_COUNT;
  return counts.map((count, id) => {
    if (id >= table) return plan.trust;
    return count === 0 ? 0 : Math.log((1 + members.length) / (1 + count)) + 1;
  });
}

/** The number of the given rows that have each column. */
function countRows(rows: SparseRows, members: Int32Array): Float64Array {
  const counts = new Float64Array(rows.width);
  for (const row of members) {
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
      const id = rows.ids[at] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}

type Contrast = TrainingSet & { counts: Float64Array; rarity: Float64Array; label: SentimentLabel };

/**
 * The scale of columns for the plane of one class: in part by how differently the class has them from the rest, which is the absolute
 * log-count ratio of naive Bayes, 1 on the average of all occurrences in the posts (Wang and Manning, "Baselines and bigrams", ACL 2012). A
 * column that is equally frequent in all classes is then learnt from slowly, however rare it is.
 */
function contrasted({ plan, rows, members, labels, counts, rarity, label }: Contrast): Float64Array {
  const own = members.filter((row) => labels[row] === label);
  if (plan.contrast === 0 || own.length === 0) return rarity;
  const inOwn = countRows(rows, own);
  const [ownSize, restSize] = [own.length + 2, members.length - own.length + 2];
  const ratios = counts.map((count, id) => {
    const has = inOwn[id] ?? 0;
    return Math.abs(Math.log(((has + 1) * restSize) / ((count - has + 1) * ownSize)));
  });
  const met = counts.reduce((sum, count) => sum + count, 0);
  const mean = ratios.reduce((sum, ratio, id) => sum + ratio * (counts[id] ?? 0), 0) / met;
  return rarity.map((scale, id) => scale * (1 - plan.contrast + (plan.contrast * (ratios[id] ?? 0)) / mean));
}
