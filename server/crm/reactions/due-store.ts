import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { planOnce, slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** So many events are looked at in one go. */
const AT_ONCE = 200;

/** Every account in which something is to be reacted to. */
export const listAccountsWithDue = async ({ database }: Context): Promise<string[]> => {
  const rows = await database.platform
    .selectFrom('pending_reactions')
    .select('account_id')
    .distinct()
    .where('handed', '=', false)
    .execute();
  return rows.map(({ account_id }) => account_id);
};

/** An event of a ticket by its number. */
export type DueReaction = { seq: number; ticket_id: string };

/** The rows that are looked at in one go. */
export const OLDEST_DUE_SQL = sql`
  select seq, ticket_id, done from pending_reactions
   where account_id = ${slot('account')} and not handed order by seq limit ${sql.lit(AT_ONCE)}`;

const next = planOnce((db: Db) =>
  sql<DueReaction>`
    select distinct on (ticket_id) seq, ticket_id from (${OLDEST_DUE_SQL}) due order by ticket_id, seq`.compile(
    db,
  ),
);

/** The numbers of the events to be reacted to next: of each ticket the oldest one. */
export const listNextDue = async (unit: UnitOfWork): Promise<DueReaction[]> => {
  return (await next(unit.db, { account: unit.accountId })).rows;
};

/** An event that a reaction is about to be done to, and the other reactions that it needs. */
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
 * Marks that a reaction is done to events, in the transaction that does it; the row of one that has them all is gone with it. What
 * somebody else holds or has done already is left alone.
 * @returns the numbers of those that it is to be done to
 */
export const claimDue = async (
  unit: UnitOfWork,
  name: string,
  events: readonly ClaimedEvent[],
): Promise<Set<number>> => {
  const { rows } = await take(unit.db, { account: unit.accountId, name, events: JSON.stringify(events) });
  return new Set(rows.map(({ seq }) => seq));
};

const drop = deferredWrite((db: Db) =>
  sql`
    delete from pending_reactions where account_id = ${slot('account')} and seq in (
      select seq from pending_reactions where account_id = ${slot('account')} and seq = any(${slot('seqs')}::bigint[])
       for update skip locked)`.compile(db),
);

/** Lets go of events that nobody reacts to. */
export const deleteDue = async (unit: UnitOfWork, seqs: readonly number[]): Promise<void> => {
  if (seqs.length === 0) return;
  await drop(unit.db, { account: unit.accountId, seqs });
};

/** Leaves an event to a job from now on. @returns whether it was not left to one before */
export const deferToJob = async (unit: UnitOfWork, seq: number): Promise<boolean> => {
  const handed = await unit.db
    .updateTable('pending_reactions')
    .set({ handed: true })
    .where('account_id', '=', unit.accountId)
    .where('seq', '=', seq)
    .where('handed', '=', false)
    .executeTakeFirst();
  return handed.numUpdatedRows > 0n;
};

/** Drops what was left to jobs that are gone. */
export const deleteStaleReactions = async ({ database }: Context, before: Date): Promise<void> => {
  await database.platform
    .deleteFrom('pending_reactions')
    .where('handed', '=', true)
    .where('at', '<', before.toISOString())
    .execute();
};
