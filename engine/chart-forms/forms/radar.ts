import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import {
  buildLine,
  buildMark,
  buildSeriesLegend,
  findSeriesColor,
  listShownSeries,
} from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle, LINE_TYPES } from '#engine/chart-forms/drawing/option-parts.ts';
import { readValues } from '#engine/chart-forms/drawing/series-values.ts';

type RadarForm = Extract<Form, { name: 'radar' }>;

/** More axes than this cannot be distinguished. */
const MOST_AXES = 12;

/** A ring of axes, one for each value, and a shape for each series. */
export function drawRadar(context: DrawContext, form: RadarForm): ChartDrawing {
  const { part, theme, isNarrow } = context;
  const points = part.points.slice(0, MOST_AXES);
  const series = listShownSeries(context);
  const values = readValues(context, series, points);
  const most = Math.max(1e-9, ...values.flat().map((value) => value ?? 0));
  const marks: Mark[] = series.flatMap((one) =>
    points.map((point) => buildMark(context, { point, series: one }, null)),
  );
  const shapes = series.map((one): Mark => ({
    title: one.label,
    lines: points.map((point) => ({ ...buildLine(context, { point, series: one }), label: point.label })),
    cell: null,
    at: null,
  }));
  return {
    kind: 'echarts',
    marks,
    legend: buildSeriesLegend(context),
    hints:
      points.length < part.points.length
        ? [{ code: 'too_many', shown: points.length, count: part.points.length }]
        : [],
    option: {
      ...buildSharedOption(context, [...marks, ...shapes], 'item'),
      radar: {
        radius: isNarrow ? '68%' : '74%',
        center: ['50%', '52%'],
        splitNumber: 4,
        axisName: {
          ...buildTextStyle(context, theme.text),
          width: isNarrow ? 72 : 110,
          overflow: 'truncate',
        },
        axisLine: { lineStyle: { color: theme.line } },
        splitLine: { lineStyle: { color: theme.line } },
        splitArea: { show: false },
        indicator: points.map(({ label }) => ({ name: label, max: most * 1.05 })),
      },
      series: [
        {
          id: 'shapes',
          type: 'radar',
          data: series.map((one, at) => {
            const { color, pattern } = findSeriesColor(context, one);
            const type = LINE_TYPES[(one.period === 'before' ? 1 : pattern) % LINE_TYPES.length] ?? 'solid';
            return {
              name: one.label,
              value: (values[at] ?? []).map((value) => value ?? 0),
              mark: marks.length + at,
              marks: points.map((_point, place) => at * points.length + place),
              itemStyle: { color },
              lineStyle: { color, width: 2, type: typeof type === 'string' ? type : [...type] },
              areaStyle: { color: form.filled ? fade(theme, color, 0.2) : 'transparent', opacity: 0.28 },
            };
          }),
        },
      ],
    },
  };
}
