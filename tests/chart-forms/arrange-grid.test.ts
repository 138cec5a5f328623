import { describe, expect, it } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { PLAIN_GRID, type GridState } from '#contracts/custom-viz/grid-state.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { arrangeGrid, nameColumnKind, toColumnGroup } from '#engine/chart-forms/tables/arrange-grid.ts';
import { describeCell } from '#engine/chart-forms/tables/grid-cell.ts';
import { buildGrid, readGridValue } from '#engine/chart-forms/tables/grid.ts';
import { buildTileTable } from '#server/custom-viz/files/tile-table.ts';
import { reportLocale } from '#server/reports/public.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from './chart-world.ts';

const theme = makeSuiteTheme({ isDark: false });
const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
const locale = reportLocale(DASHBOARD_FILE_LABELS, {
  language: 'en',
  zone: 'Asia/Bangkok',
  calendar: 'gregorian',
});

function open(across: string[], measures: string[], comparison: 'before' | null = null) {
  const chart = Chart.parse({
    form: { name: 'pivot' },
    measures,
    shelves: {
      down: [{ dimension: 'country' }],
      across: across.map((dimension) => ({ dimension })),
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
  return {
    model,
    grid,
    arrange: (state: Partial<GridState>) => arrangeGrid(model, grid, { ...PLAIN_GRID, ...state }),
  };
}

describe('arrangeGrid', () => {
  const pivot = open(['sentiment'], ['mentions.mentions', 'mentions.negative_share'], 'before');
  const nested = open(['sentiment', 'channel'], ['mentions.mentions', 'mentions.negative_share']);

  it.each([true, false])(
    'Columns are sorted by any row and measure, totals last (from the largest: %s)',
    (descending) => {
      const { model, grid, arrange } = pivot;
      const kinds = [...new Set(grid.columns.filter(({ shows }) => shows === 'now').map(nameColumnKind))];
      expect(kinds).toHaveLength(2);
      for (const row of [...grid.rows, ...grid.totals])
        for (const kind of kinds) {
          const { columns } = arrange({ columns: { row: row.id, kind, descending } });
          const values = columns
            .filter((one) => nameColumnKind(one) === kind && !one.isTotal)
            .flatMap((column) => readGridValue(model, row, column) ?? []);
          expect(values).toEqual(values.toSorted((one, other) => (descending ? other - one : one - other)));
          expect(columns.map(({ id }) => id).toSorted()).toEqual(grid.columns.map(({ id }) => id).toSorted());
          expect(columns.at(-1)?.isTotal).toBe(true);
        }
    },
  );

  it('All columns of a value stay together when they are sorted', () => {
    const { grid, arrange } = pivot;
    const [row] = grid.rows;
    const kind = nameColumnKind(grid.columns[0]!);
    const { columns } = arrange({ columns: { row: row?.id ?? '', kind, descending: true } });
    const values = columns.map(({ column }) => column.id).filter((id, at, all) => id !== all[at - 1]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('A folded group of columns is one for each measure: its sum, or a dash where values cannot be added up', () => {
    const { model, grid, arrange } = nested;
    const [first] = grid.columns;
    if (!first) throw new Error('there is no column');
    const group = toColumnGroup(first, 1);
    const parts = grid.columns.filter((one) => !one.isTotal && toColumnGroup(one, 1) === group);
    const arranged = arrange({ folded_columns: [group] });
    const folded = arranged.columns.filter((one) => one.parts);
    expect(folded).toHaveLength(2);
    expect(arranged.columns).toHaveLength(grid.columns.length - parts.length + 2);
    const look = { mark: 'none', ranges: new Map(), theme } as const;
    for (const row of grid.rows) {
      const [sum, share] = folded.map((column) => describeCell(model, { row, column }, look));
      const counted = parts
        .filter(({ measure }) => measure.id === 'mentions.mentions')
        .reduce((all, column) => all + (readGridValue(model, row, column) ?? 0), 0);
      expect(sum?.text).toBe(counted === 0 && sum?.text === '–' ? '–' : writer.exact(counted, 'count'));
      expect([share?.text, share?.title]).toEqual(['–', 'These values cannot be added up']);
    }
  });

  it('Rows are sorted by a folded column too', () => {
    const { model, grid, arrange } = nested;
    const group = toColumnGroup(grid.columns[0]!, 1);
    const [column] = arrange({ folded_columns: [group] }).columns.filter((one) => one.parts);
    if (!column) throw new Error('nothing is folded');
    const { lines } = arrange({ folded_columns: [group], rows: { column: column.id, descending: true } });
    const values = lines
      .filter(({ kind }) => kind === 'value')
      .flatMap((row) => readGridValue(model, row, column) ?? []);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(values.length).toBeGreaterThan(3);
  });

  it('What the table does not have changes nothing', () => {
    const { grid, arrange } = nested;
    const unknown = arrange({
      rows: { column: 'gone', descending: true },
      columns: { row: 'gone', kind: 'gone', descending: true },
      folded_rows: ['gone'],
      folded_columns: ['gone'],
    });
    expect(unknown.columns).toEqual(grid.columns);
  });

  it('Files have the rows and columns of the screen, in their order and folded as they are', () => {
    for (const { model, grid, arrange } of [pivot, nested]) {
      const [row] = grid.rows;
      const state: GridState = {
        rows: { column: grid.columns.at(-1)?.id ?? '', descending: false },
        columns: { row: row?.id ?? '', kind: nameColumnKind(grid.columns[0]!), descending: true },
        folded_rows: [],
        folded_columns: [toColumnGroup(grid.columns[0]!, 1)],
      };
      const arranged = arrange(state);
      const table = buildTileTable(model, locale, state);
      expect(table.head.slice(1).map(({ label }) => label)).toEqual(
        arranged.columns.map(({ levels }) => levels.at(-1)),
      );
      expect(table.rows.map(([name]) => name)).toEqual(arranged.lines.map(({ label }) => label));
      arranged.lines.forEach((line, at) =>
        arranged.columns.forEach((column, place) => {
          if (column.shows === 'now' && column.measure.unit === 'count')
            expect(table.rows[at]?.[place + 1] ?? null).toBe(readGridValue(model, line, column));
        }),
      );
    }
  });
});
