import { UnstyledButton } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import type { SearchState } from '../state/use-search.ts';
import classes from './start.module.css';

type RisingWord = AnswerOf<typeof listRising>['items'][number];

/** The words that rise in the account today, each with its posts by hour; where none rise it says how many posts there were. */
export function Rising({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rising = useCallQuery(listRising, { query: { hours: '1', time_zone: getReaderZone() } });
  return (
    <Card title={t('quick_analytic.rising.title')} flush>
      <QueryView of={rising} loading={<RowsSkeleton rows={6} />}>
        {({ items, total, total_before }) =>
          items.length === 0 ? (
            <p className={classes.none}>
              {t('quick_analytic.rising.none')}
              <br />
              {t('quick_analytic.rising.posts', {
                count: total,
                value: formatExactNumber(total, language),
                before: formatExactNumber(total_before, language),
              })}
            </p>
          ) : (
            <ul className={classes.rows}>
              {items.map((word) => (
                <Row key={word.term} word={word} most={items[0]?.count ?? 1} state={state} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Row({ word, most, state }: { word: RisingWord; most: number; state: SearchState }) {
  const { t } = useTranslation();
  const { term, count, before, by_sentiment, hours } = word;
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.search}
        data-suggestion
        onClick={() => state.filtering.change({ q: term, range: '24h' })}
      >
        <IconTrendingUp size={16} stroke={1.6} aria-hidden />
        <span className={classes.name}>{term}</span>
        {hours.length > 0 && <Sparkline values={hours} className={classes.line} />}
        <span className={classes.bar}>
          <SentimentBar counts={by_sentiment} share={count / most} />
        </span>
        <NumberText value={count} />
        <span className={classes.delta}>
          {before === 0 ? t('quick_analytic.rising.new') : <DeltaText value={count} before={before} />}
        </span>
      </UnstyledButton>
    </li>
  );
}
