import { useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { listTileDataSets } from './tile-data-sets.ts';
import { findMoment } from './use-moments.ts';

/** For when a tile is read: anew when one of its data sets changes; without a tile, as often as what has none of its own. */
export function useTileReading(tile: Tile | null): { reading: PeriodReading; moment: number } {
  const { reading, moments, catalog } = useDashboardView();
  const names = tile ? listTileDataSets(tile, catalog).map(({ name }) => name) : [];
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
