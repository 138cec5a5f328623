import { ActionIcon } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Channel } from '#contracts/networks.ts';
import type { ListItem, ListKind } from '#contracts/quick-analytic/question.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { useNames } from '#web/listening/use-names.ts';
import { writeValueTerm } from '../state/add-to-search.ts';
import { excludeForTerm, excludeValue, includeForTerm, includeValue } from '../state/narrow.ts';
import { useIsShared } from '../state/shared-answers.ts';
import type { SearchState } from '../state/use-search.ts';
import { AddMenu, type AddingState } from './add-menu.tsx';
import { ChangeText, type ListTotals } from './change-text.tsx';
import { Opening } from './opening.tsx';
import { TermBars } from './term-bars.tsx';
import classes from './list.module.css';

/** A value of a list, the highest number in it, and what its shares are of. */
export type RowProps = {
  kind: ListKind;
  item: ListItem;
  most: number;
  totals: ListTotals;
  state: SearchState;
};

/**
 * One value of a list. A click shows only its posts, an Alt-click, the button behind it or the minus key leaves them out, and the plus adds
 * it to the search. Where several terms are compared its bar is one for each term.
 */
export function ListRow({ kind, item, most, totals, state }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNames();
  const isShared = useIsShared();
  const { query, change } = state.filtering;
  const [adding, setAdding] = useState<AddingState>('closed');
  const { value, label, count, by_sentiment } = item;
  const name = nameOf(kind, value, label) || t('listening.feed.somebody');
  const share = formatPercent(count / Math.max(1, totals.total), language);
  const channel = kind === 'channel' ? Channel.safeParse(value).data : (item.channel ?? undefined);
  const choose = (event: MouseEvent) =>
    change(event.altKey ? excludeValue(query, kind, item) : includeValue(query, kind, item));
  const exclude = () => change(excludeValue(query, kind, item));
  const term = isShared ? null : writeValueTerm(kind, item);
  const press = ({ key }: KeyboardEvent) => {
    if (key === '-') exclude();
    if (key === '+' && term !== null) setAdding('open');
  };
  return (
    <li className={classes.row} data-split={item.by_term !== null || undefined}>
      <Opening
        className={classes.value}
        title={t('quick_analytic.include_help', { name })}
        aria-label={t('quick_analytic.include', { name, value: formatExactNumber(count, language), share })}
        onClick={choose}
        onKeyDown={press}
      >
        <span className={classes.name}>
          {channel && <ChannelName channel={channel} bare />}
          <span className={classes.label}>{name}</span>
        </span>
        {item.by_term === null && (
          <span className={classes.bar}>
            <SentimentBar counts={by_sentiment} share={count / most} />
          </span>
        )}
        <span className={classes.count}>
          <NumberText value={count} />
        </span>
        <span className={classes.share}>{share}</span>
      </Opening>
      <span className={classes.delta}>
        <ChangeText item={item} totals={totals} />
      </span>
      {term !== null && <AddMenu {...{ name, term, state, exclude, adding }} onChange={setAdding} />}
      {!isShared && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.exclude}
          aria-label={t('quick_analytic.exclude', { name })}
          onClick={exclude}
        >
          <IconMinus size={14} />
        </ActionIcon>
      )}
      {item.by_term && (
        <TermBars
          {...{ most, state, name }}
          byTerm={item.by_term}
          include={(term) => includeForTerm(query, kind, { item, term })}
          exclude={(term) => excludeForTerm(query, kind, { item, term })}
        />
      )}
    </li>
  );
}
