import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { Period } from '#contracts/custom-viz/period.ts';
import type { ParameterBinding, ChartTile } from '#contracts/custom-viz/tiles.ts';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { listFormulaParameters, type FormulaParameters } from '#contracts/semantic/calculated.ts';
import { MeasureRef, QUESTION_LIMITS } from '#contracts/semantic/question.ts';

/** The value of a parameter in a state: what the reader set if it is allowed, otherwise its own. */
export function resolveParameter(
  parameter: Parameter,
  { parameters }: Pick<DashboardState, 'parameters'>,
): number | string {
  const set = parameters[parameter._id];
  if (set === undefined) return parameter.value;
  switch (parameter.kind) {
    case 'number':
      return typeof set === 'number' &&
        set >= (parameter.least ?? -Infinity) &&
        set <= (parameter.most ?? Infinity)
        ? set
        : parameter.value;
    case 'measure':
      return parameter.choices.find((choice) => choice === set) ?? parameter.value;
    case 'dimension':
    case 'value':
      return parameter.choices.find((choice) => choice === set) ?? parameter.value;
    case 'grain':
      return ['auto', ...BAR_WIDTHS].find((choice) => choice === set) ?? parameter.value;
  }
}

/** A chart in which the values of bound parameters replace its own. */
export function applyParameters(
  { chart, bindings }: Pick<ChartTile, 'chart' | 'bindings'>,
  parameters: readonly Parameter[],
  state: Pick<DashboardState, 'parameters'>,
): Chart {
  const values = parameters.map((one) => [one._id, resolveParameter(one, state)] as const);
  const bound = bindFormulas(chart, Object.fromEntries(values));
  return bindings.reduce((before, binding) => {
    const parameter = parameters.find(({ _id }) => _id === binding.parameter);
    return parameter
      ? applyValue(before, binding, { parameter, value: resolveParameter(parameter, state) })
      : before;
  }, bound);
}

/** A chart whose formulas have the values of the parameters that they name. */
export function bindFormulas(chart: Chart, values: FormulaParameters): Chart {
  const { calculated } = chart;
  if (!calculated) return chart;
  const named = [...calculated.fields, ...calculated.measures].flatMap(({ formula }) =>
    listFormulaParameters(formula),
  );
  const found = Object.entries(values).filter(([name]) => named.includes(name));
  const { parameters: _stored, ...formulas } = calculated;
  return {
    ...chart,
    calculated: found.length > 0 ? { ...formulas, parameters: Object.fromEntries(found) } : formulas,
  };
}

type SetParameter = { parameter: Parameter; value: number | string };

function applyValue(chart: Chart, { to }: ParameterBinding, { parameter, value }: SetParameter): Chart {
  switch (to) {
    case 'filter':
      return parameter.kind === 'value'
        ? withValue(chart, parameter.dimension, String(value))
        : typeof value === 'number'
          ? withBound(chart, value)
          : chart;
    case 'period':
      return typeof value === 'number' ? withPeriod(chart, value) : chart;
    case 'top':
      return typeof value === 'number'
        ? withAxes(chart, (axis) =>
            axis.top ? { ...axis, top: { ...axis.top, count: toCount(value) } } : axis,
          )
        : chart;
    case 'grain': {
      const grain = (['auto', ...BAR_WIDTHS] as const).find((one) => one === value);
      return grain
        ? withAxes(chart, (axis) => (axis.dimension === 'time' ? { ...axis, grain } : axis))
        : chart;
    }
    case 'measure':
      return withMeasure(chart, value);
    case 'across':
    case 'colour':
      return typeof value === 'string' ? withDimension(chart, to, value) : chart;
    case 'goal':
      return typeof value === 'number' ? withGoal(chart, value) : chart;
  }
}

type Axis = Chart['shelves']['across'][number];

const toCount = (value: number): number => Math.min(QUESTION_LIMITS.top, Math.max(1, Math.round(value)));

function withAxes(chart: Chart, change: (axis: Axis) => Axis): Chart {
  const { across, down, colour, tiles } = chart.shelves;
  return {
    ...chart,
    shelves: {
      across: across.map(change),
      down: down.map(change),
      colour: colour.map(change),
      tiles: tiles.map(change),
    },
  };
}

/** The chart with another first measure, by which it is also ordered and cut if it was by the old one. */
function withMeasure(chart: Chart, value: number | string): Chart {
  const parsed = MeasureRef.safeParse(value).data;
  const [first, ...rest] = chart.measures;
  if (parsed === undefined || first === undefined) return chart;
  const swap = (measure: MeasureRef): MeasureRef => (measure === first ? parsed : measure);
  return withAxes(
    {
      ...chart,
      measures: [parsed, ...rest],
      order: { ...chart.order, by: chart.order.by && swap(chart.order.by) },
    },
    (axis) => (axis.top ? { ...axis, top: { ...axis.top, by: swap(axis.top.by) } } : axis),
  );
}

function withDimension(chart: Chart, shelf: 'across' | 'colour', dimension: string): Chart {
  const [first, ...rest] = chart.shelves[shelf];
  if (first === undefined) return chart;
  return { ...chart, shelves: { ...chart.shelves, [shelf]: [{ ...first, dimension }, ...rest] } };
}

/** The chart with one value of a dimension, in place of its own condition on it. */
function withValue(chart: Chart, dimension: string, value: string): Chart {
  const others = chart.filters.filter((one) => !('dimension' in one && one.dimension === dimension));
  return { ...chart, filters: [...others, { dimension, is: 'among', values: [value] }] };
}

/** The chart with another bound in its first condition on a number: the least, or the most where it has that alone. */
function withBound(chart: Chart, bound: number): Chart {
  const at = chart.filters.findIndex((one) => 'number' in one && (one.is ?? 'within') === 'within');
  const filter = chart.filters[at];
  if (!filter || !('number' in filter)) return chart;
  const side = filter.least === undefined && filter.most !== undefined ? 'most' : 'least';
  return { ...chart, filters: chart.filters.with(at, { ...filter, [side]: bound }) };
}

/** The most units of a period that ends now. */
const MOST_UNITS = 400;

/** The chart over so many of its last units; days where its period is of no unit. */
function withPeriod(chart: Chart, count: number): Chart {
  const own = chart.period?.kind === 'last' ? chart.period : null;
  const units = Math.min(MOST_UNITS, Math.max(1, Math.round(count)));
  const period = Period.safeParse({ kind: 'last', unit: 'day', whole: false, ...own, count: units }).data;
  return period ? { ...chart, period } : chart;
}

function withGoal(chart: Chart, from: number): Chart {
  const { form } = chart;
  if (!('goals' in form) || form.goals[0] === undefined) return chart;
  const [first, ...rest] = form.goals;
  return { ...chart, form: { ...form, goals: [{ ...first, from }, ...rest] } };
}
