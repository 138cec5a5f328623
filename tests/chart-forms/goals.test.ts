import { describe, expect, it } from 'vitest';
import { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import { listGoalRemarks } from '#engine/chart-forms/goals/read-goal.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import type { ChartModel } from '#engine/chart-forms/model/chart-model.ts';
import { buildGrid, readGridValue } from '#engine/chart-forms/tables/grid.ts';
import { buildTwin, writeSummary } from '#engine/chart-forms/tables/twin.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW, makeChart } from './chart-world.ts';

/** Goals by period as charts show them: mentions from 18 October to 17 November, 9:36, in Bangkok. */
const theme = makeSuiteTheme({ isDark: false });
const writer = makeChartWriter({ language: 'en', calendar: 'gregorian', now: CHART_NOW });
/** A hundred a day. */
const GOAL = {
  grain: 'month',
  values: [
    { from: '2026-10', value: 3100 },
    { from: '2026-11', value: 3000 },
  ],
};

function model(form: object, { across = [] as object[], values = GOAL.values } = {}): ChartModel {
  const chart = makeChart({
    form: { ...form, period_goal: { ...GOAL, values } },
    measures: ['mentions.mentions'],
    shelves: { across, down: [], colour: [], tiles: [] },
  });
  return buildChartModel({
    chart,
    answers: answerAll(chart),
    labels: CHART_LABEL_NAMES,
    catalog: CHART_CATALOG,
    writer,
    colors: makeColorRegistry(),
    now: CHART_NOW,
  });
}
const byTime = (grain: string) => ({ across: [{ dimension: 'time', grain }] });

function draw(of: ChartModel, hidden: string[] = []) {
  const [part] = of.parts;
  if (!part) throw new Error('the chart has no part');
  return drawPart({ model: of, part, theme, hidden: new Set(hidden), width: 640, isNarrow: false });
}

/** The values of the line of a goal, null where it has a gap. */
function readLine(of: ChartModel, hidden: string[] = []) {
  const drawing = draw(of, hidden);
  if (drawing.kind !== 'echarts') throw new Error('no drawing');
  const series = [drawing.option.series].flat().find((one) => one?.id === 'goal') as
    | { step: string; data: { value: number | '-'; mark: number }[] }
    | undefined;
  return {
    drawing,
    step: series?.step,
    values: series?.data.map(({ value }) => (value === '-' ? null : value)),
  };
}

describe('a goal by period', () => {
  it.each([
    { name: 'line' },
    { name: 'bar' },
    { name: 'bar', direction: 'sideways' },
    { name: 'area', stack: 'stacked' },
  ])('is a stepped line in %j, with its name in the legend', (form) => {
    const { drawing, step, values } = readLine(model(form, byTime('month')));
    expect([step, values]).toEqual(['middle', [3100, 3000]]);
    expect(drawing.legend).toContainEqual(
      expect.objectContaining({ id: 'goal', label: 'Goal', dashed: true }),
    );
    expect(readLine(model(form, byTime('month')), ['goal']).values).toBeUndefined();
  });

  it('is spread over days and weeks by their share of the month', () => {
    const { values = [] } = readLine(model({ name: 'line' }, byTime('day')));
    expect(values).toHaveLength(31);
    for (const value of values) expect(value).toBeCloseTo(100, 9);
  });

  it('has a gap where a month has no goal, in the drawing, its marks and its table', () => {
    const of = model({ name: 'line' }, { ...byTime('month'), values: GOAL.values.slice(1) });
    const { drawing, values } = readLine(of);
    expect(values).toEqual([null, 3000]);
    const said = drawing.marks.filter(({ at }) => at?.series === 'goal').map(({ lines }) => lines[0]?.text);
    expect(said).toEqual(['No goal', '3,000']);
    const { head, rows } = buildTwin(of);
    expect(head.at(-1)).toBe('Goal');
    expect(rows.map((row) => row.at(-1))).toEqual(['No goal', '3,000']);
    const grid = buildGrid(of, { isTree: false });
    const column = grid.columns.at(-1);
    if (!column) throw new Error('no column');
    expect(column.levels).toEqual(['Goal']);
    expect(grid.rows.map((row) => readGridValue(of, row, column))).toEqual([null, 3000]);
  });

  it('is the goal to date of a number, with the parts of begun months in words', () => {
    const of = model({ name: 'number' });
    const drawing = draw(of);
    if (drawing.kind !== 'numbers') throw new Error('no number');
    // 14 days of October, and 16.4 of November.
    expect(drawing.numbers[0]?.target).toMatchObject({
      label: 'Goal to date',
      text: '3,040',
      reached: false,
      state: 'below the goal',
    });
    expect(writeSummary(of)).toContain('Goal to date: 3,040');
    const [remark] = listGoalRemarks(of);
    expect(remark?.sentence.replaceAll(/\s/g, ' ')).toBe(
      'Of these periods, the goal to date counts only the part that is shown and over: 1 – 31 Oct 2026 (45.2%), 1 – 30 Nov 2026 (54.7%).',
    );
  });

  it('is the goal to date of a gauge and of a bullet', () => {
    const gauge = draw(model({ name: 'gauge' }));
    const lines = gauge.marks[0]?.lines.map(({ label, text }) => [label, text]);
    expect(lines).toContainEqual(['Goal to date', '3,040']);
    const bullet = draw(model({ name: 'bullet' }));
    expect(bullet.marks[0]?.lines.map(({ label }) => label)).toContain('Goal to date');
  });

  it('is none, and no zero, where a part of the time until now has no goal', () => {
    const of = model({ name: 'number' }, { values: GOAL.values.slice(1) });
    const drawing = draw(of);
    expect(drawing.kind === 'numbers' && drawing.numbers[0]?.target).toBeNull();
    expect(listGoalRemarks(of).map(({ short }) => short)).toEqual(['No goal']);
    expect(buildTwin(of).rows.map((row) => row.at(-1))).toEqual(['No goal']);
  });

  it('is refused in a tile with the name of the field', () => {
    const values = [...GOAL.values, { from: '2026-11', value: 1 }];
    const { error } = ChartTile.safeParse({
      _id: 'one',
      kind: 'chart',
      spot: { x: 0, y: 0, w: 4, h: 4 },
      chart: { form: { name: 'line', period_goal: { ...GOAL, values } }, measures: ['mentions.mentions'] },
    });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['chart.form.period_goal.values.2.from']);
  });
});
