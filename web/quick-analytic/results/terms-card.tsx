import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QUERY_MAX } from '#contracts/listening/filter.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { getColor } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { includePart } from '../state/narrow.ts';
import { writeAlone, writeAnyAlone, writeBoth } from '../state/term-parts.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { Opening } from './opening.tsx';
import classes from './terms.module.css';

type Terms = SearchAnswerOf<'terms'>;

/** The terms beside one another: their posts, what only they find, and what two of them find together. */
export function TermsCard({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const terms = useAnswer(state.search, { kind: 'terms' });
  return (
    <Card title={t('quick_analytic.terms.title')} flush>
      <QueryView of={terms} loading={<BlockSkeleton height={140} />}>
        {(answer) => (
          <>
            <TermTable answer={answer} state={state} />
            <Overlaps answer={answer} state={state} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

type PartProps = { answer: Terms; state: SearchState };

function TermTable({ answer: { items, union, union_before, several }, state }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const most = Math.max(1, ...items.map(({ count }) => count));
  const terms = items.map(({ term }) => term);
  const share = (count: number) => formatPercent(count / Math.max(1, union), language);
  return (
    <ScrollRegion label={t('quick_analytic.terms.title')} className={classes.scroll}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('quick_analytic.terms.term')}</Table.Th>
            <Table.Th aria-label={t('quick_analytic.figures.tone')} />
            <Table.Th className={classes.number}>{t('quick_analytic.posts')}</Table.Th>
            <Table.Th className={classes.number}>{t('quick_analytic.terms.share')}</Table.Th>
            <Table.Th className={classes.number}>{t('quick_analytic.terms.change')}</Table.Th>
            <Table.Th className={classes.number}>{t('quick_analytic.terms.alone')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ term, count, before, by_sentiment, alone }, place) => (
            <Table.Tr key={term}>
              <Table.Th scope="row" className={classes.term}>
                <span className={classes.swatch} style={{ background: `var(${getColor(place)})` }} />
                {term}
              </Table.Th>
              <Table.Td className={classes.bar}>
                <SentimentBar counts={by_sentiment} share={count / most} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <Part state={state} query={term} name={term} count={count} />
              </Table.Td>
              <Table.Td className={classes.number}>{share(count)}</Table.Td>
              <Table.Td className={classes.number}>
                {before !== null && <DeltaText value={count} before={before} />}
              </Table.Td>
              <Table.Td className={classes.number}>
                <Part
                  state={state}
                  query={writeAlone(terms, place)}
                  name={t('quick_analytic.terms.only', { term })}
                  count={alone}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('quick_analytic.terms.union')}</Table.Th>
            <Table.Td />
            <Table.Td className={classes.number}>
              <NumberText value={union} />
            </Table.Td>
            <Table.Td className={classes.number}>{share(union)}</Table.Td>
            <Table.Td className={classes.number}>
              {union_before !== null && <DeltaText value={union} before={union_before} />}
            </Table.Td>
            <Table.Td className={classes.number}>
              <Part
                state={state}
                query={writeAnyAlone(terms)}
                name={t('quick_analytic.terms.one_only')}
                count={union - several}
              />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}

function Overlaps({ answer: { items, overlaps, union }, state }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const found = overlaps.filter(({ count }) => count > 0);
  return (
    <div className={classes.overlaps}>
      {found.length === 0 ? (
        <p>{t('quick_analytic.terms.apart')}</p>
      ) : (
        <ul>
          {found.map(({ first, second, count }) => (
            <li key={`${first} ${second}`}>
              <Narrowing
                state={state}
                query={writeBoth(items[first]?.term ?? '', items[second]?.term ?? '')}
                className={classes.both}
              >
                {t('quick_analytic.terms.both', {
                  first: items[first]?.term ?? '',
                  second: items[second]?.term ?? '',
                  count,
                  share: formatPercent(count / Math.max(1, union), language),
                })}
              </Narrowing>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type NarrowingProps = {
  state: SearchState;
  query: string;
  className: string | undefined;
  children: ReactNode;
};

/** What narrows the page to a part of the posts; plain where the address cannot hold the query. */
function Narrowing({
  state,
  query,
  className,
  children,
  ...button
}: NarrowingProps & { 'aria-label'?: string }) {
  const { query: address, change } = state.filtering;
  const narrowed = includePart(address, query);
  if (narrowed.length > QUERY_MAX) return <span className={className}>{children}</span>;
  return (
    <Opening {...button} className={className} onClick={() => change({ query: narrowed })}>
      {children}
    </Opening>
  );
}

type CountProps = { state: SearchState; query: string; name: string; count: number };

/** The number of posts of a part, which opens them. */
function Part({ state, query, name, count }: CountProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (count === 0) return <NumberText value={count} />;
  const label = t('quick_analytic.terms.open', { name, value: formatExactNumber(count, language) });
  return (
    <Narrowing state={state} query={query} className={classes.open} aria-label={label}>
      <NumberText value={count} />
    </Narrowing>
  );
}
