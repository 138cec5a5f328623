import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { listGaps } from '#contracts/listening/gaps/endpoints.ts';
import type { BlindSpan } from '#contracts/listening/gaps/gap.ts';
import { filterGaps } from '#contracts/listening/gaps/touching.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { groupNamesByDay, formatHoles, withGaps, type GapSpan } from './mark-bars.ts';

/** Bars with their gaps marked; `holes` says all of them in a line, `since` which sources were added within the time. */
export type GapMarks = { bars: readonly Bar[]; holes: string | null; since: string | null };

/**
 * Marks the bars in whose time sources of the filter could not be collected from. What was added later is no hole in what was
 * collected: it is told beside the chart.
 *
 * @param given the stretches, where they came without the names of sources: with a shared link; null where they are asked for
 */
export const useGaps = (
  bars: readonly Bar[],
  filter: WireFilter,
  given: readonly BlindSpan[] | null = null,
): GapMarks => {
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
    // The filter is made anew with each drawing; what gaps depend on is in it by value.
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
};
