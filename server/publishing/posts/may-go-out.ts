import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';

/**
 * Whether a post may be published on an account now, as it is; called in the transaction that commits that it is being sent, with both rows
 * locked. A target that may not is put back to its approvers.
 */
export async function mayGoOut(_unit: UnitOfWork, _post: LockedPost, target: TargetRow): Promise<boolean> {
  return WAITING_STATES.includes(target.state);
}
