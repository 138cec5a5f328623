import type { Form } from '#contracts/custom-viz/forms/form.ts';
import {
  buildGoalMarks,
  buildPointAxis,
  buildValueAxis,
  canBeLog,
  GRID,
} from '#engine/chart-forms/drawing/axes.ts';
import { buildBarSeries } from '#engine/chart-forms/drawing/bar-series.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildGapSeries } from '#engine/chart-forms/drawing/gaps.ts';
import { buildLineSeries } from '#engine/chart-forms/drawing/line-series.ts';
import { buildSeriesLegend, listShownSeries } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';
import { buildGoalLine } from '#engine/chart-forms/goals/draw-goal.ts';
import type { Series } from '#engine/chart-forms/model/chart-model.ts';

type ComboForm = Extract<Form, { name: 'combo' }>;

/** Bars for the first measures and lines for the last ones, which have an axis of their own where their unit is another. */
export function drawCombo(context: DrawContext, form: ComboForm): ChartDrawing {
  const { model, part } = context;
  const { points } = part;
  const drawn = model.measures.filter(({ isShare }) => !isShare);
  const firstLine = Math.max(1, drawn.length - form.lines);
  const isLine = ({ measure }: Series): boolean => drawn.indexOf(measure) >= firstLine;
  const units = [drawn[0]?.unit ?? 'count', drawn[firstLine]?.unit ?? 'count'];
  const hasSecond = form.second_axis && units[0] !== units[1];
  const series = listShownSeries(context);
  const values = readValues(context, series, points);
  const marks: Mark[] = [];
  const plotted = series.map((one, at) => {
    const shared = { one, values: values[at] ?? [], marks };
    const plot = { hasLabels: form.labels, stacking: 'none' as const };
    return isLine(one)
      ? buildLineSeries(context, { ...shared, plot: { ...plot, isArea: false, axis: hasSecond ? 1 : 0 } })
      : buildBarSeries(context, { ...shared, plot: { ...plot, isSideways: false, axis: 0 } });
  });
  const goal = buildGoalLine(context, { marks, axis: 0, isPercent: false });
  if (plotted[0]) Object.assign(plotted[0], buildGoalMarks(context, form.goals));
  const isLog = form.log && canBeLog(values.flat());
  return {
    kind: 'echarts',
    marks,
    legend: [...buildSeriesLegend(context), ...goal.legend],
    hints: form.log && !isLog ? [{ code: 'log_not_positive' }] : [],
    ...(model.across[0] === 'time' && { brushes: true }),
    option: {
      ...buildSharedOption(context, marks, 'axis'),
      grid: GRID,
      xAxis: buildPointAxis(context, { points, isSideways: false }),
      yAxis: units.slice(0, hasSecond ? 2 : 1).map((unit, at) =>
        buildValueAxis(context, {
          unit,
          at,
          isLog,
          values: [
            ...series.flatMap((one, index) =>
              hasSecond && isLine(one) !== (at === 1) ? [] : (values[index] ?? []),
            ),
            ...(at === 0 ? goal.values : []),
          ],
        }),
      ),
      series: [...buildGapSeries(context, { points, series }), ...plotted, ...goal.series],
    },
  };
}
