import { z } from 'zod';
import {
  parseEditHistory,
  withEdit,
  type EditableMessage,
  type MessageVersion,
} from '#contracts/crm/edited.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseReview } from '#contracts/inbound/review.ts';
import { insertLineFileReferences } from '#server/crm/media/file-store.ts';
import { addFollowUps } from '#server/crm/media/follow-up.ts';
import { rewordMention } from '#server/crm/message-edits/change-mentions.ts';
import type { Conversation } from '#server/crm/messages/conversation.ts';
import { saveWording, type ReceivedMessage } from '#server/crm/messages/received-store.ts';
import { refreshSummary } from '#server/crm/messages/refresh-summary.ts';
import { purgeFiles } from '#server/crm/removal/purge-files.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Media = z.array(IncomingMedia).catch([]);

/**
 * Gives a stored message its new text and media and records the earlier text; lists, search, subject, keywords and the mention follow.
 * Files of media that the edit removed are deleted. The conversation is that of the message, has no lines that wait to be written, and is
 * written by the caller.
 */
export async function editMessage(
  context: Context,
  unit: UnitOfWork,
  { place, message, edit }: { place: Conversation; message: ReceivedMessage; edit: MessageVersion },
): Promise<void> {
  if (message.event === 'unsend') return;
  const { ticket, contact } = place;
  const media = Media.parse(message.media);
  const review = parseReview(message.extra) ?? undefined;
  const before = {
    text: message.text,
    at: message.at,
    edited: parseEditHistory(message.extra),
    media,
    review,
  };
  const after = withEdit(before, edit);
  if (after.edited === before.edited || after.edited === null) return;
  const shown = keptMedia(media, after.media);
  await saveWording(unit, message, {
    text: after.text,
    edited: after.edited,
    media: shown,
    review: after.review,
  });
  if (shown !== media)
    await changeFiles(context, unit, { place, message, media: { before: media, after: shown } });
  if (message.direction === 'in' && message.origin_id !== null)
    await rewordMention(
      unit,
      { connectionId: contact.connection_id, originId: message.origin_id },
      { ...languageOf(after, edit), text: after.text, media: shown, review: after.review },
    );
  const keywords = await refreshSummary(unit, ticket, { _id: message._id, before: message.text });
  unit.record({
    kind: 'message.edited',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: message._id,
      contact_id: contact._id,
      direction: message.direction,
      ...(after.text === before.text ? {} : { reworded: true }),
      ...(after.review?.stars === before.review?.stars ? {} : { rerated: true }),
      ...(keywords.length > 0 ? { keywords } : {}),
    },
  });
}

/** The language that the network reports of the present text. */
function languageOf({ text }: EditableMessage, edit: MessageVersion): Pick<MessageVersion, 'language'> {
  return edit.language !== undefined && edit.text === text ? { language: edit.language } : {};
}

/** The media after an edit: unchanged media keeps its file. @returns the media before where nothing changed */
function keptMedia(before: IncomingMedia[], after: EditableMessage['media'] = before): IncomingMedia[] {
  if (after === before) return before;
  const known = new Map(before.map((one) => [sourceOf(one), one]));
  return after.map((one) => known.get(sourceOf(one)) ?? one);
}

/** The identity of media: its address at the network, or its ID. */
function sourceOf({ kind, url, provider_id }: IncomingMedia): string {
  return `${kind} ${url ?? ''} ${provider_id ?? ''}`;
}

type ChangedMedia = {
  place: Conversation;
  message: ReceivedMessage;
  media: { before: readonly IncomingMedia[]; after: IncomingMedia[] };
};

/** Releases the files that a message no longer shows, and downloads those that it shows now. */
async function changeFiles(
  context: Context,
  unit: UnitOfWork,
  { place: { contact }, message, media: { before, after } }: ChangedMedia,
): Promise<void> {
  const held = new Set(after.flatMap(({ file_id }) => file_id ?? []));
  const fileIds = before.flatMap(({ file_id }) =>
    file_id === undefined || held.has(file_id) ? [] : [file_id],
  );
  await purgeFiles(context, unit, { messageId: message._id, fileIds });
  await insertLineFileReferences(unit, [{ _id: message._id, media: after }]);
  await addFollowUps(unit, message._id, {
    channel: contact.channel,
    media: after,
    author: { _id: '', name: '' },
  });
}
