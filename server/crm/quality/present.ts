import {
  canAppeal,
  canDecide,
  canReview,
  canSeeReview,
  type CaseViewer,
} from '#contracts/crm/quality/acts.ts';
import type { QualityCase, QualityDetail } from '#contracts/crm/quality/case.ts';
import type { ListedCase } from '#server/crm/quality/case-store.ts';
import { findAppeal, listReviews } from '#server/crm/quality/review-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

type Names = ReadonlyMap<string, string>;
const named = (id: string, names: Names) => ({ _id: id, name: names.get(id) ?? '' });

/** A case as lists show it. */
function presentCase(row: ListedCase, names: Names): QualityCase {
  return {
    _id: row._id,
    ticket: { _id: row.ticket_id, number: row.number, subject: row.subject, channel: row.channel },
    agent: row.agent_id === null ? null : named(row.agent_id, names),
    card: row.card,
    rule_name: row.rule_name,
    needed: row.needed,
    reviews_done: row.reviewers.length,
    state: row.state,
    score: row.score,
    passed: row.passed,
    created_at: row.created_at,
    reviewed_at: row.reviewed_at,
  };
}

/** Cases with the names of the agents whose work they review. */
export async function presentCases(unit: UnitOfWork, rows: readonly ListedCase[]): Promise<QualityCase[]> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ agent_id }) => agent_id ?? []))]);
  return rows.map((row) => presentCase(row, names));
}

/** A case with the reviews that a user may see, and the user's allowed actions. */
export async function presentDetail(
  unit: UnitOfWork,
  row: ListedCase,
  onlooker: CaseViewer,
): Promise<QualityDetail> {
  const reviews = (await listReviews(unit, row._id)).filter((one) =>
    canSeeReview(row, one.reviewer_id, onlooker),
  );
  const appeal = await findAppeal(unit, row._id);
  const people = [
    row.agent_id,
    ...reviews.map(({ reviewer_id }) => reviewer_id),
    appeal?.by_id,
    appeal?.decided_by,
  ].filter((id) => typeof id === 'string');
  const names = await loadUserNames(unit, [...new Set(people)]);
  return {
    ...presentCase(row, names),
    reviews: reviews.map((review) => ({
      round: review.round,
      reviewer: named(review.reviewer_id, names),
      answers: review.answers,
      score: review.score,
      passed: review.passed,
      comment: review.comment,
      at: review.at,
    })),
    appeal: appeal && {
      by: named(appeal.by_id, names),
      text: appeal.text,
      at: appeal.at,
      outcome: appeal.outcome,
      answer: appeal.answer,
      decided_by: appeal.decided_by === null ? null : named(appeal.decided_by, names),
      decided_at: appeal.decided_at,
    },
    may: {
      judge: canReview(row, onlooker),
      appeal: canAppeal(row, onlooker, unit.now),
      decide: canDecide(row, onlooker),
    },
  };
}
