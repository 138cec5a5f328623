import type { DashboardDocument, DashboardFilter, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { UPLOAD_PREFIX } from '#contracts/uploads/names.ts';
import { refuse } from '#server/kit/errors.ts';
import { MODEL } from '#server/semantic/public.ts';

/**
 * Refuses claims that do not fit their dashboard: filters that it does not have, one that is locked and open at once, and a tile that a locked
 * value does not reach, which would show what the token means to hide.
 * @throws invalid_request
 */
export function checkEmbedClaims(document: DashboardDocument, { locked, editable }: EmbedClaims): void {
  const filters = new Map(document.filters.map((filter) => [filter._id, filter]));
  const fields: Record<string, Fault> = {};
  for (const id of editable)
    if (!filters.has(id) || Object.hasOwn(locked, id)) fields[`editable.${id}`] = fault('not_known_here');
  for (const id of Object.keys(locked)) {
    const filter = filters.get(id);
    if (!filter) fields[`locked.${id}`] = fault('not_known_here');
    else
      for (const tile of listBeyond(document, filter))
        fields[`tiles.${tile._id}`] = fault('lock_beyond_tile', { dimension: filter.dimension });
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

/** The tiles that count something and that a filter does not narrow. */
function listBeyond(document: DashboardDocument, filter: DashboardFilter): Tile[] {
  return document.tabs.flatMap((tab) =>
    tab.tiles.filter((tile) => listMeasures(tile).length > 0 && !isReached(tile, { tab, filter })),
  );
}

function isReached(tile: Tile, { tab, filter }: { tab: Tab; filter: DashboardFilter }): boolean {
  if (tile.ignores.includes(filter._id)) return false;
  if (filter.tabs !== null && !filter.tabs.includes(tab._id)) return false;
  // Which columns an upload has is not known here: what a lock may not reach, it does not.
  if (listMeasures(tile).some((measure) => measure.startsWith(`${UPLOAD_PREFIX}-`))) return false;
  return listTileDataSets(tile).every(
    (dataSet) => MODEL.dimension(dataSet, filter.dimension).kind === 'reached',
  );
}

function listMeasures(tile: Tile): MeasureRef[] {
  if (tile.kind === 'chart') return tile.chart.measures;
  return tile.kind === 'text' ? tile.numbers.map(({ measure }) => measure) : [];
}

function listTileDataSets(tile: Tile): DataSet[] {
  const names = new Set(listMeasures(tile).map((measure) => measure.slice(0, measure.indexOf('.'))));
  return DATA_SETS.filter(({ name }) => names.has(name));
}

/** The data sets that the tiles of a dashboard count and that all of some filters reach. */
export function listReachedDataSets(document: DashboardDocument, dimensions: readonly string[]): string[] {
  const counted = new Set(document.tabs.flatMap(({ tiles }) => tiles.flatMap(listTileDataSets)));
  return [...counted]
    .filter((dataSet) => dimensions.every((one) => MODEL.dimension(dataSet, one).kind === 'reached'))
    .map(({ name }) => name);
}
