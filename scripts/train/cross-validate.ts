import { makeSeededRandom } from '#engine/learning/random.ts';
import type { Decision } from '#engine/sentiment/classify.ts';
import { CLASS_COUNT, type SentimentLabel } from '#engine/sentiment/label.ts';
import { refineInto } from '#engine/sentiment/refine.ts';
import { ShapeReader } from '#engine/sentiment/shape.ts';
import { calibrate } from './calibrate.ts';
import { buildDesignMatrix } from './design.ts';
import { fitPlanes, computeMargins } from './fit.ts';
import type { HeadPlan } from './plan.ts';
import { fitRefinement } from './refine-fit.ts';

const FOLDS = 5;

/** A labelled post, with the fields that training needs. */
export type Example = { text: string; label: SentimentLabel };

/** Margins of each example from planes that were fitted on the other folds, refined if the plan requires it. */
export type OutOfFold = {
  fold: Int8Array;
  margins: Float64Array[];
  /** The refinement that was fitted on all examples, for planes that were as well; empty if the plan refines nothing. */
  refinement: number[];
};

/** Fits five times, each time without a fifth of the examples, and measures that fifth. */
export function computeOutOfFold(plan: HeadPlan, examples: readonly Example[]): OutOfFold {
  const rows = buildDesignMatrix(
    plan,
    examples.map(({ text }) => text),
  );
  const labels = examples.map(({ label }) => label);
  const random = makeSeededRandom(plan.seed + 1_000);
  const fold = Int8Array.from(examples, () => Math.floor(random() * FOLDS));
  const margins: Float64Array[] = [];
  for (let out = 0; out < FOLDS; out++) {
    const members = Int32Array.from([...fold.keys()].filter((row) => fold[row] !== out));
    const planes = fitPlanes({ plan, rows, labels, members });
    fold.forEach((own, row) => {
      if (own === out) margins[row] = computeMargins(planes, rows, row);
    });
  }
  return plan.refined
    ? { fold, ...refine(plan, examples, { fold, margins }) }
    : { fold, margins, refinement: [] };
}

/** The margins of each fold refined by what the other folds teach, and the refinement from all of them. */
function refine(
  { seed }: HeadPlan,
  examples: readonly Example[],
  { fold, margins }: Pick<OutOfFold, 'fold' | 'margins'>,
): Pick<OutOfFold, 'margins' | 'refinement'> {
  const reader = new ShapeReader();
  const posts = examples.map(({ text, label }, at) => ({
    margins: margins[at] ?? new Float64Array(CLASS_COUNT),
    columns: reader.read(text).slice(),
    label,
  }));
  const refinements = Array.from({ length: FOLDS }, (_, out) =>
    fitRefinement(
      posts.filter((__, at) => fold[at] !== out),
      seed,
    ),
  );
  const refined = posts.map((post, at) => {
    const better = new Float64Array(CLASS_COUNT);
    refineInto(better, refinements[fold[at] ?? 0] ?? [], post);
    return better;
  });
  return { margins: refined, refinement: [...fitRefinement(posts, seed)] };
}

/** The result for an example from a model that has not seen it. */
export type UnseenExample = { margins: Float64Array; decision: Decision };

/**
 * Margins of each example, and how to decide on them, from models that have not seen it: both the planes and the calibration come from the
 * other folds.
 */
export function crossValidate(plan: HeadPlan, examples: readonly Example[]): UnseenExample[] {
  const { fold, margins } = computeOutOfFold(plan, examples);
  const decisions = Array.from({ length: FOLDS }, (_, out) => {
    const others = [...fold.keys()].filter((row) => fold[row] !== out);
    const held = {
      margins: others.map((row) => margins[row] ?? []),
      labels: others.map((row) => examples[row]?.label ?? 'neutral'),
    };
    return calibrate(held, plan);
  });
  return margins.flatMap((row, at) => {
    const decision = decisions[fold[at] ?? 0];
    return decision === undefined ? [] : [{ margins: row, decision }];
  });
}
