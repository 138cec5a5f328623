import './faults.ts';
import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { isSharedDimension } from '#contracts/semantic/calculated.ts';
import { isTimeDimension, parseKeyedName } from '#contracts/semantic/dimension.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { isUploadField } from '#contracts/uploads/names.ts';

/** What keeps a dashboard from being published, by the place in its document. */
export function listPublishFaults(document: DashboardDocument): Record<string, Fault> {
  return Object.fromEntries(
    document.filters.flatMap((filter, index): [string, Fault][] => {
      const { dimension, of, required } = filter;
      const place = `filters.${index}.dimension`;
      if (of === 'number' && !isNumber(dimension))
        return [[place, fault('unknown_number', { number: dimension })]];
      if (of !== 'number' && !isDimension(dimension))
        return [[place, fault('unknown_dimension', { dimension })]];
      if (required && !hasTiles(document, filter))
        return [[place, fault('filter_of_no_tile', { dimension })]];
      return [];
    }),
  );
}

function isDimension(name: string): boolean {
  const own = parseKeyedName(name)?.dimension ?? name;
  // Whether an upload still has a column, and an account a shared field, is seen when it is counted.
  return (
    isSharedDimension(name) ||
    isTimeDimension(own) ||
    isUploadField(own) ||
    DATA_SETS.some(({ dimensions }) => Object.hasOwn(dimensions, own))
  );
}

function isNumber(name: string): boolean {
  return isUploadField(name) || DATA_SETS.some(({ numbers }) => Object.hasOwn(numbers, name));
}

function hasTiles({ tabs }: DashboardDocument, { _id, tabs: applied }: DashboardFilter): boolean {
  return tabs.some(
    (tab) =>
      (applied === null || applied.includes(tab._id)) &&
      tab.tiles.some((tile) => countsAnything(tile) && !tile.ignores.includes(_id)),
  );
}

function countsAnything(tile: Tile): boolean {
  return tile.kind !== 'text' || tile.numbers.length > 0;
}
