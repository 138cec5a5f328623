import { describe, expect, it } from 'vitest';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { describeCell, findRanges } from '#engine/chart-forms/tables/grid-cell.ts';
import {
  buildGrid,
  flattenRows,
  readGridCell,
  readGridValue,
  sortRows,
} from '#engine/chart-forms/tables/grid.ts';
import { buildTwin, writeSummary } from '#engine/chart-forms/tables/twin.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { CHART_CASES } from './chart-cases.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from './chart-world.ts';

const theme = makeSuiteTheme({ isDark: false });

function open(name: string) {
  const found = CHART_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  const { chart, comparison } = found;
  const model = buildChartModel({
    chart,
    answers: answerAll(chart, { comparison: comparison ?? null }),
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer: makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW }),
    colors: makeColorRegistry(),
  });
  return { model, grid: buildGrid(model, { isTree: chart.form.name === 'pivot' }) };
}

describe('A pivot', () => {
  const { model, grid } = open('pivot');

  it('Groups rows by their outer values, and each group has the count of the layer', () => {
    expect(grid.rows.map(({ label }) => label)).toContain('facebook');
    for (const group of grid.rows) {
      expect(group.kind).toBe('group');
      for (const column of grid.columns) {
        const parts = group.children.map((row) => readGridCell(model, row, column)?.value ?? 0);
        expect(readGridCell(model, group, column)?.value).toBe(parts.reduce((sum, part) => sum + part, 0));
      }
    }
  });

  it('Has totals of rows and columns, which say of what they are', () => {
    const [total] = grid.totals;
    const last = grid.columns.at(-1);
    if (!total || !last) throw new Error('there is no total');
    expect([total.label, last.isTotal]).toEqual(['Total of all', true]);
    expect(readGridCell(model, total, last)?.value).toBe(431);
  });

  it('Sorts groups, and rows within them, by any column, in both directions', () => {
    const last = grid.columns.at(-1);
    if (!last) throw new Error('there is no column');
    for (const descending of [true, false]) {
      const rows = sortRows(model, grid, { rows: grid.rows, order: { column: last.id, descending } });
      for (const some of [rows, ...rows.map(({ children }) => children)]) {
        const values = some.map((row) => readGridValue(model, row, last) ?? 0);
        expect(values).toEqual(values.toSorted((one, other) => (descending ? other - one : one - other)));
      }
    }
  });

  it('Shows no rows of a group that is folded', () => {
    const [first] = grid.rows;
    const all = flattenRows(grid.rows, new Set());
    expect(flattenRows(grid.rows, new Set([first?.id ?? '']))).toHaveLength(
      all.length - (first?.children.length ?? 0),
    );
  });

  it('Marks cells by a scale over the whole table, and no totals', () => {
    const ranges = findRanges(model, grid, 'table');
    const fields = (row: (typeof grid.rows)[number]) =>
      grid.columns.map(
        (column) => describeCell(model, { row, column }, { mark: 'scale', ranges, theme }).field !== null,
      );
    const [group] = grid.rows;
    const [row] = group?.children ?? [];
    if (!group || !row) throw new Error('there are no rows');
    expect(fields(group).some(Boolean)).toBe(false);
    expect(fields(row).slice(0, -1).every(Boolean)).toBe(true);
    expect(fields(row).at(-1)).toBe(false);
  });
});

describe('A table', () => {
  const { model, grid } = open('table');

  it('Has a column for each measure, the previous period and the change', () => {
    expect(grid.columns.map(({ shows }) => shows)).toEqual(
      Array.from({ length: 3 }, () => ['now', 'before', 'change']).flat(),
    );
    expect(grid.rows).toHaveLength(24);
    expect(grid.rowNames).toEqual(['Channel', 'Sentiment']);
  });

  it('A change for the worse is marked as such by the measure', () => {
    const change = grid.columns.find(({ shows, measure }) => shows === 'change' && measure.good === 'down');
    const [total] = grid.totals;
    if (!change || !total) throw new Error('there is no such column');
    const look = describeCell(
      model,
      { row: total, column: change },
      { mark: 'none', ranges: new Map(), theme },
    );
    const now = readGridCell(model, total, { ...change, shows: 'now' })?.value ?? 0;
    const before = readGridCell(model, total, { ...change, shows: 'before' })?.value ?? 0;
    expect(look.tone).toBe(now > before ? 'bad' : 'good');
  });
});

describe('The twin of a chart', () => {
  it('Has a row for each point and a column for each series, with the same texts', () => {
    const { model } = open('bar-channel');
    const { head, names, rows } = buildTwin(model);
    expect([head, names]).toEqual([['Channel', 'Mentions'], 1]);
    expect(rows[0]).toEqual(['facebook', '140']);
    expect(rows).toHaveLength(6);
  });

  it('Names the tile of each row', () => {
    const { head, names, rows } = buildTwin(open('line-tiles').model);
    expect(head.slice(0, names)).toEqual(['Channel', 'Time']);
    expect(new Set(rows.map(([tile]) => tile)).size).toBe(6);
  });

  it('Is summed up in one sentence', () => {
    expect(writeSummary(open('bar-channel').model)).toBe(
      'Mentions by Channel; 6 values; most: facebook, 140; least: tiktok, 34',
    );
  });
});
