import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { listGaps } from '#contracts/listening/gaps/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { longDay, useLanguage } from '#web/kit/text/format.ts';
import { useSurroundings } from './surroundings.ts';
import { withGaps } from './gaps.ts';

/**
 * Marks the bars in whose time sources of the filter could not be collected from; `since` tells of those that were added within it.
 * A shared link names no sources, so nothing is marked there.
 */
export const useGaps = (
  bars: readonly Bar[],
  { from, to, source }: WireFilter,
): { bars: readonly Bar[]; since: string | null } => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { given } = useSurroundings();
  const found = useCall(listGaps, { query: { from, to } }, { enabled: given === null, keep: true });
  const items = found.data?.items;
  return useMemo(() => {
    const asked = source ? new Set(source.split(',')) : null;
    const gaps = (items ?? []).filter(({ source_id }) => asked?.has(source_id) ?? true);
    const since = gaps.flatMap(({ reason, name, to: begun }) =>
      reason === 'not_begun' && begun !== null
        ? [t('dashboards.gaps.since_one', { name, day: longDay(new Date(begun), language) })]
        : [],
    );
    return {
      bars: withGaps(bars, gaps, {
        end: to,
        now: to,
        words: {
          one: (reason, name) => t(`dashboards.gaps.${reason}`, { name }),
          all: (named, more) => {
            const names = named.join(', ');
            return more > 0 ? t('dashboards.gaps.more', { names, count: more }) : names;
          },
        },
      }),
      since: since.length > 0 ? t('dashboards.gaps.since', { names: since.join(', ') }) : null,
    };
  }, [bars, items, source, to, t, language]);
};
