import type { LinkClosed } from '#contracts/kit/public-link.ts';
import type { SharedResource } from '#contracts/kit/sharing.ts';
import { LINK_NEEDS } from '#contracts/listening/dashboards/links.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';

/** Why a user's links to a dashboard show nothing now; null where they do. */
export function findLinkClosedReason(
  unit: UnitOfWork,
  makerId: string,
  dashboard: SharedResource,
): Promise<LinkClosed | null> {
  return findMakerClosedReason(unit, makerId, {
    need: LINK_NEEDS,
    may: (maker) => TEMPLATE_SHARING.mayChange(maker, dashboard),
  });
}
