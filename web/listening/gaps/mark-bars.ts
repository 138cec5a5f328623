import type { Bar } from '#web/kit/chart/series.ts';

/** Sources that one bar names; more of them are counted. */
const MOST_NAMED = 3;

/** A stretch in which not everything was collected, and what is said of it. */
export type GapSpan = { from: string; to: string | null; said: string };

/** What several things that are said come to: each once, beyond some of them counted. */
export type FormatAll = (named: readonly string[], more: number) => string;

/** What holes say together; nothing where there are none. */
export const formatHoles = (holes: readonly Pick<GapSpan, 'said'>[], all: FormatAll): string | undefined => {
  const named = [...new Set(holes.map(({ said }) => said))];
  if (named.length === 0) return undefined;
  return all(named.slice(0, MOST_NAMED), Math.max(0, named.length - MOST_NAMED));
};

/** The sources that were added within the time, those of one day together. */
export const groupNamesByDay = (
  begun: readonly { said: string; day: string }[],
  all: FormatAll,
): { day: string; names: string }[] =>
  [...Map.groupBy(begun, ({ day }) => day)].map(([day, sources]) => ({
    day,
    names: formatHoles(sources, all) ?? '',
  }));

/**
 * Bars with why the numbers of some are not the whole: a source that brings these mentions did not answer, or was paused.
 *
 * @param end where the last bar ends
 * @param now until when a hole lasts that is still open
 */
export const withGaps = (
  bars: readonly Bar[],
  holes: readonly GapSpan[],
  { end, now, all }: { end: string; now: string; all: FormatAll },
): readonly Bar[] => {
  if (holes.length === 0) return bars;
  const spans = holes.map(({ from, to, said }) => ({
    said,
    from: Date.parse(from),
    to: Date.parse(to ?? now),
  }));
  return bars.map((bar, index) => {
    const [from, to] = [Date.parse(bar.id), Date.parse(bars[index + 1]?.id ?? end)];
    const gap = formatHoles(
      spans.filter((hole) => hole.from < to && hole.to > from),
      all,
    );
    return gap === undefined ? bar : { ...bar, gap };
  });
};
