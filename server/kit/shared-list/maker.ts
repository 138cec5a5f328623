import type { LinkClosed } from '#contracts/kit/public-link.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/**
 * Why a user's links show nothing now; null where they do. A link depends on the permissions of its creator: it is open as long as they
 * could create it again.
 * @param may what else the creator must be able to do
 */
export async function findMakerClosedReason(
  unit: UnitOfWork,
  makerId: string,
  { need, may = () => true }: { need: Requirement; may?: (maker: Viewer) => boolean },
): Promise<LinkClosed | null> {
  const maker = await findViewer(unit, makerId);
  if (!maker) return 'maker_gone';
  if (maker.suspended) return 'maker_suspended';
  return allows(maker.permissions, need) && may(maker) ? null : 'maker_may_not';
}
