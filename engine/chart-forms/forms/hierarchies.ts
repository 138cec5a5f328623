import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { findLetters } from '#engine/chart-forms/colors/chart-theme.ts';
import { buildTree, type TreeNode } from '#engine/chart-forms/drawing/build-tree.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildSharedOption, buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';

type TreeMapForm = Extract<Form, { name: 'tree_map' }>;
type SunburstForm = Extract<Form, { name: 'sunburst' }>;

const NOTHING: ChartDrawing = { kind: 'grid', marks: [], legend: [], hints: [] };

/** The parts of a whole as areas within areas. */
export function drawTreeMap(context: DrawContext, form: TreeMapForm): ChartDrawing {
  const { model, theme } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return NOTHING;
  const marks: Mark[] = [];
  const data = withLetters(context, buildTree(context, series, marks));
  const isDeep = model.across.length > 1;
  const { writer } = model.input;
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      series: [
        {
          id: 'areas',
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          label: {
            ...buildTextStyle(context, theme.surface),
            show: form.labels,
            formatter: ({ name, value }) => `${name}\n${writer.short(Number(value), series.measure.unit)}`,
          },
          upperLabel: {
            ...buildTextStyle(context, theme.text),
            show: isDeep,
            height: 22,
            fontWeight: 600,
            formatter: ({ name, value }) => `${name}  ${writer.short(Number(value), series.measure.unit)}`,
          },
          itemStyle: { borderColor: theme.surface, borderWidth: 1, gapWidth: 1 },
          levels: [
            {
              itemStyle: { borderColor: theme.surface, borderWidth: 0, gapWidth: 3 },
              upperLabel: { show: false },
            },
            ...(isDeep ? [{ itemStyle: { borderColor: theme.surface, borderWidth: 2, gapWidth: 1 } }] : []),
          ],
          data,
        },
      ],
    },
  };
}

/** The parts of a whole as rings around each other. */
export function drawSunburst(context: DrawContext, form: SunburstForm): ChartDrawing {
  const { model, theme } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return NOTHING;
  const marks: Mark[] = [];
  const data = withLetters(context, buildTree(context, series, marks));
  return {
    kind: 'echarts',
    marks,
    legend: [],
    hints: [],
    option: {
      ...buildSharedOption(context, marks, 'item'),
      series: [
        {
          id: 'rings',
          type: 'sunburst',
          radius: ['16%', '96%'],
          sort: undefined,
          nodeClick: false,
          emphasis: { focus: 'none' },
          itemStyle: { borderColor: theme.surface, borderWidth: 1.5, borderRadius: 3 },
          label: {
            show: form.labels,
            minAngle: 14,
            fontSize: 11 * theme.scale,
            rotate: 'radial',
            overflow: 'truncate',
            width: 60,
          },
          data,
        },
      ],
    },
  };
}

/** Each node with letters that can be read on its colour. */
function withLetters(context: DrawContext, nodes: readonly TreeNode[]): (TreeNode & { label: object })[] {
  const { theme } = context;
  return nodes.map((node) => {
    return {
      ...node,
      label: { color: findLetters(node.itemStyle.color), textBorderWidth: 0 },
      ...(node.children && {
        children: withLetters(context, node.children),
        upperLabel: { color: theme.text },
      }),
    };
  });
}
