import { decide, type Decision, SWITCHED_OFF } from '#engine/sentiment/classify.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import type { HeadPlan } from './plan.ts';
import { computeScores } from './scores.ts';

/** Margins of posts that the planes had not seen, with the label that people gave each. */
export type ValidationPosts = { margins: readonly ArrayLike<number>[]; labels: readonly SentimentLabel[] };

const STEPS = 400;
const FAVOURS = Array.from({ length: 33 }, (_, step) => step / 10 - 0.6);

/**
 * Fits the conversion of margins to probabilities and to labels: slope and shift by multinomial logistic regression (least log-loss), then
 * the bias towards the rarer classes that gives the best macro-F1 plus accuracy, weighted as in the plan.
 *
 * With equal shares, each class has the same weight in the log-loss and no class is favoured: for a corpus whose class shares do not
 * reflect those of real posts.
 */
export function calibrate(
  held: ValidationPosts,
  { labels: active, shares, accuracyCounts }: Pick<HeadPlan, 'labels' | 'shares' | 'accuracyCounts'>,
): Decision {
  const { slope, shift } = logistic(held, active, shares);
  const favour: number[] = SENTIMENT_LABELS.map((label) => (active.includes(label) ? 0 : SWITCHED_OFF));
  if (shares === 'even') return { slope, shift, favour };
  const rated = SENTIMENT_LABELS.flatMap((label, at) =>
    label !== 'neutral' && active.includes(label) ? [at] : [],
  );
  for (let round = 0; round < 2; round++) {
    for (const at of rated) favour[at] = bestFavour(held, { slope, shift, favour }, { at, accuracyCounts });
  }
  return { slope, shift, favour };
}

function bestFavour(
  held: ValidationPosts,
  decision: Decision,
  { at, accuracyCounts }: { at: number; accuracyCounts: number },
): number {
  let best = decision.favour[at] ?? 0;
  let bestGain = -Infinity;
  for (const candidate of FAVOURS) {
    const favour = decision.favour.map((kept, other) => (other === at ? candidate : kept));
    const given = held.margins.map((margins) => decide(margins, { ...decision, favour }).label);
    const { accuracy, macroF1 } = computeScores(held.labels, given);
    const gain = accuracyCounts * accuracy + macroF1;
    if (gain <= bestGain) continue;
    bestGain = gain;
    best = candidate;
  }
  return best;
}

/** One slope for all classes and a shift for each, by gradient descent with a step that shrinks when the loss grows. */
function logistic(
  { margins, labels }: ValidationPosts,
  active: readonly SentimentLabel[],
  shares: HeadPlan['shares'],
): Pick<Decision, 'slope' | 'shift'> {
  const classes = SENTIMENT_LABELS.flatMap((label, at) => (active.includes(label) ? [at] : []));
  const gold = labels.map((label) => SENTIMENT_LABELS.indexOf(label));
  const weights = rowWeights(gold, shares === 'even');
  let point = { slope: 1, shift: SENTIMENT_LABELS.map(() => 0) };
  let { loss, gradient } = logLoss(point, { margins, gold, classes, weights });
  let step = 1;
  for (let round = 0; round < STEPS && step > 1e-6; round++) {
    const next = {
      slope: point.slope - step * gradient.slope,
      shift: point.shift.map((value, at) => value - step * (gradient.shift[at] ?? 0)),
    };
    const tried = logLoss(next, { margins, gold, classes, weights });
    if (tried.loss > loss) {
      step /= 2;
      continue;
    }
    [point, loss, gradient, step] = [next, tried.loss, tried.gradient, step * 1.2];
  }
  return { slope: SENTIMENT_LABELS.map(() => point.slope), shift: point.shift };
}

type Point = { slope: number; shift: number[] };
type Sample = { margins: ValidationPosts['margins']; gold: number[]; classes: number[]; weights: number[] };

/** Weights of the rows, 1 in sum: all equal, or such that every class has the same share. */
function rowWeights(gold: readonly number[], even: boolean): number[] {
  const counts = new Map<number, number>();
  for (const label of gold) counts.set(label, (counts.get(label) ?? 0) + 1);
  return gold.map((label) => 1 / (even ? counts.size * (counts.get(label) ?? 1) : gold.length));
}

function logLoss(
  { slope, shift }: Point,
  { margins, gold, classes, weights }: Sample,
): { loss: number; gradient: Point } {
  const gradient = { slope: 0, shift: shift.map(() => 0) };
  let loss = 0;
  margins.forEach((row, at) => {
    const logits = shift.map((value, label) => slope * (row[label] ?? 0) + value);
    const weight = weights[at] ?? 0;
    const total = classes.reduce((sum, label) => sum + Math.exp(logits[label] ?? 0), 0);
    for (const label of classes) {
      const probability = Math.exp(logits[label] ?? 0) / total;
      const excess = probability - (gold[at] === label ? 1 : 0);
      if (gold[at] === label) loss -= weight * Math.log(probability);
      gradient.slope += weight * excess * (row[label] ?? 0);
      gradient.shift[label] = (gradient.shift[label] ?? 0) + weight * excess;
    }
  });
  return { loss, gradient };
}

/** A decision that is limited to some classes: for a corpus whose annotators had fewer to choose from than the head has. */
export function restrictDecision(decision: Decision, allowed: readonly SentimentLabel[]): Decision {
  const favour = decision.favour.map((value, at) =>
    allowed.some((label) => label === SENTIMENT_LABELS[at]) ? value : SWITCHED_OFF,
  );
  return { ...decision, favour };
}
