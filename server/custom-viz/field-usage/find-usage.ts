import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { listSharedKeys } from '#contracts/semantic/calculated.ts';
import type { SharedFieldUsage } from '#contracts/shared-fields/shared-field.ts';
import { HOMES } from '#server/custom-viz/dashboards/homes.ts';
import {
  countFilterSets,
  listSchedules,
  listTileAlerts,
  listUsingDashboards,
  type UsingDashboard,
} from '#server/custom-viz/field-usage/usage-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/** Where dashboards use shared fields: in which tiles and filters, and so in which schedules, alerts and filter sets. */
export const findFieldUsage: Ports['findFieldUsage'] = async (unit, { userId, keys }) => {
  const all = keys.length === 0 ? [] : await listUsingDashboards(unit, keys);
  const viewer = await findViewer(unit, userId);
  const dashboards: SharedFieldUsage['dashboards'] = [];
  for (const one of all) {
    const rules = HOMES.find(({ name }) => name === one.home)?.list.rules;
    if (!viewer || !rules?.maySee(viewer, one)) continue;
    dashboards.push(await describeUse(unit, one, { keys, viewer, mayChange: rules.mayChange(viewer, one) }));
  }
  return { dashboards, hidden: all.length - dashboards.length };
};

type Use = { keys: readonly string[]; viewer: Viewer; mayChange: boolean };

/** What a person who may change the dashboard sees of its draft, schedules and alerts; others see what is published. */
async function describeUse(
  unit: UnitOfWork,
  { _id, name, published, draft }: UsingDashboard,
  { keys, mayChange }: Use,
): Promise<SharedFieldUsage['dashboards'][number]> {
  const document = (mayChange ? draft : null) ?? published;
  const found = document ? findParts(document, keys) : NOTHING;
  return {
    _id,
    name,
    tiles: found.tiles.map(({ tab, title, kind }) => ({ tab, title, kind })),
    filters: found.filters.map(({ label }) => label),
    schedules: mayChange ? await listSchedules(unit, _id) : [],
    alerts: mayChange
      ? await listTileAlerts(
          unit,
          _id,
          found.tiles.map((tile) => tile._id),
        )
      : [],
    filter_sets: await countFilterSets(
      unit,
      _id,
      found.filters.map((filter) => filter._id),
    ),
  };
}

const NOTHING = { tiles: [], filters: [] } satisfies ReturnType<typeof findParts>;

function findParts({ tabs, filters }: DashboardDocument, keys: readonly string[]) {
  const names = (value: unknown): boolean => {
    const named = listSharedKeys(JSON.stringify(value));
    return keys.some((key) => named.has(key));
  };
  return {
    tiles: tabs.flatMap((tab) =>
      tab.tiles.filter(names).map(({ _id, title, kind }) => ({ _id, tab: tab.name, title, kind })),
    ),
    filters: filters.filter(names),
  };
}
