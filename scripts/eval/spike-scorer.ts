import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { THRESHOLDS } from '#engine/anomaly/sensitivity.ts';
import { alterSeries } from './altered-series.ts';
import { computeNabScore, tallyAlarms, type Tally } from './nab-rule.ts';
import type { Result, Scorer } from './scorer.ts';
import {
  nullDetector,
  oneSpread,
  ownDetector,
  restingGaussian,
  windowedGaussian,
  type SpikeScorer,
} from './spike-detectors.ts';
import { readSeries, type Series } from './spike-series.ts';

/** The number of thresholds that are tried, spread over the highest values of all series. */
const TRIED = 300;

/** A detector's results for all series, and the tally of each threshold on each of them. */
type DetectorResults = {
  thresholds: number[];
  tallies: Tally[][];
  at: (threshold: number) => Tally[];
};

/** The rows at which a detector fires, with its cooldown after each. */
export function alarmsAt(
  series: Series,
  scores: readonly number[],
  rest: { from: number; ms: number },
): number[] {
  let until = Number.NEGATIVE_INFINITY;
  return scores.flatMap((score, row) => {
    const at = series.times[row] ?? 0;
    if (score < rest.from || at < until) return [];
    until = at + rest.ms;
    return [row];
  });
}

function judgeAll(series: readonly Series[], { judge, restMs }: SpikeScorer): DetectorResults {
  const scores = series.map((one) => judge(one));
  const at = (threshold: number): Tally[] =>
    series.map((one, place) =>
      tallyAlarms(one, alarmsAt(one, scores[place] ?? [], { from: threshold, ms: restMs })),
    );
  const thresholds = candidates(scores.flat());
  const byThreshold = thresholds.map(at);
  return {
    thresholds,
    tallies: series.map((_one, place) => byThreshold.flatMap((tallies) => tallies.slice(place, place + 1))),
    at,
  };
}

/** Thresholds from above the highest score down to that of the highest hundredth, closer together at the top. */
function candidates(scores: readonly number[]): number[] {
  const sorted = scores.toSorted((a, b) => b - a);
  const deepest = Math.log(Math.max(2, sorted.length / 50));
  const tried = Array.from(
    { length: TRIED },
    (_none, index) => sorted[Math.floor(Math.exp((deepest * index) / (TRIED - 1))) - 1] ?? 0,
  );
  return [(sorted[0] ?? 0) + 1, ...new Set(tried)];
}

/** For each series, its tally at the threshold that is best for all others. */
function leaveOneOut({ thresholds, tallies }: DetectorResults): { threshold: number; tally: Tally }[] {
  return tallies.flatMap((own, place) => {
    const others = tallies.filter((_one, other) => other !== place);
    const chosenFrom = others.length > 0 ? others : [own];
    const scores = thresholds.map((_threshold, index) =>
      computeNabScore(chosenFrom.flatMap((one) => one.slice(index, index + 1))),
    );
    const best = scores.indexOf(Math.max(...scores));
    const tally = own[best];
    return tally ? [{ threshold: thresholds[best] ?? 0, tally }] : [];
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rowOf(
  file: string,
  what: string,
  { tallies, stepMs }: { tallies: readonly Tally[]; stepMs: number },
): Result {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, one) => total + of(one), 0);
  const [windows, found, falseAlarms] = [
    sum((one) => one.windows),
    sum((one) => one.found),
    sum((one) => one.falseAlarms),
  ];
  // Of several alarms in one window only the first counts, as for an on-call engineer who is paged once.
  const precision = found / Math.max(1, found + falseAlarms);
  const delay = (median(tallies.flatMap(({ delays }) => delays)) * stepMs) / MS_PER_HOUR;
  return {
    file,
    what,
    rows: windows,
    right: found,
    figure: `NAB ${computeNabScore(tallies).toFixed(1)}, precision ${precision.toFixed(2)}, recall ${(found / Math.max(1, windows)).toFixed(2)}, false alarms ${falseAlarms}, median delay ${delay.toFixed(1)} h into the window`,
    published: null,
  };
}

/** A file of windows; it is scored with all its series, which need no scorer of their own. */
const isLabels = ({ name }: { name: string }): boolean => /^8_spikes\/.*\.json(?:\.gz)?$/.test(name);

function withoutWindows({ name }: { name: string }): Result {
  return {
    file: name,
    what: 'no file of this folder gives its windows',
    rows: 0,
    right: 0,
    figure: 'not scored',
    published: null,
  };
}

/** Spikes by NAB's rule, with thresholds chosen without the scored series; the shipped threshold and the peers are listed next to it. */
export const spikes: Scorer = {
  name: 'spikes',
  fits: ({ name }) => name.startsWith('8_spikes/'),
  score: (file, { files }) => {
    if (!isLabels(file)) return files.some(isLabels) ? [] : [withoutWindows(file)];
    const series = readSeries(files, file);
    const stepMs = series[0]?.stepMs ?? MS_PER_HOUR;
    const row = (what: string, tallies: readonly Tally[]): Result =>
      rowOf(file.name, what, { tallies, stepMs });
    const own = judgeAll(series, ownDetector);
    const altered = alterSeries(series).map(({ name, altered: all }) =>
      row(`as shipped, ${name}`, judgeAll(all, ownDetector).at(THRESHOLDS.balanced)),
    );
    const peers = [oneSpread, windowedGaussian, restingGaussian, nullDetector];
    const left = leaveOneOut(own);
    return [
      ...left.map(({ threshold, tally }, place) =>
        row(`${series[place]?.name ?? ''}, threshold ${threshold.toFixed(2)} from the others`, [tally]),
      ),
      row(
        `${ownDetector.name}, leave one series out`,
        left.map(({ tally }) => tally),
      ),
      row(`${ownDetector.name}, as shipped (${THRESHOLDS.balanced})`, own.at(THRESHOLDS.balanced)),
      ...altered,
      ...peers.map((peer) =>
        row(
          `${peer.name}, leave one series out`,
          leaveOneOut(judgeAll(series, peer)).map(({ tally }) => tally),
        ),
      ),
    ];
  },
};
