import type { DashboardDocument, DashboardFilter, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import { isMentionChoice } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { listComparedKeywords } from '#contracts/custom-viz/listening/widget-tile.ts';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import type { Tile, WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';
import { listChartSetNames } from '#server/custom-viz/outside/chart-sets.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Refuses claims that do not fit their dashboard: filters and parameters that it does not have, one that is locked and open at once, and a tile that a locked
 * value does not reach, which would show what the token means to hide.
 * @param model the data sets that the maker of the key sees, uploads among them
 * @throws invalid_request
 */
export function checkEmbedClaims(
  document: DashboardDocument,
  { locked, editable, parameters }: EmbedClaims,
  model: Model,
): void {
  const filters = new Map(document.filters.map((filter) => [filter._id, filter]));
  const fields: Record<string, Fault> = {};
  for (const id of editable)
    if (!filters.has(id) || Object.hasOwn(locked, id)) fields[`editable.${id}`] = fault('not_known_here');
  for (const [id, values] of Object.entries(locked)) {
    const filter = filters.get(id);
    // A lock names values, which numbers are not chosen by.
    if (!filter || filter.of === 'number') fields[`locked.${id}`] = fault('not_known_here');
    else
      for (const tile of listBeyond(document, { filter, values, model }))
        fields[`tiles.${tile._id}`] = fault('lock_beyond_tile', { dimension: filter.dimension });
  }
  Object.assign(fields, listParameterFaults(document, parameters));
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

/** Parameters that the dashboard does not have, that are locked and open at once, or locked to a value that they cannot have. */
function listParameterFaults(
  document: DashboardDocument,
  { locked, editable }: EmbedClaims['parameters'],
): Record<string, Fault> {
  const known = new Map(document.parameters.map((parameter) => [parameter._id, parameter]));
  const isLockable = (id: string): boolean => {
    const parameter = known.get(id);
    return parameter !== undefined && resolveParameter(parameter, { parameters: locked }) === locked[id];
  };
  return Object.fromEntries([
    ...editable
      .filter((id) => !known.has(id) || Object.hasOwn(locked, id))
      .map((id) => [`parameters.editable.${id}`, fault('not_known_here')] as const),
    ...Object.keys(locked)
      .filter((id) => !isLockable(id))
      .map((id) => [`parameters.locked.${id}`, fault('not_known_here')] as const),
  ]);
}

type LockReach = { filter: DashboardFilter; values: readonly (string | null)[]; model: Model };

/** The tiles that count something and that a filter does not narrow. */
function listBeyond(document: DashboardDocument, lock: LockReach): Tile[] {
  return document.tabs.flatMap((tab) =>
    tab.tiles.filter((tile) => isCounting(tile) && !isReached(tile, tab, lock)),
  );
}

/** Whether a tile counts rows. What a statement reads is checked when it is answered. */
function isCounting(tile: Tile): boolean {
  return tile.kind === 'sql' || tile.kind === 'widget' || listMeasures(tile).length > 0;
}

function isReached(tile: Tile, tab: Tab, lock: LockReach): boolean {
  const { filter, model } = lock;
  if (tile.ignores.includes(filter._id)) return false;
  if (filter.tabs !== null && !filter.tabs.includes(tab._id)) return false;
  if (tile.kind === 'widget') return isWidgetReached(tile, lock);
  // A data set that is not known here, such as an upload that the maker does not see, is not reached. What formulas read is checked when
  // they are answered.
  return listTileSets(tile, model).every((name) => {
    const dataSet = model.dataSets.get(name);
    return dataSet !== undefined && model.dimension(dataSet, filter.dimension).kind === 'reached';
  });
}

/** Whether a widget can be narrowed to values, and names no keyword besides them. */
function isWidgetReached(tile: WidgetTile, { filter: { dimension }, values }: LockReach): boolean {
  if (!isMentionChoice({ dimension, is: 'among', values: [...values] })) return false;
  return dimension !== 'keyword' || listComparedKeywords(tile).every((one) => values.includes(one));
}

function listMeasures(tile: Tile): MeasureRef[] {
  if (tile.kind === 'chart') return tile.chart.measures;
  return tile.kind === 'text' ? tile.numbers.map(({ measure }) => measure) : [];
}

/** The names of the data sets that a tile counts, also by a formula. */
function listTileSets(tile: Tile, model: Model): string[] {
  return listChartSetNames(tile.kind === 'chart' ? tile.chart : { measures: listMeasures(tile) }, model);
}

/** The data sets that the tiles of a dashboard count and that all of some filters reach. */
export function listReachedDataSets(
  document: DashboardDocument,
  dimensions: readonly string[],
  model: Model,
): string[] {
  const counted = new Set(
    document.tabs.flatMap(({ tiles }) => tiles.flatMap((tile) => listTileSets(tile, model))),
  );
  const isReachedBy = (dataSet: DataSet): boolean =>
    dimensions.every((one) => model.dimension(dataSet, one).kind === 'reached');
  return [...counted].filter((name) => {
    const dataSet = model.dataSets.get(name);
    return dataSet !== undefined && isReachedBy(dataSet);
  });
}
