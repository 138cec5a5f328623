import type { Insertable, Selectable } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type ReviewRow = Selectable<Tables['quality_reviews']>;
export type AppealRow = Selectable<Tables['quality_appeals']>;

/** The reviews of a case by their rounds. */
export function listReviews(unit: UnitOfWork, caseId: string): Promise<ReviewRow[]> {
  return accountTable(unit, 'quality_reviews')
    .selectFrom()
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('round')
    .execute();
}

/** Stores a review. */
export async function insertReview(
  unit: UnitOfWork,
  row: Insertable<Tables['quality_reviews']>,
): Promise<void> {
  await unit.db.insertInto('quality_reviews').values(row).execute();
}

/** The appeal against a case; null where there is none. */
export async function findAppeal(unit: UnitOfWork, caseId: string): Promise<AppealRow | null> {
  return (
    (await accountTable(unit, 'quality_appeals')
      .selectFrom()
      .selectAll()
      .where('case_id', '=', caseId)
      .executeTakeFirst()) ?? null
  );
}

/** Stores that an agent appeals against a review. */
export async function insertAppeal(
  unit: UnitOfWork,
  row: Insertable<Tables['quality_appeals']>,
): Promise<void> {
  await unit.db.insertInto('quality_appeals').values(row).execute();
}

/** Writes the outcome of an appeal. */
export async function updateAppealOutcome(
  unit: UnitOfWork,
  caseId: string,
  decision: { outcome: 'kept' | 'changed'; answer: string; decided_by: string | null },
): Promise<void> {
  await accountTable(unit, 'quality_appeals').update(
    { case_id: caseId },
    { ...decision, decided_at: unit.now },
  );
}

type Period = { from: string; to: string };

/** The data of all results: scored cases of a period, with their reviews of the first two rounds. */
export async function listReviewedCases(unit: UnitOfWork, { from, to }: Period) {
  const judged = unit.db
    .selectFrom('quality_cases as c')
    .where('c.account_id', '=', unit.accountId)
    .where('c.reviewed_at', '>=', from)
    .where('c.reviewed_at', '<', to);
  const cases = await judged
    .leftJoin('quality_appeals as a', (on) =>
      on.onRef('a.account_id', '=', 'c.account_id').onRef('a.case_id', '=', 'c._id'),
    )
    .select(['c._id', 'c.agent_id', 'c.card', 'c.score', 'c.passed', 'a.by_id as appealed_by', 'a.outcome'])
    .execute();
  const reviews = await judged
    .innerJoin('quality_reviews as r', (on) =>
      on.onRef('r.account_id', '=', 'c.account_id').onRef('r.case_id', '=', 'c._id'),
    )
    .select(['r.case_id', 'r.round', 'r.answers'])
    .orderBy('r.round')
    .execute();
  const byCase = Map.groupBy(reviews, ({ case_id }) => case_id);
  return cases.map((one) => ({ ...one, reviews: byCase.get(one._id) ?? [] }));
}
