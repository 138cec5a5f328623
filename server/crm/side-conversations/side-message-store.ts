import type { Selectable } from 'kysely';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { insertLineFileReferences } from '#server/crm/media/file-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message of a side conversation to be stored. */
export type NewSideMessage = Omit<
  Selectable<Tables['side_messages']>,
  'account_id' | 'media' | 'extra' | 'at' | 'searched'
> & { media: readonly IncomingMedia[]; extra: Record<string, unknown> | null; at: Date };

/** Stores a message, which references its files from then on. */
export async function insertSideMessage(unit: UnitOfWork, message: NewSideMessage): Promise<void> {
  const { media, extra, ...row } = message;
  await accountTable(unit, 'side_messages').insert({
    ...row,
    media: JSON.stringify(media),
    extra: extra === null ? null : JSON.stringify(extra),
  });
  await insertLineFileReferences(unit, [message], 'side_message');
}

/** Messages, with the delivery state of those that we sent. */
function withDelivery(unit: UnitOfWork) {
  return unit.db
    .selectFrom('side_messages as said')
    .leftJoin('outbox as sent', (join) =>
      join.onRef('sent.account_id', '=', 'said.account_id').onRef('sent.message_id', '=', 'said._id'),
    )
    .select([
      'said._id',
      'said.side_conversation_id',
      'said.ticket_id',
      'said.seq',
      'said.direction',
      'said.event',
      'said.author_id',
      'said.author_address',
      'said.author_name',
      'said.text',
      'said.media',
      'said.extra',
      'said.at',
      'sent.state as delivery',
      'sent.note as delivery_note',
      'sent.note_fault as delivery_note_fault',
      'sent.failure as delivery_failure',
      'sent.hold_until',
    ])
    .where('said.account_id', '=', unit.accountId);
}

export type SideMessageRow = Awaited<ReturnType<typeof listSideMessages>>[number];

/** The newest messages of a side conversation, or the newest before a number, newest first. */
export function listSideMessages(
  unit: UnitOfWork,
  { sideId, before, limit }: { sideId: string; before?: number | undefined; limit: number },
) {
  return withDelivery(unit)
    .where('said.side_conversation_id', '=', sideId)
    .$if(before !== undefined, (query) => query.where('said.seq', '<', before ?? 0))
    .orderBy('said.seq', 'desc')
    .limit(limit)
    .execute();
}

/** One message. */
export function findSideMessage(
  unit: UnitOfWork,
  { sideId, messageId }: { sideId: string; messageId: string },
): Promise<SideMessageRow | undefined> {
  return withDelivery(unit)
    .where('said.side_conversation_id', '=', sideId)
    .where('said._id', '=', messageId)
    .executeTakeFirst();
}

/** Deletes an e-mail that nobody but its author has ever had: it was taken back before it was sent. */
export async function deleteSideMessage(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'side_messages').deleteFrom().where('_id', '=', id).execute();
}

/** Whether a program or somebody outside has written after a number. */
export async function hasComeSince(unit: UnitOfWork, sideId: string, seq: number): Promise<boolean> {
  return (
    (await accountTable(unit, 'side_messages')
      .selectFrom()
      .select('_id')
      .where('side_conversation_id', '=', sideId)
      .where('seq', '>', seq)
      .where('direction', '=', 'in')
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** How many Message-IDs of its thread the header of an e-mail repeats. */
const REFERENCES_MAX = 30;

/** The Message-IDs of a thread's newest e-mails, oldest first. */
export async function listThreadMailIds(unit: UnitOfWork, sideId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'side_messages')
    .selectFrom()
    .select('mail_id')
    .where('side_conversation_id', '=', sideId)
    .where('direction', '<>', 'event')
    .orderBy('seq', 'desc')
    .limit(REFERENCES_MAX)
    .execute();
  return rows.map(({ mail_id }) => mail_id).toReversed();
}

/** The side conversations to which these e-mails belong. */
export async function findSideConversationsByMail(
  unit: UnitOfWork,
  mailIds: readonly string[],
): Promise<Map<string, string>> {
  if (mailIds.length === 0) return new Map();
  const rows = await accountTable(unit, 'side_messages')
    .selectFrom()
    .select(['mail_id', 'side_conversation_id'])
    .where('mail_id', 'in', mailIds)
    .execute();
  return new Map(rows.map(({ mail_id, side_conversation_id }) => [mail_id, side_conversation_id]));
}
