import { allows } from '#contracts/permissions/requirement.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/**
 * Whether the owner of a report may read its numbers now. An owner who left, is suspended or may no longer read mentions has none: their
 * report would give people outside more than anybody is responsible for.
 */
export async function canOwnReport(unit: UnitOfWork, ownerId: string): Promise<boolean> {
  const keeper = await findViewer(unit, ownerId);
  return keeper !== undefined && !keeper.suspended && allows(keeper.permissions, REPORT_NEEDS.listening);
}
