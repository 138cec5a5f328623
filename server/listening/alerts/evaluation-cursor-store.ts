import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The evaluation cursor of an account's rules: the number of the last event that was seen, and the instant. */
export type EvaluationCursor = { seq: number; until: number | null };

/** Where the last evaluation ended, and where one that starts now ends. */
export const readEvaluationCursor = async (
  unit: UnitOfWork,
): Promise<{ last: EvaluationCursor; head: number }> => {
  const last = await unit.db
    .selectFrom('alert_cursors')
    .select(['seq', 'evaluated_until'])
    .where('account_id', '=', unit.accountId)
    .executeTakeFirst();
  const head = await unit.db
    .selectFrom('event_heads')
    .select('seq')
    .where('account_id', '=', unit.accountId)
    .executeTakeFirst();
  return {
    last: { seq: last?.seq ?? 0, until: last ? Date.parse(last.evaluated_until) : null },
    head: head?.seq ?? 0,
  };
};

/** Stores how far an evaluation came; never back behind another's. */
export const storeEvaluationCursor = async (
  unit: UnitOfWork,
  { seq, until }: { seq: number; until: Date },
): Promise<void> => {
  await unit.db
    .insertInto('alert_cursors')
    .values({ account_id: unit.accountId, seq, evaluated_until: until })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        seq: sql`greatest(alert_cursors.seq, excluded.seq)`,
        evaluated_until: sql`greatest(alert_cursors.evaluated_until, excluded.evaluated_until)`,
      }),
    )
    .execute();
};
