import { z } from 'zod';
import { RemovedMedia } from '#contracts/crm/removal/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { GoodsKind } from '#contracts/networks/goods.ts';
import { updateRemovedMedia } from '#server/crm/media/message-media-store.ts';
import { findMessage, type MessageRow } from '#server/crm/messages/message-store.ts';
import { presentMessages } from '#server/crm/messages/read-messages.ts';
import { purgeFiles } from '#server/crm/removal/purge-files.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

const Media = z.array(IncomingMedia);

/** Whether media was removed before, or is a product or an order of the shop, which holds nothing of the customer. */
function isGone({ kind, detail }: IncomingMedia): boolean {
  return GoodsKind.safeParse(kind).success || RemovedMedia.safeParse(detail).success;
}

/**
 * Removes the media of a message for good: the files, their addresses, and the network's data about them. Its text stays. Doing it again
 * changes nothing.
 * @throws not_found, illegal_transition
 */
export async function removeMedia(
  context: Context,
  unit: UnitOfWork,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<Message> {
  const { ticket } = await lockForEdit(unit, ticketId);
  const seen = requireFound(await findMessage(unit, messageId));
  requireFound(seen.ticket_id === ticket._id ? seen : null);
  const media = Media.parse(seen.media);
  const leaving = media.filter((one) => !isGone(one));
  if (leaving.length > 0) {
    const fileIds = leaving.flatMap(({ file_id }) => file_id ?? []);
    const digests = await purgeFiles(context, unit, { messageId, fileIds });
    const by = unit.actor.id ?? '';
    const left = media.map((one): IncomingMedia => {
      if (isGone(one)) return one;
      const sha256 = digests.get(one.file_id ?? '') ?? null;
      return { kind: one.kind, detail: { removed: { at: unit.now.toISOString(), by, sha256 } } };
    });
    await saveLeft(unit, seen, left, fileIds);
    unit.record({
      kind: 'message.media_removed',
      entityId: ticket._id,
      data: { ticket_id: ticket._id, message_id: messageId },
      after: { removed: leaving.length, sha256: [...digests.values()] },
    });
  }
  const stored = requireFound(await findMessage(unit, messageId));
  const listed = requireFound(await findListed(unit, ticketId));
  const [message] = await presentMessages(unit, [stored], presentContact(listed));
  return requireFound(message);
}

const Html = z.object({ html: z.string() }).loose();

/** Writes the media as it is now, and the HTML of an e-mail without its pictures. */
async function saveLeft(
  unit: UnitOfWork,
  { _id, extra }: MessageRow,
  media: readonly IncomingMedia[],
  fileIds: readonly string[],
): Promise<void> {
  const mail = Html.safeParse(extra);
  const html = mail.success ? withoutPictures(mail.data.html, fileIds) : null;
  await updateRemovedMedia(unit, _id, {
    media: JSON.stringify(media),
    ...(mail.success ? { extra: JSON.stringify({ ...mail.data, html }) } : {}),
  });
}

/** HTML of an e-mail whose pictures are gone: their addresses lead nowhere now. */
function withoutPictures(html: string, fileIds: readonly string[]): string {
  return fileIds.reduce(
    (text, id) => text.replaceAll(new RegExp(`src="[^"]*${id}[^"]*"`, 'g'), 'src=""'),
    html,
  );
}
