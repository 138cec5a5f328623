import { sql } from 'kysely';
import { LOOP_GUARD } from '#contracts/crm/automation/answering.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Who of the suite answers: a bot, or a rule of some kind. */
export type AutomatedReplier = { kind: string; id: string };

/** What came of asking for the word: it is theirs, somebody else of the suite has answered this, or the suite says too much. */
export type ReplyClaim = 'granted' | 'taken' | 'too_many';

/**
 * Asks for the word on one message of a customer (`cause`): the first of the suite that asks answers it, whatever others would
 * say, and to one ticket the suite says only so much within a while ({@link LOOP_GUARD}).
 */
export const claimReply = async (
  unit: UnitOfWork,
  { ticketId, cause, by }: { ticketId: string; cause: string; by: AutomatedReplier },
): Promise<ReplyClaim> => {
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
};
