import { sql } from 'kysely';
import type { Message, MessageKind } from '#contracts/crm/ticket.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of a ticket's line that moving it needs. */
export type MovableLine = {
  _id: string;
  seq: number;
  line: number;
  direction: Message['direction'];
  text: string;
  event: string | null;
  kind: MessageKind;
  extra: unknown;
  media: unknown;
  at: string;
};

/** Every line of a ticket, in its order. */
export function listLines(unit: UnitOfWork, ticketId: string): Promise<MovableLine[]> {
  return accountTable(unit, 'messages')
    .selectFrom()
    .select(['_id', 'seq', 'line', 'direction', 'text', 'event', 'kind', 'extra', 'media', 'at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('seq')
    .execute();
}

/** A line and the number that it gets. */
export type NumberedLine = { _id: string; seq: number };

/**
 * Moves lines to a ticket under these numbers, with their outbox rows. The numbers must be free there: they are above all that the ticket
 * has, or are those that the lines had before.
 */
export async function moveLines(
  unit: UnitOfWork,
  ticketId: string,
  lines: readonly NumberedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (_id uuid, seq int)`;
  await sql`update messages set ticket_id = ${ticketId}, seq = given.seq from ${given}
    where messages.account_id = ${unit.accountId} and messages._id = given._id`.execute(unit.db);
  await sql`update outbox set ticket_id = ${ticketId} from ${given}
    where outbox.account_id = ${unit.accountId} and outbox.message_id = given._id
      and outbox.ticket_id <> ${ticketId}`.execute(unit.db);
}
