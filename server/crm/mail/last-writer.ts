import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The author of the last incoming message: the customer; a program, or one who writes to many; or, by e-mail, somebody else in copy. */
type LastWriter = 'customer' | 'program' | 'somebody_else';

type LastWriterQuery = { ticketId: string; customer: string };

/**
 * The author of the last incoming message of a ticket. A person may answer any of them; an automated message must not answer a program (RFC
 * 3834, 2), or two programs answer each other for ever, nor send to the customer what is meant for others.
 */
export const findLastWriter = async (
  unit: UnitOfWork,
  { ticketId, customer }: LastWriterQuery,
): Promise<LastWriter> => {
  const row = await unit.db
    .selectFrom('messages')
    .select(['kind', 'author_id', sql<boolean>`coalesce(extra ? 'automatic', false)`.as('automatic')])
    .where('account_id', '=', unit.accountId)
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'in')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.kind !== 'mail') return 'customer';
  if (row.automatic) return 'program';
  return row.author_id === customer ? 'customer' : 'somebody_else';
};
