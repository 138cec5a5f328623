import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { nameMedia } from '#connectors/tiktok/fetch-media.ts';
import { MessageContent, Reaction } from '#connectors/tiktok/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** Whose message is read, the app that it was delivered to, and when it was delivered. */
export type MessageSource = { account: string; app?: string | undefined; at: Date; raw: unknown };

/** A message as a delivery or a list has it: the customer's, or an echo of the account's own. */
export function readMessage(value: unknown, source: MessageSource): DeliveryPart[] {
  const { raw } = source;
  const said = MessageContent.safeParse(value).data;
  if (said?.conversation_id === undefined) return [{ reason: 'a message without a conversation', raw }];
  const type = (said.type ?? said.message_type ?? '').toLowerCase();
  if (type === 'reaction') return readReactions(said, source);
  const part = check({ ...toParties(said, source), ...toWords(said, type), ...toReference(said) }, source);
  return [...listMoves(said, source), part];
}

/**
 * The id of a customer, which their comments have too. On a message of the account TikTok does not say whose it is.
 */
function findPerson(said: MessageContent, source: MessageSource): string | undefined {
  return isOwn(said, source) ? undefined : (said.unique_identifier ?? said.from_user?.id);
}

/** Somebody who commented before is answered in their conversation from now on. */
function listMoves(said: MessageContent, source: MessageSource): DeliveryPart[] {
  const from = findPerson(said, source);
  const to = said.conversation_id;
  return from === undefined || to === undefined || from === to ? [] : [{ from, to }];
}

/** A mark of the customer that everything up to an instant was read; a mark of the account itself says nothing about the customer. */
export function readMark(value: unknown, source: MessageSource): DeliveryPart {
  const said = MessageContent.safeParse(value).data;
  if (said?.conversation_id === undefined)
    return { reason: 'a mark without a conversation', raw: source.raw };
  if (isOwn(said, source)) return { reason: 'the account has read', code: 'no_content', raw: source.raw };
  const until = toInstant(said.read?.last_read_timestamp ?? said.timestamp, source.at);
  return { state: 'read', conversation_id: said.conversation_id, until };
}

/** How a customer came to a conversation: by an advertisement or a link. Nobody wrote anything. */
export function readReferral(value: unknown, source: MessageSource): DeliveryPart {
  const said = MessageContent.safeParse(value).data;
  if (said?.conversation_id === undefined)
    return { reason: 'a referral without a conversation', raw: source.raw };
  return check({ ...toEvent(said, source), event: 'referral', text: '' }, source);
}

function toParties(said: MessageContent, source: MessageSource): Partial<Incoming> {
  const { message_id, conversation_id, from_user, timestamp, message_tag } = said;
  // Lists call the name of whom a message is from otherwise.
  const name = said.from ?? (said.sender === from_user?.id ? undefined : said.sender) ?? '';
  const own = isOwn(said, source);
  const person = findPerson(said, source);
  return {
    kind: own ? 'event' : 'message',
    ...(own ? { event: 'echo' } : {}),
    provider_id: message_id ?? computeStableId(['tiktok', JSON.stringify(source.raw)]),
    ...present('message_id', message_id),
    ...present('conversation_id', conversation_id),
    conversation_kind: 'person',
    ...(person === undefined ? {} : { person_ids: { user: person } }),
    author: { _id: from_user?.id ?? conversation_id ?? '', name, ...present('handle', name) },
    published_at: toInstant(timestamp, source.at),
    // What came through an app came through ours: others have no right to this account's deliveries here.
    ...(own && message_tag?.source === 'API' ? { extra: present('app_id', source.app) } : {}),
  };
}

/** Whether the account wrote or read: its open id is on that side, or its role. */
function isOwn({ from_user, to_user }: MessageContent, { account }: MessageSource): boolean {
  if (from_user?.id !== undefined) return from_user.id === account || from_user.role === 'business_account';
  return to_user?.id !== undefined && to_user.id !== account && to_user.role !== 'business_account';
}

function toWords(said: MessageContent, type: string): Partial<Incoming> {
  const media = toMedia(said, type);
  const post = said.share_post;
  const isShown = type === 'text' || type === 'template' || media !== undefined;
  const unshown = post
    ? [toUnshownPart('share_post', toWebAddress(post.embed_url))]
    : isShown
      ? []
      : [toUnshownPart(type)];
  return {
    text: said.text?.body ?? said.template?.title ?? '',
    ...(media ? { media: [media] } : {}),
    ...buildUnshownField(unshown),
  };
}

/** Pictures and films are named by an id; stickers and emojis have an address that ends after thirty days. */
function toMedia(said: MessageContent, type: string): IncomingMedia | undefined {
  if (type === 'image' || type === 'video') {
    const name = nameMedia(said, type);
    return name === undefined ? undefined : { kind: type, provider_id: name };
  }
  const url = toWebAddress((type === 'emoji' ? said.emoji : said.sticker)?.url);
  if (type !== 'sticker' && type !== 'emoji') return undefined;
  return url === undefined ? undefined : { kind: 'sticker', url, expires: true };
}

function toReference({ referenced_message_info }: MessageContent): Partial<Incoming> {
  return present('parent_id', referenced_message_info?.referenced_message_id);
}

function readReactions(said: MessageContent, source: MessageSource): DeliveryPart[] {
  const reactions = (said.reaction ?? []).flatMap((one) => Reaction.safeParse(one).data ?? []);
  if (reactions.length === 0) return [{ reason: 'a reaction to nothing', raw: source.raw }];
  return reactions.map(({ operation, emoji, original_msg_id }, index) =>
    check(
      {
        ...toEvent(said, source),
        event: operation === 'REMOVE' ? 'unreact' : 'reaction',
        provider_id: computeStableId(['tiktok', String(index), JSON.stringify(source.raw)]),
        text: emoji ?? '',
        ...present('parent_id', original_msg_id),
      },
      source,
    ),
  );
}

/** An event of a conversation that is no message. */
function toEvent(said: MessageContent, source: MessageSource): Partial<Incoming> {
  const { message_id: _reaction, extra: _app, ...parties } = toParties(said, source);
  return {
    ...parties,
    kind: 'event',
    provider_id: computeStableId(['tiktok', JSON.stringify(source.raw)]),
  };
}

function check(draft: Partial<Incoming>, { at, raw }: MessageSource): DeliveryPart {
  return toDeliveryPart({ channel: 'tiktok', place: 'private', ...draft, raw }, at);
}
