import { describe, expect, it } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import type { GridRule } from '#contracts/custom-viz/forms/grid-rules.ts';
import { CELL_TONES } from '#contracts/kit/cell-tone.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { describeCell, findRanges } from '#engine/chart-forms/tables/grid-cell.ts';
import { buildGrid, flattenRows, readGridValue } from '#engine/chart-forms/tables/grid.ts';
import { buildTileTable } from '#server/custom-viz/files/tile-table.ts';
import { reportLocale } from '#server/reports/public.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from './chart-world.ts';

/** Rules of values in tables and pivots: the same tone on the screen and in files. */
const theme = makeSuiteTheme({ isDark: false });
const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
const locale = reportLocale(DASHBOARD_FILE_LABELS, {
  language: 'en',
  zone: 'Asia/Bangkok',
  calendar: 'gregorian',
});

function rule(measure: string, tone: GridRule['tone'], bounds: Partial<GridRule> = {}): GridRule {
  return { measure, at_least: null, at_most: null, tone, ...bounds };
}

function open(rules: readonly GridRule[], measures: string[], comparison: 'before' | null = null) {
  const chart = Chart.parse({
    form: { name: 'pivot', rules },
    measures,
    shelves: {
      down: [{ dimension: 'country' }],
      across: [{ dimension: 'sentiment' }],
      colour: [],
      tiles: [],
    },
    totals: ['rows', 'columns', 'all'],
  });
  const model = buildChartModel({
    chart,
    answers: answerAll(chart, { comparison }),
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer,
    colors: makeColorRegistry(),
  });
  const grid = buildGrid(model, { isTree: true });
  const ranges = findRanges(model, grid, 'column');
  const rows = [...flattenRows(grid.rows, new Set()), ...grid.totals];
  const cells = rows.flatMap((row) =>
    grid.columns.map((column) => ({
      row,
      column,
      value: readGridValue(model, row, column),
      look: describeCell(model, { row, column }, { mark: 'scale', ranges, theme }),
    })),
  );
  return { model, cells, table: buildTileTable(model, locale) };
}

describe('rules of a grid', () => {
  it('The first rule that holds gives a value its tone, and sums of values that add up have none', () => {
    const { cells } = open(
      [
        rule('mentions.mentions', 'bad', { at_most: 2 }),
        rule('mentions.mentions', 'attention', { at_most: 5 }),
        rule('mentions.mentions', 'good', { at_least: 6 }),
        rule('mentions.mentions', 'bad', { at_least: 6 }),
      ],
      ['mentions.mentions'],
    );
    const judged = cells.filter(({ value }) => value !== null);
    expect(judged.length).toBeGreaterThan(4);
    for (const { row, column, value, look } of judged) {
      const isSum = row.kind !== 'value' || column.isTotal;
      const tone = (value ?? 0) <= 2 ? 'bad' : (value ?? 0) <= 5 ? 'attention' : 'good';
      expect(look.rule).toBe(isSum ? null : tone);
      // A tone is a colour of its own, above that of a scale.
      if (look.rule) expect(look.field).toBeNull();
      if (look.rule) expect(look.title).toContain(writer.labels.screen.tones[look.rule]);
    }
  });

  it('Shares are judged at every level, totals included, and changes never', () => {
    const { cells } = open([rule('mentions.negative_share', 'bad')], ['mentions.negative_share'], 'before');
    for (const { column, value, look } of cells) {
      const isJudged = value !== null && column.shows !== 'change';
      expect(look.rule).toBe(isJudged ? 'bad' : null);
    }
    expect(cells.some(({ row, look }) => row.kind === 'total' && look.rule === 'bad')).toBe(true);
  });

  it('A file has the tones of the screen, cell by cell, and the numbers themselves', () => {
    const rules = [rule('mentions.mentions', 'good', { at_least: 3 })];
    const { cells, table } = open(rules, ['mentions.mentions', 'mentions.negative_share']);
    const plain = open([], ['mentions.mentions', 'mentions.negative_share']).table;
    const written = table.rows.flatMap((row) => row.slice(1));
    expect(written).toHaveLength(cells.length);
    for (const [at, cell] of written.entries()) {
      const tone = typeof cell === 'object' && cell !== null && 'tone' in cell ? cell.tone : null;
      expect(tone).toBe(cells[at]?.look.rule);
      const number = typeof cell === 'object' && cell !== null && 'tone' in cell ? cell.number : cell;
      expect(number).toEqual(plain.rows.flatMap((row) => row.slice(1))[at]);
    }
    expect(written.some((cell) => typeof cell === 'object' && cell !== null && 'tone' in cell)).toBe(true);
  });

  it('Tones differ in their signs', () => {
    expect(new Set(Object.values(CELL_TONES).map(({ sign }) => sign)).size).toBe(3);
  });

  it.each([
    { measure: '', tone: 'good' },
    { measure: 'mentions.mentions', tone: 'fine' },
    { measure: 'mentions.mentions', tone: 'good', at_least: 'many' },
  ])('A rule such as %j is refused', (wrong) => {
    const input = { form: { name: 'table', rules: [wrong] }, measures: ['mentions.mentions'] };
    expect(Chart.safeParse(input).success).toBe(false);
  });
});
