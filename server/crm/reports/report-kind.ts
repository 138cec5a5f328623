import { allows } from '#contracts/permissions/requirement.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import type { ReportReader } from '#server/crm/reports/read-report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/**
 * The owner of a report, as its reader: it counts what they would see now, with their present role and group.
 * @returns null where they are gone, locked out, or may not read reports any more
 */
export async function findOwner(
  unit: UnitOfWork,
  ownerId: string | null,
): Promise<Pick<ReportReader, 'asker' | 'viewer'> | null> {
  if (ownerId === null) return null;
  const viewer = await findViewer(unit, ownerId);
  if (!viewer || viewer.suspended || !allows(viewer.permissions, REPORT_NEEDS.crm)) return null;
  return {
    asker: { accountId: unit.accountId, me: ownerId, group: viewer.group_id, now: unit.now },
    viewer: { permissions: viewer.permissions, person: { kind: 'user', id: ownerId }, personal: true },
  };
}
