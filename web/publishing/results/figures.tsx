import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { getResults } from '#contracts/publishing/results.ts';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { TABLE_ID } from './post-table.tsx';
import type { ResultQuery } from './use-span.ts';
import classes from './results.module.css';

type Results = AnswerOf<typeof getResults>;

/** The sums of a span against the span before; each opens the posts that it counts, by that number. */
export function Figures({ results, query }: { results: Results; query: ResultQuery }) {
  const { t } = useTranslation();
  const toTable = () => document.querySelector(`#${TABLE_ID}`)?.scrollIntoView({ block: 'start' });
  return (
    <section aria-label={t('publishing_results.figures')}>
      <MetricTiles>
        <MetricTile
          name={t('publishing_results.posts')}
          value={<NumberText value={results.posts.now} more={results.more} />}
          note={<DeltaText value={results.posts.now} before={results.posts.before} />}
          onOpen={toTable}
        />
        {results.figures.map(({ measure, now, before }) => (
          <MetricTile
            key={measure}
            name={t(`publishing_results.measures.${measure}`)}
            value={now.n === 0 ? '–' : <NumberText value={now.sum} />}
            note={
              <>
                <DeltaText value={now.sum} before={before.sum} />{' '}
                {now.n < results.posts.now && t('publishing_results.of_posts', { count: now.n })}
              </>
            }
            onOpen={() => {
              query.change({ measure });
              toTable();
            }}
          />
        ))}
      </MetricTiles>
      <p className={`${classes.dim} ${classes.figuresNote}`}>{t('publishing_results.figures_note')}</p>
    </section>
  );
}
