import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import type { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';
import { filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { groupNamesByDay, formatHoles, withGaps, type GapSpan } from './mark-bars.ts';

/** Bars with their gaps marked; `holes` lists all gaps in one line, `since` the sources that were added within the time. */
export type GapMarks = { bars: readonly Bar[]; holes: string | null; since: string | null };

/**
 * Marks the bars in whose time sources of the filter could not be collected from. A source that was added later is no gap in the
 * collection: it is reported next to the chart.
 *
 * @param given the gaps, if they came without the names of sources, as with a shared link; null if they are to be requested
 */
export function useGaps(
  bars: readonly Bar[],
  filter: WireFilter,
  given: readonly BlindSpan[] | null = null,
): GapMarks {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, to } = filter;
  const found = useCallQuery(listGaps, { query: { from, to } }, { enabled: given === null, keep: true });
  const items = found.data?.items;
  return useMemo(() => {
    const gaps = filterGaps(items ?? [], filter);
    const unnamed = t('dashboards.gaps.unnamed');
    const holes =
      given?.map((span): GapSpan => ({ ...span, said: unnamed })) ??
      gaps.flatMap(({ reason, name, from: begun, to: ended }): GapSpan[] =>
        reason === 'not_begun'
          ? []
          : [{ from: begun, to: ended, said: t(`dashboards.gaps.${reason}`, { name }) }],
      );
    const all = (named: readonly string[], more: number): string => {
      const names = named.join(', ');
      return more > 0 ? t('dashboards.gaps.more', { names, count: more }) : names;
    };
    const begun = gaps.flatMap(({ reason, name, to: at }) =>
      reason === 'not_begun' && at !== null
        ? [{ said: name, day: formatLongDay(new Date(at), language) }]
        : [],
    );
    const since = groupNamesByDay(begun, all).map(({ day, names }) =>
      t('dashboards.gaps.since_one', { name: names, day }),
    );
    const marked = withGaps(bars, holes, { end: to, now: to, all });
    const seen = formatHoles(holes, all);
    return {
      bars: marked,
      holes: seen === undefined ? null : t('dashboards.gaps.holes', { names: seen }),
      since: since.length > 0 ? t('dashboards.gaps.since', { names: since.join(', ') }) : null,
    };
    // The filter is a new object with each render; the parts of it that gaps depend on are compared by value.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [
    bars,
    items,
    given,
    to,
    from,
    filter.source,
    filter.not_source,
    filter.channel,
    filter.not_channel,
    t,
    language,
  ]);
}
