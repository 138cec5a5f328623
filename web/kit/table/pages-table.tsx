import type { RowData } from '@tanstack/react-table';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView, type ReadState } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { TableProps } from './column.ts';
import { DataTable } from './data-table.tsx';

/** A list that `useCallPages` reads. */
type Pages<T> = ReadState<T[]> & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type Props<T extends RowData> = Omit<TableProps<T>, 'rows' | 'more'> & { of: Pages<T> };

/** A table of what is read page by page: a skeleton until the first page is there, and the next page when its end comes into sight. */
export function PagesTable<T extends RowData>({ of: pages, ...table }: Props<T>) {
  const more = {
    has: pages.hasNextPage,
    loading: pages.isFetchingNextPage,
    load: () => void pages.fetchNextPage(),
  };
  const loading = (
    <Card flush>
      <RowsSkeleton />
    </Card>
  );
  return (
    <QueryView framed of={pages} loading={loading}>
      {(rows) => <DataTable {...table} rows={rows} more={more} />}
    </QueryView>
  );
}
