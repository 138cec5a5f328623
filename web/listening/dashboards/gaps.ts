import type { CollectionGap } from '#contracts/listening/gaps/endpoints.ts';
import type { Bar } from '#web/kit/chart/series.ts';

/** Sources that one bar names; more of them are counted. */
const MOST_NAMED = 3;

/** How gaps are said: one source with its reason, and several of them together. */
export type GapWords = {
  one: (reason: Exclude<CollectionGap['reason'], 'not_begun'>, name: string) => string;
  all: (named: readonly string[], more: number) => string;
};

/**
 * Bars with why the numbers of some are not the whole: a source that brings these mentions did not answer, or was paused. What was
 * added later is no hole in what was collected; it is told beside the chart.
 *
 * @param end where the last bar ends
 * @param now until when a gap lasts that is still open
 */
export const withGaps = (
  bars: readonly Bar[],
  gaps: readonly CollectionGap[],
  { end, now, words }: { end: string; now: string; words: GapWords },
): readonly Bar[] => {
  const holes = gaps.flatMap(({ reason, name, from, to }) =>
    reason === 'not_begun' ? [] : [{ reason, name, from: Date.parse(from), to: Date.parse(to ?? now) }],
  );
  if (holes.length === 0) return bars;
  return bars.map((bar, index) => {
    const [from, to] = [Date.parse(bar.id), Date.parse(bars[index + 1]?.id ?? end)];
    const said = holes
      .filter((hole) => hole.from < to && hole.to > from)
      .map(({ reason, name }) => words.one(reason, name));
    const named = [...new Set(said)];
    if (named.length === 0) return bar;
    return { ...bar, gap: words.all(named.slice(0, MOST_NAMED), Math.max(0, named.length - MOST_NAMED)) };
  });
};
