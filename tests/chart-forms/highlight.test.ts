import { describe, expect, it } from 'vitest';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { buildHighlightQuestion, listHighlights } from '#contracts/custom-viz/highlight.ts';
import { buildChartQuestion } from '#contracts/custom-viz/tile-questions.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import type { ChartDrawing, DrawContext } from '#engine/chart-forms/drawing/drawing.ts';
import { drawHighlight } from '#engine/chart-forms/highlight/draw-highlight.ts';
import { buildHighlight, type Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { describeCell } from '#engine/chart-forms/tables/grid-cell.ts';
import { buildGrid } from '#engine/chart-forms/tables/grid.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { CHART_CASES } from './chart-cases.ts';
import {
  answerAll,
  answerQuestion,
  CHART_CATALOG,
  CHART_LABEL_NAMES,
  CHART_NOW,
  CHART_SPAN,
} from './chart-world.ts';

const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
const theme = makeSuiteTheme({ isDark: false });
const TILE = { _id: 'here', on_select: 'highlight' as const, on_select_of: [] };

/** Facebook is selected in another tile. */
function select(changes: Partial<Selection> = {}): Selection {
  const filters = [{ dimension: 'channel', is: 'among' as const, values: ['facebook'] }];
  return { tile: 'there', exclude: false, filters, span: null, ...changes };
}

function drawUnder(name: string, selections: Selection[]) {
  const found = CHART_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  const { chart } = found;
  const answers = answerAll(chart);
  const [answer] = answers;
  const model = buildChartModel({
    chart,
    answers,
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer,
    colors: makeColorRegistry(),
  });
  const { on, off } = listHighlights(TILE, chart.shelves, { selections });
  const question = buildChartQuestion(chart, { span: CHART_SPAN }, { now: CHART_NOW, zone: 'Asia/Bangkok' });
  const part = off.length > 0 ? answerQuestion(buildHighlightQuestion(question, answer, off)) : null;
  const highlight = buildHighlight({
    answers,
    on,
    part,
    isAdditive: (measure) => model.measures[measure]?.isAdditive ?? false,
  });
  const [first] = model.parts;
  if (!first) throw new Error('the chart has no part');
  const context: DrawContext = { model, part: first, theme, hidden: new Set(), width: 640, isNarrow: false };
  return { model, answer, part, highlight, drawing: drawHighlight(drawPart(context), highlight, context) };
}

/** The titles of the marks that are left, and of those that fade. */
function split({ marks, faded }: ChartDrawing): { left: Set<string>; gone: Set<string> } {
  const titles = (isFaded: boolean) =>
    new Set(marks.flatMap((mark, at) => ((faded?.has(at) ?? false) === isFaded ? [mark.title] : [])));
  return { left: titles(false), gone: titles(true) };
}

const NO_MARKS = ['table', 'pivot'];

describe('the highlight of a chart', () => {
  it('is what has the selected value on an axis; the rest fades, others of which it is none too', () => {
    const { left, gone } = split(drawUnder('bar-channel', [select()]).drawing);
    expect([...left]).toEqual(['facebook']);
    expect(gone.size).toBeGreaterThan(2);
    const inverse = split(drawUnder('bar-channel', [select({ exclude: true })]).drawing);
    expect(inverse).toEqual({ left: gone, gone: left });
  });

  it('is the bars of a selected time', () => {
    const { answer } = drawUnder('line', []);
    const bar = answer.rows[3]?.[0]?.span;
    if (!bar) throw new Error('the chart has no fourth bar');
    const { drawing } = drawUnder('line', [select({ filters: [], span: bar })]);
    expect(split(drawing).left.size).toBe(1);
  });

  it('is a counted part where no axis shows the value: each part is what the filter leaves of its cell', () => {
    const { part, drawing, answer, highlight } = drawUnder('doughnut', [select()]);
    const whole = drawing.marks.map(({ cell }) =>
      cell ? (answer.cells[cell.row]?.[0]?.[0]?.value ?? 0) : 0,
    );
    const parts = drawing.marks.map(({ cell }) => (cell ? (highlight.findPart(cell)?.value ?? 0) : 0));
    const all = part?.cells.flat(2).reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(parts.reduce((sum, value) => sum + value, 0)).toBe(all);
    expect(parts.every((value, at) => value <= (whole[at] ?? 0))).toBe(true);
    expect(drawing.marks[0]?.lines.at(-1)).toEqual({ label: 'Of it selected', text: String(parts[0]) });
  });

  it('is a part of every form that has marks, and of no mark more than there is', () => {
    for (const { name, chart } of CHART_CASES) {
      if (NO_MARKS.includes(chart.form.name)) continue;
      const { drawing, highlight } = drawUnder(name, [
        select({ filters: [{ dimension: 'kind', is: 'among', values: ['post'] }] }),
      ]);
      const shares = drawing.marks.flatMap(({ cell }) => (cell ? (highlight.findShare(cell) ?? []) : []));
      expect(shares.length, name).toBeGreaterThan(0);
      expect(
        shares.every((share) => share >= 0 && share <= 1),
        name,
      ).toBe(true);
    }
  });

  it('leaves an option of ECharts that can be sent as data, with bars that are filled as far as the part goes', () => {
    const { drawing } = drawUnder('bar-channel', [
      select({ filters: [{ dimension: 'kind', is: 'among', values: ['post'] }] }),
    ]);
    if (drawing.kind !== 'echarts') throw new Error('bars are drawn by ECharts');
    const fills = JSON.stringify(drawing.option.series).match(/"colorStops"/g) ?? [];
    expect(fills.length).toBeGreaterThan(2);
  });

  it('fades the cells of a table', () => {
    const { model, highlight } = drawUnder('table', [select()]);
    const grid = buildGrid(model, { isTree: false });
    const looks = grid.rows.map((row) => look(model, highlight, { grid, row }));
    expect(looks.some(({ isFaded }) => isFaded)).toBe(true);
    expect(looks.filter(({ isChosen }) => isChosen).length).toBeGreaterThan(0);
  });
});

type GridOf = ReturnType<typeof buildGrid>;

function look(
  model: Parameters<typeof describeCell>[0],
  highlight: Highlight,
  { grid, row }: { grid: GridOf; row: GridOf['rows'][number] },
) {
  const [column] = grid.columns;
  if (!column) throw new Error('the grid has no column');
  return describeCell(model, { row, column }, { mark: 'none', ranges: new Map(), theme, highlight });
}
