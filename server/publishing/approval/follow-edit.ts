import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { advanceReview } from '#server/publishing/approval/advance-review.ts';
import { findGateFault, isAgreed } from '#server/publishing/approval/gate.ts';
import { notifyAuthors } from '#server/publishing/approval/notify-people.ts';
import { recordVersion } from '#server/publishing/approval/record-version.ts';
import { findReview } from '#server/publishing/approval/review-store.ts';
import { computeSeal } from '#server/publishing/approval/seal.ts';
import { makeDraft } from '#server/publishing/approval/settle-review.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { lockTargets } from '#server/publishing/posts/target-store.ts';

/**
 * Follows a change of a locked post: it is kept as a version, and where it says something else than what was submitted or approved, its seal is
 * broken and it is a draft again. So is one whose new channel, tag or campaign asks for an approval that it does not have.
 */
export async function followEdit(unit: UnitOfWork, postId: string): Promise<void> {
  const number = await recordVersion(unit, postId);
  const post = requireFound(await findPost(unit, postId));
  const targets = await lockTargets(unit, postId);
  const review = await findReview(unit, postId);
  const seal = await computeSeal(unit, { content: post.content, targets });
  if (review && (review.state === 'in_review' || isAgreed(review)) && review.seal !== seal) {
    await advanceReview(
      unit,
      { ...review, number },
      { kind: 'edited', event: { kind: 'edited', hash: seal }, by: { user_id: getActorUserId(unit.actor) } },
    );
    unit.record({ kind: 'publishing_approval.seal_broken', entityId: postId });
    await makeDraft(unit, postId);
    await notifyAuthors(unit, review, 'seal_broken');
    return;
  }
  const isWaiting = targets.some(({ state }) => WAITING_STATES.includes(state) || state === 'approved');
  if (isWaiting && (await findGateFault(unit, { post, targets }))) await makeDraft(unit, postId);
}
