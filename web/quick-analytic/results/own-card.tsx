import { useTranslation } from 'react-i18next';
import { writeList } from '#contracts/kit/list-text.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { formatExactNumber, formatPercent, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { excludePart, includePart } from '../state/narrow.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { TermBars } from './term-bars.tsx';
import classes from './list.module.css';

/** How much of the search is on the account's own pages, what was answered there, and what became tickets. */
export function OwnCard({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const own = useAnswer(state.search, { kind: 'own' });
  return (
    <Card title={t('quick_analytic.own.title')} flush>
      <QueryView of={own} loading={<RowsSkeleton rows={4} height={32} />}>
        {(answer) => <Pages answer={answer} state={state} />}
      </QueryView>
    </Card>
  );
}

function Pages({ answer, state }: { answer: SearchAnswerOf<'own'>; state: SearchState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { query, change } = state.filtering;
  const { items, own, reach, comments, care, tickets, total } = answer;
  const most = Math.max(1, ...items.map(({ count }) => count));
  const share = (count: number) => formatPercent(count / Math.max(1, total), language);
  return (
    <>
      <p className={classes.none}>
        {t('quick_analytic.own.share', { value: formatExactNumber(own, language), share: share(own) })}
        {own > 0 && (
          <>
            <br />
            {t('quick_analytic.own.reactions', {
              count: comments,
              reach: formatShortNumber(reach, language),
              value: formatExactNumber(comments, language),
            })}
          </>
        )}
      </p>
      <ol className={classes.rows}>
        {items.map(({ source_id, name, channel, count, by_term }) => (
          <li key={source_id} className={classes.row} data-split={by_term !== null || undefined}>
            <button
              type="button"
              className={classes.value}
              aria-label={t('quick_analytic.include', {
                name,
                value: formatExactNumber(count, language),
                share: share(count),
              })}
              onClick={() => change({ source: source_id })}
            >
              <span className={classes.name}>
                <ChannelName channel={channel} bare />
                <span className={classes.label}>{name}</span>
              </span>
              {by_term === null && <span />}
              <span className={classes.count}>
                <NumberText value={count} />
              </span>
              <span className={classes.share}>{share(count)}</span>
            </button>
            {by_term && (
              <TermBars
                {...{ most, state, name }}
                byTerm={by_term}
                include={(term) => ({ source: source_id, query: includePart(query, term) })}
                exclude={(term) => ({
                  query: excludePart(query, { term, condition: `source:"${source_id}"` }),
                })}
              />
            )}
          </li>
        ))}
      </ol>
      {care !== null && care.posts > 0 && (
        <p className={classes.note}>
          <button
            type="button"
            className={classes.link}
            onClick={() =>
              change({ source: writeList(items.map(({ source_id }) => source_id)), has_ticket: 'yes' })
            }
          >
            {t('quick_analytic.own.care', {
              count: care.posts,
              value: formatExactNumber(care.posts, language),
            })}
          </button>
          <br />
          {t('quick_analytic.own.answered', {
            value: formatExactNumber(care.answered, language),
            replies: formatExactNumber(care.replies, language),
          })}
        </p>
      )}
      {tickets > 0 && (
        <p className={classes.note}>
          <button type="button" className={classes.link} onClick={() => change({ has_ticket: 'yes' })}>
            {t('quick_analytic.own.tickets', { count: tickets, value: formatExactNumber(tickets, language) })}
          </button>
        </p>
      )}
    </>
  );
}
