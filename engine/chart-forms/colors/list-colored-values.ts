import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { FormName } from '#contracts/custom-viz/forms/form.ts';
import { hashValue, VALUE_COLOR_LIMITS, type ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import type { AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { hasOwnColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { listAxisDimensions } from '#engine/chart-forms/model/axis-dimensions.ts';

/** The forms that colour their points; all others colour series alone. */
const POINTS: ReadonlySet<FormName> = new Set([
  'pie',
  'doughnut',
  'funnel',
  'sankey',
  'slope',
  'strip',
  'sunburst',
  'tree_map',
  'word_cloud',
]);
/** The forms without colours of values. */
const GRIDS: ReadonlySet<FormName> = new Set(['table', 'pivot']);

/** The values whose colours a chart draws, each once; those with a colour of their own are left out. */
export function listColoredValues(chart: Chart, answers: readonly SemanticAnswer[]): ColoredValue[] {
  const { name } = chart.form;
  if (GRIDS.has(name)) return [];
  const { tiles, across, along } = listAxisDimensions(chart);
  const values = answers.flatMap(({ rows, columns, measures }) => [
    ...measures.flatMap(({ measure, share }) =>
      share === null ? [{ dimension: 'measure', key: measure }] : [],
    ),
    ...columns.flatMap((line) => toValue(along.at(-1), line.at(-1))),
    ...(POINTS.has(name)
      ? rows.flatMap((line) =>
          across.flatMap((dimension, level) => toValue(dimension, line[tiles.length + level])),
        )
      : []),
  ]);
  const known = new Map(values.map((value) => [hashValue(value), value]));
  return [...known.values()].slice(0, VALUE_COLOR_LIMITS.call);
}

function toValue(dimension: string | undefined, value: AxisValue | undefined): ColoredValue[] {
  if (dimension === undefined || dimension === 'time' || value?.kind !== 'value' || value.key === null)
    return [];
  const { key } = value;
  return hasOwnColor({ dimension, key }) ? [] : [{ dimension, key }];
}
