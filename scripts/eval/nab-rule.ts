/**
 * The scoring rule of the Numenta Anomaly Benchmark, standard profile (Lavin and Ahmad 2015, arXiv:1510.03336, and numenta/NAB
 * nab/sweeper.py): the earliest alarm in a window earns points by its position on a sigmoid, a missed window costs 1, and every alarm
 * outside costs up to 0.11, growing with its distance after the last window. The first 15 % of a series, at most of 5,000 rows, are not
 * scored. A detector that never fires has 0 points of 100, a perfect one 100.
 */
const FALSE_ALARM = 0.11;
const PROBATION = 0.15;
const PROBATION_ROWS = 5000;
/** A false alarm farther after a window than three times its length has the full cost. */
const FAR = 3;

/** First and last row of a labelled window. */
export type Window = readonly [number, number];
/** A series with its windows; `alarms` of a detector are row numbers. */
export type LabelledSeries = { name: string; rows: number; windows: readonly Window[] };

/** The points of one series, and their components. */
export type Tally = {
  /** Sum of NAB's weights, between minus and plus the number of windows, less false alarms. */
  points: number;
  windows: number;
  found: number;
  alarms: number;
  falseAlarms: number;
  /** Rows from the start of each found window to the first alarm in it. */
  delays: number[];
};

const sigmoid = (place: number): number => 2 / (1 + Math.exp(5 * place)) - 1;
const BEST = sigmoid(-1);

/** Rows at the beginning of a series that are not scored. */
function probationOf(rows: number): number {
  return Math.floor(Math.min(PROBATION * rows, PROBATION * PROBATION_ROWS));
}

function hitWorth(row: number, [first, last]: Window): number {
  return sigmoid(-(last - row + 1) / (last - first + 1)) / BEST;
}

function missWorth(row: number, before: Window | undefined): number {
  const place = before ? (row - before[1]) / (before[1] - before[0]) : FAR;
  return FALSE_ALARM * (place >= FAR ? -1 : sigmoid(place));
}

/** Scores the alarms of one series, given as row numbers in order. */
export function tallyAlarms(series: LabelledSeries, alarms: readonly number[]): Tally {
  const probation = probationOf(series.rows);
  const scored = series.windows.filter(([, last]) => last >= probation);
  const worth = new Map<Window, number>(scored.map((window) => [window, -1]));
  const tally: Tally = { points: 0, windows: scored.length, found: 0, alarms: 0, falseAlarms: 0, delays: [] };
  for (const row of alarms) {
    if (row < probation) continue;
    tally.alarms += 1;
    const window = scored.find(([first, last]) => row >= first && row <= last);
    if (window) {
      const before = worth.get(window) ?? -1;
      if (before === -1) {
        tally.found += 1;
        tally.delays.push(row - window[0]);
      }
      worth.set(window, Math.max(before, hitWorth(row, window)));
    } else {
      tally.falseAlarms += 1;
      tally.points += missWorth(
        row,
        series.windows.findLast(([, last]) => last < row),
      );
    }
  }
  for (const points of worth.values()) tally.points += points;
  return tally;
}

/** The score of several series together on NAB's scale: 0 for a detector that never fires, 100 for a perfect one. */
export function computeNabScore(tallies: readonly Tally[]): number {
  const windows = tallies.reduce((sum, tally) => sum + tally.windows, 0);
  const points = tallies.reduce((sum, tally) => sum + tally.points, 0);
  return windows === 0 ? 0 : (100 * (points + windows)) / (2 * windows);
}
