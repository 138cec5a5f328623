/** What a margin is worth: `1 / (1 + exp(-(slope * margin + shift)))`, and from where on a best label is better than none. */
export type Confidence = { slope: number; shift: number; least: number };

/** The margins of one held-back text, label by label, and which of them it really bears. */
export type Trial = { margins: readonly number[]; right: readonly boolean[] };

const ROUNDS = 25;
/** Labels far behind say nothing about what those in front are worth. */
const FRONT = 3;

/**
 * Learns what margins are worth from held-back texts (Platt, "Probabilistic outputs for support vector machines", 1999, by Newton's
 * method), and the confidence below which saying nothing is right more often than the best label.
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
  // Targets a little inside 0 and 1, as Platt has them: a handful of points must not make anything certain.
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

/** Of the texts that come in, at least this share belongs to nothing known; among those that people label it is less. */
const NONE_SHARE = 0.05;

/** The least confidence for which a best label is better said than not; 0 where every text bore a label. */
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
  // Saying nothing up to here gains the texts that bear nothing and loses those that the best label met.
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
