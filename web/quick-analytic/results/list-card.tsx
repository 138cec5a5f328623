import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListKind, SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { ListRow } from './list-row.tsx';
import classes from './list.module.css';

const ROWS = 8;
const REST_MS = 250;
/** Kinds of which what rises is asked for as often as what is frequent. */
const RISING: readonly ListKind[] = ['word', 'phrase', 'hashtag', 'domain'];

type Order = 'top' | 'rising';

/** A ranked list: its values with bar, share, change and sentiment; a click includes a value, an Alt-click excludes it. */
export function ListCard({ kind, state }: { kind: ListKind; state: SearchState }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>('top');
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), REST_MS);
  const list = useAnswer(state.search, { kind: 'list', of: kind, order, limit: ROWS, search });
  const title = t(`quick_analytic.lists.${kind}`);
  const aside = (
    <span className={classes.aside}>
      {RISING.includes(kind) && (
        <SegmentedControl
          size="xs"
          aria-label={t('quick_analytic.order.label', { name: title })}
          value={order}
          onChange={(value) => setOrder(value === 'rising' ? 'rising' : 'top')}
          data={(['top', 'rising'] as const).map((value) => ({
            value,
            label: t(`quick_analytic.order.${value}`),
          }))}
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
    <Card title={title} aside={aside} flush>
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
      <QueryView of={list} loading={<RowsSkeleton rows={ROWS} height={32} />}>
        {(answer) => <Rows answer={answer} state={state} isSearched={search !== ''} order={order} />}
      </QueryView>
    </Card>
  );
}

type RowsProps = {
  answer: SearchAnswerOf<'list'>;
  state: SearchState;
  isSearched: boolean;
  order: Order;
};

function Rows({ answer: { of, items, total, parts }, state, isSearched, order }: RowsProps) {
  const { t } = useTranslation();
  if (items.length === 0) {
    const why = isSearched ? 'none_searched' : order === 'rising' ? 'none_rising' : 'none';
    return <p className={classes.none}>{t(`quick_analytic.${why}`)}</p>;
  }
  const most = Math.max(...items.map(({ count }) => count));
  return (
    <>
      <ol className={classes.rows}>
        {items.map((item) => (
          <ListRow
            key={`${item.channel ?? ''} ${item.value}`}
            kind={of}
            item={item}
            most={most}
            total={total}
            state={state}
          />
        ))}
      </ol>
      {!parts && items.length > 1 && <p className={classes.note}>{t('quick_analytic.overlap')}</p>}
    </>
  );
}
