import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { fade, findColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { buildGoalMarks, buildPointAxis, buildValueAxis, GRID } from '#engine/chart-forms/drawing/axes.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { readValue, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption } from '#engine/chart-forms/drawing/option-parts.ts';
import { readCell } from '#engine/chart-forms/model/chart-model.ts';

type BoxPlotForm = Extract<Form, { name: 'box_plot' }>;

/** The number of measures of a box: least, first quarter, middle, third quarter, most. */
const PARTS = 5;

/** A box from the first to the third quarter for each value, with its middle, and lines to the least and the most. */
export function drawBoxPlot(context: DrawContext, form: BoxPlotForm): ChartDrawing {
  const { model, part, theme } = context;
  const measures = model.measures.filter(({ isShare }) => !isShare).slice(0, PARTS);
  const [first] = measures;
  if (!first) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const marks: Mark[] = [];
  const boxes = part.points.flatMap((point) => {
    const cells = measures.map((measure) => ({
      measure,
      cell: readCell(model, { row: point.at, column: 0, measure: measure.at, period: 'now' }),
    }));
    const values = cells.flatMap(({ cell }) => readValue(cell) ?? []);
    if (values.length < PARTS) return [];
    marks.push({
      title: point.label,
      lines: cells.map(({ measure, cell }) => ({
        label: measure.label,
        text: writeCell(model.input, measure, cell),
      })),
      cell: { row: point.at, column: 0, measure: measures[2]?.at ?? 0, period: 'now', answer: 0 },
      at: { series: 'boxes', index: marks.length },
    });
    return [{ point, value: values, mark: marks.length - 1 }];
  });
  const { color } = findColor(theme, model.input.colors, {
    dimension: 'measure',
    key: first.id,
    kind: 'value',
  });
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      grid: GRID,
      xAxis: buildPointAxis(context, { points: boxes.map(({ point }) => point), isSideways: false }),
      yAxis: buildValueAxis(context, { unit: first.unit, values: boxes.flatMap(({ value }) => value) }),
      series: [
        {
          id: 'boxes',
          type: 'boxplot',
          boxWidth: [12, 44],
          itemStyle: { color: fade(theme, color, 0.7), borderColor: color, borderWidth: 1.5 },
          data: boxes.map(({ value, mark }) => ({ value, mark })),
          ...buildGoalMarks(context, form.goals),
        },
      ],
    },
  };
}
