import { loadTimeZone } from '#server/audit/public.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { countOutside, insertOpening } from '#server/custom-viz/openings/opening-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The day of an instant in the account's zone, as `2026-11-30`. */
export async function findDay(unit: UnitOfWork, at = unit.now): Promise<string> {
  const zone = await loadTimeZone(unit);
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

/** Notes that a person has the published version of a dashboard before them; nothing where none is published. */
export async function noteOpening(
  unit: UnitOfWork,
  { dashboardId, userId }: { dashboardId: string; userId: string },
): Promise<void> {
  const found = await findDocuments(unit, dashboardId);
  if (!found?.published) return;
  const { published_version: version } = found;
  await insertOpening(unit, {
    dashboard_id: dashboardId,
    version,
    day: await findDay(unit),
    user_id: userId,
  });
}

/** Counts that somebody outside opened a dashboard: its published version, or the one that is named. */
export async function noteOutside(
  unit: UnitOfWork,
  { dashboardId, way, version }: { dashboardId: string; way: 'link' | 'embed'; version?: number },
): Promise<void> {
  const shown = version ?? (await findDocuments(unit, dashboardId))?.published_version;
  if (shown === undefined) return;
  await countOutside(unit, { dashboard_id: dashboardId, version: shown, way, day: await findDay(unit) });
}
