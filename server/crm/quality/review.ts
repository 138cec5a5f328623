import { canAppeal, canDecide, canReview, type CaseViewer } from '#contracts/crm/quality/acts.ts';
import { validateAnswers, scoreOf, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { updateCase, type ListedCase } from '#server/crm/quality/case-store.ts';
import {
  notifyAppealed,
  notifyDecided,
  notifyReviewed,
  notifySecondReview,
} from '#server/crm/quality/notify.ts';
import {
  insertAppeal,
  insertReview,
  listReviews,
  updateAppealOutcome,
} from '#server/crm/quality/review-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** The viewer, and whether they see every case (`crm.qc.read`). */
export type Viewer = CaseViewer & { sees: boolean };

/** Without the permission to see every case, a person sees only scored cases of their own work. @throws not_found */
export function requireVisibleCase({ _id, sees }: Viewer, found: ListedCase | null): ListedCase {
  const one = requireFound(found);
  return sees || (one.agent_id === _id && one.state !== 'open') ? one : refuse('not_found');
}

/** Reviews a case. The last review that is needed settles the score: the mean of all. */
export async function submitReview(
  unit: UnitOfWork,
  one: ListedCase,
  { onlooker, answers, comment }: { onlooker: CaseViewer; answers: readonly QcAnswer[]; comment: string },
): Promise<void> {
  if (!canReview(one, onlooker)) refuse('illegal_transition', { data: { reason: 'not_yours_to_judge' } });
  const round = one.reviewers.length + 1;
  await keepReview(unit, one, { round, reviewer: onlooker._id ?? '', answers, comment });
  if (round >= one.needed) {
    const reviews = await listReviews(unit, one._id);
    const score = Math.round(reviews.reduce((sum, review) => sum + review.score, 0) / reviews.length);
    const passed = reviews.every((review) => review.score > 0) && score >= one.card.pass_percent;
    await updateCase(unit, one._id, { state: 'judged', score, passed, reviewed_at: unit.now });
    await notifyReviewed(unit, one);
  } else await notifySecondReview(unit, one);
  record(unit, one, 'reviewed');
}

/** The agent appeals. */
export async function submitAppeal(
  unit: UnitOfWork,
  one: ListedCase,
  { onlooker, text }: { onlooker: CaseViewer; text: string },
): Promise<void> {
  if (!canAppeal(one, onlooker, unit.now) || onlooker._id === null)
    return refuse('illegal_transition', { data: { reason: 'not_open_to_appeal' } });
  await insertAppeal(unit, {
    account_id: unit.accountId,
    case_id: one._id,
    by_id: onlooker._id,
    text,
    at: unit.now,
  });
  await updateCase(unit, one._id, { state: 'appealed' });
  await notifyAppealed(unit, one);
  record(unit, one, 'appealed');
}

type Decision = { outcome: 'kept' | 'changed'; answer: string; answers?: readonly QcAnswer[] | undefined };

/** Decides an appeal. A changed score is a review of its own beside the first ones, which stay as they were. */
export async function decideAppeal(
  unit: UnitOfWork,
  one: ListedCase,
  { onlooker, outcome, answer, answers }: Decision & { onlooker: CaseViewer },
): Promise<void> {
  if (!canDecide(one, onlooker)) refuse('illegal_transition', { data: { reason: 'not_yours_to_decide' } });
  if (outcome === 'changed') {
    const given = { round: 3, reviewer: onlooker._id ?? '', answers: answers ?? [], comment: answer };
    await updateCase(unit, one._id, { state: 'settled', ...(await keepReview(unit, one, given)) });
  } else await updateCase(unit, one._id, { state: 'settled' });
  await updateAppealOutcome(unit, one._id, { outcome, answer, decided_by: onlooker._id });
  await notifyDecided(unit, one, outcome);
  record(unit, one, 'decided');
}

type ReviewInput = { round: number; reviewer: string; answers: readonly QcAnswer[]; comment: string };

async function keepReview(
  unit: UnitOfWork,
  one: ListedCase,
  { round, reviewer, answers, comment }: ReviewInput,
): Promise<{ score: number; passed: boolean }> {
  const faults = validateAnswers(one.card, answers);
  if (Object.keys(faults).length > 0) refuse('invalid_request', { fields: faults });
  const { score, passed } = scoreOf(one.card, answers);
  await insertReview(unit, {
    account_id: unit.accountId,
    case_id: one._id,
    round,
    reviewer_id: reviewer,
    answers: JSON.stringify(answers),
    score,
    passed,
    comment,
    at: unit.now,
  });
  return { score, passed };
}

function record(unit: UnitOfWork, { _id, ticket_id }: ListedCase, change: string): void {
  unit.record({
    kind: `quality_case.${change}`,
    entityId: _id,
    data: { ticket_id, case_id: _id },
  });
}
