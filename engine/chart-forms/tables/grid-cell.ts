import type { CellTone } from '#contracts/kit/cell-tone.ts';
import { findLetters, scaleColor, type ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { writeChange } from '#engine/chart-forms/drawing/write-change.ts';
import { writeGoal } from '#engine/chart-forms/goals/read-goal.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { findCellTone } from '#engine/chart-forms/tables/grid-rules.ts';
import {
  readGridCell,
  readGridValue,
  readPeriod,
  toGridCell,
  type Grid,
  type GridColumn,
  type GridRow,
} from '#engine/chart-forms/tables/grid.ts';

/** How a cell looks: its text, why it has no number, and how it is marked by its value. */
export type GridCellLook = {
  text: string;
  /** In full, where the text is a sign. */
  title: string;
  status: 'value' | 'nothing' | 'not_collected';
  tone: 'good' | 'bad' | null;
  /** What the rules of the table find it to be; null: nothing. */
  rule: CellTone | null;
  /** The length of a bar within it, as a share of the longest; null without bars. */
  bar: number | null;
  /** The colour of its field and of its letters; null without a scale. */
  field: { color: string; letters: string } | null;
  /** It is not selected while others are. */
  isFaded: boolean;
  /** All of it is selected while others are not. */
  isChosen: boolean;
};

/** The ranges within which cells are marked, by the ids of columns. */
export type GridRanges = ReadonlyMap<string, number>;

const NOTHING = '–';

/** The largest value of each column, or of the whole grid for every column. */
export function findRanges(model: ChartModel, { columns, rows }: Grid, by: 'column' | 'table'): GridRanges {
  const leaves = listLeaves(rows);
  const ranges = columns.map(
    (column) =>
      [
        column.id,
        column.isTotal || column.shows === 'change' || column.shows === 'goal'
          ? 0
          : leaves.reduce((most, row) => Math.max(most, readGridValue(model, row, column) ?? 0), 0),
      ] as const,
  );
  if (by === 'column') return new Map(ranges);
  const most = Math.max(0, ...ranges.map(([, range]) => range));
  return new Map(ranges.map(([id, range]) => [id, range === 0 ? 0 : most]));
}

function listLeaves(rows: readonly GridRow[]): GridRow[] {
  return rows.flatMap((row) => (row.children.length > 0 ? listLeaves(row.children) : [row]));
}

type LookOptions = {
  mark: 'none' | 'bars' | 'scale';
  ranges: GridRanges;
  theme: ChartTheme;
  highlight?: Highlight | null;
};

/** How the cell of a row and column looks. */
export function describeCell(
  model: ChartModel,
  { row, column }: { row: GridRow; column: GridColumn },
  { mark, ranges, theme, highlight = null }: LookOptions,
): GridCellLook {
  const selected = { ...describeSelected(model, { row, column }, highlight), rule: null };
  if (column.shows === 'change') return { ...describeChange(model, row, column), ...selected };
  if (column.shows === 'goal') return { ...describeGoal(model, row, column), ...selected };
  const rule = selected.isFaded ? null : findCellTone(model, { row, column });
  if (column.parts) return { ...describeSum(model, row, column), ...selected, rule };
  const cell = readGridCell(model, row, column);
  const value = readValue(cell);
  const text = row.entry ? writeCell(model.input, column.measure, cell) : '';
  const status = cell?.status === 'not_collected' ? 'not_collected' : value === null ? 'nothing' : 'value';
  const most = ranges.get(column.id) ?? 0;
  const isMarked =
    !selected.isFaded && value !== null && most > 0 && (row.kind === 'value' || row.kind === 'others');
  const share = isMarked ? Math.max(0, value) / most : 0;
  const color = scaleColor(theme, share);
  const title = writeTitle(model, { text, rule, part: selected.part });
  return {
    text: value === null ? (row.entry && status === 'nothing' ? NOTHING : '') : text,
    ...selected,
    rule,
    title,
    status,
    tone: null,
    bar: isMarked && mark === 'bars' ? share : null,
    field: isMarked && mark === 'scale' && !rule ? { color, letters: findLetters(color) } : null,
  };
}

/** What a cell says in full: its number, its tone, and what of it is selected. */
function writeTitle(
  { input }: ChartModel,
  { text, rule, part }: { text: string; rule: CellTone | null; part: string | null },
): string {
  const { labels } = input.writer;
  const tone = rule ? [labels.screen.tones[rule]] : [];
  return [text, ...tone, ...(part === null ? [] : [`${labels.selected}: ${part}`])].join(' · ');
}

/** Whether a cell is selected, and what of it is as text, where that is counted. */
function describeSelected(
  { input }: ChartModel,
  { row, column }: { row: GridRow; column: GridColumn },
  highlight: Highlight | null,
): Pick<GridCellLook, 'isFaded' | 'isChosen'> & { part: string | null } {
  const cell = highlight && toGridCell(row, column);
  const share = cell ? highlight.findShare(cell) : null;
  const part = cell && share !== null ? highlight.findPart(cell) : null;
  return {
    isFaded: share === 0,
    isChosen: share === 1,
    part: part && writeCell(input, column.measure, part),
  };
}

/** The sum of a folded group; without one it says why. */
function describeSum(
  model: ChartModel,
  row: GridRow,
  column: GridColumn,
): Omit<GridCellLook, 'isFaded' | 'isChosen' | 'rule'> {
  const { writer } = model.input;
  const value = readGridValue(model, row, column);
  const plain = { tone: null, bar: null, field: null };
  if (value === null) {
    const title = column.isSum ? writer.labels.nothing : writer.labels.screen.no_sum;
    return { ...plain, status: 'nothing', text: row.entry ? NOTHING : '', title };
  }
  const text = writer.exact(value, column.measure.unit);
  return { ...plain, status: 'value', text, title: text };
}

function describeChange(
  model: ChartModel,
  row: GridRow,
  column: GridColumn,
): Omit<GridCellLook, 'isFaded' | 'isChosen' | 'rule'> {
  const now = readPeriod(model, row, { column, shows: 'now' });
  const before = readPeriod(model, row, { column, shows: 'before' });
  const plain = { status: 'value' as const, bar: null, field: null };
  if (now === null || before === null)
    return { ...plain, text: row.entry ? NOTHING : '', title: model.input.writer.labels.nothing, tone: null };
  const { measure } = column;
  const text = writeChange(model, { measure, now, before });
  const isGood = measure.good === null || now === before ? null : now > before === (measure.good === 'up');
  return { ...plain, text, title: text, tone: isGood === null ? null : isGood ? 'good' : 'bad' };
}

function describeGoal(
  model: ChartModel,
  row: GridRow,
  column: GridColumn,
): Omit<GridCellLook, 'isFaded' | 'isChosen' | 'rule'> {
  const value = readGridValue(model, row, column);
  const title = writeGoal(model, value);
  const shared = { title, tone: null, bar: null, field: null };
  if (value === null) return { ...shared, status: 'nothing', text: row.entry ? NOTHING : '' };
  return { ...shared, status: 'value', text: title };
}
