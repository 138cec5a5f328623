import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The evaluation cursor of an account's rules: the number of the last event that was seen, and the instant. */
export type EvaluationCursor = { seq: number; until: number | null };

/** Where the last evaluation ended, and where one that starts now ends. */
export async function readEvaluationCursor(
  unit: UnitOfWork,
): Promise<{ last: EvaluationCursor; head: number }> {
  const last = await accountTable(unit, 'alert_cursors')
    .selectFrom()
    .select(['seq', 'evaluated_until'])
    .executeTakeFirst();
  const head = await accountTable(unit, 'event_heads').selectFrom().select('seq').executeTakeFirst();
  return {
    last: { seq: last?.seq ?? 0, until: last ? Date.parse(last.evaluated_until) : null },
    head: head?.seq ?? 0,
  };
}

/** Stores how far an evaluation came; never back behind another's. */
export async function storeEvaluationCursor(
  unit: UnitOfWork,
  { seq, until }: { seq: number; until: Date },
): Promise<void> {
  await accountTable(unit, 'alert_cursors')
    .insertInto({ seq, evaluated_until: until })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        seq: sql`greatest(alert_cursors.seq, excluded.seq)`,
        evaluated_until: sql`greatest(alert_cursors.evaluated_until, excluded.evaluated_until)`,
      }),
    )
    .execute();
}
