import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Receipt, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toInstant, present } from '#connectors/kit/wire.ts';
import { toAttachmentMedia, toMessageMedia, getMessageText } from '#connectors/meta/message-media.ts';
import { toUnshownField } from '#connectors/meta/message-unshown.ts';
import { MessagingEvent } from '#connectors/meta/messaging-wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/**
 * Where something was delivered: the network, the page or account, when, and whether another app holds the conversation (Meta, "Handover
 * protocol").
 */
export type Letter = { channel: 'facebook' | 'instagram'; account: string; at: string; standby: boolean };

/** Fields of a thing of a conversation that do not say what it is. */
const ENVELOPE = new Set(['sender', 'recipient', 'timestamp', 'prior_message', 'hop_context', 'priority']);

/**
 * One thing of a private conversation with a page or account: a message, a receipt, or an event under Meta's own name for it. What it wrote
 * itself, here or in Meta's own inbox, is an `echo`, placed with the person it went to.
 */
export function readMessaging(raw: unknown, letter: Letter): Incoming | Receipt | Refusal {
  const read = MessagingEvent.safeParse(raw);
  if (!read.success) return { reason: 'a thing of a conversation that is no object', raw };
  const { sender, delivery, read: seen } = read.data;
  const person = findPerson(read.data, letter);
  if (delivery !== undefined || seen !== undefined) return receiptOf(read.data, { person, letter, raw });
  const what = whatOf(read.data, { channel: letter.channel, raw });
  if (what === undefined) return { reason: 'a thing of a conversation that says nothing', raw };
  const item = validateIncoming({
    channel: letter.channel,
    place: 'private',
    author: { _id: sender?.id ?? '', name: sender?.name ?? '' },
    published_at: toInstant(read.data.timestamp, new Date(letter.at)),
    ...(person === undefined ? {} : { conversation_id: person, conversation_kind: 'person' }),
    ...what,
    // Without anybody to answer there is no conversation to put it into.
    ...(person === undefined && what.kind === 'message' ? { kind: 'event', event: 'message' } : {}),
    ...(letter.standby ? { standby: true } : {}),
    raw,
  });
  return 'item' in item ? item.item : { reason: `messaging: ${item.reason}`, raw };
}

/** The other side of a conversation; nobody where the account writes to itself. */
function findPerson({ sender, recipient }: MessagingEvent, { account }: Letter): string | undefined {
  const person = sender?.id === account ? recipient?.id : sender?.id;
  return person === account ? undefined : person;
}

type EventContext = { person: string | undefined; letter: Letter; raw: unknown };

function receiptOf(
  { delivery, read, timestamp }: MessagingEvent,
  { person, letter, raw }: EventContext,
): Receipt | Refusal {
  if (person === undefined) return { reason: 'a receipt of nobody', code: 'no_content', raw };
  // Instagram names the last message that was read, and everything before it was read as well.
  const until = delivery?.watermark ?? read?.watermark ?? (read?.mid === undefined ? undefined : timestamp);
  const ids = delivery?.mids ?? (read?.mid === undefined ? [] : [read.mid]);
  return {
    conversation_id: person,
    state: delivery === undefined ? 'read' : 'delivered',
    ...(ids.length > 0 ? { message_ids: ids } : {}),
    ...(until === undefined ? {} : { until: toInstant(until, new Date(letter.at)) }),
  };
}

type PartialItem = Partial<Incoming> & { kind: Incoming['kind']; provider_id: string };

function whatOf(
  event: MessagingEvent,
  { channel, raw }: Pick<Letter, 'channel'> & { raw: unknown },
): PartialItem | undefined {
  const { message, message_edit, reaction, postback } = event;
  const named = computeStableId([channel, JSON.stringify(raw)]);
  if (message !== undefined) return ofMessage(message, { named, raw });
  const plain = { kind: 'event' as const, provider_id: named };
  if (message_edit !== undefined)
    return {
      ...plain,
      event: 'message_edited',
      text: message_edit.text ?? '',
      ...editedMedia(message_edit),
      ...present('parent_id', message_edit.mid),
      ...(message_edit.num_edit === undefined ? {} : { extra: { edit_number: message_edit.num_edit } }),
    };
  if (postback !== undefined)
    return {
      ...plain,
      provider_id: postback.mid ?? named,
      event: 'postback',
      text: postback.title ?? postback.payload ?? '',
    };
  if (reaction !== undefined)
    return {
      ...plain,
      event: reaction.action === 'unreact' ? 'unreact' : 'reaction',
      text: reaction.emoji ?? reaction.reaction ?? '',
      ...present('parent_id', reaction.mid),
    };
  const name = Object.keys(Object(raw)).find((key) => !ENVELOPE.has(key));
  return name === undefined ? undefined : { ...plain, event: name.slice(0, 64).toWellFormed(), text: '' };
}

/** The attachments of an edited message, if Meta reports them. */
function editedMedia({ attachments }: NonNullable<MessagingEvent['message_edit']>): Pick<Incoming, 'media'> {
  const media = attachments.flatMap(toAttachmentMedia);
  return media.length > 0 ? { media } : {};
}

type Source = { named: string; raw: unknown };

function ofMessage(message: NonNullable<MessagingEvent['message']>, { named, raw }: Source): PartialItem {
  const { mid, is_echo, is_deleted, reply_to, app_id } = message;
  if (is_deleted === true)
    return { kind: 'event', provider_id: named, event: 'unsend', text: '', ...present('parent_id', mid) };
  const said = {
    provider_id: mid ?? named,
    text: getMessageText(message),
    ...present('message_id', mid),
    ...present('parent_id', reply_to?.mid),
    ...toUnshownField(message, raw),
  };
  const media = toMessageMedia(message);
  const all = media.length > 0 ? { ...said, media } : said;
  if (is_echo !== true) return { kind: 'message', ...all };
  return { kind: 'event', event: 'echo', ...all, ...(app_id === undefined ? {} : { extra: { app_id } }) };
}
