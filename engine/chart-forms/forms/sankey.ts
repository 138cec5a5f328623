import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { findColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { findPointColor, readValue, toCell, writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type SankeyForm = Extract<Form, { name: 'sankey' }>;

/** Streams from the values of one dimension to those of another, as wide as their values. */
export function drawSankey(context: DrawContext, form: SankeyForm): ChartDrawing {
  const { model, part, theme, isNarrow } = context;
  const series = model.series.filter(({ period }) => period === 'now');
  const marks: Mark[] = [];
  const links = part.points.flatMap((point) =>
    series.flatMap((one) => {
      const cell = readPoint(model, point, one);
      const value = readValue(cell) ?? 0;
      if (value <= 0) return [];
      marks.push({
        title: `${point.label} → ${one.column.label}`,
        lines: [{ label: one.measure.label, text: writeCell(model.input, one.measure, cell) }],
        cell: toCell(point, one),
        at: { series: 'streams', index: marks.length, isLink: true },
      });
      return [{ source: `from ${point.id}`, target: `to ${one.column.id}`, value, mark: marks.length - 1 }];
    }),
  );
  const isUsed = (id: string): boolean => links.some(({ source, target }) => source === id || target === id);
  const nodes = [
    ...part.points.map((point) => ({
      name: `from ${point.id}`,
      label: point.label,
      color: findPointColor(context, point).color,
      side: 'right' as const,
    })),
    ...series.map(({ column, color }) => ({
      name: `to ${column.id}`,
      label: column.label,
      color: findColor(theme, model.input.colors, color).color,
      side: 'left' as const,
    })),
  ].filter(({ name }) => isUsed(name));
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      series: [
        {
          id: 'streams',
          type: 'sankey',
          left: 4,
          right: 4,
          top: 8,
          bottom: 8,
          draggable: false,
          nodeWidth: 12,
          nodeGap: isNarrow ? 6 : 10,
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: 'gradient', opacity: theme.isDark ? 0.42 : 0.32, curveness: 0.5 },
          data: nodes.map(({ name, label, color, side }) => ({
            name,
            itemStyle: { color, borderWidth: 0 },
            label: {
              ...buildTextStyle(context, theme.text),
              show: form.labels,
              position: side,
              textBorderColor: theme.surface,
              textBorderWidth: 2,
              formatter: () => label,
            },
          })),
          links,
        },
      ],
    },
  };
}
