import type { ChartCatalog, ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { SqlAnswer, SqlCell, SqlColumn } from '#contracts/expert-sql/statement.ts';

/** The names that the columns of a statement need. */
export type SqlCatalog = ChartCatalog & { nameTime(instant: string): string };

/** For whom values are written. */
export type CellReader<C extends SqlCatalog = SqlCatalog> = {
  catalog: C;
  writer: ChartWriter;
  zone: string;
};

/** Whether a column has numbers that can be drawn: an official measure, or what is no dimension. */
export function isNumeric({ type, dimension }: SqlColumn): boolean {
  return dimension === null && (type === 'integer' || type === 'decimal' || type === 'interval');
}

/** The name of a column: as the statement has it; one that it did not rename as the reader knows it. */
export function nameColumn(
  { name, dimension, time, measure, data_set }: SqlColumn,
  catalog: SqlCatalog,
): string {
  if (dimension !== null && name === dimension) return catalog.nameDimension(dimension);
  if (time !== null && name === time) return catalog.nameTime(time);
  if (measure !== null && name === measure) return catalog.findMeasure(`${data_set ?? ''}.${measure}`).label;
  return name;
}

/** A value as its reader writes it: names of dimensions, numbers by their unit, times in the zone of the dashboard. */
export function writeCell(
  value: SqlCell | undefined,
  { column, labels }: { column: SqlColumn; labels: SqlAnswer['labels'] },
  reader: CellReader,
): string {
  if (value === null || value === undefined) return '';
  const { catalog, writer } = reader;
  const { dimension } = column;
  if (dimension !== null && column.time === null) {
    const keys = Array.isArray(value) ? value.map(String) : [String(value)];
    return keys.map((key) => catalog.nameValue(dimension, key, labels[dimension]?.[key] ?? null)).join(', ');
  }
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number')
    return writer.exact(value, column.unit ?? (column.type === 'interval' ? 'seconds' : 'number'));
  return typeof value === 'string' ? writeTime(value, column, reader) : String(value);
}

const BY_HOUR = new Set(['hour', 'minute', 'second', null]);

function writeTime(value: string, { type, grain }: SqlColumn, { writer, zone }: CellReader): string {
  const isDay = !BY_HOUR.has(grain);
  if (type === 'date') return writer.day(`${value}T00:00:00Z`, 'UTC');
  if (type === 'timestamp') return (isDay ? writer.day : writer.moment)(`${value}Z`, 'UTC');
  if (type === 'timestamptz') return (isDay ? writer.day : writer.moment)(value, zone);
  return value;
}
