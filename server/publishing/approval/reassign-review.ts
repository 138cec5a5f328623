import type { Approver } from '#contracts/approvals/workflow.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  changeSteps,
  isMeantBy,
  toApproverKey,
  waitingStep,
} from '#server/publishing/approval/advance-review.ts';
import { listActingAs } from '#server/publishing/approval/approving-as.ts';
import { checkApprovers } from '#server/publishing/approval/check-approvers.ts';
import { refuseDecision } from '#server/publishing/approval/decide-post.ts';
import { notifyStep } from '#server/publishing/approval/notify-people.ts';
import * as store from '#server/publishing/approval/review-store.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';

/** Who may put anybody into the place of others. */
const MANAGE = 'publishing.workflow.write';
/** Who reassigns or would like to: their id and their rights. */
export type Reassigner = { _id: string; permissions: readonly string[] };
type Reassignment = { from: Approver; to: Approver; by: Reassigner };

/** The approvers of the step that waits in whose place somebody may put others. */
export async function listReplaceable(
  unit: UnitOfWork,
  review: store.ReviewRow,
  by: Reassigner,
): Promise<Approver[]> {
  const approvers = waitingStep(review)?.approvers ?? [];
  if (approvers.length === 0 || by.permissions.includes(MANAGE)) return approvers;
  const people = await listActingAs(unit, by._id);
  return approvers.filter((one) => people.some((person) => isMeantBy(one, person)));
}

/**
 * Puts another approver in the place of one in the step that waits: by somebody who is meant by the former one, who manages workflows, or who takes
 * back what they did. @throws illegal_transition, not_permitted, or invalid_request where the new one is unknown, asked already or the author
 */
export async function reassignReview(
  unit: UnitOfWork,
  post: LockedPost,
  change: Reassignment,
): Promise<void> {
  const { from, to, by } = change;
  const review = await store.findReview(unit, post._id);
  const step = review && waitingStep(review);
  const place = step?.approvers.findIndex((one) => toApproverKey(one) === toApproverKey(from)) ?? -1;
  if (!review || !step || place < 0) return refuse('illegal_transition');
  if (!(await mayReassign(unit, review, change))) return refuseDecision('not_an_approver');
  await requireSuitable(unit, { review, step, to });
  const approvers = step.approvers.with(place, to);
  const next = await changeSteps(unit, review, review.steps.with(review.step, { ...step, approvers }));
  const { post_id, round, number } = review;
  const replaced = { from, to };
  await store.insertEvent(unit, {
    post_id,
    round,
    number,
    kind: 'reassigned',
    event: null,
    user_id: by._id,
    replaced,
  });
  unit.record({ kind: 'publishing_approval.reassigned', entityId: post_id, data: replaced });
  await notifyStep(unit, next, 'escalated');
}

async function mayReassign(
  unit: UnitOfWork,
  review: store.ReviewRow,
  { from, to, by }: Reassignment,
): Promise<boolean> {
  const replaceable = await listReplaceable(unit, review, by);
  if (replaceable.some((one) => toApproverKey(one) === toApproverKey(from))) return true;
  // An approval that was given since is not taken away by the former approver.
  if (review.approved_by.includes(toApproverKey(from))) return false;
  const last = await store.findLastReplaced(unit, review, toApproverKey(from));
  return last?.user_id === by._id && toApproverKey(last.replaced.from) === toApproverKey(to);
}

/** @throws invalid_request where the account does not have the approver, or their approval could not count */
async function requireSuitable(
  unit: UnitOfWork,
  { review, step, to }: { review: store.ReviewRow; step: PostApprovalStep; to: Approver },
): Promise<void> {
  const refuseTo = (why: Fault): never => refuse('invalid_request', { fields: { to: why } });
  const [unable] = Object.values(await checkApprovers(unit, [to], { field: 'to' }));
  if (unable) refuseTo(unable);
  if (step.approvers.some((one) => toApproverKey(one) === toApproverKey(to)))
    refuseTo(fault('approver_asked'));
  if (to.kind === 'user' && !review.own_work && review.authors.includes(to.id))
    refuseTo(fault('approver_wrote'));
}
