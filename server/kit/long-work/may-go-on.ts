import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/**
 * Whether a work continues: one that runs in a user's name continues only as long as the user could start it now. Otherwise it would show
 * them, or do for them, what they no longer may; and a user who has left belongs to no group.
 */
export async function canContinue(
  unit: UnitOfWork,
  { asker, write, product }: LongWorkDeclaration,
  ownerId: string | null,
): Promise<boolean> {
  if (!asker || ownerId === null) return true;
  const owner = await findViewer(unit, ownerId);
  return (
    owner !== undefined &&
    !owner.suspended &&
    allows(owner.permissions, write) &&
    (await isAccountActive(unit, product))
  );
}
