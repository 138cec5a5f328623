import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_ROWS } from '#contracts/quick-analytic/links.ts';
import type { ListKind, ListOrder, SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useIsShared } from '../state/shared-answers.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { ListRow } from './list-row.tsx';
import { QuietRow } from './quiet-row.tsx';
import classes from './list.module.css';

const REST_MS = 250;
/** The orders of a kind, where it has several: what rises or has gone quiet is asked for as often as what is frequent. */
const ORDERS: Partial<Record<ListKind, readonly ListOrder[]>> = {
  author: ['top', 'quiet'],
  word: ['top', 'rising', 'distinctive', 'quiet'],
  phrase: ['top', 'rising', 'distinctive'],
  hashtag: ['top', 'rising', 'distinctive', 'quiet'],
  emoji: ['top', 'distinctive'],
  domain: ['top', 'rising', 'distinctive', 'quiet'],
};

/** A ranked list: its values with bar, share, change and sentiment; a click includes a value, an Alt-click excludes it. */
export function ListCard({ kind, state }: { kind: ListKind; state: SearchState }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<ListOrder>('top');
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), REST_MS);
  const list = useAnswer(state.search, { kind: 'list', of: kind, order, limit: LIST_ROWS, search });
  const title = t(`quick_analytic.lists.${kind}`);
  const orders = ORDERS[kind];
  const isShared = useIsShared();
  const aside = (
    <span className={classes.aside}>
      {orders && (
        <SegmentedControl
          size="xs"
          aria-label={t('quick_analytic.order.label', { name: title })}
          value={order}
          onChange={(value) => setOrder(orders.find((one) => one === value) ?? 'top')}
          data={orders.map((value) => ({ value, label: t(`quick_analytic.order.${value}`) }))}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('quick_analytic.search_in', { name: title })}
        aria-pressed={isSearching}
        onClick={() => {
          setSearching(!isSearching);
          setTyped('');
        }}
      >
        <IconSearch size={16} />
      </ActionIcon>
    </span>
  );
  return (
    <Card title={title} aside={!isShared && aside} flush>
      {isSearching && (
        <TextInput
          autoFocus
          size="xs"
          className={classes.search}
          aria-label={t('quick_analytic.search_in', { name: title })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setSearching(false);
              setTyped('');
            }
          }}
        />
      )}
      <QueryView of={list} loading={<RowsSkeleton rows={LIST_ROWS} height={32} />}>
        {(answer) => <Rows answer={answer} state={state} isSearched={search !== ''} />}
      </QueryView>
    </Card>
  );
}

type RowsProps = { answer: SearchAnswerOf<'list'>; state: SearchState; isSearched: boolean };

const EMPTY = {
  top: 'none',
  rising: 'none_rising',
  distinctive: 'none_distinctive',
  quiet: 'none_quiet',
} as const;

function Rows({ answer, state, isSearched }: RowsProps) {
  const { t } = useTranslation();
  const { order, items, parts } = answer;
  if (items.length === 0)
    return (
      <p className={classes.none}>{t(`quick_analytic.${isSearched ? 'none_searched' : EMPTY[order]}`)}</p>
    );
  const sizeOf = ({ count, before }: (typeof items)[number]): number =>
    order === 'quiet' ? (before ?? 0) : count;
  const most = Math.max(...items.map(sizeOf));
  const Row = order === 'quiet' ? QuietRow : ListRow;
  return (
    <>
      <ol className={classes.rows}>
        {items.map((item) => (
          <Row
            key={`${item.channel ?? ''} ${item.value}`}
            kind={answer.of}
            item={item}
            most={most}
            totals={answer}
            state={state}
          />
        ))}
      </ol>
      {order === 'quiet' && <p className={classes.note}>{t('quick_analytic.quiet_help')}</p>}
      {order === 'distinctive' && <p className={classes.note}>{t('quick_analytic.distinctive_help')}</p>}
      {order !== 'quiet' && !parts && items.length > 1 && (
        <p className={classes.note}>{t('quick_analytic.overlap')}</p>
      )}
    </>
  );
}
