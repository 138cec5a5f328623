import { sql } from 'kysely';
import type { DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { actingPerson } from '#server/crm/rules.ts';
import { planned } from '#server/kit/db/prepared.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What a person has said in a ticket is no draft any more, and answers the notes that named them there. */
export const afterWriting = async (unit: Unit, ticketId: string, kind: DraftKind): Promise<void> => {
  const userId = actingPerson(unit);
  if (unit.actor.kind !== 'user' || userId === null) return;
  const query = sql`
    with dropped as (
      delete from ticket_drafts
       where account_id = ${unit.accountId} and user_id = ${userId} and ticket_id = ${ticketId} and kind = ${kind})
    update ticket_mentions set answered_at = ${unit.now}
     where account_id = ${unit.accountId} and user_id = ${userId} and ticket_id = ${ticketId} and answered_at is null`;
  await planned(unit.db, query.compile(unit.db));
};
