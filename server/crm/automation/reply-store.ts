import { sql } from 'kysely';
import { LOOP_GUARD } from '#contracts/crm/automation/answering.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The automated sender: a bot, or a rule of some kind. */
export type AutomatedReplier = { kind: string; id: string };

/** The result of a claim: granted, another automated sender has answered this, or the suite sends too much. */
export type ReplyClaim = 'granted' | 'taken' | 'too_many';

/**
 * Claims the automated answer to one message of a customer (`cause`): the first sender that claims it answers, whatever others would send,
 * and within a period one ticket receives a limited number of automated messages ({@link LOOP_GUARD}).
 */
export async function claimReply(
  unit: UnitOfWork,
  { ticketId, cause, by }: { ticketId: string; cause: string; by: AutomatedReplier },
): Promise<ReplyClaim> {
  const { db, accountId, now } = unit;
  const since = new Date(now.getTime() - LOOP_GUARD.seconds * 1000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from automatic_replies
     where account_id = ${accountId} and ticket_id = ${ticketId} and at > ${since} and by_kind <> 'bot'`.execute(
    db,
  );
  if (by.kind !== 'bot' && (rows[0]?.count ?? 0) >= LOOP_GUARD.answers) return 'too_many';
  const taken = await db
    .insertInto('automatic_replies')
    .values({
      account_id: accountId,
      ticket_id: ticketId,
      cause,
      by_kind: by.kind,
      by_id: by.id,
      at: now,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(taken.numInsertedOrUpdatedRows ?? 0) > 0 ? 'granted' : 'taken';
}
