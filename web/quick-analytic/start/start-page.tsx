import { UnstyledButton } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listRising } from '#contracts/quick-analytic/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import type { SearchState } from '../state/use-search.ts';
import { RecentSearches } from './recent-searches.tsx';
import classes from './start.module.css';

/** Before the first word: one's own recent searches, and what rises in the account today. */
export function StartPage({ state }: { state: SearchState }) {
  return (
    <div className={classes.start}>
      <RecentSearches />
      <Rising state={state} />
    </div>
  );
}

function Rising({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const rising = useCallQuery(listRising, { query: {} });
  return (
    <Card title={t('quick_analytic.rising.title')} flush>
      <QueryView of={rising} loading={<RowsSkeleton rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>{t('quick_analytic.rising.none')}</p>
          ) : (
            <ul className={classes.rows}>
              {items.map(({ term, count, before, by_sentiment }) => (
                <li key={term} className={classes.row}>
                  <UnstyledButton
                    className={classes.search}
                    onClick={() => state.filtering.change({ q: term, range: '24h' })}
                  >
                    <IconTrendingUp size={16} stroke={1.6} aria-hidden />
                    <span className={classes.name}>{term}</span>
                    <span className={classes.bar}>
                      <SentimentBar counts={by_sentiment} share={count / (items[0]?.count ?? 1)} />
                    </span>
                    <NumberText value={count} />
                    <span className={classes.delta}>
                      {before === 0 ? (
                        t('quick_analytic.rising.new')
                      ) : (
                        <DeltaText value={count} before={before} />
                      )}
                    </span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
