import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import { LEXICON_COLUMNS, placeLexicon } from './design.ts';
import { dot, type Plane, separate } from './dual-descent.ts';
import type { HeadPlan } from './plan.ts';
import { seededRandom } from './random.ts';
import type { SparseRows } from './sparse-rows.ts';

/** What a fit learns from: the matrix, the label of each of its rows, and which rows may be looked at. */
export type Lesson = {
  plan: HeadPlan;
  rows: SparseRows;
  labels: readonly SentimentLabel[];
  members: Int32Array;
};

/**
 * One plane a class (one against the rest), in the units of the head's raw features: the rarity of features and the
 * lexicon's columns, which exist in training only, are folded into the weights.
 */
export function fitPlanes(lesson: Lesson): Plane[] {
  const { plan, rows, labels, members } = lesson;
  const rarity = inverseDocumentFrequency(rows, members);
  const scaled = {
    ...rows,
    values: rows.values.map((value, at) => value * (rarity[rows.ids[at] ?? 0] ?? 0)),
  };
  const random = seededRandom(plan.seed);
  return SENTIMENT_LABELS.map((label) => {
    if (!plan.labels.includes(label)) return { weights: new Float64Array(rows.width), bias: 0 };
    const sides = Int8Array.from(members, (row) => (labels[row] === label ? 1 : -1));
    const own = sides.reduce((count, side) => count + (side > 0 ? 1 : 0), 0);
    const weight = own === 0 ? 1 : ((members.length - own) / own) ** plan.balance;
    const costs = { positive: plan.cost * weight, negative: plan.cost };
    const plane = separate({ rows: scaled, members, sides, costs, random });
    return fold(plane, rarity, plan);
  });
}

/** Margin of a matrix row from each plane, before the lexicon's columns are needed (they are folded in). */
export function marginsOf(planes: readonly Plane[], rows: SparseRows, row: number): Float64Array {
  return Float64Array.from(planes, ({ weights, bias }) => dot(rows, row, weights) + bias);
}

function fold({ weights, bias }: Plane, rarity: Float64Array, plan: HeadPlan): Plane {
  const table = 2 ** plan.recipe.bits;
  const good = (weights[table] ?? 0) * plan.trust;
  const bad = (weights[table + 1] ?? 0) * plan.trust;
  const folded = weights.map((weight, id) => (id < table ? weight * (rarity[id] ?? 0) : 0));
  if (plan.trust > 0) {
    for (const [id, valence] of placeLexicon(plan))
      folded[id] = (folded[id] ?? 0) + valence * (valence > 0 ? good : bad);
  }
  return { weights: folded, bias };
}

/** ln((1 + n) / (1 + rows with the feature)) + 1; 0 for a feature that no member has. The lexicon's columns stay as they are. */
function inverseDocumentFrequency(rows: SparseRows, members: Int32Array): Float64Array {
  const counts = new Float64Array(rows.width);
  for (const row of members) {
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
      const id = rows.ids[at] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  const table = rows.width - LEXICON_COLUMNS;
  return counts.map((count, id) => {
    if (id >= table) return 1;
    return count === 0 ? 0 : Math.log((1 + members.length) / (1 + count)) + 1;
  });
}
