import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { THRESHOLDS } from '#engine/anomaly/sensitivity.ts';
import { MADE_KINDS, makeSeries, type MadeSeries } from './made-series.ts';
import type { Result, Scorer } from './scorer.ts';
import { oneSpread, ownDetector, type SpikeScorer } from './spike-detectors.ts';
import { alarmsAt } from './spike-scorer.ts';

/** An alarm counts for a spike up to an hour after it, and up to six hours after it is no false one. */
const FOUND_ROWS = 12;
const EXCUSED_ROWS = 72;

/** Which seeds are scored; no constant was chosen on them. */
const Seeds = z.object({ seeds: z.array(z.number().int()) });

/** What a detector did on a series. */
type MadeTally = { kind: MadeSeries['kind']; spikes: number; found: number; falseAlarms: number };

/** Counts the true spikes that were found, and the alarms outside of them. */
export function tallyMade(series: MadeSeries, alarms: readonly number[]): MadeTally {
  const hits = (from: number, to: number): boolean => alarms.some((row) => row >= from && row <= to);
  return {
    kind: series.kind,
    spikes: series.windows.length,
    found: series.windows.filter(([first, last]) => hits(first, last + FOUND_ROWS)).length,
    falseAlarms: alarms.filter(
      (row) => !series.windows.some(([first, last]) => row >= first && row <= last + EXCUSED_ROWS),
    ).length,
  };
}

type MadeVerdicts = { at: (threshold: number) => MadeTally[] };

function judgeMade(series: readonly MadeSeries[], { judge, restMs }: SpikeScorer): MadeVerdicts {
  const scores = series.map(judge);
  return {
    at: (threshold) =>
      series.map((one, place) =>
        tallyMade(one, alarmsAt(one, scores[place] ?? [], { from: threshold, ms: restMs })),
      ),
  };
}

/** The highest threshold at which a detector finds as many spikes as asked. */
function findThreshold({ at }: MadeVerdicts, found: number): number {
  let threshold = 9;
  while (threshold > 0.5 && sum(at(threshold), 'found') < found) threshold -= 0.1;
  return threshold;
}

function sum(tallies: readonly MadeTally[], key: 'spikes' | 'found' | 'falseAlarms'): number {
  return tallies.reduce((total, one) => total + one[key], 0);
}

/** Made series with known truth: what the detector finds by kind, and how often it and the one before it ring for nothing at equal recall. */
export const madeSpikes: Scorer = {
  name: 'made spikes',
  fits: ({ name }) => name === 'spikes/made_series.json',
  score: (file) => {
    const { seeds } = Seeds.parse(JSON.parse(readFileSync(file.path, 'utf8')));
    const series = MADE_KINDS.flatMap((kind) => seeds.map((seed) => makeSeries(kind, seed)));
    const [own, before] = [judgeMade(series, ownDetector), judgeMade(series, oneSpread)];
    const shipped = own.at(THRESHOLDS.balanced);
    const row = (what: string, tallies: readonly MadeTally[]): Result => ({
      file: file.name,
      what,
      rows: sum(tallies, 'spikes'),
      right: sum(tallies, 'found'),
      figure: `recall ${(sum(tallies, 'found') / Math.max(1, sum(tallies, 'spikes'))).toFixed(2)}, false alarms ${sum(tallies, 'falseAlarms')}`,
      published: null,
    });
    const found = sum(shipped, 'found');
    return [
      ...MADE_KINDS.map((kind) =>
        row(
          kind,
          shipped.filter((one) => one.kind === kind),
        ),
      ),
      row(`${ownDetector.name}, as shipped`, shipped),
      row(`${oneSpread.name}, the same threshold`, before.at(THRESHOLDS.balanced)),
      row(`${oneSpread.name}, as many found`, before.at(findThreshold(before, found))),
    ];
  },
};
