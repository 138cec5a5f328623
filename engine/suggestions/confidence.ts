/**
 * The calibration of margins: `1 / (1 + exp(-(slope * margin + shift)))`, and the confidence from which the best label is better than none.
 */
export type Confidence = { slope: number; shift: number; least: number };

/** The margins of one held-out text per label, and its true labels. */
export type Trial = { margins: readonly number[]; right: readonly boolean[] };

const ROUNDS = 25;
/** Labels far behind do not help to calibrate the ones in front. */
const FRONT = 3;

/**
 * Fits the calibration on held-out texts (Platt, "Probabilistic outputs for support vector machines", 1999, by Newton's method), and the
 * confidence below which giving no suggestion is right more often than giving the best label.
 */
export function fitConfidence(trials: readonly Trial[]): Confidence {
  const points = trials.flatMap(({ margins, right }) =>
    margins
      .map((margin, at) => ({ margin, hit: right[at] ? 1 : 0 }))
      .toSorted((a, b) => b.margin - a.margin)
      .slice(0, FRONT),
  );
  const curve = fitCurve(points);
  return { ...curve, least: leastConfidence(trials, curve) };
}

/** The confidence of a margin, 0 to 1. */
export function computeConfidence(
  margin: number,
  { slope, shift }: Pick<Confidence, 'slope' | 'shift'>,
): number {
  return 1 / (1 + Math.exp(-(slope * margin + shift)));
}

type Point = { margin: number; hit: number };

function fitCurve(points: readonly Point[]): { slope: number; shift: number } {
  const hits = points.reduce((sum, { hit }) => sum + hit, 0);
  // Targets slightly inside 0 and 1, following Platt: a handful of points must not make anything certain.
  const yes = (hits + 1) / (hits + 2);
  const no = 1 / (points.length - hits + 2);
  let slope = 1;
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let [g1, g0, h11, h10, h00] = [0, 0, 1e-6, 0, 1e-6];
    for (const { margin, hit } of points) {
      const chance = computeConfidence(margin, { slope, shift });
      const error = chance - (hit === 1 ? yes : no);
      const bend = chance * (1 - chance);
      g1 += error * margin;
      g0 += error;
      h11 += bend * margin * margin;
      h10 += bend * margin;
      h00 += bend;
    }
    const scale = h11 * h00 - h10 * h10;
    if (Math.abs(scale) < 1e-12) break;
    slope -= (h00 * g1 - h10 * g0) / scale;
    shift -= (h11 * g0 - h10 * g1) / scale;
  }
  return { slope, shift };
}

/** At least this share of incoming texts belongs to no known label; it is smaller among the texts that people label. */
const NONE_SHARE = 0.05;

/** The least confidence at which the best label is better than no suggestion; 0 where every text had a label. */
function leastConfidence(trials: readonly Trial[], curve: { slope: number; shift: number }): number {
  const bare = trials.filter(({ right }) => !right.includes(true)).length;
  const dear =
    bare === 0 ? 0 : Math.max(1, (NONE_SHARE / (1 - NONE_SHARE)) * ((trials.length - bare) / bare));
  const bests = trials
    .map(({ margins, right }) => {
      const best = margins.indexOf(Math.max(...margins));
      const gain = right[best] ? 1 : right.includes(true) ? 0 : -dear;
      return { confidence: computeConfidence(margins[best] ?? 0, curve), gain };
    })
    .toSorted((a, b) => a.confidence - b.confidence);
  // A threshold here gains the texts without a label and loses those that the best label got right.
  let gained = 0;
  let most = 0;
  let least = 0;
  bests.forEach(({ confidence, gain }, at) => {
    gained -= gain;
    if (gained <= most) return;
    most = gained;
    least = (confidence + (bests[at + 1]?.confidence ?? confidence)) / 2;
  });
  return least;
}
