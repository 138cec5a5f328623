import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import type { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { formatExactTime, formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { useCoverage } from '../state/use-coverage.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from './results.module.css';

/** What the numbers cover: which posts, sources that were read and their gaps, since when posts are stored. */
export function FootLine({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter } = state.filtering;
  const { from, to } = filter;
  const coverage = useCoverage(state);
  if (!coverage.data) return null;
  const { sources, since, gaps, pool, collected } = coverage.data;
  const formatDay = (at: string): string => formatLongDay(new Date(at), language);
  const missed = filterGaps(gaps, filter).flatMap(({ reason, ...gap }) =>
    reason === 'not_begun' ? [] : [{ ...gap, reason }],
  );
  const parts = [
    t('quick_analytic.foot.scope'),
    t('quick_analytic.foot.sources', { count: sources }),
    since && t('quick_analytic.foot.since', { day: formatDay(since) }),
    ...collected.flatMap(({ term, since: begun, by_keyword }) => {
      if (begun !== null && Date.parse(begun) > Date.parse(from))
        return [t('quick_analytic.foot.collected', { term, day: formatDay(begun) })];
      return by_keyword ? [] : [t('quick_analytic.foot.no_keyword', { term })];
    }),
    t('quick_analytic.shared.zone', { zone: getReaderZone() }),
    t('quick_analytic.foot.exact'),
  ].filter(Boolean);
  return (
    <footer className={classes.foot}>
      {parts.join(' · ')}
      {' · '}
      {missed.length === 0 ? (
        t('quick_analytic.foot.no_gaps')
      ) : (
        <details>
          <summary>{t('quick_analytic.foot.gaps', { count: missed.length })}</summary>
          <ul>
            {missed.map(({ source_id, name, reason, from: begun, to: ended }) => (
              <li key={`${source_id} ${begun}`}>
                {t(`dashboards.gaps.${reason}`, { name })}{' '}
                {[begun, ended ?? to].map((at) => formatExactTime(new Date(at), language)).join(' – ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {pool && (
        <>
          {' · '}
          <PoolAges pool={pool} formatDay={formatDay} />
        </>
      )}
    </footer>
  );
}

type PoolAgesProps = {
  pool: NonNullable<AnswerOf<typeof getSearchCoverage>['pool']>;
  formatDay: (at: string) => string;
};

/** Since when public posts are kept; opened, since when those of each source. */
function PoolAges({ pool: { since, sources }, formatDay }: PoolAgesProps) {
  const { t } = useTranslation();
  if (since === null) return t('quick_analytic.foot.pool_empty');
  return (
    <details>
      <summary>{t('quick_analytic.foot.pool', { day: formatDay(since) })}</summary>
      <ul>
        {sources.map((source) => (
          <li key={source._id}>
            {source.since === null
              ? t('quick_analytic.foot.pool_source_empty', { name: source.name })
              : t('quick_analytic.foot.pool_source', { name: source.name, day: formatDay(source.since) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
