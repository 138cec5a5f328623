import { sql } from 'kysely';
import type { WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Time in one status, with the status's name and effect at that time. `to_at` is null while it lasts. */
export type StatusSpan = {
  user_id: string;
  status_id: string;
  name: string;
  name_th: string;
  color: string;
  accepts_tickets: boolean;
  counts_as_staff: boolean;
  from_at: string;
  to_at: string | null;
};

/**
 * Ends a person's current span, and begins another one. The caller has locked the choice, so no two overlap: of two units at once the one
 * that locks it last may have begun first, and continues from the other.
 */
export async function startSpan(unit: UnitOfWork, userId: string, status: WorkingStatus): Promise<void> {
  const ended = await accountTable(unit, 'working_status_spans')
    .updateTable()
    .set({ to_at: sql<string>`greatest(from_at, ${unit.now})` })
    .where('user_id', '=', userId)
    .where('to_at', 'is', null)
    .returning('to_at')
    .executeTakeFirst();
  const { _id, name, name_th, color, accepts_tickets, counts_as_staff } = status;
  await accountTable(unit, 'working_status_spans').insert({
    _id: unit.newId(),
    user_id: userId,
    status_id: _id,
    name,
    name_th,
    color,
    accepts_tickets,
    counts_as_staff,
    from_at: ended?.to_at ?? unit.now,
    to_at: null,
  });
}

/** All people's spans that overlap a period. */
export function listSpansWithin(
  unit: UnitOfWork,
  { from, to, userId }: { from: string; to: string; userId?: string | undefined },
): Promise<StatusSpan[]> {
  let query = accountTable(unit, 'working_status_spans')
    .selectFrom()
    .select(['user_id', 'status_id', 'name', 'name_th', 'color', 'accepts_tickets', 'counts_as_staff'])
    .select(['from_at', 'to_at'])
    .where('from_at', '<', to)
    .where((is) => is.or([is('to_at', 'is', null), is('to_at', '>', from)]));
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.orderBy('from_at').execute();
}

/** One statement inserts this many spans. */
const SPANS_AT_ONCE = 1000;

/** Stores spans that have ended. */
export async function insertSpans(
  unit: UnitOfWork,
  spans: readonly (Omit<StatusSpan, 'from_at' | 'to_at'> & { from_at: Date; to_at: Date })[],
): Promise<void> {
  const rows = spans.map((span) => ({ account_id: unit.accountId, _id: unit.newId(), ...span }));
  for (let at = 0; at < rows.length; at += SPANS_AT_ONCE)
    await unit.db
      .insertInto('working_status_spans')
      .values(rows.slice(at, at + SPANS_AT_ONCE))
      .execute();
}
