import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { withdrawMention } from '#server/crm/message-edits/change-mentions.ts';
import { withdrawMessage } from '#server/crm/messages/message-store.ts';
import { refreshSummary } from '#server/crm/messages/refresh-summary.ts';
import { purgeFiles } from '#server/crm/removal/purge-files.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message with its content; `origin_id` is the ID under which it was delivered, if any. */
export type Content = { _id: string; text: string; media: unknown; origin_id: string | null };

/** The fields of a message's ticket that show its content. */
type ShowingTicket = Parameters<typeof refreshSummary>[1];

/**
 * Deletes the content of a message for good, with its files and its mention; the line stays. What lists show of it is content too: the
 * ticket is changed in place and written by the caller.
 */
export async function withdraw(
  context: Context,
  unit: UnitOfWork,
  { message, ticket, connectionId }: { message: Content; ticket: ShowingTicket; connectionId: string },
): Promise<void> {
  const media = z.array(IncomingMedia).parse(message.media);
  await purgeFiles(context, unit, {
    messageId: message._id,
    fileIds: media.flatMap(({ file_id }) => file_id ?? []),
  });
  await withdrawMessage(unit, message._id);
  if (message.origin_id !== null) await withdrawMention(unit, { connectionId, originId: message.origin_id });
  await refreshSummary(unit, ticket, { _id: message._id, before: message.text });
}
