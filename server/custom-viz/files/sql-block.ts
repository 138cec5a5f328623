import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideStatements } from '#contracts/custom-viz/outside.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import { buildSqlRequest } from '#contracts/custom-viz/tile-questions.ts';
import { ChartTile, type SqlTile } from '#contracts/custom-viz/tiles.ts';
import {
  SHOWN_SQL_ROWS,
  SqlStatement,
  type SqlAnswer,
  type SqlCell,
  type SqlColumn,
  type SqlResult,
} from '#contracts/expert-sql/statement.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { buildSqlChart } from '#engine/chart-forms/sql/build-sql-chart.ts';
import { isNumeric, nameColumn, writeCell, type CellReader } from '#engine/chart-forms/sql/write-cell.ts';
import { buildChartBlock } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { nameFilter, writeRefusal } from '#server/custom-viz/files/write-notes.ts';
import { answerStatement } from '#server/custom-viz/outside/answer-outside.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import type { Block, RowTime, SheetCell, Table } from '#server/reports/public.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

type ShownStatement = {
  document: DashboardDocument;
  state: DashboardState;
  reading: PeriodReading;
  viewer: ViewerInput;
  /** For somebody without a sign-in. */
  outside?: { locked: readonly string[] };
  /** The most rows; otherwise as many as the screen shows. */
  statementRows?: number;
};

/** The answer of a statement as a part of a report: as its chart where it has one, and as a table. */
export async function buildSqlBlock(
  tile: SqlTile,
  statement: StatementResult | null | undefined,
  { reading, context }: { reading: PeriodReading; context: TileContext },
): Promise<Block> {
  const { words, language } = context.locale;
  const title = pickText(tile.title, language) || words.statement;
  const empty = { title, chart: null, table: null, printTable: false };
  const { span = null, result = null } = statement ?? {};
  if (!result?.ok) return { ...empty, note: writeRefusal(result?.code, context) };
  const { answer } = result;
  if (answer.rows.length === 0) return { ...empty, note: words.empty };
  const reader = { catalog: context.catalog, writer: context.writer, zone: reading.zone };
  const drawn = span && buildSqlChart({ form: tile.form, answer, span }, reader);
  const chart = drawn && {
    tile: ChartTile.parse({
      _id: tile._id,
      kind: 'chart',
      spot: tile.spot,
      chart: drawn.chart,
      title: { en: title, th: title },
    }),
    result: { ok: true as const, answer: drawn.answer, as_of: null, labels: {} },
    context: { ...context, catalog: drawn.catalog },
  };
  const block = chart && (await buildChartBlock(chart.tile, [chart.result], chart.context));
  return {
    ...(block ?? { ...empty, printTable: true }),
    note: [pickText(tile.about, language), ...writeSqlNotes(answer, context)].filter(Boolean).join(' '),
    table: buildSqlTable(answer, reader, context),
  };
}

/** The answer of a tile's statement, with the period that it counts; null where there is no such statement. */
export type StatementResult = { span: OutsideStatements[string]['span']; result: SqlResult | null };

/** Runs the statement of a tile with the rights of the reader of the file. */
export async function runTileStatement(
  scope: QuestionScope,
  tile: SqlTile,
  { outside, statementRows: limit = SHOWN_SQL_ROWS, ...shown }: ShownStatement,
): Promise<StatementResult> {
  const { document, state, reading, viewer } = shown;
  // What people outside see of a dashboard is without its statements.
  const whole = document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === tile._id);
  if (whole?.kind !== 'sql') return { span: null, result: null };
  if (outside) return answerStatement(scope, whole, { ...shown, locked: outside.locked, limit });
  const around = buildSqlRequest(whole, { document, state }, reading);
  const { data } = SqlStatement.safeParse({ ...around, text: whole.sql, limit });
  if (!data) return { span: null, result: null };
  return { span: data.span, result: await answerSql(scope, data, { viewer, use: 'background' }) };
}

/** That rows are cut, and which filters do not narrow what is read. */
function writeSqlNotes(
  { cut, rows, not_applied }: SqlAnswer,
  { locale, catalog, writer }: TileContext,
): string[] {
  const { words } = locale;
  return [
    ...(cut ? [words.first_rows(writer.exact(rows.length, 'count'))] : []),
    ...not_applied.map(({ filter, data_set }) =>
      words.filter_not_applied(nameFilter(filter, catalog), catalog.nameDataSet(data_set)),
    ),
  ];
}

function buildSqlTable(
  { columns, rows, labels }: SqlAnswer,
  reader: CellReader,
  context: TileContext,
): Table {
  return {
    head: columns.map((column) => ({
      label: nameColumn(column, reader.catalog),
      share: isNumeric(column) ? 1 : 2,
      ...(isNumeric(column) && { right: true }),
    })),
    rows: rows.map((cells) =>
      columns.map((column, at) => toSheetCell(cells[at], { column, labels }, { reader, context })),
    ),
  };
}

type CellContext = { reader: CellReader; context: TileContext };

/** Numbers and instants as spreadsheets compute with them, everything else as the reader reads it. */
function toSheetCell(
  value: SqlCell | undefined,
  of: { column: SqlColumn; labels: SqlAnswer['labels'] },
  { reader, context }: CellContext,
): SheetCell | RowTime {
  if (value === null || value === undefined) return null;
  const { unit, type } = of.column;
  if (typeof value === 'number' && isNumeric(of.column)) {
    if (unit === 'share') return { share: value };
    return unit === 'seconds' || type === 'interval' ? { seconds: value } : value;
  }
  const shown = writeCell(value, of, reader);
  if (type !== 'timestamptz' || typeof value !== 'string') return shown;
  return { at: context.locale.formatters.wall(value), shown };
}
