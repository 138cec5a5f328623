import { sql } from 'kysely';
import { planned } from '#server/kit/db/prepared.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/**
 * Remembers that somebody of the team has seen a ticket up to its newest line. Only a person's look counts, and it is written
 * only where there is news, so that opening a ticket again costs nothing.
 */
export const noteRead = async (unit: Unit, { _id, seq }: { _id: string; seq: number }): Promise<void> => {
  const { actor, accountId, now } = unit;
  if (actor.kind !== 'user' || actor.id === null) return;
  const query = sql`
    insert into ticket_reads (account_id, ticket_id, seq, user_id, at)
    values (${accountId}, ${_id}, ${seq}, ${actor.id}, ${now})
    on conflict (account_id, ticket_id) do update
      set seq = excluded.seq, user_id = excluded.user_id, at = excluded.at
      where ticket_reads.seq < excluded.seq`;
  await planned(unit.db, query.compile(unit.db));
};
