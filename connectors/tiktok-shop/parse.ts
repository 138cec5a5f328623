import { z } from 'zod';
import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import {
  collectDelivery,
  selectAccount,
  type DeliveryByAccount,
  type DeliveryPart,
} from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { readMessage } from '#connectors/tiktok-shop/message.ts';
import { Delivery, instant, NewConversation, ShopMessage, TYPE } from '#connectors/tiktok-shop/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A delivery in its parts by shop. TikTok Shop delivers for all shops of the app to one address. */
export function parseByShop(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, code: 'unreadable', raw: body.raw }] };
  const delivery = Delivery.safeParse(body.value);
  if (!delivery.success)
    return { parts: [], refused: [{ reason: 'no delivery of TikTok Shop', raw: body.value }] };
  const { shop_id } = delivery.data;
  if (shop_id === undefined)
    return { parts: [], refused: [{ reason: 'a delivery without its shop', raw: body.value }] };
  const parsed = collectDelivery([readDelivery(delivery.data, body.value, now)]);
  return { parts: [{ account: shop_id, parsed }], refused: [] };
}

/** A delivery as what belongs to one connection. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values?: ConnectionValues): ParsedDelivery {
  return selectAccount(parseByShop(rawBody, now), values?.['account_id'], 'a delivery for another shop');
}

/** What other deliveries are about: nobody wrote anything in them. */
const OTHERS: Readonly<Record<number, string>> = {
  1: 'the state of an order',
  2: 'a cancellation or a return',
  3: 'the address of a recipient',
  4: 'a parcel',
  5: 'the state of a product',
};

function readDelivery(delivery: Delivery, raw: unknown, now: Date): DeliveryPart {
  const { type, data, timestamp } = delivery;
  if (type === TYPE.message) {
    const message = ShopMessage.safeParse(data);
    if (!message.success) return { reason: 'a message that cannot be read', raw };
    return readMessage({ ...message.data, create_time: message.data.create_time ?? timestamp }, raw, now);
  }
  if (type === TYPE.conversation) return readConversation(delivery, raw, now);
  const network = 'TikTok Shop';
  if (type === TYPE.deauthorised) return { state: 'ended', message: fault('consent_ended', { network }) };
  if (type === TYPE.ends_soon) {
    const until = Ending.safeParse(data).data?.expiration_time;
    return {
      state: 'ends_soon',
      message: fault('consent_ends_soon', { network }),
      ...(until === undefined ? {} : { until: toInstant(until, now) }),
    };
  }
  return { reason: OTHERS[type] ?? `a delivery of the type ${type}`, code: 'no_content', raw };
}

const Ending = z.object({ expiration_time: instant });

function readConversation(
  { tts_notification_id, data, timestamp }: Delivery,
  raw: unknown,
  now: Date,
): DeliveryPart {
  const { conversation_id, create_time = timestamp } = NewConversation.safeParse(data).data ?? {};
  if (conversation_id === undefined) return { reason: 'a conversation without its id', raw };
  return toDeliveryPart(
    {
      channel: 'tiktok_shop',
      kind: 'event',
      event: 'new_conversation',
      provider_id: `conversation:${conversation_id}:${tts_notification_id ?? ''}`,
      conversation_id,
      author: { _id: conversation_id, name: '' },
      text: '',
      published_at: toInstant(create_time, now),
      raw,
    },
    now,
  );
}
