import { useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { findMissingFilter } from '#engine/custom-viz/missing-filter.ts';
import { listTileDataSets } from '#engine/custom-viz/tile-data-sets.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { findMoment } from './use-moments.ts';

/** For when a tile is read: anew when one of its data sets changes; without a tile, as often as what has none of its own. */
export function useTileReading(tile: Tile | null): { reading: PeriodReading; moment: number } {
  const { reading, moments, catalog } = useDashboardView();
  const names = tile ? listTileDataSets(tile, catalog).map(({ name }) => name) : [];
  const moment = findMoment(moments, names);
  return { moment, reading: useMemo(() => ({ ...reading, now: new Date(moment) }), [reading, moment]) };
}

/** The filter that a tile waits for: it is required, has no value and would narrow the tile; none while it can be read. */
export function useMissingFilter(tile: Tile): DashboardFilter | undefined {
  const { document, state, catalog } = useDashboardView();
  return useMemo(
    () => findMissingFilter(tile, { document, state }, catalog),
    [tile, document, state, catalog],
  );
}
