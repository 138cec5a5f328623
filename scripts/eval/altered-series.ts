import { makeRandom, type Random } from '#engine/demo/random.ts';
import type { Series } from './spike-series.ts';

/** Steps of five minutes in a day, for the shape of a steady base. */
const DAY_STEPS = 288;

/**
 * The same series as other brands would have them: a tenth of the posts, and the same posts on a steady base that is one and three times as
 * high. Their windows stay, so they show whether a detector knows more than the spread of the series that it was shown.
 */
export function alterSeries(series: readonly Series[]): { name: string; altered: Series[] }[] {
  const each = (name: string, change: (one: Series, random: Random) => number[]) => ({
    name,
    altered: series.map((one, place) => ({ ...one, counts: change(one, makeRandom(1, place)) })),
  });
  return [
    each('a tenth of the posts', ({ counts }, random) =>
      counts.map((count) => Array.from({ length: count }).filter(() => random() < 0.1).length),
    ),
    each('on a steady base as high as the mean', (one, random) => lift(one, 1, random)),
    each('on a steady base three times as high', (one, random) => lift(one, 3, random)),
  ];
}

function lift({ counts }: Series, times: number, random: Random): number[] {
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
  return counts.map((count, row) => {
    const day = 1 + 0.5 * Math.sin((2 * Math.PI * row) / DAY_STEPS);
    return count + Math.round(mean * times * day * (0.85 + 0.3 * random()));
  });
}
