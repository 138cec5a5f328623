import { sql } from 'kysely';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** A record that somebody of the team has read a ticket up to a line. */
export type TicketRead = { ticket_id: string; seq: number; user_id: string; at: Date };

const write = planOnce((db: Db) =>
  sql`
    insert into ticket_reads (account_id, ticket_id, seq, user_id, at)
    select ticket.account_id, ticket._id, given.seq, given.user_id, given.at
      from jsonb_to_recordset(${slot('reads')}::jsonb) as given (ticket_id uuid, seq int, user_id uuid, at timestamptz)
      join tickets ticket on ticket.account_id = ${slot('account')} and ticket._id = given.ticket_id
     where not exists (select from ticket_reads known
             where known.account_id = ticket.account_id and known.ticket_id = ticket._id and known.seq >= given.seq)
     order by ticket._id
    on conflict (account_id, ticket_id) do update
      set seq = excluded.seq, user_id = excluded.user_id, at = excluded.at
      where ticket_reads.seq < excluded.seq`.compile(db),
);

/** Writes who has read which tickets, one read per ticket; nothing is written or locked where nothing is new. */
export async function writeReads(unit: UnitOfWork, reads: readonly TicketRead[]): Promise<void> {
  await write(unit.db, { account: unit.accountId, reads: JSON.stringify(reads) });
}
