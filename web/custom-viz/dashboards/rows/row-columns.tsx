import type { ReactNode } from 'react';
import { isReadableColumn } from '#contracts/custom-viz/rows.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { formatExactNumber } from '#web/kit/text/format.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import type { CountedRow, CountedRows } from './use-counted-rows.ts';

type RowValue = CountedRow['values'][number];

/** A key of a record whose name is not known. */
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** How many columns are shown; a list is for finding a row, which opens with everything. */
const MOST_COLUMNS = 9;

/** The columns of rows that say anything, in the order of the data set; the first leads to the record. */
export function buildRowColumns(
  { columns, rows, labels }: CountedRows,
  catalog: Catalog,
  openText: string,
): Column<CountedRow>[] {
  const readable = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ name, at }) => isReadableColumn(name) && rows.some(({ values }) => !isEmpty(values[at])))
    .slice(0, MOST_COLUMNS);
  return readable.map(({ name, kind, at }, index) => {
    const write = (value: RowValue | undefined): ReactNode => {
      if (value === undefined || isEmpty(value)) return '';
      if (kind === 'instant') return <TimeText value={String(value)} />;
      if (typeof value === 'number') return formatExactNumber(value, catalog.language);
      const keys = Array.isArray(value) ? value : [String(value)];
      const names = keys.map((key) => catalog.nameValue(name, key, labels[name]?.[key]));
      return names.map((one) => (ID.test(one) ? '–' : one)).join(', ');
    };
    return {
      id: name,
      header: nameColumn(name, kind, catalog),
      ...(kind === 'number' && { align: 'right' as const }),
      ...(kind === 'instant' && { width: 'minmax(9rem, 1fr)' }),
      ...(index === 0 && { always: true }),
      cell: ({ values, address }) =>
        index === 0 && address !== null ? (
          <TextLink to={address}>{write(values[at]) || openText}</TextLink>
        ) : (
          write(values[at])
        ),
    };
  });
}

function nameColumn(name: string, kind: CountedRows['columns'][number]['kind'], catalog: Catalog): string {
  if (kind === 'instant') return catalog.nameTime(name);
  return kind === 'number' ? catalog.nameNumber(name) : catalog.nameDimension(name);
}

function isEmpty(value: RowValue | undefined): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
