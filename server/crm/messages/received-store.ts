import { sql } from 'kysely';
import type { EditHistory } from '#contracts/crm/edited.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { Review } from '#contracts/inbound/review.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of a message that withdrawing and editing it need. */
export type ReceivedMessage = {
  _id: string;
  ticket_id: string;
  direction: 'in' | 'out';
  event: string | null;
  text: string;
  media: unknown;
  extra: unknown;
  origin_id: string | null;
  at: string;
};

/** A message of a conversation by the network's own ID of it, from either side. */
export async function findReceived(
  unit: UnitOfWork,
  contactId: string,
  providerId: string,
): Promise<ReceivedMessage | undefined> {
  return accountTable(unit, 'messages')
    .selectFrom()
    .select(['_id', 'ticket_id', 'direction', 'event', 'text', 'media', 'extra', 'origin_id', 'at'])
    .where('contact_id', '=', contactId)
    .where('provider_id', '=', providerId)
    .where('direction', 'in', ['in', 'out'])
    .$narrowType<{ direction: 'in' | 'out' }>()
    .orderBy('direction')
    .limit(1)
    .executeTakeFirst();
}

/** The words of a message after an edit; of a review, its stars too. */
type SavedWording = {
  text: string;
  edited: EditHistory;
  media: readonly IncomingMedia[];
  review?: Review | undefined;
};

/** Writes the new text and media of a message, with its earlier text. */
export async function saveWording(
  unit: UnitOfWork,
  { _id }: Pick<ReceivedMessage, '_id'>,
  { text, edited, media, review }: SavedWording,
): Promise<void> {
  await accountTable(unit, 'messages')
    .updateTable()
    .set({
      text,
      media: JSON.stringify(media),
      extra: sql<string>`coalesce(extra, '{}'::jsonb) || ${JSON.stringify({ edited, ...(review && { review }) })}::jsonb`,
    })
    .where('_id', '=', _id)
    .execute();
}

/** In an e-mail conversation our latest answers are quoted; older ones are further down than anybody reads. */
const OWN_TEXTS = 20;

/** The texts of our own newest answers in a ticket. */
export async function listOwnTexts(unit: UnitOfWork, ticketId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'messages')
    .selectFrom()
    .select('text')
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'out')
    .orderBy('seq', 'desc')
    .limit(OWN_TEXTS)
    .execute();
  return rows.map(({ text }) => text);
}

/** Removes the text from lines about an edit of a message: it is in the message, or deleted with it. */
export async function clearEditLines(unit: UnitOfWork, contactId: string, providerId: string): Promise<void> {
  await accountTable(unit, 'messages').update(
    { contact_id: contactId, provider_id: providerId, direction: 'event' },
    { text: '', raw: null, extra: null },
  );
}
