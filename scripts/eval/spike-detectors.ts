import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { SpikeDetector } from '#engine/anomaly/spike-detector.ts';
import { countSurprise } from '#engine/anomaly/surprise.ts';
import type { Series } from './spike-series.ts';

/** How unusual a detector finds each row of a series, and for how many rows it is silent after an alarm. */
export type SpikeScorer = { name: string; judge: (series: Series) => number[]; restMs: number };

/** The default cooldown of a rule. */
const COOLDOWN_MS = 24 * MS_PER_HOUR;

function makeDetector({ stepMs, zone = 'UTC' }: Pick<Series, 'stepMs' | 'zone'>): SpikeDetector {
  return new SpikeDetector({ stepMs, zone, threshold: Infinity, cooldownMs: COOLDOWN_MS });
}

/** The suite's own detector, as rules use it. */
export const ownDetector: SpikeScorer = {
  name: 'baseline and tail of each series',
  restMs: COOLDOWN_MS,
  judge: ({ times, counts, stepMs, zone }) => {
    const detector = makeDetector({ stepMs, zone });
    return counts.map((count, row) => detector.step(times[row] ?? 0, count).surprise);
  },
};

/** The same baseline with one spread for all series, as the suite had it until 2026-11-30. */
export const oneSpread: SpikeScorer = {
  name: 'one spread for all series',
  restMs: COOLDOWN_MS,
  judge: ({ times, counts, stepMs, zone }) => {
    const detector = makeDetector({ stepMs, zone });
    return counts.map((count, row) => {
      const reading = detector.step(times[row] ?? 0, count);
      return reading.surprise === 0 ? 0 : countSurprise(reading.count, reading.usual);
    });
  },
};

const GAUSSIAN_ROWS = 1000;

/**
 * NAB's windowed Gaussian: one minus the tail probability of a row under the mean and standard deviation of the thousand rows before it,
 * the same for both tails (numenta/NAB nab/detectors/gaussian).
 */
function gaussian({ counts }: Series): number[] {
  let [sum, squares] = [0, 0];
  return counts.map((count, row) => {
    const rows = Math.min(row, GAUSSIAN_ROWS);
    const mean = rows === 0 ? count : sum / rows;
    const spread = rows === 0 ? 1 : Math.sqrt(Math.max(0, squares / rows - mean * mean)) || 1e-6;
    const score = rows === 0 ? 0 : 1 - upperTail(Math.abs(count - mean) / spread);
    const gone = row >= GAUSSIAN_ROWS ? (counts[row - GAUSSIAN_ROWS] ?? 0) : 0;
    sum += count - gone;
    squares += count * count - gone * gone;
    return score;
  });
}

export const windowedGaussian: SpikeScorer = { name: 'windowed Gaussian', restMs: 0, judge: gaussian };
/** The same with the cooldown of Earshot's detector, which shows how much of the difference is due to the cooldown. */
export const restingGaussian: SpikeScorer = {
  name: 'windowed Gaussian with our cooldown',
  restMs: COOLDOWN_MS,
  judge: gaussian,
};

/** Never fires. */
export const nullDetector: SpikeScorer = {
  name: 'null',
  restMs: 0,
  judge: ({ counts }) => counts.map(() => 0),
};

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17 up to three, its asymptotic series beyond). */
function upperTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) return (density / z) * (1 - 1 / z ** 2 + 3 / z ** 4 - 15 / z ** 6);
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return density * series;
}
