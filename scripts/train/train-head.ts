import type { Hyperplane } from '#engine/learning/dual-descent.ts';
import { CLASS_COUNT, SENTIMENT_LABELS } from '#engine/sentiment/label.ts';
import type { Head } from '#engine/sentiment/weights.ts';
import { calibrate } from './calibrate.ts';
import { type Example, computeOutOfFold } from './cross-validate.ts';
import { buildDesignMatrix } from './design.ts';
import { fitPlanes } from './fit.ts';
import type { HeadPlan } from './plan.ts';

const LARGEST_BYTE = 127;

/** Trains one language's head on all examples; its calibration comes from five-fold cross-validation on the same. */
export function trainHead(plan: HeadPlan, examples: readonly Example[]): Head {
  const labels = examples.map(({ label }) => label);
  const { margins, refinement } = computeOutOfFold(plan, examples);
  const decision = calibrate({ margins, labels }, plan);
  const rows = buildDesignMatrix(
    plan,
    examples.map(({ text }) => text),
  );
  const planes = fitPlanes({ plan, rows, labels, members: Int32Array.from(labels.keys()) });
  const table = 2 ** plan.recipe.bits;
  const toneWeights = planes.map(({ weights }) => Array.from(weights.subarray(table)));
  const step = planes.map(({ weights }) => stepOf(weights.subarray(0, table)));
  const bias = planes.map((plane) => plane.bias);
  return {
    language: plan.language,
    recipe: plan.recipe,
    step,
    bias,
    toneWeights,
    refinement,
    ...decision,
    lexicon: plan.lexicon,
    table: quantise(planes, step, plan),
  };
}

/** One byte per weight: the largest weight of a class uses the full range, 0 stays exactly 0. */
function quantise(planes: readonly Hyperplane[], step: readonly number[], { recipe }: HeadPlan): Int8Array {
  const table = new Int8Array(CLASS_COUNT * 2 ** recipe.bits);
  SENTIMENT_LABELS.forEach((_, label) => {
    const weights = planes[label]?.weights;
    if (weights === undefined) return;
    for (let id = 0; id < 2 ** recipe.bits; id++)
      table[id * CLASS_COUNT + label] = Math.round((weights[id] ?? 0) / (step[label] ?? 1));
  });
  return table;
}

function stepOf(weights: Float64Array): number {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return largest === 0 ? 1 : largest / LARGEST_BYTE;
}
