import { WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import { lockTargets } from '#server/publishing/posts/target-store.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';

/** The states of what was agreed upon, or is about to be, and is not being sent yet. */
const AGREED: readonly TargetState[] = ['in_review', 'approved', ...WAITING_STATES];

/** Everybody approved a post: it waits for its time, or for getting one. */
export async function placeApproved(
  unit: UnitOfWork,
  { _id, at }: Pick<LockedPost, '_id' | 'at'>,
): Promise<void> {
  for (const target of await lockTargets(unit, _id))
    if (target.state === 'in_review')
      await moveTarget(unit, target, { to: at === null ? 'approved' : 'scheduled' });
}

/** A post lost what it was agreed upon with: it is a draft again where it is not being sent. @returns whether that was possible anywhere */
export async function makeDraft(unit: UnitOfWork, postId: string): Promise<boolean> {
  let isAny = false;
  for (const target of await lockTargets(unit, postId)) {
    if (!AGREED.includes(target.state)) continue;
    await moveTarget(unit, target, { to: 'draft' });
    isAny = true;
  }
  return isAny;
}
