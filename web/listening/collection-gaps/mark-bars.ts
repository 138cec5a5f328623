import type { Bar } from '#web/kit/chart/series.ts';

/** The number of sources that one bar names; more are counted. */
const MOST_NAMED = 3;

/** A span of time in which not everything was collected, and its text. */
export type GapSpan = { from: string; to: string | null; said: string };

/** Joins several texts: each once, and beyond a limit only their number. */
export type FormatAll = (named: readonly string[], more: number) => string;

/** The joined texts of gaps; empty if there are none. */
export function formatHoles(holes: readonly Pick<GapSpan, 'said'>[], all: FormatAll): string | undefined {
  const named = [...new Set(holes.map(({ said }) => said))];
  if (named.length === 0) return undefined;
  return all(named.slice(0, MOST_NAMED), Math.max(0, named.length - MOST_NAMED));
}

/** The sources that were added within the time, those of one day together. */
export function groupNamesByDay(
  begun: readonly { said: string; day: string }[],
  all: FormatAll,
): { day: string; names: string }[] {
  return [...Map.groupBy(begun, ({ day }) => day)].map(([day, sources]) => ({
    day,
    names: formatHoles(sources, all) ?? '',
  }));
}

/**
 * Bars with the reason why the numbers of some are incomplete: a source of these mentions did not respond, or was paused.
 *
 * @param end where the last bar ends
 * @param now the end of a gap that is still open
 */
export function withGaps(
  bars: readonly Bar[],
  holes: readonly GapSpan[],
  { end, now, all }: { end: string; now: string; all: FormatAll },
): readonly Bar[] {
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
}
