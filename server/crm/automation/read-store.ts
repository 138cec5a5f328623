import { sql } from 'kysely';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';

const note = planOnce((db: Db) =>
  sql`
    insert into ticket_reads (account_id, ticket_id, seq, user_id, at)
    values (${slot('account')}, ${slot('ticket')}, ${slot('seq')}, ${slot('user')}, ${slot('now')})
    on conflict (account_id, ticket_id) do update
      set seq = excluded.seq, user_id = excluded.user_id, at = excluded.at
      where ticket_reads.seq < excluded.seq`.compile(db),
);

/**
 * Remembers that somebody of the team has seen a ticket up to its newest line. Only a person's look counts, and it is written
 * only where there is news, so that opening a ticket again costs nothing.
 */
export const noteRead = async (unit: Unit, { _id, seq }: { _id: string; seq: number }): Promise<void> => {
  const { actor, accountId, now } = unit;
  if (actor.kind !== 'user' || actor.id === null) return;
  await note(unit.db, { account: accountId, ticket: _id, seq, user: actor.id, now });
};
