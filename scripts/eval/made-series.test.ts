import { describe, expect, it } from 'vitest';
import { MADE_KINDS, makeSeries } from './made-series.ts';
import { tallyMade } from './made-spike-scorer.ts';

describe('made series', () => {
  it('a kind and a seed give the same series again, and another seed another', () => {
    expect(makeSeries('retweets', 7)).toEqual(makeSeries('retweets', 7));
    expect(makeSeries('retweets', 8).counts).not.toEqual(makeSeries('retweets', 7).counts);
  });

  it('every kind has spikes that are louder than the hours around them, in rows that go up', () => {
    for (const kind of MADE_KINDS) {
      const { windows, counts, times, rows } = makeSeries(kind, 11);
      expect(windows.length).toBeGreaterThan(3);
      expect(times.length).toBe(rows);
      const mean = (from: number, to: number): number =>
        counts.slice(from, to).reduce((sum, count) => sum + count, 0) / (to - from);
      const louder = windows.filter(([first]) => mean(first, first + 12) > mean(first - 24, first - 1));
      expect(louder.length).toBeGreaterThan(windows.length / 2);
    }
  });

  it('gaps have no rows, and missing hours have rows of nothing', () => {
    const whole = makeSeries('seasons', 11).rows;
    expect(makeSeries('gaps', 11).rows).toBeLessThan(whole);
    expect(makeSeries('missing hours', 11).rows).toBe(whole);
  });

  it('an alarm in a spike finds it once, one soon after is excused and any other is false', () => {
    const series = { ...makeSeries('steady', 11), windows: [[100, 150]] as [number, number][] };
    expect(tallyMade(series, [110, 120, 155, 200, 400])).toMatchObject({
      spikes: 1,
      found: 1,
      falseAlarms: 1,
    });
    expect(tallyMade(series, [20])).toMatchObject({ found: 0, falseAlarms: 1 });
  });
});
