import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { findColor, type MarkColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, findPointColor, readValue, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import {
  buildItemStyle,
  buildSharedOption,
  buildTextStyle,
} from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type FunnelForm = Extract<Form, { name: 'funnel' }>;
type Stage = { point: Entry; series: Series; label: string; color: MarkColor };

/** Stages one below the other, each as wide as its value, with its share of the first. */
export function drawFunnel(context: DrawContext, form: FunnelForm): ChartDrawing {
  const { model, isNarrow, theme } = context;
  const { writer } = model.input;
  const marks: Mark[] = [];
  const stages = listStages(context);
  const data = stages.flatMap(({ point, series, label, color }) => {
    const cell = readPoint(model, point, series);
    const value = readValue(cell);
    if (value === null || value < 0) return [];
    marks.push({
      ...buildMark(context, { point, series }, { series: 'stages', index: marks.length }),
      title: label === series.label ? '' : label,
    });
    return [
      {
        name: label,
        value,
        mark: marks.length - 1,
        text: writeShort(model.input, series.measure, cell),
        itemStyle: buildItemStyle(color, theme),
      },
    ];
  });
  const first = Math.max(0, ...data.map(({ value }) => value));
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      series: [
        {
          id: 'stages',
          type: 'funnel',
          left: isNarrow ? '38%' : '34%',
          right: 12,
          top: 6,
          bottom: 6,
          gap: 3,
          minSize: '2%',
          sort: form.sorted ? 'descending' : 'none',
          itemStyle: { borderColor: theme.surface, borderWidth: 1 },
          labelLine: { show: false },
          label: {
            ...buildTextStyle(context, theme.text),
            show: true,
            position: 'left',
            width: isNarrow ? 110 : 150,
          },
          data: data.map(({ text, ...stage }) => ({
            ...stage,
            label: {
              formatter: () =>
                form.labels && first > 0
                  ? `${stage.name}\n${text} · ${writer.percent(stage.value / first)}`
                  : stage.name,
            },
          })),
        },
      ],
    },
  };
}

/** The measures one after the other where no dimension is across, otherwise the values of the dimension. */
function listStages(context: DrawContext): Stage[] {
  const { model, part, theme } = context;
  const now = model.series.filter(({ period }) => period === 'now');
  const [point] = part.points;
  if (model.across.length === 0)
    return now.flatMap((series) =>
      point
        ? [
            {
              point,
              series,
              label: series.label,
              color: findColor(theme, model.input.colors, series.color),
            },
          ]
        : [],
    );
  return part.points.flatMap((one) =>
    now
      .slice(0, 1)
      .map((series) => ({ point: one, series, label: one.label, color: findPointColor(context, one) })),
  );
}
