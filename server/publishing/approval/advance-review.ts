import type { ApprovalEvent, ApprovalPerson, Approver } from '#contracts/approvals/workflow.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { ReviewEventKind, ReviewState } from '#contracts/publishing/approval/review.ts';
import type { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import { followApproval, type Approval } from '#engine/approval/follow-approval.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';
import { loadPolicies } from '#server/crm/sla/public.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  insertEvent,
  listRound,
  updateReview,
  type NewReviewEvent,
  type ReviewRow,
} from '#server/publishing/approval/review-store.ts';

/** The key by which an approver is found in lists of who is asked. */
export function toApproverKey({ kind, id }: Pick<Approver, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The users among such keys. */
export function toUserIds(keys: readonly string[]): string[] {
  return keys.flatMap((key) => (key.startsWith('user ') ? [key.slice('user '.length)] : []));
}

/** What is stored of a review besides its steps: how far it has come. */
export function toProgress(
  { steps }: Pick<ReviewRow, 'steps'>,
  { state, step, approvals }: Approval,
): { state: ReviewState; step: number; approver_keys: string[]; approved_by: string[] } {
  const waiting = state === 'in_review' ? steps[step] : undefined;
  return {
    state,
    step,
    approver_keys: waiting?.approvers.map(toApproverKey) ?? [],
    approved_by: approvals.map(toApproverKey),
  };
}

/** Until when a step should be decided, by the working hours of customer care; null where it has no time. */
export async function computeDue(unit: UnitOfWork, step: PostApprovalStep | undefined): Promise<Date | null> {
  if (!step || step.due_hours === null) return null;
  const [policy] = await loadPolicies(unit);
  if (!policy) return null;
  const { time_zone } = await loadAccountProfile(unit);
  const clock = new BusinessClock(buildHours(policy, time_zone));
  const at = clock.after(unit.now.getTime(), step.due_hours * MS_PER_HOUR);
  return at === undefined ? null : new Date(at);
}

type Step = {
  kind: ReviewEventKind;
  event: ApprovalEvent;
  /** Who acted; absent for the suite. */
  by?: Pick<NewReviewEvent, 'user_id' | 'client_id' | 'for_user_id'>;
  text?: string;
};

/** Adds something that happened to a review and stores how far it has come since. The post is locked. */
export async function advanceReview(
  unit: UnitOfWork,
  review: ReviewRow,
  { kind, event, by = {}, text = '' }: Step,
): Promise<ReviewRow> {
  const { post_id, round, number, steps, own_work } = review;
  const events = (await listRound(unit, review)).map((one) => one.event);
  await insertEvent(unit, { post_id, round, number, kind, event, text, ...by });
  const progress = toProgress(review, followApproval({ steps, own_work }, [...events, event]));
  const isNext = progress.step !== review.step || progress.state !== review.state;
  const due = isNext
    ? {
        due_at: await computeDue(unit, waitingStep({ ...review, ...progress })),
        noted_at: null,
        escalated_at: null,
      }
    : {};
  await updateReview(unit, post_id, { ...progress, ...due });
  return {
    ...review,
    ...progress,
    ...(isNext && { due_at: due.due_at?.toISOString() ?? null, noted_at: null, escalated_at: null }),
  };
}

/** The step of a review that waits. */
export function waitingStep({
  state,
  steps,
  step,
}: Pick<ReviewRow, 'state' | 'steps' | 'step'>): PostApprovalStep | undefined {
  return state === 'in_review' ? steps[step] : undefined;
}

/** Stores other steps of a review that is under way, and how far it has come by them. */
export async function changeSteps(
  unit: UnitOfWork,
  review: ReviewRow,
  steps: PostApprovalStep[],
): Promise<ReviewRow> {
  const events = (await listRound(unit, review)).map((one) => one.event);
  const changed = { ...review, steps };
  const progress = toProgress(changed, followApproval({ steps, own_work: review.own_work }, events));
  await updateReview(unit, review.post_id, { steps, ...progress });
  return { ...changed, ...progress };
}

/** Whether somebody is meant by an approver. */
export function isMeantBy({ kind, id }: Approver, person: ApprovalPerson): boolean {
  return kind === 'role' ? person.roles.includes(id) : kind === person.kind && id === person.id;
}
