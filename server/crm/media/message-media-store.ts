import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A line with its media and its origin. */
export function findNamedLine(unit: UnitOfWork, messageId: string) {
  return unit.db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select([
      'messages.ticket_id',
      'messages.contact_id',
      'messages.media',
      'messages.author_id',
      'contacts.connection_id',
      'contacts.external_id',
    ])
    .where('messages.account_id', '=', unit.accountId)
    .where('messages._id', '=', messageId)
    .executeTakeFirst();
}

/** Stores what a line shows now. @returns false when it shows nothing any more */
export async function saveMedia(
  unit: UnitOfWork,
  messageId: string,
  media: readonly IncomingMedia[],
): Promise<boolean> {
  return (
    (await accountTable(unit, 'messages')
      .updateTable()
      .set({ media: JSON.stringify(media) })
      .where('_id', '=', messageId)
      .where('media', '!=', '[]')
      .returning('_id')
      .executeTakeFirst()) !== undefined
  );
}

/** Writes the media of a message some of whose files were removed. The network's raw data is deleted: it names the media too. */
export async function updateRemovedMedia(
  unit: UnitOfWork,
  messageId: string,
  left: { media: string; extra?: string },
): Promise<void> {
  await accountTable(unit, 'messages').update(messageId, { ...left, raw: null });
}

/** The name under which somebody wrote in this conversation before. */
export async function findSpeakerName(
  unit: UnitOfWork,
  { contactId, authorId }: { contactId: string; authorId: string },
): Promise<string | null> {
  const row = await accountTable(unit, 'messages')
    .selectFrom()
    .select('author_name')
    .where('contact_id', '=', contactId)
    .where('author_id', '=', authorId)
    .where('author_name', '!=', '')
    .limit(1)
    .executeTakeFirst();
  return row?.author_name ?? null;
}

/** Sets the name on everything that somebody wrote in a conversation so far. */
export async function updateSpeakerName(
  unit: UnitOfWork,
  { contactId, authorId, name }: { contactId: string; authorId: string; name: string },
): Promise<void> {
  await accountTable(unit, 'messages').update(
    { contact_id: contactId, author_id: authorId, author_name: '' },
    { author_name: name },
  );
}
