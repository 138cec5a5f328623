import { useCallback, useEffect } from 'react';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import { narrowMentions, WIDGET_DIMENSIONS } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { listValues } from '#contracts/listening/actions/endpoints.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { DIMENSIONS, type Dimension, type DimensionFacts } from '#contracts/listening/dimensions.ts';
import { useDashboardView, type LoadValues } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { call } from '#web/kit/api/call.ts';
import { isSearched, useValueLabels } from '#web/listening/filter/values.ts';

const MOST = 200;

function findDimension(name: string): Dimension | undefined {
  return WIDGET_DIMENSIONS.find((one) => one === name);
}

/** Values whose names listening has; the others are named as in every chart. */
function isNamedHere(dimension: Dimension): boolean {
  const { named, none }: DimensionFacts = DIMENSIONS[dimension];
  return none !== undefined || ['keyword', 'tag', 'person'].includes(named);
}

/**
 * Reads the values of a filter of the dashboard among the mentions that its reader counts and that its other filters leave. Values that are chosen
 * already are named at once.
 */
export function useFilterValues(filter: WireFilter): LoadValues {
  const { document, state, labels } = useDashboardView();
  const nameValue = useValueLabels();
  const { add } = labels;
  const chosen = listFilterValues(document, state);
  const named = Object.fromEntries(
    document.filters.flatMap(({ _id, dimension }) => {
      const known = findDimension(dimension);
      if (!known || !isNamedHere(known)) return [];
      const values = (chosen[_id]?.values ?? []).flatMap((value) => value ?? []);
      return [[dimension, Object.fromEntries(values.map((value) => [value, nameValue(known, value)]))]];
    }),
  );
  const written = JSON.stringify(named);
  useEffect(() => {
    add(JSON.parse(written) as typeof named);
  }, [add, written]);
  return useCallback(
    async ({ _id, dimension: name }, search) => {
      const dimension = findDimension(name);
      if (!dimension) return { ok: true, values: [], labels: {}, more: false };
      const values = listFilterValues(document, state);
      const others = document.filters.flatMap((one) => {
        const value = values[one._id];
        return value && one._id !== _id ? [{ ...value, dimension: one.dimension }] : [];
      });
      const query = {
        ...filter,
        ...narrowMentions(filter, others),
        ...(search !== '' && isSearched(dimension) && { search }),
        limit: MOST,
      };
      const { items } = await call(listValues, { params: { dimension }, query });
      return {
        ok: true,
        values: items.map(({ value, count }) => ({ key: value, count })),
        labels: {
          [dimension]: Object.fromEntries(
            items.flatMap(({ value, label }) => {
              if (label !== '') return [[value, label]];
              return isNamedHere(dimension) ? [[value, nameValue(dimension, value)]] : [];
            }),
          ),
        },
        more: items.length >= MOST,
      };
    },
    // The names depend on the language, whose change renders everything again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [document, state, filter],
  );
}
