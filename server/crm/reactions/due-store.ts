import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { planOnce, slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** How many events are processed in one batch. */
const AT_ONCE = 200;

/** Every account with pending reactions. */
export async function listAccountsWithDue({ database }: Context): Promise<string[]> {
  const rows = await database.platform
    .selectFrom('pending_reactions')
    .select('account_id')
    .distinct()
    .where('enqueued', '=', false)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** An event of a ticket by its number. */
export type DueReaction = { seq: number; ticket_id: string };

/** The rows of one batch. */
export const OLDEST_DUE_SQL = sql`
  select seq, ticket_id, done from pending_reactions
   where account_id = ${slot('account')} and not enqueued order by seq limit ${sql.lit(AT_ONCE)}`;

const next = planOnce((db: Db) =>
  sql<DueReaction>`
    select distinct on (ticket_id) seq, ticket_id from (${OLDEST_DUE_SQL}) due order by ticket_id, seq`.compile(
    db,
  ),
);

/** The numbers of the next events to react to: the oldest one of each ticket. */
export async function listNextDue(unit: UnitOfWork): Promise<DueReaction[]> {
  return (await next(unit.db, { account: unit.accountId })).rows;
}

/** An event for which a reaction is about to run, and the other reactions that it needs. */
export type ClaimedEvent = { seq: number; others: readonly string[] };

const take = planOnce((db: Db) =>
  sql<{ seq: number }>`
    with held as (
      select due.seq, due.done @> given.others as last
        from (select seq, array(select jsonb_array_elements_text(others)) as others
                from jsonb_to_recordset(${slot('events')}::jsonb) as one (seq bigint, others jsonb)) given
        join pending_reactions due on due.account_id = ${slot('account')} and due.seq = given.seq
       where not ${slot('name')}::text = any(due.done)
       order by due.seq for update of due skip locked
    ), gone as (
      delete from pending_reactions due using held where due.account_id = ${slot('account')} and due.seq = held.seq and held.last
    ), marked as (
      update pending_reactions due set done = due.done || ${slot('name')}::text
        from held where due.account_id = ${slot('account')} and due.seq = held.seq and not held.last
    )
    select seq from held`.compile(db),
);

/**
 * Marks a reaction as done for events, in the transaction that runs it; the row of an event whose reactions are all done is deleted. Events
 * that another process has locked or done already are skipped.
 * @returns the numbers of the events for which it is to run
 */
export async function claimDue(
  unit: UnitOfWork,
  name: string,
  events: readonly ClaimedEvent[],
): Promise<Set<number>> {
  const { rows } = await take(unit.db, { account: unit.accountId, name, events: JSON.stringify(events) });
  return new Set(rows.map(({ seq }) => seq));
}

const drop = deferredWrite((db: Db) =>
  sql`
    delete from pending_reactions where account_id = ${slot('account')} and seq in (
      select seq from pending_reactions where account_id = ${slot('account')} and seq = any(${slot('seqs')}::bigint[])
       for update skip locked)`.compile(db),
);

/** Deletes events that no reaction wants. */
export async function deleteDue(unit: UnitOfWork, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await drop(unit.db, { account: unit.accountId, seqs });
}

/** Leaves an event to a job from now on. @returns whether it was not left to one before */
export async function deferToJob(unit: UnitOfWork, seq: number): Promise<boolean> {
  const enqueued = await accountTable(unit, 'pending_reactions')
    .updateTable()
    .set({ enqueued: true })
    .where('seq', '=', seq)
    .where('enqueued', '=', false)
    .executeTakeFirst();
  return enqueued.numUpdatedRows > 0n;
}

/** Deletes events that were left to jobs which no longer exist. */
export async function deleteStaleReactions({ database }: Context, before: Date): Promise<void> {
  await database.platform
    .deleteFrom('pending_reactions')
    .where('enqueued', '=', true)
    .where('at', '<', before.toISOString())
    .execute();
}
