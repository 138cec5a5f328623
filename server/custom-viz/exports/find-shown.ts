import { createHash } from 'node:crypto';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { loadViewer, type ViewerInput } from '#server/semantic/public.ts';

/** Whether a person may read a dashboard now. */
export async function canRead(unit: UnitOfWork, dashboardId: string, userId: string): Promise<boolean> {
  const reader = await findViewer(unit, userId);
  const row = await sharedRows(unit, VIZ_DASHBOARDS).find(dashboardId);
  return reader !== undefined && row !== undefined && DASHBOARD_SHARING.maySee(reader, row);
}

/** A person as they see the data of the account now, and a hash of that: two equal hashes see the same. */
export async function findSight(
  unit: UnitOfWork,
  userId: string,
): Promise<{ viewer: ViewerInput; rights: string }> {
  const viewer = { ...(await findMakerViewer(unit, userId)), personal: true };
  const { permissions, sets } = await loadViewer(unit, viewer);
  const sight = toCanonicalJson({ permissions: [...permissions].toSorted(), sets });
  return { viewer, rights: createHash('sha256').update(sight).digest('hex') };
}
