import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import {
  FIRST_STATE,
  listFilterValues,
  type DashboardState,
  type Selection,
} from '#contracts/custom-viz/dashboard-state.ts';
import type { VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import type { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { toMentionFilter } from '#contracts/custom-viz/listening/mention-values.ts';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import { resolvePeriod, type PeriodReading } from '#contracts/custom-viz/period.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';

/** A dashboard as it is looked at, and the value in it that leads to another one. */
export type ThroughSource = {
  document: DashboardDocument;
  state: DashboardState;
  selection: Pick<Selection, 'filters' | 'span'>;
};

type Target = Pick<VizDashboardSummary, 'filters' | 'parameters'>;

/**
 * The state with which another dashboard is opened from a selected value: its filters on the dimensions of the value and of what is filtered here,
 * its parameters that can have the value, those of equal name, and the same period.
 */
export function buildThroughState(target: Target, source: ThroughSource): DashboardState {
  const { document, state } = source;
  const chosen = listChosen(source);
  return {
    ...FIRST_STATE,
    period: state.period ?? document.period,
    filters: Object.fromEntries(
      target.filters.flatMap(({ _id, dimension }) => {
        const found = chosen.find((one) => one.dimension === dimension);
        return found ? [[_id, found.value]] : [];
      }),
    ),
    parameters: Object.fromEntries(
      target.parameters.flatMap((parameter): [string, number | string][] => {
        const { _id } = parameter;
        const wanted = [findSelected(parameter, source), findNamesake(_id, source)];
        const value = wanted.find(
          (one) => one !== undefined && resolveParameter(parameter, { parameters: { [_id]: one } }) === one,
        );
        return value === undefined ? [] : [[_id, value]];
      }),
    ),
  };
}

/** The filter with which a dashboard of listening is opened: the selected values as far as it has them, in the same time. */
export function buildThroughMentions(source: ThroughSource, reading: PeriodReading): StoredFilter {
  const { document, state, selection } = source;
  const { from, to } = selection.span ?? resolvePeriod(state.period ?? document.period, reading);
  const kept = listChosen(source).flatMap(({ dimension, value }) =>
    value.is === 'among' ? [{ dimension, is: 'among' as const, values: value.values }] : [],
  );
  return { ...toMentionFilter(kept.toReversed()), from, to };
}

/** What is selected, then what the filters of the dashboard choose. */
function listChosen({
  document,
  state,
  selection,
}: ThroughSource): { dimension: string; value: FilterValue }[] {
  const picked = selection.filters.flatMap((one) =>
    'dimension' in one && one.is === 'among' && one.bins === undefined
      ? [{ dimension: one.dimension, value: { is: 'among' as const, values: one.values } }]
      : [],
  );
  const values = listFilterValues(document, state);
  const kept = document.filters.flatMap(({ _id, dimension, of }) => {
    const value = values[_id];
    return of !== 'number' && value && value.values.length > 0 ? [{ dimension, value }] : [];
  });
  return [...picked, ...kept];
}

type Parameter = Target['parameters'][number];

/** The selected value, of a parameter on values of its dimension. */
function findSelected(parameter: Parameter, { selection }: ThroughSource): string | undefined {
  if (parameter.kind !== 'value') return undefined;
  const found = selection.filters.find((one) => 'dimension' in one && one.dimension === parameter.dimension);
  const [value, other] = found && 'dimension' in found && found.is === 'among' ? found.values : [];
  return other === undefined ? (value ?? undefined) : undefined;
}

function findNamesake(id: string, { document, state }: ThroughSource): number | string | undefined {
  const own = document.parameters.find(({ _id }) => _id === id);
  return own && resolveParameter(own, state);
}
