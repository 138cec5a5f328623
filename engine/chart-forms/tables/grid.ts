import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue } from '#engine/chart-forms/drawing/marks.ts';
import { findShownGoal, readGoal } from '#engine/chart-forms/goals/read-goal.ts';
import {
  readCell,
  type ChartModel,
  type ChartPart,
  type Entry,
  type ModelMeasure,
} from '#engine/chart-forms/model/chart-model.ts';
import { labelEntries } from '#engine/chart-forms/model/label-entries.ts';

/** A column of a grid: a measure of a column of the answer, in a period, its change between two, or the goal of the first one. */
export type GridColumn = {
  id: string;
  /** The labels of its levels, from the outermost; the measure is the last where several are shown. */
  levels: readonly string[];
  measure: ModelMeasure;
  column: Entry;
  shows: 'now' | 'before' | 'change' | 'goal';
  answer: number;
  isTotal: boolean;
  /** Of a folded group, its columns, and whether their sum is a number of it. */
  parts?: readonly GridColumn[];
  isSum?: boolean;
};

/** A row of a grid: of a value, of what is within a value (with rows below it), or a total. */
export type GridRow = {
  id: string;
  label: string;
  /** The labels of all levels, for a table without folding. */
  levels: readonly string[];
  depth: number;
  kind: 'value' | 'others' | 'group' | 'total';
  /** Its row in its answer; null where nothing counts the group. */
  entry: Entry | null;
  /** Of a group, the positions of the answers that count it as a whole, beside those of the answers that count its rows; null: of none. */
  wholes: readonly (number | null)[] | null;
  children: readonly GridRow[];
};

/** Rows and columns with labels; cells are read by position, so that large answers are not copied. */
export type Grid = {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  totals: readonly GridRow[];
  /** The names of the levels of rows, and how many levels the heads of columns have. */
  rowNames: readonly string[];
  headLevels: number;
};

/** The grid of a chart: a tree of groups for a pivot, a flat list for all others, in which each small chart has its rows. */
export function buildGrid(model: ChartModel, { isTree }: { isTree: boolean }): Grid {
  const { catalog, chart } = model.input;
  const rows = model.parts.flatMap((part) => part.points.map((entry) => toRow(entry, part)));
  const measured = listColumns(model);
  const columns = [...measured, ...listGoalColumns(model, measured[0])];
  return {
    columns,
    headLevels: columns[0]?.levels.length ?? 1,
    rowNames: [...chart.shelves.tiles.map(({ dimension }) => dimension), ...model.across].map((dimension) =>
      catalog.nameDimension(dimension),
    ),
    rows:
      isTree && model.across.length > 1
        ? nestRows(
            model,
            model.parts.flatMap(({ points }) => points),
            0,
          )
        : rows,
    totals: model.parts.flatMap((part) => part.totals.map((entry) => toTotal(model, entry, part))),
  };
}

/** Whether the grid of a chart has groups with subtotals. */
export function isTreeGrid({ input }: Pick<ChartModel, 'input'>): boolean {
  return getFormDeclaration(input.chart.form.name).hasSubtotals === true;
}

function toRow(
  entry: Entry,
  { id, label }: Pick<ChartPart, 'id' | 'label'> = { id: '', label: null },
): GridRow {
  return {
    id: label === null ? entry.id : `${id}/${entry.id}`,
    label: entry.levels.at(-1) ?? label ?? entry.label,
    levels: label === null ? entry.levels : [label, ...entry.levels],
    depth: 0,
    kind: entry.kind === 'others' ? 'others' : 'value',
    entry,
    wholes: null,
    children: [],
  };
}

function toTotal({ input }: ChartModel, entry: Entry, part: ChartPart): GridRow {
  const name = input.writer.labels.total_of[input.answers[0].totals_of];
  return {
    ...toRow(entry, part),
    kind: 'total',
    label: part.label === null ? name : `${part.label} · ${name}`,
    levels: part.label === null ? [name] : [part.label, name],
  };
}

/** Rows by their values of a level, each group with what counts it as a whole. */
function nestRows(model: ChartModel, rows: readonly Entry[], depth: number): GridRow[] {
  if (depth >= model.across.length - 1) return rows.map((entry) => ({ ...toRow(entry), depth }));
  const groups = Map.groupBy(rows, ({ values }) => toPrefix(values.slice(0, depth + 1)));
  return [...groups].map(([id, of]): GridRow => {
    const [first] = of;
    const whole = findWhole(model, id, depth + 1);
    return {
      id,
      label: first?.levels[depth] ?? '',
      levels: first?.levels.slice(0, depth + 1) ?? [],
      depth,
      kind: 'group',
      entry: whole?.entry ?? null,
      wholes: whole?.answers ?? [],
      children: nestRows(model, of, depth + 1),
    };
  });
}

function toPrefix(values: Entry['values']): string {
  return values.map(({ kind, key }) => `${kind}:${key ?? ''}`).join('|');
}

type Whole = { entry: Entry; answers: readonly (number | null)[] };

/** The row that counts a group as a whole, in answers with fewer levels: for each answer of the chart, the one with the same periods. */
function findWhole({ input, across }: ChartModel, id: string, levels: number): Whole | null {
  const { answers } = input;
  const isWhole = ({ rows }: SemanticAnswer): boolean => rows[0]?.length === levels && levels < across.length;
  const first = answers.find(isWhole);
  const entry =
    first &&
    labelEntries(input, { lines: first.rows, dimensions: across.slice(0, levels) }).find(
      ({ values }) => toPrefix(values) === id,
    );
  if (!entry) return null;
  const found = answers.map(({ before }) =>
    answers.findIndex(
      (one) => isWhole(one) && one.before?.from === before?.from && one.before?.to === before?.to,
    ),
  );
  return { entry, answers: found.map((at) => (at < 0 ? null : at)) };
}

function listColumns(model: ChartModel): GridColumn[] {
  const { input, columns, totalColumns, measures } = model;
  const { chart, answers, writer } = input;
  const { labels } = writer;
  const hasChanges = 'changes' in chart.form && chart.form.changes;
  const compared = answers.flatMap(({ cells_before, before, zone, rows }, answer) =>
    cells_before && before && rows[0]?.length === answers[0].rows[0]?.length
      ? [{ answer, name: writer.span(before, zone) }]
      : [],
  );
  const isOne = measures.length === 1 && compared.length === 0 && model.along.length > 0;
  return [...columns, ...totalColumns].flatMap((column) =>
    measures.flatMap((measure): GridColumn[] => {
      const isTotal = column.kind === 'total';
      const above = isTotal
        ? model.along.map((_one, at) => (at === 0 ? labels.total_of[answers[0].totals_of] : ''))
        : column.levels;
      const toColumn = (shows: GridColumn['shows'], answer: number, name: string): GridColumn => ({
        id: `${column.id}/${measure.id}/${shows}${answer}`,
        levels: isOne ? above : [...above, name],
        measure,
        column,
        shows,
        answer,
        isTotal,
      });
      return [
        toColumn('now', 0, measure.label),
        ...compared.flatMap(({ answer, name }) => [
          toColumn('before', answer, labels.of_period(measure.label, name)),
          ...(hasChanges ? [toColumn('change', answer, labels.change)] : []),
        ]),
      ];
    }),
  );
}

/** The column of the goal by period, where the chart has one. */
function listGoalColumns(model: ChartModel, first: GridColumn | undefined): GridColumn[] {
  const goal = findShownGoal(model);
  if (!goal || !first) return [];
  const levels = [...first.levels.slice(1).map(() => ''), goal.name];
  return [{ ...first, id: 'goal', levels, shows: 'goal', isTotal: false }];
}

/** The cell of a row and column; of a change, that of the first period. */
export function readGridCell(model: ChartModel, row: GridRow, column: GridColumn): AnswerCell | null {
  const cell = toGridCell(row, column);
  return cell && readCell(model, cell);
}

/** Where the cell of a row and column is; null where nothing counts it. */
export function toGridCell(
  row: GridRow,
  { column, measure, shows, answer, parts }: GridColumn,
): ChartCell | null {
  if (parts) return null;
  // All answers have the same first period; it is read of the first one.
  const at = shows === 'before' ? answer : 0;
  const of = row.wholes ? (row.wholes[at] ?? null) : at;
  if (!row.entry || of === null || shows === 'goal') return null;
  return {
    row: row.entry.at,
    column: column.at,
    measure: measure.at,
    period: shows === 'before' ? 'before' : 'now',
    answer: of,
  };
}

/** The value by which a row is sorted, and by which a cell is marked: of a change its share of the older value. */
export function readGridValue(model: ChartModel, row: GridRow, column: GridColumn): number | null {
  if (column.shows === 'goal') {
    const goal = findShownGoal(model);
    return goal && row.entry ? readGoal(model, goal, row.entry) : null;
  }
  const now = readPeriod(model, row, { column, shows: 'now' });
  if (column.shows === 'now') return now;
  const before = readPeriod(model, row, { column, shows: 'before' });
  if (column.shows === 'before') return before;
  return now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);
}

/** The value of a cell in one of its periods; of a folded group the sum, null where its values cannot be added up. */
export function readPeriod(
  model: ChartModel,
  row: GridRow,
  { column, shows }: { column: GridColumn; shows: 'now' | 'before' },
): number | null {
  if (!column.parts) return readValue(readGridCell(model, row, { ...column, shows }));
  if (!column.isSum) return null;
  const values = column.parts.flatMap((part) => readPeriod(model, row, { column: part, shows }) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** How rows are sorted: by the value of a column; null for the order of the answer. */
export type GridOrder = { column: string; descending: boolean } | null;

/** Rows in an order, at every level; others stay last, and so does what has no value. */
export function sortRows(
  model: ChartModel,
  grid: Pick<Grid, 'columns'>,
  { rows, order }: { rows: readonly GridRow[]; order: GridOrder },
): readonly GridRow[] {
  const column = grid.columns.find(({ id }) => id === order?.column);
  if (!order || !column) return rows;
  const valueOf = (row: GridRow): number => {
    if (row.kind === 'others') return -Infinity;
    const value = readGridValue(model, row, column);
    if (value === null) return -Number.MAX_VALUE;
    return order.descending ? value : -value;
  };
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ row }) => ({ ...row, children: sortRows(model, grid, { rows: row.children, order }) }));
}

/** The rows that are shown: groups with what is within them unless they are folded, and the totals. */
export function flattenRows(rows: readonly GridRow[], folded: ReadonlySet<string>): GridRow[] {
  return rows.flatMap((row) => [row, ...(folded.has(row.id) ? [] : flattenRows(row.children, folded))]);
}
