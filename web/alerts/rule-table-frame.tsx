import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView, type ReadState } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';

type Props<Rule extends object> = {
  /** A stable name of the table, under which the column choice is stored. */
  id: string;
  rules: { list: ReadState<unknown>; items: readonly Rule[] };
  columns: readonly Column<Rule>[];
  /** Shown where no rule is there. */
  empty: ReactNode;
  onOpen: (id: string) => void;
};

/** The alert rules, which are searched by their names. */
export function RuleTableFrame<Rule extends { _id: string; name: string }>(props: Props<Rule>) {
  const { id, rules, columns, empty, onOpen } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const matches = makeTextFilter(search);
  return (
    <QueryView
      of={rules.list}
      loading={
        <Card flush>
          <RowsSkeleton />
        </Card>
      }
    >
      {() =>
        rules.items.length === 0 ? (
          <Card>{empty}</Card>
        ) : (
          <DataTable
            id={id}
            label={t('alerts.rules.list')}
            rows={rules.items.filter(({ name }) => matches(name))}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => onOpen(_id)}
            empty={<NothingMatches onClear={() => setSearch('')} />}
            tools={
              <TextInput
                type="search"
                w={240}
                aria-label={t('alerts.rules.search')}
                placeholder={t('alerts.rules.search')}
                leftSection={<IconSearch size={15} aria-hidden />}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
            }
          />
        )
      }
    </QueryView>
  );
}
