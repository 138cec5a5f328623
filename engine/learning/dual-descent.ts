import type { SparseRows } from './sparse-rows.ts';

/** What to fit: rows of the matrix, the side of each, and how dear an error on each side is. */
export type SeparationInput = {
  rows: SparseRows;
  /** Which rows of the matrix are learnt from. */
  members: Int32Array;
  /** 1 or -1 for each member. */
  sides: Int8Array;
  /** Cost of an error on side 1 and on side -1 (C times the class's weight). */
  costs: { positive: number; negative: number };
  random: () => number;
};

/** A plane: weight of each feature, and its distance from the origin. */
export type Hyperplane = { weights: Float64Array; bias: number };

const PASSES = 60;
const TOLERANCE = 0.1;

/**
 * Linear support vector machine with squared hinge loss, by coordinate descent on the dual with shrinking (Hsieh and
 * others, "A dual coordinate descent method for large-scale linear SVM", ICML 2008, algorithm 3). The bias is one more
 * feature of value 1, as in LIBLINEAR with `-B 1`.
 */
export function trainLinearSvm({ rows, members, sides, costs, random }: SeparationInput): Hyperplane {
  const weights = new Float64Array(rows.width);
  const alphas = new Float64Array(members.length);
  const norms = Float64Array.from(members, (row) => 1 + squaredLength(rows, row));
  const order = Int32Array.from(members.keys());
  let bias = 0;
  let active = members.length;
  let ceiling = Infinity;
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(order, active, random);
    let largest = -Infinity;
    let smallest = Infinity;
    for (let slot = 0; slot < active; slot++) {
      const at = order[slot] ?? 0;
      const side = sides[at] ?? 1;
      const damping = 0.5 / (side > 0 ? costs.positive : costs.negative);
      const alpha = alphas[at] ?? 0;
      const slope = side * (dot(rows, members[at] ?? 0, weights) + bias) - 1 + damping * alpha;
      if (alpha === 0 && slope > ceiling) {
        active--;
        order[slot] = order[active] ?? 0;
        order[active] = at;
        slot--;
        continue;
      }
      const projected = alpha === 0 ? Math.min(slope, 0) : slope;
      largest = Math.max(largest, projected);
      smallest = Math.min(smallest, projected);
      const next = Math.max(alpha - slope / ((norms[at] ?? 1) + damping), 0);
      if (Math.abs(projected) < 1e-12 || next === alpha) continue;
      alphas[at] = next;
      addTo(weights, rows, members[at] ?? 0, (next - alpha) * side);
      bias += (next - alpha) * side;
    }
    if (largest - smallest > TOLERANCE) ceiling = largest <= 0 ? Infinity : largest;
    else if (active === members.length) break;
    else [active, ceiling] = [members.length, Infinity];
  }
  return { weights, bias };
}

/** Dot product of one row with dense weights. */
export function dot(rows: SparseRows, row: number, weights: Float64Array): number {
  const end = rows.starts[row + 1] ?? 0;
  let sum = 0;
  for (let at = rows.starts[row] ?? 0; at < end; at++)
    sum += (weights[rows.ids[at] ?? 0] ?? 0) * (rows.values[at] ?? 0);
  return sum;
}

function addTo(weights: Float64Array, rows: SparseRows, row: number, factor: number): void {
  const end = rows.starts[row + 1] ?? 0;
  for (let at = rows.starts[row] ?? 0; at < end; at++) {
    const id = rows.ids[at] ?? 0;
    weights[id] = (weights[id] ?? 0) + factor * (rows.values[at] ?? 0);
  }
}

function squaredLength(rows: SparseRows, row: number): number {
  let sum = 0;
  for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++)
    sum += (rows.values[at] ?? 0) ** 2;
  return sum;
}

function shuffle(order: Int32Array, length: number, random: () => number): void {
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}
