import { allows } from '#contracts/permissions/requirement.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/sharing.ts';

/**
 * Whether whoever keeps a report may read its numbers now. One who left, is suspended or may not read mentions any more keeps none: their
 * report would tell people outside more than anybody answers for.
 */
export const canOwnReport = async (unit: UnitOfWork, ownerId: string): Promise<boolean> => {
  const keeper = await findViewer(unit, ownerId);
  return keeper !== undefined && !keeper.suspended && allows(keeper.permissions, REPORT_NEEDS.listening);
};
