import type { PlanTimeInput } from '#contracts/publishing/plan-time.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { refuse } from '#server/kit/errors.ts';
import { advanceReview } from '#server/publishing/approval/advance-review.ts';
import { isAgreed } from '#server/publishing/approval/gate.ts';
import { notifyAuthors } from '#server/publishing/approval/notify-people.ts';
import { recordVersion } from '#server/publishing/approval/record-version.ts';
import * as store from '#server/publishing/approval/review-store.ts';
import { computeSeal } from '#server/publishing/approval/seal.ts';
import { makeDraft } from '#server/publishing/approval/settle-review.ts';
import { schedulePost, type LockedPost } from '#server/publishing/posts/schedule-post.ts';
import { lockTargets } from '#server/publishing/posts/target-store.ts';

/** Takes a locked post out of review, or its approval away. @throws illegal_transition where there is neither, or all of it is sent */
export async function withdrawReview(unit: UnitOfWork, post: LockedPost, text: string): Promise<void> {
  const review = await store.findReview(unit, post._id);
  if (!review || (review.state !== 'in_review' && !isAgreed(review))) return refuse('illegal_transition');
  const isDraft = await makeDraft(unit, post._id);
  if (!isDraft && isAgreed(review)) refuse('illegal_transition');
  await advanceReview(unit, review, {
    kind: 'withdrawn',
    event: { kind: 'withdrawn' },
    by: { user_id: getActorUserId(unit.actor) },
    text,
  });
  unit.record({ kind: 'publishing_approval.withdrawn', entityId: post._id });
  await notifyAuthors(unit, review, 'withdrawn');
}

/** Those who could have approved a post that is released are notified, and those who manage workflows. */
const MANAGE = 'publishing.workflow.write';

/**
 * Lets a locked post out without approval, for a reason: this version alone, and only as it is now. Everybody who could have approved it is
 * notified. @throws what scheduling throws
 */
export async function releasePost(
  unit: UnitOfWork,
  post: LockedPost,
  { reason, plan }: { reason: string; plan?: PlanTimeInput | 'now' | undefined },
): Promise<void> {
  const targets = await lockTargets(unit, post._id);
  const former = await store.findReview(unit, post._id);
  const number = await recordVersion(unit, post._id);
  const seal = await computeSeal(unit, { content: post.content, targets });
  const user_id = getActorUserId(unit.actor);
  const round = (former?.round ?? 0) + 1;
  const row = {
    round,
    state: 'released' as const,
    seal,
    number,
    step: 0,
    steps: [],
    own_work: false,
    workflow_ids: [],
    approver_keys: [],
    approved_by: [],
    authors: user_id === null ? [] : [user_id],
    submitted_by: user_id,
  };
  await store.saveReview(unit, post._id, { ...row, submitted_at: unit.now, due_at: null });
  await store.insertEvent(unit, {
    post_id: post._id,
    round,
    number,
    kind: 'released',
    event: { kind: 'released', hash: seal, reason },
    user_id,
    text: reason,
  });
  await schedulePost(unit, post, plan);
  unit.record({ kind: 'publishing_approval.released', entityId: post._id, after: { reason } });
  const review = await store.findReview(unit, post._id);
  const managers = await listUsersWithPermission(unit, MANAGE);
  const formerAuthors = former?.authors ?? [];
  if (review) await notifyAuthors(unit, review, 'released', [...managers, ...formerAuthors]);
}
