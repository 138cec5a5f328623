import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import { buildFilterConditions, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { resolvePeriod } from '#contracts/custom-viz/period.ts';
import { listDimensionValues } from '#contracts/custom-viz/rows.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { listTileDataSets } from '#engine/custom-viz/tile-data-sets.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { useTileReading } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import type { FilterChoice } from './filter-choice.ts';

/** The pause in typing before values are searched, in milliseconds. */
const REST_MS = 250;
const MOST = 200;

/**
 * The values of a filter with their counts, as far as the filters that it is under leave some. They are counted in the data sets of the
 * dashboard that have the dimension.
 */
export function useFilterChoices(filter: DashboardFilter, search: string) {
  const { document, state, catalog, labels, listChoices, loadValues, among } = useDashboardView();
  const { reading, moment } = useTileReading(null);
  const [rested] = useDebouncedValue(search.trim(), REST_MS);
  const query = useMemo(() => {
    const { from, to } = resolvePeriod(state.period ?? document.period, reading);
    return {
      dimension: filter.dimension,
      data_sets: listCountedSets(document, filter.dimension, catalog),
      filters: listConditions(filter, document, listFilterValues(document, state)),
      span: { from, to },
      zone: reading.zone,
      search: rested,
      limit: MOST,
    };
  }, [filter, document, state, reading, rested, catalog]);
  const { data, error, refetch } = useQuery({
    queryKey: [
      listDimensionValues.name,
      query,
      moment,
      ...(loadValues ? [filter._id, state.filters, among] : []),
    ],
    queryFn: ({ signal }) =>
      loadValues ? loadValues(filter, rested) : call(listDimensionValues, { body: query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !listChoices,
  });
  useEffect(() => {
    if (data?.ok) labels.add(data.labels);
  }, [data, labels]);
  const choices = useMemo(
    () =>
      data?.ok
        ? data.values.map(({ key, count }): FilterChoice => ({
            key,
            count,
            label: catalog.nameValue(
              filter.dimension,
              key,
              key === null ? null : data.labels[filter.dimension]?.[key],
            ),
          }))
        : undefined,
    [data, catalog, filter.dimension],
  );
  const refusal = data && !data.ok ? data : undefined;
  return { choices: { data: listChoices?.(filter) ?? choices, error, refetch }, refusal };
}

function listCountedSets({ tabs }: DashboardDocument, dimension: string, catalog: Catalog): string[] {
  const tiles = tabs.flatMap((tab) => tab.tiles);
  const shown = new Set(tiles.flatMap((tile) => listTileDataSets(tile, catalog)));
  return [...shown].filter(({ dimensions }) => Object.hasOwn(dimensions, dimension)).map(({ name }) => name);
}

function listConditions(
  { under }: DashboardFilter,
  { filters }: DashboardDocument,
  values: Readonly<Record<string, FilterValue>>,
): QuestionFilter[] {
  return filters.flatMap((filter) => {
    const value = values[filter._id];
    return under.includes(filter._id) && value ? buildFilterConditions(filter, value) : [];
  });
}
