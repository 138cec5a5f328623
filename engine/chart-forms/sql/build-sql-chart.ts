import { Chart } from '#contracts/custom-viz/chart.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import type { SqlAnswer } from '#contracts/expert-sql/statement.ts';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import {
  isNumeric,
  nameColumn,
  writeCell,
  type CellReader,
  type SqlCatalog,
} from '#engine/chart-forms/sql/write-cell.ts';

/** The axis of a drawn statement, its first column, where that is no dimension. */
const AXIS = 'sql-axis';

/** A statement's answer as a chart that the forms draw. */
export type SqlChart<C extends SqlCatalog> = { chart: Chart; answer: SemanticAnswer; catalog: C };

type Input = {
  form: SqlTile['form'];
  answer: SqlAnswer;
  span: { from: string; to: string };
};

/** The answer of a statement as a chart with the names of its columns and values; null where it is shown as a table. */
export function buildSqlChart<C extends SqlCatalog>(input: Input, reader: CellReader<C>): SqlChart<C> | null {
  const drawn = buildSqlAnswer({ ...input, zone: reader.zone });
  return drawn && { ...drawn, catalog: nameParts(input.answer, reader) };
}

/**
 * The answer of a statement as a chart: the first column along the axis, the numbers of the others as series. Null where its columns do not
 * fit the form, or two rows have the same value; they are shown as a table.
 */
export function buildSqlAnswer({
  form,
  answer,
  span,
  zone,
}: Input & { zone: string }): Pick<SqlChart<SqlCatalog>, 'chart' | 'answer'> | null {
  if (form === 'table' || answer.rows.length === 0) return null;
  const first = form === 'number' ? 0 : 1;
  const measures = answer.columns.map((column, at) => ({ column, at })).slice(first);
  const isFitting = measures.length > 0 && measures.length <= getFormDeclaration(form).measures.most;
  if (!isFitting || !measures.every(({ column }) => isNumeric(column))) return null;
  const rows = form === 'number' ? answer.rows.slice(0, 1) : answer.rows;
  const keys = rows.map(([value]) => (value === null || value === undefined ? null : String(value)));
  if (form !== 'number' && new Set(keys).size < keys.length) return null;
  const refs = measures.map(({ at }) => `sql.c${at}` as const);
  const drawn: SemanticAnswer = {
    measures: refs.map((measure) => ({
      measure,
      share: null,
      data_set: 'sql',
      opens: 'sql',
      filters: [],
      time: '',
    })),
    span,
    before: null,
    zone,
    rows: form === 'number' ? [[]] : keys.map((key) => [toAxisValue(key)]),
    columns: [[]],
    cells: rows.map((row) => [measures.map(({ at }) => toCell(row[at]))]),
    cells_before: null,
    totals_of: 'all',
    notes: [],
  };
  const across = form === 'number' ? [] : [{ dimension: nameAxis(answer) }];
  const chart = Chart.parse({
    form: { name: form },
    measures: refs,
    shelves: { across, down: [], colour: [], tiles: [] },
  });
  return { chart, answer: drawn };
}

/** The dimension of the first column, so that its values have the colours that they have in other charts. */
function nameAxis({ columns }: Pick<SqlAnswer, 'columns'>): string {
  const dimension = columns[0]?.dimension ?? null;
  return dimension === null || isTimeDimension(dimension) ? AXIS : dimension;
}

function toAxisValue(key: string | null): SemanticAnswer['rows'][number][number] {
  return {
    kind: 'value',
    key,
    span: null,
    span_before: null,
    filter: null,
    partial: false,
  };
}

function toCell(value: SqlAnswer['rows'][number][number] | undefined): AnswerCell {
  const number = typeof value === 'number' ? value : null;
  return {
    value: number,
    numerator: null,
    denominator: null,
    status: number === null ? 'nothing' : number === 0 ? 'zero' : 'value',
    partial: false,
    about: false,
  };
}

/** The names of columns and values, for the forms. */
function nameParts<C extends SqlCatalog>({ columns, rows, labels }: SqlAnswer, reader: CellReader<C>): C {
  const { catalog } = reader;
  const [axis] = columns;
  const axisName = nameAxis({ columns });
  const names = new Map(
    rows.map(([value]) => [String(value), axis ? writeCell(value, { column: axis, labels }, reader) : '']),
  );
  return {
    ...catalog,
    findMeasure: (ref: string) => {
      const column = columns[Number(ref.slice('sql.c'.length))];
      if (!column) return catalog.findMeasure(ref);
      const unit = column.unit ?? (column.type === 'interval' ? 'seconds' : 'number');
      return { label: nameColumn(column, catalog), unit, good: null, isAdditive: false };
    },
    nameDimension: (dimension: string) =>
      dimension === axisName && axis ? nameColumn(axis, catalog) : catalog.nameDimension(dimension),
    nameValue: (dimension: string, key: string, label: string | null) =>
      dimension === axisName ? (names.get(key) ?? key) : catalog.nameValue(dimension, key, label),
  };
}
