import type { Approver } from '#contracts/approvals/workflow.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import type { PlanTimeInput } from '#contracts/publishing/plan-time.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { computeDue, toApproverKey } from '#server/publishing/approval/advance-review.ts';
import { checkApprovers } from '#server/publishing/approval/check-approvers.ts';
import { findNeeded } from '#server/publishing/approval/find-needed.ts';
import { notifyStep } from '#server/publishing/approval/notify-people.ts';
import { recordVersion } from '#server/publishing/approval/record-version.ts';
import * as store from '#server/publishing/approval/review-store.ts';
import { computeSeal } from '#server/publishing/approval/seal.ts';
import { listWriters, markVersion } from '#server/publishing/approval/version-store.ts';
import { leaveQueues } from '#server/publishing/calendar/move-store.ts';
import { requirePublishable } from '#server/publishing/posts/check-targets.ts';
import { planPost } from '#server/publishing/posts/post-store.ts';
import { requireRoom } from '#server/publishing/posts/require-room.ts';
import { resolvePlan, type LockedPost } from '#server/publishing/posts/schedule-post.ts';
import { lockTargets, type TargetRow } from '#server/publishing/posts/target-store.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';

type Submission = { plan?: PlanTimeInput | undefined; text: string; approvers: readonly Approver[] };

/**
 * Asks for the approval of a post as it is. @throws invalid_request where it has nobody to ask, no account, nothing to show, a time that has passed
 * or what a network does not take; limit_reached where the plan has no room for it in its month; illegal_transition where it is published everywhere
 */
export async function submitPost(
  unit: UnitOfWork,
  post: LockedPost,
  { plan, text, approvers }: Submission,
): Promise<void> {
  const targets = await lockTargets(unit, post._id);
  if (targets.length === 0) refuse('invalid_request', { fields: { targets: fault('accounts_needed') } });
  const open = targets.filter(({ state }) => isChangeable(state));
  if (open.length === 0) refuse('illegal_transition');
  await requirePublishable(unit, post, open);
  const at = await planSubmitted(unit, post, plan);
  if (at !== null) await requireRoom(unit, { at: post.at, states: targets.map(({ state }) => state) }, at);
  const review = await beginRound(unit, { post, targets, approvers });
  await store.insertEvent(unit, {
    post_id: post._id,
    round: review.round,
    number: review.number,
    kind: 'submitted',
    event: { kind: 'submitted', hash: review.seal, authors: review.authors },
    user_id: getActorUserId(unit.actor),
    text,
  });
  await putInReview(unit, open);
  await notifyStep(unit, review, 'asked');
}

/** @returns the instant for which it is planned */
async function planSubmitted(
  unit: UnitOfWork,
  post: LockedPost,
  plan: PlanTimeInput | undefined,
): Promise<string | null> {
  if (plan === undefined && post.wall_time === null) return null;
  const time = resolvePlan(unit, post, plan);
  if (time.wall_time === post.wall_time && time.zone === post.zone) return time.at;
  await planPost(unit, post._id, time);
  await leaveQueues(unit, [post._id]);
  return time.at;
}

type Round = { post: LockedPost; targets: readonly TargetRow[]; approvers: readonly Approver[] };

/** The steps are those of its workflows; whom the author asks besides come last. */
async function beginRound(unit: UnitOfWork, { post, targets, approvers }: Round): Promise<store.ReviewRow> {
  const needed = await findNeeded(unit, { post, targets });
  const faults = await checkApprovers(unit, approvers, { field: 'approvers' });
  if (Object.keys(faults).length > 0) refuse('invalid_request', { fields: faults });
  const further = approvers.length === 0 ? [] : [PostApprovalStep.parse({ approvers, needed: 'all' })];
  const steps = [...needed.steps, ...further];
  const [first] = steps;
  if (!first) return refuse('invalid_request', { fields: { approvers: fault('approvers_needed') } });
  const number = await recordVersion(unit, post._id);
  await markVersion(unit, { post_id: post._id, number }, { submitted: true });
  const former = await store.findReview(unit, post._id);
  const submitter = getActorUserId(unit.actor);
  const writers = await listWriters(unit, post._id);
  const people = [post.author_id, submitter, ...writers].filter((id) => id !== null);
  const row = {
    round: (former?.round ?? 0) + 1,
    state: 'in_review' as const,
    seal: await computeSeal(unit, { content: post.content, targets }),
    number,
    step: 0,
    steps,
    own_work: needed.own_work,
    workflow_ids: needed.ids,
    approver_keys: first.approvers.map(toApproverKey),
    approved_by: [],
    authors: [...new Set(people)],
    submitted_by: submitter,
  };
  const due_at = await computeDue(unit, first);
  await store.saveReview(unit, post._id, { ...row, submitted_at: unit.now, due_at });
  return {
    ...row,
    account_id: unit.accountId,
    post_id: post._id,
    submitted_at: unit.now.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    noted_at: null,
    escalated_at: null,
    updated_at: unit.now.toISOString(),
  };
}

async function putInReview(unit: UnitOfWork, targets: readonly TargetRow[]): Promise<void> {
  for (const target of targets)
    await moveTarget(unit, target, {
      to: 'in_review',
      via: target.state === 'cancelled' ? ['draft'] : [],
    });
}
