import { makeSeededRandom } from '#engine/learning/random.ts';
import { CLASS_COUNT, SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import { forEachRow, REFINED_ROWS, refineInto, type RefinementInput } from '#engine/sentiment/refine.ts';

/** A post that a linear head had not seen: its margins, its shape, and its label. */
export type MeasuredPost = RefinementInput & { label: SentimentLabel };

const ROUNDS = 16;
const RATE = 0.1;
/** The regularisation towards 0: weak, since a thousand numbers are fitted to twenty thousand posts. */
const HOLD = 2e-4;
/** Numbers are rounded to this many steps per unit, as they are stored. */
const STEPS = 10_000;

/**
 * Fits a refinement: multinomial logistic regression by stochastic gradient descent with AdaGrad's steps; the result is the mean over the
 * second half of the steps, and is deterministic.
 */
export function fitRefinement(posts: readonly MeasuredPost[], seed: number): Float64Array {
  const random = makeSeededRandom(seed);
  const weights = new Float64Array(REFINED_ROWS * CLASS_COUNT);
  const mean = new Float64Array(weights.length);
  const squares = new Float64Array(weights.length).fill(1e-2);
  const order = Int32Array.from(posts.keys());
  for (let round = 0; round < ROUNDS; round++) {
    mixUp(order, random);
    const rate = RATE * (1 - round / ROUNDS);
    for (const at of order) {
      const post = posts[at];
      if (post !== undefined) learn({ weights, squares, rate }, post);
    }
    if (round >= ROUNDS / 2)
      weights.forEach((weight, at) => (mean[at] = (mean[at] ?? 0) + weight / (ROUNDS / 2)));
  }
  return mean.map((weight) => Math.round(weight * STEPS) / STEPS);
}

const logits = new Float64Array(CLASS_COUNT);
const excess = new Float64Array(CLASS_COUNT);

type Learner = { weights: Float64Array; squares: Float64Array; rate: number };

function learn(learner: Learner, post: MeasuredPost): void {
  refineInto(logits, learner.weights, post);
  const most = Math.max(...logits);
  let sum = 0;
  for (let at = 0; at < CLASS_COUNT; at++) sum += excess[at] = Math.exp((logits[at] ?? 0) - most);
  for (let at = 0; at < CLASS_COUNT; at++)
    excess[at] = (excess[at] ?? 0) / sum - (SENTIMENT_LABELS[at] === post.label ? 1 : 0);
  forEachRow(post, (row, value) => {
    step(learner, row, value);
  });
}

/** One step of one row against the slope of the loss. */
function step({ weights, squares, rate }: Learner, row: number, value: number): void {
  for (let label = 0; label < CLASS_COUNT; label++) {
    const at = row * CLASS_COUNT + label;
    const slope = value * (excess[label] ?? 0) + HOLD * (weights[at] ?? 0);
    squares[at] = (squares[at] ?? 0) + slope * slope;
    weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(squares[at] ?? 1);
  }
}

function mixUp(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}
