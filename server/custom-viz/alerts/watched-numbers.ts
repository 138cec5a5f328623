import type { WatchedTile } from '#contracts/custom-viz/alert-rules.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { readAsOfNow, type Period, type PeriodReading } from '#contracts/custom-viz/period.ts';
import { buildSqlRequest, listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { SqlTile, TextTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { SqlStatement } from '#contracts/expert-sql/statement.ts';
import type { MeasureRef, QuestionFilter } from '#contracts/semantic/question.ts';

/** A measure of a chart or a live number: what is counted under which conditions, and whether each value of a dimension is by itself. */
export type MeasureNumber = {
  kind: 'measure';
  measure: MeasureRef;
  by: string | null;
  chart: Pick<Chart, 'filters'> & Partial<Pick<Chart, 'calculated' | 'time'>>;
  filters: readonly QuestionFilter[];
  period: Period;
};
/** A column of a statement, in its first row, or in each row by the value of another column. */
export type ColumnNumber = {
  kind: 'column';
  column: string;
  by: string | null;
  period: Period;
  /** The statement as it runs at an instant. */
  buildStatement(now: Date): SqlStatement;
};
export type WatchedNumber = MeasureNumber | ColumnNumber;

/** The dashboard of a rule in the state that is counted. */
type DashboardReading = {
  document: DashboardDocument;
  state: DashboardState;
  reading: Omit<PeriodReading, 'now'>;
};

/** A number of a tile by its name, always as of now; null where the tile has none of that name. */
export function findNumber(
  tile: Tile,
  name: string,
  { by, document, ...rest }: DashboardReading & Pick<WatchedTile, 'by'>,
): WatchedNumber | null {
  const around = { ...rest, document: { ...document, period: readAsOfNow(document.period) } };
  if (tile.kind === 'chart') {
    const chart = applyParameters(tile, around.document.parameters, around.state);
    const measure = chart.measures.find((one) => one === name);
    if (!measure || !isAxis(chart, by)) return null;
    const filters = listTileFilters(tile, around);
    const period = readAsOfNow(chart.period ?? around.document.period);
    return { kind: 'measure', measure, by, chart, filters, period };
  }
  if (tile.kind === 'text') return by === null ? findLiveNumber(tile, name, around) : null;
  return tile.kind === 'sql' ? buildColumn(tile, { column: name, by }, around) : null;
}

function findLiveNumber(tile: TextTile, name: string, around: DashboardReading): MeasureNumber | null {
  const found = tile.numbers.find((one) => one.name === name);
  if (!found) return null;
  const { measure, filters, period } = found;
  return {
    kind: 'measure',
    measure,
    by: null,
    chart: { filters },
    filters: listTileFilters(tile, around),
    period: readAsOfNow(period ?? around.document.period),
  };
}

function buildColumn(
  tile: SqlTile,
  { column, by }: Pick<ColumnNumber, 'column' | 'by'>,
  { reading, ...dashboard }: DashboardReading,
): ColumnNumber {
  const buildStatement = (now: Date) =>
    SqlStatement.parse({ ...buildSqlRequest(tile, dashboard, { ...reading, now }), text: tile.sql });
  return { kind: 'column', column, by, period: dashboard.document.period, buildStatement };
}

/** Whether each value of a dimension can be watched: one of the chart's own, other than time. */
function isAxis({ shelves }: Chart, by: string | null): boolean {
  if (by === null) return true;
  const axes = Object.values(shelves).flat();
  return by !== 'time' && axes.some(({ dimension }) => dimension === by);
}
