import type { ApprovalEvent, ApprovalPerson } from '#contracts/approvals/workflow.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { DecisionRefusal } from '#contracts/publishing/approval/review.ts';
import { findApprovalRefusal } from '#engine/approval/follow-approval.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  advanceReview,
  isMeantBy,
  toUserIds,
  waitingStep,
} from '#server/publishing/approval/advance-review.ts';
import { listActingAs, toApprovalPerson } from '#server/publishing/approval/approving-as.ts';
import { notifyStep, notifyAuthors } from '#server/publishing/approval/notify-people.ts';
import { listDeciding, lockPlaces } from '#server/publishing/approval/people-store.ts';
import { findReview, listRound, type ReviewRow } from '#server/publishing/approval/review-store.ts';
import { makeDraft, placeApproved } from '#server/publishing/approval/settle-review.ts';
import { markVersion } from '#server/publishing/approval/version-store.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';

/** Who decides: a user, or a person outside with a link. */
export type Decider = { kind: 'user' | 'client'; id: string };
type Decision = { by: Decider; seal: string; text: string };
type OpenReview = { post: Pick<LockedPost, '_id' | 'at'>; review: ReviewRow };

/** Approves a locked post as the seal says; with the last approval it waits for its time. @throws what {@link refuseDecision} says */
export async function approvePost(
  unit: UnitOfWork,
  post: LockedPost,
  { by, seal, text }: Decision,
): Promise<void> {
  const review = await openReview(unit, post, by);
  const found = await findDecider(unit, { post, review }, { by, seal });
  if (!('person' in found)) return refuseDecision(found.refusal);
  const { person } = found;
  const event: ApprovalEvent = { kind: 'approved', hash: seal, by: person };
  const next = await advanceReview(unit, review, {
    kind: 'approved',
    event,
    by: toColumns(by, person),
    text,
  });
  unit.record({
    kind: 'publishing_approval.approved',
    entityId: post._id,
    data: { state: next.state, step: next.step },
  });
  if (next.state === 'approved') {
    await markVersion(unit, { post_id: post._id, number: next.number }, { approved: true });
    await placeApproved(unit, post);
    await notifyAuthors(unit, next, 'approved');
  } else if (next.step !== review.step) await notifyStep(unit, next, 'asked');
}

/** Sends a locked post back for changes: it is a draft again. @throws what {@link refuseDecision} says */
export async function sendBackPost(
  unit: UnitOfWork,
  post: LockedPost,
  { by, seal, text }: Decision,
): Promise<void> {
  const review = await openReview(unit, post, by);
  const found = await findDecider(unit, { post, review }, { by, seal, isSendingBack: true });
  if (!('person' in found)) return refuseDecision(found.refusal);
  const { person } = found;
  const event: ApprovalEvent = { kind: 'sent_back', hash: seal, by: person };
  const next = await advanceReview(unit, review, {
    kind: 'sent_back',
    event,
    by: toColumns(by, person),
    text,
  });
  unit.record({ kind: 'publishing_approval.sent_back', entityId: post._id });
  await makeDraft(unit, post._id);
  await notifyAuthors(unit, next, 'sent_back');
}

function toColumns(by: Decider, person: ApprovalPerson) {
  if (by.kind === 'client') return { client_id: by.id };
  return { user_id: by.id, for_user_id: person.id === by.id ? null : person.id };
}

/** Refuses a decision that does not count. @throws illegal_transition, not_permitted, or invalid_request where it is of another version */
export function refuseDecision(refusal: DecisionRefusal): never {
  if (refusal === 'other_version')
    return refuse('invalid_request', { fields: { seal: fault('approval_other_version') } });
  if (refusal === 'time_passed') return refuse('illegal_transition', { fault: fault('plan_time_past') });
  if (refusal === 'not_in_review') return refuse('illegal_transition');
  return refuse('not_permitted', { fault: fault('approval_not_yours') });
}

/**
 * The review of a locked post with the approvals that still count: those of people who left their group or lost the right in the step that waits are
 * taken away first, and nobody's place changes until the unit ends.
 */
async function openReview(unit: UnitOfWork, post: LockedPost, by: Decider): Promise<ReviewRow> {
  const review = await findReview(unit, post._id);
  if (!review) return refuse('illegal_transition');
  const approved = toUserIds(review.approved_by);
  await lockPlaces(unit, [...approved, ...(by.kind === 'user' ? [by.id] : [])]);
  return dropLeavers(unit, review, approved);
}

async function dropLeavers(
  unit: UnitOfWork,
  review: ReviewRow,
  approved: readonly string[],
): Promise<ReviewRow> {
  const step = waitingStep(review);
  if (!step || approved.length === 0) return review;
  const people = (await listDeciding(unit, approved)).map(toApprovalPerson);
  let next = review;
  for (const id of approved) {
    const person = people.find((one) => one.id === id);
    if (person && step.approvers.some((one) => isMeantBy(one, person))) continue;
    const event: ApprovalEvent = { kind: 'barred', person: { kind: 'user', id } };
    next = await advanceReview(unit, next, { kind: 'barred', event, by: { user_id: id } });
  }
  return next;
}

type Attempt = { by: Decider; seal: string; isSendingBack?: boolean };

/** As whom somebody decides; or why they cannot. */
export async function findDecider(
  unit: UnitOfWork,
  { post, review }: OpenReview,
  { by, seal, isSendingBack = false }: Attempt,
): Promise<{ person: ApprovalPerson } | { refusal: DecisionRefusal }> {
  if (review.state === 'in_review' && post.at !== null && Date.parse(post.at) <= unit.now.getTime())
    return { refusal: 'time_passed' };
  const round = await listRound(unit, review);
  const events = round.map(({ event }) => event);
  const refusals: DecisionRefusal[] = [];
  for (const person of await listPeople(unit, by)) {
    const refusal =
      findApprovalRefusal(review, events, { hash: seal, by: person }) ?? findDeputyRefusal(review, round, by);
    // Who may approve may also send back, what they wrote or approved themselves included.
    if (!refusal || (isSendingBack && isOfApprover(refusal))) return { person };
    refusals.push(refusal);
  }
  return { refusal: refusals.find((one) => one !== 'not_an_approver') ?? refusals[0] ?? 'not_an_approver' };
}

function isOfApprover(refusal: DecisionRefusal): boolean {
  return refusal === 'own_work' || refusal === 'approved_already';
}

async function listPeople(unit: UnitOfWork, by: Decider): Promise<ApprovalPerson[]> {
  return by.kind === 'client' ? [{ kind: 'client', id: by.id, roles: [] }] : listActingAs(unit, by.id);
}

/** A deputy decides once, and not on their own work, whoever they decide for. */
function findDeputyRefusal(
  { authors, own_work, approved_by }: ReviewRow,
  round: Awaited<ReturnType<typeof listRound>>,
  by: Decider,
): DecisionRefusal | undefined {
  if (by.kind === 'client') return undefined;
  if (!own_work && authors.includes(by.id)) return 'own_work';
  const hasApproved = round.some(
    ({ event, user_id }) =>
      event.kind === 'approved' &&
      user_id === by.id &&
      approved_by.includes(`${event.by.kind} ${event.by.id}`),
  );
  return hasApproved ? 'approved_already' : undefined;
}
