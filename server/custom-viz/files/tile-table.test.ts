import { describe, expect, it } from 'vitest';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { listSubtotals } from '#contracts/custom-viz/tile-questions.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { describeCell } from '#engine/chart-forms/tables/grid-cell.ts';
import { buildGrid, flattenRows, isTreeGrid, type GridColumn } from '#engine/chart-forms/tables/grid.ts';
import { buildTileTable } from '#server/custom-viz/files/tile-table.ts';
import { reportLocale, type RowTime, type SheetCell, type Table } from '#server/reports/public.ts';
import { CHART_CASES } from '#tests/chart-forms/chart-cases.ts';
import { answerChart, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from '#tests/chart-forms/chart-world.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';

const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
const theme = makeSuiteTheme({ isDark: false });
const locale = reportLocale(DASHBOARD_FILE_LABELS, {
  language: 'en',
  zone: 'Asia/Bangkok',
  calendar: 'gregorian',
});

type Comparisons = readonly ('before' | 'year' | null)[];

function open(chart: Chart, comparisons: Comparisons): { model: ChartModel; table: Table } {
  const answer = (one: Chart) => comparisons.map((comparison) => answerChart(one, { comparison }));
  const [first, ...rest] = [...answer(chart), ...listSubtotals(chart).flatMap(answer)];
  if (!first) throw new Error('there is no answer');
  const model = buildChartModel({
    chart,
    answers: [first, ...rest],
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer,
    colors: makeColorRegistry(),
  });
  return { model, table: buildTileTable(model, locale) };
}

function find(name: string): Chart {
  const found = CHART_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  return found.chart;
}

/** A number of a file as the screen writes it. */
function toText(cell: SheetCell | RowTime | undefined, { shows, measure }: GridColumn): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  const [value, unit] = readNumber(cell, measure.unit);
  if (shows !== 'change') return writer.exact(value, unit);
  const size = Math.abs(value);
  const text = unit === 'share' && measure.unit !== 'share' ? writer.percent(size) : writer.short(size, unit);
  return `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text}`;
}

function readNumber(
  cell: Exclude<SheetCell | RowTime, string | null>,
  unit: MeasurementUnit,
): [number, MeasurementUnit] {
  if (typeof cell === 'number') return [cell, unit];
  if ('tone' in cell) return readNumber(cell.number, unit);
  if ('share' in cell) return [cell.share, 'share'];
  return 'seconds' in cell ? [cell.seconds, 'seconds'] : [cell.at, unit];
}

const NAMED: readonly [string, Comparisons][] = [
  ['as it is', [null]],
  ['compared', ['before']],
  ['compared twice', ['before', 'year']],
];

describe.each(NAMED)('The table of a file, %s,', (_name, comparisons) => {
  it.each(CHART_CASES.map(({ name, chart }) => ({ name, chart })))(
    'Has the rows, columns and cells of the screen: $name',
    ({ chart }) => {
      const { model, table } = open(chart, comparisons);
      const grid = buildGrid(model, { isTree: isTreeGrid(model) });
      const lines = [...flattenRows(grid.rows, new Set()), ...grid.totals];
      const names = grid.rowNames.length;
      expect(table.head.map(({ label }) => label)).toEqual([
        ...grid.rowNames,
        ...grid.columns.map(({ levels }) => levels.at(-1)),
      ]);
      for (const groups of table.above ?? [])
        expect(groups.reduce((sum, { columns }) => sum + columns, 0)).toBe(table.head.length);
      expect(table.rows).toHaveLength(lines.length);
      for (const [at, row] of lines.entries()) {
        const cells = table.rows[at] ?? [];
        const texts = grid.columns.map((column, index) => toText(cells[names + index], column));
        const looks = grid.columns.map((column) => {
          const look = describeCell(model, { row, column }, { mark: 'none', ranges: new Map(), theme });
          return look.status === 'not_collected' ? look.title : look.text;
        });
        expect(texts).toEqual(looks);
        const shown = cells
          .slice(0, names)
          .map((cell) => (cell && typeof cell === 'object' ? 'shown' in cell && cell.shown : cell));
        expect(shown.slice(0, row.levels.length)).toEqual(row.levels);
      }
    },
  );
});

describe('The table of a pivot with two levels', () => {
  const { model, table } = open(find('pivot'), ['before', 'year']);
  const grid = buildGrid(model, { isTree: true });

  it('Has a row for each group, which is the sum of the rows within it, in every period', () => {
    const [first] = grid.rows;
    if (!first) throw new Error('there is no group');
    const at = table.rows.findIndex(([name, kind]) => name === first.label && kind === 'Total');
    const within = table.rows.slice(at + 1, at + 1 + first.children.length);
    const numbers = grid.columns.flatMap(({ shows }, index) => (shows === 'change' ? [] : [index + 2]));
    expect(within.length).toBeGreaterThan(1);
    for (const index of numbers) {
      const parts = within.map((row) => Number(row[index] ?? 0));
      expect(Number(table.rows[at]?.[index] ?? 0)).toBe(parts.reduce((sum, part) => sum + part, 0));
    }
    const older = grid.columns.flatMap(({ shows, answer, isTotal }, index) =>
      shows === 'before' && isTotal ? [{ answer, value: table.rows[at]?.[index + 2] }] : [],
    );
    expect(older.map(({ answer }) => answer)).toEqual([0, 1]);
    expect(older[0]?.value).toBeGreaterThan(0);
    expect(older[1]?.value ?? 0).toBe(0);
  });

  it('Has no two columns of one name below one group, and merges the names of groups', () => {
    const above = (table.above ?? []).map((groups) =>
      groups.flatMap(({ label, columns }) => Array.from({ length: columns }, () => label)),
    );
    const names = table.head.map(({ label }, index) => [...above.map((row) => row[index]), label].join('/'));
    const changes = names.filter((name) => name.endsWith('/Change'));
    const others = names.filter((name) => !name.endsWith('/Change'));
    expect(changes.length).toBeGreaterThan(0);
    expect(new Set(others).size).toBe(others.length);
    expect(table.joined).toBe(1);
  });
});

describe('The table of small charts', () => {
  it('Names the chart of each row', () => {
    const { table } = open(find('line-tiles'), [null]);
    expect(table.head.slice(0, 2).map(({ label }) => label)).toEqual(['Channel', 'Time']);
    expect(new Set(table.rows.map(([tile]) => tile)).size).toBe(6);
    expect(table.rows[0]?.[1]).toMatchObject({ day: true, at: expect.any(Number) });
  });
});
