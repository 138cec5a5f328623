import { describe, expect, it } from 'vitest';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import type { ChartDrawing } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { readCell, type ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { CHART_CASES } from './chart-cases.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from './chart-world.ts';

const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
const theme = makeSuiteTheme({ isDark: false });

function model(name: string): ChartModel {
  const found = CHART_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  const { chart, comparison, isCut } = found;
  const answers = answerAll(chart, { comparison: comparison ?? null, isCut: isCut ?? false });
  const colors = makeColorRegistry();
  return buildChartModel({
    chart,
    answers,
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer,
    colors,
  });
}

function draw(of: ChartModel, { hidden = [] as string[], part = 0 } = {}): ChartDrawing {
  const drawn = of.parts[part];
  if (!drawn) throw new Error('the chart has no such part');
  return drawPart({ model: of, part: drawn, theme, hidden: new Set(hidden), width: 640, isNarrow: false });
}

/** The cells of a chart that a value is known of, as far as its form draws them. */
function countKnown({ input, parts, series }: ChartModel, periods: readonly string[] = ['now']): number {
  return series
    .filter(({ period }) => periods.includes(period))
    .flatMap(({ measure, column, period, answer }) =>
      (parts[0]?.points ?? []).map((point) =>
        readValue(
          readCell({ input }, { row: point.at, column: column.at, measure: measure.at, period, answer }),
        ),
      ),
    )
    .filter((value) => value !== null).length;
}

const NO_MARKS: readonly string[] = ['table', 'pivot'];

describe('drawPart', () => {
  it('Every form has a case, and is drawn', () => {
    const drawn = new Set(CHART_CASES.map(({ chart }) => chart.form.name));
    expect(FORMS.map(({ name }) => name).filter((name) => !drawn.has(name))).toEqual([]);
  });

  it.each(CHART_CASES.map(({ name }) => name))(
    'Each mark of %s says and names a cell of the answer',
    (name) => {
      const of = model(name);
      const { marks } = draw(of);
      if (NO_MARKS.includes(of.input.chart.form.name)) return expect(marks).toEqual([]);
      expect(marks.length).toBeGreaterThan(0);
      for (const { cell, lines } of marks) {
        if (!cell) continue;
        const found = readCell(of, cell);
        const measure = of.measures[cell.measure];
        if (!found || !measure) throw new Error('a mark names no cell');
        expect(lines.map(({ text }) => text.replace(/ \([^)]*\)$/, ''))).toContain(
          writeCell(of.input, measure, found),
        );
      }
    },
  );

  it.each([
    'bar-channel',
    'bar-time-stacked',
    'bar-compared',
    'bar-two',
    'line',
    'line-compared',
    'area',
    'combo',
    'doughnut',
    'heat-map',
    'calendar',
    'histogram',
    'radar',
    'world-map',
    'thailand-map',
  ])('%s has a mark for every value that is known', (name) => {
    const of = model(name);
    const periods = of.input.answers[0].cells_before && of.series.length > 1 ? ['now', 'before'] : ['now'];
    const known = draw(of).marks.filter(({ cell }) => cell && readValue(readCell(of, cell)) !== null);
    expect(known).toHaveLength(countKnown(of, periods));
  });

  it('The slices of a ring add up to all mentions, and so do the streams of a Sankey diagram', () => {
    for (const name of ['doughnut', 'sankey', 'tree-map', 'sunburst']) {
      const of = model(name);
      const sum = draw(of).marks.reduce(
        (all, { cell }) => all + (cell ? (readCell(of, cell)?.value ?? 0) : 0),
        0,
      );
      expect(sum, name).toBe(431);
    }
  });

  it('The bars of a stack have one stack for each period, and their heights are the values of the answer', () => {
    const { option } = draw(model('bar-time-stacked')) as Extract<ChartDrawing, { kind: 'echarts' }>;
    const bars = [option.series ?? []].flat().filter(({ type }) => type === 'bar');
    expect(bars).toHaveLength(4);
    expect(new Set(bars.map((one) => ('stack' in one ? one.stack : null))).size).toBe(1);
  });

  it('What is hidden by the legend is drawn no more, and stays in the legend', () => {
    const of = model('line');
    const [first] = of.series;
    const whole = draw(of);
    const rest = draw(of, { hidden: [first?.id ?? ''] });
    expect(rest.marks.length).toBeLessThan(whole.marks.length);
    expect(rest.legend).toEqual(whole.legend);
  });

  it('Bars that were not collected are hatched, and have no value instead of zero', () => {
    const of = model('bar-time-stacked');
    const { marks, ...drawing } = draw(of) as Extract<ChartDrawing, { kind: 'echarts' }>;
    const ids = [drawing.option.series ?? []].flat().map(({ id }) => id);
    expect(ids).toContain('missing');
    expect(ids).toContain('partial');
    expect(marks[0]?.lines[0]?.text).toBe('Not collected');
  });

  it('A bar of which only a part has passed looks different and says so', () => {
    const of = model('line');
    const { points } = of.parts[0] ?? { points: [] };
    const last = points.at(-1);
    if (!last) throw new Error('a chart without points');
    const running = { ...last, partial: true };
    const part = { ...of.parts[0], points: [...points.slice(0, -1), running] };
    const drawing = draw({ ...of, parts: [part] } as ChartModel) as Extract<
      ChartDrawing,
      { kind: 'echarts' }
    >;
    expect([drawing.option.series ?? []].flat().map(({ id }) => id)).toContain('partial');
    const lines = drawing.marks.filter(({ title }) => title === last.label).flatMap((mark) => mark.lines);
    expect(lines.every(({ note }) => note === of.input.writer.labels.partial)).toBe(true);
  });

  it('A logarithmic axis is refused with a hint where a value is not above zero', () => {
    const of = model('line');
    const { chart } = of.input;
    const log = {
      ...of,
      input: { ...of.input, chart: { ...chart, form: { ...chart.form, log: true } } },
    } as ChartModel;
    expect(draw(log).hints).toEqual([{ code: 'log_not_positive' }]);
  });

  it('Each tile is a part of its own, and together the tiles have all rows', () => {
    const of = model('line-tiles');
    expect(of.parts.map(({ label }) => label)).toContain('facebook');
    expect(of.parts.reduce((sum, { points }) => sum + points.length, 0)).toBe(
      of.input.answers[0].rows.length,
    );
  });

  it('Tiles share the scale of their values, so that they can be compared', () => {
    const of = model('line-tiles');
    const scales = of.parts.map((_part, part) => {
      const drawing = draw(of, { part });
      const [axis] = drawing.kind === 'echarts' ? [drawing.option.yAxis ?? []].flat() : [];
      return axis && 'max' in axis ? axis.max : undefined;
    });
    expect(new Set(scales).size).toBe(1);
    expect(Number(scales[0])).toBeGreaterThan(0);
  });

  it('A text that looks like markup stays text under the pointer', () => {
    const of = model('bar-channel');
    const part = of.parts[0];
    if (!part) throw new Error('no part');
    const points = part.points.map((point) => ({ ...point, label: '<img src=x onerror=alert(1)>' }));
    const drawing = drawPart({
      model: of,
      part: { ...part, points },
      theme,
      hidden: new Set(),
      width: 640,
      isNarrow: false,
    });
    if (drawing.kind !== 'echarts') throw new Error('bars are drawn by ECharts');
    const tooltip = [drawing.option.tooltip ?? []].flat()[0];
    const formatter = tooltip && 'formatter' in tooltip ? tooltip.formatter : undefined;
    if (typeof formatter !== 'function') throw new Error('there is no tooltip');
    const html = String(Reflect.apply(formatter, undefined, [[{ data: { mark: 0 } }]]));
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});
