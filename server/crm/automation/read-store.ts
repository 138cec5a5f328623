import { sql } from 'kysely';
import { slot, writeLater } from '#server/kit/db/prepared.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';

const note = writeLater((db: Db) =>
  sql`
    insert into ticket_reads (account_id, ticket_id, seq, user_id, at)
    select account_id, _id, seq, ${slot('user')}::uuid, ${slot('now')}::timestamptz from tickets
     where account_id = ${slot('account')} and _id = ${slot('ticket')}
       and not exists (select from ticket_reads known
         where known.account_id = ${slot('account')} and known.ticket_id = ${slot('ticket')} and known.seq >= tickets.seq)
    on conflict (account_id, ticket_id) do update
      set seq = excluded.seq, user_id = excluded.user_id, at = excluded.at
      where ticket_reads.seq < excluded.seq`.compile(db),
);

/**
 * Remembers that somebody of the team has seen a ticket up to its newest line. Only a person's look counts, and nothing is written or
 * locked where there is no news, so that opening a ticket again costs nothing.
 */
export const noteRead = async (unit: Unit, ticketId: string): Promise<void> => {
  const { actor, accountId, now } = unit;
  if (actor.kind !== 'user' || actor.id === null) return;
  await note(unit.db, { account: accountId, ticket: ticketId, user: actor.id, now });
};
