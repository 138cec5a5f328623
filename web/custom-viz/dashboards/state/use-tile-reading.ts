import { useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { findMoment } from './use-moments.ts';

/** For when a tile that counts measures is read: anew when one of their data sets changes. */
export function useTileReading(measures: readonly string[]): { reading: PeriodReading; moment: number } {
  const { reading, moments, catalog } = useDashboardView();
  const names = catalog.listDataSets(measures).map(({ name }) => name);
  const moment = findMoment(moments, names);
  return { moment, reading: useMemo(() => ({ ...reading, now: new Date(moment) }), [reading, moment]) };
}

/** The filter that a tile waits for: it is required and has no value; none while it can be read. */
export function useMissingFilter(tile: Pick<Tile, 'ignores'>): DashboardFilter | undefined {
  const { document, state, tab } = useDashboardView();
  const values = listFilterValues(document, state);
  return document.filters.find(
    ({ _id, required, tabs }) =>
      required &&
      (tabs === null || tabs.includes(tab._id)) &&
      !tile.ignores.includes(_id) &&
      values[_id]?.values.length === 0,
  );
}
