import { isReadableColumn, type RowPage } from '#contracts/custom-viz/rows.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { ReportLocale, RowTime, SheetCell, Table } from '#server/reports/public.ts';

/** By what columns and values of rows are called, and how times are written. */
export type RowNames = { catalog: TileContext['catalog']; locale: Pick<ReportLocale, 'formatters'> };

/** Rows of a data set as a table, with the columns that say anything to a person. */
export function buildRowsTable(page: Omit<RowPage, 'ok' | 'total'>, names: RowNames): Table {
  const readable = page.columns.flatMap((column, index) =>
    isReadableColumn(column.name) ? [{ column, index }] : [],
  );
  return {
    head: readable.map(({ column }) => ({ label: nameColumn(column, names), share: 1 })),
    rows: page.rows.map(({ values }) =>
      readable.map(({ index }) => toCell(page, { value: values[index] ?? null, index }, names)),
    ),
  };
}

function nameColumn({ name, kind }: RowPage['columns'][number], { catalog }: RowNames): string {
  if (kind === 'instant') return catalog.nameTime(name);
  return kind === 'number' ? catalog.nameNumber(name) : catalog.nameDimension(name);
}

type RowValue = RowPage['rows'][number]['values'][number];

function toCell(
  { columns, labels }: Pick<RowPage, 'columns' | 'labels'>,
  { value, index }: { value: RowValue; index: number },
  { catalog, locale: { formatters } }: RowNames,
): SheetCell | RowTime {
  const column = columns[index];
  if (!column || value === null) return null;
  if (column.kind === 'instant' && typeof value === 'string')
    return { at: formatters.wall(value), shown: formatters.moment(value) };
  if (column.kind !== 'dimension') return typeof value === 'number' ? value : String(value);
  return [value]
    .flat()
    .map((key) => catalog.nameValue(column.name, String(key), labels[column.name]?.[key] ?? null))
    .join(', ');
}
