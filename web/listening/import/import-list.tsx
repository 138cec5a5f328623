import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listImports, type Import } from '#contracts/listening/import.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ImportState } from './import-state.tsx';

const COUNTS = ['rows', 'added', 'repeated', 'refused', 'matched'] as const;

function useColumns(): readonly Column<Import>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'file',
        header: t('imports.list.columns.file'),
        cell: ({ file_name }) => file_name,
        value: ({ file_name }) => file_name,
        width: 'minmax(11.25rem, 2fr)',
        always: true,
      },
      {
        id: 'state',
        header: t('imports.list.columns.state'),
        cell: (row) => <ImportState of={row} />,
        value: ({ state }) => state,
        width: '9.375rem',
      },
      ...COUNTS.map((name): Column<Import> => ({
        id: name,
        header: t(`imports.list.columns.${name}`),
        cell: (row) => <NumberText value={row[name]} />,
        value: (row) => row[name],
        width: '6.875rem',
        align: 'right',
      })),
      {
        id: 'created',
        header: t('imports.list.columns.created'),
        cell: ({ created_at }) => <TimeText value={created_at} />,
        value: ({ created_at }) => created_at,
        width: '9.375rem',
      },
    ],
    [t],
  );
}

/** Every import so far, newest first; a row opens its report. */
export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const pages = useCallPages(listImports, { query: {} });
  const loading = (
    <Card title={t('imports.list.title')} flush>
      <RowsSkeleton rows={4} />
    </Card>
  );
  return (
    <QueryView of={pages} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          <Card title={t('imports.list.title')}>
            <Empty title={t('imports.list.empty')} help={t('imports.list.empty_help')} />
          </Card>
        ) : (
          <DataTable
            id="listening.imports"
            label={t('imports.list.title')}
            tools={<strong>{t('imports.list.title')}</strong>}
            rows={rows}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => onOpen(_id)}
            empty={null}
            more={{
              has: pages.hasNextPage,
              loading: pages.isFetchingNextPage,
              load: () => void pages.fetchNextPage(),
            }}
          />
        )
      }
    </QueryView>
  );
}
