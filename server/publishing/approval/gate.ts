import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { SealedPost } from '#server/publishing/approval/file-digest-store.ts';
import { findNeeded, type ReviewedPost } from '#server/publishing/approval/find-needed.ts';
import { findReview, type ReviewRow } from '#server/publishing/approval/review-store.ts';
import { checkBytes, computeSeal } from '#server/publishing/approval/seal.ts';

/** A locked post with its targets. */
export type GatedPost = {
  post: ReviewedPost['post'] & { _id: string; content: PostContent };
  targets: readonly SealedPost['targets'][number][];
};

/**
 * Why a post may not go out as it is now; null where it may. What is asked for is computed from the workflows as they are, so that neither a tag
 * nor a channel that came later goes past its approvers.
 */
export async function findGateFault(unit: UnitOfWork, gated: GatedPost): Promise<Fault | null> {
  const { post, targets } = gated;
  const review = await findReview(unit, post._id);
  if (review?.state === 'in_review') return fault('approval_waits');
  const needed = await findNeeded(unit, gated);
  if (needed.mode !== 'required') return null;
  if (!review || !isAgreed(review)) return fault('approval_needed');
  if (review.seal !== (await computeSeal(unit, { content: post.content, targets })))
    return fault('approval_needed');
  const isCovered = review.state === 'released' || needed.ids.every((id) => review.workflow_ids.includes(id));
  return isCovered ? null : fault('approval_needed');
}

/** Refuses a post that may not be scheduled as it is. @throws invalid_request with a fault of `approval` */
export async function requireApproved(unit: UnitOfWork, gated: GatedPost): Promise<void> {
  const found = await findGateFault(unit, gated);
  if (found) refuse('invalid_request', { fields: { approval: found } });
}

/**
 * The same for a post that is about to be sent. The files of one that was approved are read: bytes that were changed behind our back do not go out
 * either.
 */
export async function findSendingFault(
  context: Context,
  unit: UnitOfWork,
  gated: GatedPost,
): Promise<Fault | null> {
  const found = await findGateFault(unit, gated);
  if (found) return found;
  const review = await findReview(unit, gated.post._id);
  if (!review || !isAgreed(review)) return null;
  const said = { content: gated.post.content, targets: gated.targets };
  return (await checkBytes(context, unit, said)) ? null : fault('approved_file_changed');
}

/** Whether everybody approved it, or it was released in an emergency. */
export function isAgreed({ state }: Pick<ReviewRow, 'state'>): boolean {
  return state === 'approved' || state === 'released';
}
