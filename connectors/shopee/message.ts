import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { Content, type ChatMessage } from '#connectors/shopee/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { toGoodsMedia } from '#contracts/networks/goods.ts';

/** Whose conversation a message is in. */
export type MessageContext = { shop: string; now: Date };

/** Buyers; 11 are affiliates, who are answered by the id of the conversation. */
const BUYER = 0;

/** Messages that Shopee's own programs send for the shop. */
const AUTOMATIC = /auto_?reply/;

/**
 * A message of the chat. What the shop sent from elsewhere is an echo; what Shopee's chatbot answers is stored and makes nobody wait. A
 * bundle names messages that have to be read.
 */
export function readMessage(
  message: ChatMessage,
  raw: unknown,
  { shop, now }: MessageContext,
): DeliveryPart[] {
  const isOwn = isOfShop(message, shop);
  const person = isOwn ? message.to_id : message.from_id;
  if (person === undefined) return [{ reason: 'a message without its buyer', raw }];
  const content = Content.safeParse(message.content).data ?? Content.parse({});
  const bundled = [...content.message_ids, ...content.messages.flatMap(({ message_id }) => message_id ?? [])];
  if (message.message_type === 'bundle_message' && bundled.length > 0)
    return bundled.map((one) => ({
      content_id: `${message.conversation_id ?? ''}:${one}`,
      kind: 'message',
      raw,
    }));
  const conversation_id = nameConversation(person, message);
  const checked = validateIncoming(
    {
      channel: 'shopee',
      place: 'private',
      provider_id: message.message_id,
      message_id: message.message_id,
      ...(isOwn ? { kind: 'event', event: 'echo' } : { kind: 'message' }),
      conversation_id,
      conversation_kind: 'person',
      author: { _id: message.from_id ?? person, name: message.from_user_name ?? '' },
      published_at: toInstant(message.created_timestamp, now),
      ...present('parent_id', message.quoted_msg?.message_id),
      ...(message.is_in_chatbot_session === true ? { standby: true } : {}),
      ...readContent(message, content),
      extra: buildExtra(message),
      raw,
    },
    now,
  );
  return 'item' in checked ? [checked.item] : [{ reason: checked.reason, raw }];
}

/** Whether the shop sent a message: by itself, by a sub-account, or by a program. */
function isOfShop({ from_shop_id, to_shop_id, status, sub_account_id }: ChatMessage, shop: string): boolean {
  if (from_shop_id === shop) return true;
  if (to_shop_id === shop) return false;
  return AUTOMATIC.test(status ?? '') || (sub_account_id !== undefined && sub_account_id !== '0');
}

/** A buyer is answered by their id alone; others need the kind and the id of the conversation too. */
export function nameConversation(
  person: string,
  { business_type = BUYER, conversation_id }: Pick<ChatMessage, 'business_type' | 'conversation_id'>,
): string {
  return business_type === BUYER || conversation_id === undefined
    ? person
    : `${person}/${business_type}/${conversation_id}`;
}

/** The text, media and goods of a message; a type that is not known here is named and kept. */
function readContent({ message_type = '', source_content, region }: ChatMessage, content: Content) {
  const media = [...readMedia(message_type, content, region), ...readGoods(message_type, content)];
  const source = source_content ? readGoods('', Content.parse(source_content)) : [];
  const known = new Set(media.map(({ provider_id }) => provider_id));
  const all = [...media, ...source.filter(({ provider_id }) => !known.has(provider_id))];
  const words = content.text ?? '';
  const isUnshown = words === '' && media.length === 0;
  return {
    text: words,
    ...(all.length > 0 ? { media: all } : {}),
    ...(isUnshown ? buildUnshownField([toUnshownPart(message_type, toWebAddress(content.url))]) : {}),
  };
}

function readMedia(type: string, content: Content, region = ''): IncomingMedia[] {
  if (type === 'image') return [readFile('image', content.url ?? content.image_url, region)];
  if (type === 'video') {
    const { thumb_url, duration_seconds } = content;
    const detail = { ...present('thumbnail', thumb_url), ...present('seconds', duration_seconds) };
    return [{ ...readFile('video', content.video_url ?? content.url, region), detail }];
  }
  if (type !== 'sticker') return [];
  const { sticker_id, sticker_package_id } = content;
  const name = [sticker_package_id, sticker_id].filter(Boolean).join('/');
  return [{ kind: 'sticker', ...present('provider_id', name), ...present('url', toWebAddress(content.url)) }];
}

/** A picture or video: an address, or the bare id of a file. Pictures have a known address by their id; videos have none. */
function readFile(kind: 'image' | 'video', value: string | undefined, region: string): IncomingMedia {
  const url = toWebAddress(value);
  if (url !== undefined) return { kind, url };
  if (value === undefined || value === '') return { kind };
  return kind === 'image'
    ? { kind, url: buildPictureAddress(value, region) }
    : { kind, detail: {}, name: value };
}

/** Hosts of pictures by the region of a shop, as answers of the API have them (`https://cf.shopee.sg/file/…`). */
const PICTURE_HOSTS: Readonly<Record<string, string>> = {
  TH: 'cf.shopee.co.th',
  ID: 'cf.shopee.co.id',
  MY: 'cf.shopee.com.my',
  VN: 'cf.shopee.vn',
  PH: 'cf.shopee.ph',
  TW: 'cf.shopee.tw',
  BR: 'cf.shopee.com.br',
};

/** The address of a picture that is named by its id. */
function buildPictureAddress(file: string, region: string): string {
  return `https://${PICTURE_HOSTS[region.toUpperCase()] ?? 'cf.shopee.sg'}/file/${encodeURIComponent(file)}`;
}

/** The product or order that a message is, or from which its author came. */
function readGoods(type: string, { item_id, order_sn }: Content): IncomingMedia[] {
  return [
    ...(item_id !== undefined && item_id !== '0' && type !== 'order'
      ? [toGoodsMedia({ kind: 'product', _id: item_id })]
      : []),
    ...(order_sn ? [toGoodsMedia({ kind: 'order', _id: order_sn })] : []),
  ];
}

function buildExtra({ conversation_id, business_type, status, sub_account_id }: ChatMessage) {
  return {
    ...present('shopee_conversation', conversation_id),
    ...present('business_type', business_type),
    ...(status !== undefined && status !== 'normal' ? { status } : {}),
    ...(sub_account_id !== undefined && sub_account_id !== '0' ? { sub_account_id } : {}),
  };
}
