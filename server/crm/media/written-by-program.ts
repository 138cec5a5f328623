import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/**
 * Whether the last that came in a ticket is a mail that went to many, or that a program wrote: a person may answer it, the suite
 * itself must not (RFC 3834, 2), or two programs answer each other for ever.
 */
export const isWrittenByProgram = async (unit: Unit, ticketId: string): Promise<boolean> => {
  const row = await unit.db
    .selectFrom('messages')
    .select(sql<boolean>`kind = 'mail' and extra ? 'automatic'`.as('automatic'))
    .where('account_id', '=', unit.accountId)
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'in')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.automatic === true;
};
