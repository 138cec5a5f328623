import { readList } from '#contracts/kit/list-text.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { BlindSpan, CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';

type GapFilter = Pick<WireFilter, 'from' | 'to' | 'source' | 'not_source' | 'channel' | 'not_channel'>;

/**
 * The gaps in which a filter may have missed mentions: within its time, of the sources and channels that it includes. A source of several
 * channels may always be affected.
 */
export function filterGaps(
  gaps: readonly CollectionGap[],
  { from, to, ...filter }: GapFilter,
): CollectionGap[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const lets = (value: string | null, only: string | undefined, not: string | undefined): boolean =>
    value === null || ((!only || listed(only, value)) && !(not && listed(not, value)));
  return gaps.filter(
    (gap) =>
      Date.parse(gap.from) < end &&
      (gap.to === null || Date.parse(gap.to) > begin) &&
      lets(gap.source_id, filter.source, filter.not_source) &&
      lets(gap.channel, filter.channel, filter.not_channel),
  );
}

const listed = (values: string, one: string): boolean => readList(values).includes(one);

/**
 * When not all sources were collected: the gaps as time ranges in order, none adjacent to the next, cut to a period. A source that was
 * added later does not count as a gap. A gap that has not ended extends to the end of the period.
 */
export function computeBlindSpans(gaps: readonly CollectionGap[], { from, to }: BlindSpan): BlindSpan[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const holes = gaps
    .flatMap((gap) =>
      gap.reason === 'not_begun'
        ? []
        : [
            {
              from: Math.max(begin, Date.parse(gap.from)),
              to: gap.to === null ? end : Math.min(end, Date.parse(gap.to)),
            },
          ],
    )
    .filter((hole) => hole.from < hole.to)
    .toSorted((a, b) => a.from - b.from);
  const spans: { from: number; to: number }[] = [];
  for (const hole of holes) {
    const last = spans.at(-1);
    if (last && hole.from <= last.to) last.to = Math.max(last.to, hole.to);
    else spans.push({ ...hole });
  }
  return spans.map((span) => ({
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  }));
}
