import type { SharedResource } from '#contracts/kit/sharing.ts';
import { LINK_NEEDS, type LinkClosed } from '#contracts/listening/dashboards/links.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/**
 * Why a user's links to a dashboard show nothing now; null where they do. A link depends on the permissions of its creator: it is open as
 * long as they could create it again.
 */
export async function findLinkClosedReason(
  unit: UnitOfWork,
  makerId: string,
  dashboard: SharedResource,
): Promise<LinkClosed | null> {
  const maker = await findViewer(unit, makerId);
  if (!maker) return 'maker_gone';
  if (maker.suspended) return 'maker_suspended';
  return allows(maker.permissions, LINK_NEEDS) && TEMPLATE_SHARING.mayChange(maker, dashboard)
    ? null
    : 'maker_may_not';
}
