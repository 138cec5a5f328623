import { PLAIN_GRID, type GridState } from '#contracts/custom-viz/grid-state.ts';
import type { CellTone } from '#contracts/kit/cell-tone.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { computeChange } from '#engine/chart-forms/drawing/write-change.ts';
import type { ChartModel, Entry } from '#engine/chart-forms/model/chart-model.ts';
import { arrangeGrid } from '#engine/chart-forms/tables/arrange-grid.ts';
import { findCellTone } from '#engine/chart-forms/tables/grid-rules.ts';
import {
  buildGrid,
  isTreeGrid,
  readGridCell,
  readGridValue,
  readPeriod,
  type GridColumn,
  type GridRow,
} from '#engine/chart-forms/tables/grid.ts';
import type { ReportLocale, RowTime, SheetCell, Table } from '#server/reports/public.ts';

type Cell = SheetCell | RowTime;

/** The numbers of a chart as the table that the screen shows, sorted and folded as its reader did; columns of a pivot below their groups. */
export function buildTileTable(
  model: ChartModel,
  locale: ReportLocale,
  state: GridState = PLAIN_GRID,
): Table {
  const grid = arrangeGrid(model, buildGrid(model, { isTree: isTreeGrid(model) }), state);
  const { columns, headLevels, rowNames } = grid;
  return {
    head: [
      ...rowNames.map((label) => ({ label, share: 2 })),
      ...columns.map(({ levels }) => ({ label: levels.at(-1) ?? '', share: 1, right: true })),
    ],
    rows: grid.lines.map((row) => [
      ...rowNames.map((_name, level) => nameLevel(model, { row, level }, locale)),
      ...columns.map((column) => withTone(toCell(model, row, column), findCellTone(model, { row, column }))),
    ]),
    above: Array.from({ length: headLevels - 1 }, (_one, level) => [
      ...(rowNames.length > 0 ? [{ label: '', columns: rowNames.length }] : []),
      ...groupColumns(columns, level),
    ]),
    joined: Math.max(0, rowNames.length - 1),
  };
}

/** Neighbours with the same labels up to a level are one group. */
function groupColumns(columns: readonly GridColumn[], level: number): { label: string; columns: number }[] {
  const groups: { label: string; columns: number; key: string }[] = [];
  for (const { levels } of columns) {
    const key = levels.slice(0, level + 1).join('\n');
    const last = groups.at(-1);
    if (last?.key === key) last.columns += 1;
    else groups.push({ label: levels[level] ?? '', columns: 1, key });
  }
  return groups.map(({ label, columns: count }) => ({ label, columns: count }));
}

/** The name of a row at a level: of a bar of time, its beginning as spreadsheets read it; of a group, that it is its total, behind its own names. */
function nameLevel(
  model: ChartModel,
  { row, level }: { row: GridRow; level: number },
  { formatters }: ReportLocale,
): Cell {
  const label = row.levels[level];
  if (label === undefined)
    return row.kind === 'group' && level === row.levels.length ? model.input.writer.labels.total : '';
  const own = level - model.input.chart.shelves.tiles.length;
  const value = findEntry(row)?.values[own];
  if (model.across[own] !== 'time' || !value?.span) return label;
  return {
    at: formatters.wall(value.key ?? value.span.from),
    ...(model.width !== 'hour' && { day: true }),
    shown: label,
  };
}

/** The values of a row; of a group, those of the first row within it, which begin alike. */
function findEntry({ entry, children }: GridRow): Entry | null {
  const [first] = children;
  return first ? findEntry(first) : entry;
}

function toCell(model: ChartModel, row: GridRow, column: GridColumn): SheetCell {
  const { measure, shows } = column;
  if (shows === 'change') return toChange(model, row, column);
  if (shows === 'goal') return toPlain(model, row, column);
  if (column.parts) return toPlain(model, row, column);
  const cell = readGridCell(model, row, column);
  if (cell === null || cell.status === 'nothing') return null;
  if (cell.status === 'not_collected') return model.input.writer.labels.not_collected;
  return toNumber(cell.value ?? 0, measure.unit);
}

/** A number with the tone that the rules of the table give it. */
function withTone(cell: SheetCell, tone: CellTone | null): SheetCell {
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && cell !== null && !('at' in cell));
  return tone !== null && isNumber && !(typeof cell === 'object' && 'tone' in cell)
    ? { tone, number: cell }
    : cell;
}

/** A period without a goal has no number, nor has a folded group whose values cannot be added up. */
function toPlain(model: ChartModel, row: GridRow, column: GridColumn): SheetCell {
  const value = readGridValue(model, row, column);
  return value === null ? null : toNumber(value, column.measure.unit);
}

function toChange(model: ChartModel, row: GridRow, column: GridColumn): SheetCell {
  const { measure } = column;
  const now = readPeriod(model, row, { column, shows: 'now' });
  const before = readPeriod(model, row, { column, shows: 'before' });
  if (now === null || before === null) return null;
  const { value, isShare } = computeChange({ measure, now, before });
  return toNumber(value, isShare ? 'share' : measure.unit);
}

function toNumber(number: number, unit: MeasurementUnit): SheetCell {
  if (unit === 'share') return { share: number };
  return unit === 'seconds' ? { seconds: number } : number;
}
