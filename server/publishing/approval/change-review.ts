import type { Approver } from '#contracts/approvals/workflow.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { PlanTimeInput } from '#contracts/publishing/plan-time.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  advanceReview,
  changeSteps,
  isMeantBy,
  toApproverKey,
  waitingStep,
} from '#server/publishing/approval/advance-review.ts';
import { listActingAs } from '#server/publishing/approval/approving-as.ts';
import { checkApprovers } from '#server/publishing/approval/check-approvers.ts';
import { refuseDecision } from '#server/publishing/approval/decide-post.ts';
import { isAgreed } from '#server/publishing/approval/gate.ts';
import { notifyStep, notifyAuthors } from '#server/publishing/approval/notify-people.ts';
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

/** Who may put somebody into the place of others. */
const MANAGE = 'publishing.workflow.write';
type Reassignment = { from: Approver; to: Approver; by: { _id: string; permissions: readonly string[] } };

/**
 * Puts another approver in the place of one in the step that waits: by somebody who is meant by the former one, or who manages workflows.
 * @throws illegal_transition, not_permitted, or invalid_request where the new one is unknown
 */
export async function reassignReview(
  unit: UnitOfWork,
  post: LockedPost,
  { from, to, by }: Reassignment,
): Promise<void> {
  const review = await store.findReview(unit, post._id);
  const step = review && waitingStep(review);
  const place = step?.approvers.findIndex((one) => toApproverKey(one) === toApproverKey(from)) ?? -1;
  if (!review || !step || place < 0) return refuse('illegal_transition');
  const people = await listActingAs(unit, by._id);
  if (!by.permissions.includes(MANAGE) && !people.some((person) => isMeantBy(from, person)))
    return refuseDecision('not_an_approver');
  const faults = await checkApprovers(unit, [to], 'to');
  if (Object.keys(faults).length > 0) refuse('invalid_request', { fields: { to: fault('not_found') } });
  const approvers = step.approvers
    .with(place, to)
    .filter((one, at, all) => all.findIndex((other) => toApproverKey(other) === toApproverKey(one)) === at);
  const next = await changeSteps(unit, review, review.steps.with(review.step, { ...step, approvers }));
  const { post_id, round, number } = review;
  const user_id = getActorUserId(unit.actor);
  await store.insertEvent(unit, { post_id, round, number, kind: 'reassigned', event: null, user_id });
  unit.record({ kind: 'publishing_approval.reassigned', entityId: post_id, data: { from, to } });
  await notifyStep(unit, next, 'escalated');
}

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
