import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/sharing.ts';

/**
 * Whether a work goes on: one that is done in somebody's name as long as they could begin it now. It would otherwise show them, or do for
 * them, what they may not any more; and nobody's group holds who has left.
 */
export const canContinue = async (
  unit: UnitOfWork,
  { asker, write, product }: LongWorkDeclaration,
  ownerId: string | null,
): Promise<boolean> => {
  if (!asker || ownerId === null) return true;
  const owner = await findViewer(unit, ownerId);
  return (
    owner !== undefined &&
    !owner.suspended &&
    allows(owner.permissions, write) &&
    (await isAccountActive(unit, product))
  );
};
