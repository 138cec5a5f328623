import { AccountId } from '#contracts/kit/ids.ts';
import { followReviewsJob } from '#contracts/publishing/approval/reviews.ts';
import type { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { listReviewsToFollow } from '#server/publishing/approval/across-accounts-store.ts';
import { advanceReview, changeSteps, waitingStep } from '#server/publishing/approval/advance-review.ts';
import { notifyStep, notifyAuthors } from '#server/publishing/approval/notify-people.ts';
import {
  findReview,
  insertEvent,
  updateReview,
  type ReviewRow,
} from '#server/publishing/approval/review-store.ts';
import { makeDraft } from '#server/publishing/approval/settle-review.ts';
import { lockPost } from '#server/publishing/posts/post-store.ts';

/** How long before the end of a step, or of the time of its post, people are notified that it is due. */
const DUE_SOON_MS = 60 * 60_000;

/** Follows the time of reviews: those that are due soon, late, or whose post should go out by now. */
export async function followReviews(context: Context): Promise<void> {
  for (const { account_id, post_id } of await listReviewsToFollow(context, DUE_SOON_MS))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      followReview(unit, post_id),
    );
}

export const reviewJobs = [handleJob(followReviewsJob, followReviews)];

async function followReview(unit: UnitOfWork, postId: string): Promise<void> {
  const post = await lockPost(unit, postId);
  const review = await findReview(unit, postId);
  if (!post || post.deleted_at !== null || review?.state !== 'in_review') return;
  const now = unit.now.getTime();
  if (post.at !== null && Date.parse(post.at) <= now) return expireReview(unit, review);
  const step = waitingStep(review);
  const isLate = review.due_at !== null && Date.parse(review.due_at) <= now;
  if (step && isLate && review.escalated_at === null) return escalateReview(unit, review, step);
  const end = Math.min(...[review.due_at, post.at].flatMap((at) => (at === null ? [] : [Date.parse(at)])));
  if (review.noted_at !== null || end - now > DUE_SOON_MS) return;
  await updateReview(unit, postId, { noted_at: unit.now });
  await notifyStep(unit, review, 'due_soon');
}

/** Its time came and not everybody approved it: it does not go out, and its author chooses another time. */
async function expireReview(unit: UnitOfWork, review: ReviewRow): Promise<void> {
  await advanceReview(unit, review, { kind: 'expired', event: { kind: 'expired' } });
  await makeDraft(unit, review.post_id);
  unit.record({ kind: 'publishing_approval.expired', entityId: review.post_id });
  await notifyAuthors(unit, review, 'expired');
}

/** A step took too long: others may decide in it too, as many as were needed before. */
async function escalateReview(unit: UnitOfWork, review: ReviewRow, step: PostApprovalStep): Promise<void> {
  const { post_id, round, number } = review;
  const { approvers, escalate_to, needed } = step;
  const next =
    escalate_to.length === 0
      ? review
      : await changeSteps(
          unit,
          review,
          review.steps.with(review.step, {
            ...step,
            approvers: [...approvers, ...escalate_to],
            needed: needed === 'all' ? approvers.length : needed,
          }),
        );
  await updateReview(unit, post_id, { escalated_at: unit.now });
  await insertEvent(unit, { post_id, round, number, kind: 'escalated', event: null });
  unit.record({ kind: 'publishing_approval.escalated', entityId: post_id });
  await notifyStep(unit, next, 'escalated');
  await notifyAuthors(unit, review, 'late');
}
