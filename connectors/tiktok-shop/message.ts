import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { Content, type ShopMessage } from '#connectors/tiktok-shop/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { toGoodsMedia } from '#contracts/networks/goods.ts';

/** Who writes for the shop, from here or from elsewhere. */
const OWN_ROLES = new Set(['SHOP', 'CUSTOMER_SERVICE', 'ROBOT']);
/** Types that report something and that nobody wrote. */
const REPORTS = /^(?:BUYER_ENTER_FROM_\w+|ALLOCATED_SERVICE|NOTIFICATION)$/;

/**
 * A message of a conversation. What the shop or a robot wrote is an echo, reports of the platform are events; a message that nobody is shown
 * is kept and not taken.
 */
export function readMessage(message: ShopMessage, raw: unknown, now: Date): DeliveryPart {
  const { conversation_id, sender, type = 'OTHER', is_visible } = message;
  const message_id = message.message_id ?? message.id;
  if (message_id === undefined || conversation_id === undefined)
    return { reason: 'a message without its id or its conversation', raw };
  if (is_visible === false)
    return { reason: 'a message that TikTok Shop shows to nobody', code: 'no_content', raw };
  return toDeliveryPart(
    {
      channel: 'tiktok_shop',
      place: 'private',
      provider_id: message_id,
      message_id,
      ...kindOf(sender?.role, type),
      conversation_id,
      conversation_kind: 'person',
      author: authorOf(message, conversation_id),
      published_at: toInstant(message.create_time, now),
      ...readContent(type, readFields(message.content)),
      extra: { ...present('im_user_id', sender?.im_user_id), ...present('index', message.index) },
      raw,
    },
    now,
  );
}

function kindOf(role: string | undefined, type: string) {
  if (REPORTS.test(type) || role === 'SYSTEM')
    return { kind: 'event', event: type.toLowerCase().slice(0, 64) };
  return OWN_ROLES.has(role ?? '') ? { kind: 'event', event: 'echo' } : { kind: 'message' };
}

/** A buyer is known by their conversation: their id in the chat is not the one of their orders. */
function authorOf({ sender }: ShopMessage, conversation: string) {
  const isBuyer = !OWN_ROLES.has(sender?.role ?? '');
  return {
    _id: isBuyer ? conversation : (sender?.im_user_id ?? conversation),
    name: sender?.nickname ?? '',
    ...present('avatar_url', isBuyer ? toWebAddress(sender?.avatar) : undefined),
  };
}

/** The content of a message is JSON within a text. */
function readFields(content: ShopMessage['content']): Content {
  const value = typeof content === 'string' ? parseJson(content) : content;
  return Content.safeParse(value).data ?? Content.parse({});
}

function readContent(type: string, fields: Content) {
  const media = [...readFiles(type, fields), ...readGoods(type, fields)];
  const words = fields.content ?? '';
  const isUnshown = words === '' && media.length === 0 && !REPORTS.test(type);
  return {
    text: words,
    ...(media.length > 0 ? { media } : {}),
    ...(isUnshown ? buildUnshownField([toUnshownPart(type.toLowerCase(), toWebAddress(fields.url))]) : {}),
  };
}

/** Pictures and videos have addresses that end after a while. */
function readFiles(type: string, { url, vid }: Content): IncomingMedia[] {
  const address = toWebAddress(url);
  const place = address === undefined ? {} : { url: address };
  if (type === 'IMAGE') return [{ kind: 'image', ...place, ...(address ? { expires: true } : {}) }];
  if (type === 'VIDEO')
    return [{ kind: 'video', ...present('name', vid), ...place, ...(address ? { expires: true } : {}) }];
  return type === 'EMOTICONS' ? [{ kind: 'sticker', ...place }] : [];
}

/** The product or order of a card, or from which a buyer came. */
function readGoods(type: string, { product_id, order_id }: Content): IncomingMedia[] {
  if (type === 'TEXT') return [];
  return [
    ...(product_id === undefined ? [] : [toGoodsMedia({ kind: 'product', _id: product_id })]),
    ...(order_id === undefined ? [] : [toGoodsMedia({ kind: 'order', _id: order_id })]),
  ];
}
