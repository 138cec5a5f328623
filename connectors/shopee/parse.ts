import { z } from 'zod';
import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import {
  collectDelivery,
  selectAccount,
  type DeliveryByAccount,
  type DeliveryPart,
} from '#connectors/kit/collect-delivery.ts';
import type {
  AccountPart,
  ConnectionEvent,
  ConnectionValues,
  ParsedDelivery,
} from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { id, listOf, toInstant } from '#connectors/kit/wire.ts';
import { readMessage } from '#connectors/shopee/message.ts';
import { ChatMessage, ChatNotice, ChatPush, instant, Push, PUSH } from '#connectors/shopee/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** A push in its parts by shop. Shopee delivers for all shops of the app to one address. */
export function parseByShop(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, code: 'unreadable', raw: body.raw }] };
  const push = Push.safeParse(body.value);
  if (!push.success) return { parts: [], refused: [{ reason: 'no push of Shopee', raw: body.value }] };
  return readPush(push.data, body.value, now);
}

/** A push as what belongs to one connection. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values?: ConnectionValues): ParsedDelivery {
  return selectAccount(parseByShop(rawBody, now), values?.['account_id'], 'a push for another shop');
}

function readPush(push: Push, raw: unknown, now: Date): DeliveryByAccount {
  const data = typeof push.data === 'string' ? parseJson(push.data) : push.data;
  if (push.code === PUSH.webchat) return ofShop(push, raw, readChat(data, { push, raw, now }));
  const event = readConsent(push, data, now);
  if (event === undefined)
    return ofShop(push, raw, [{ reason: nameOther(push.code), code: 'no_content', raw }]);
  const shops = listShops(push, data);
  return {
    parts: shops.map((account): AccountPart => ({ account, parsed: collectDelivery([event]) })),
    refused: shops.length > 0 ? [] : [{ reason: 'a consent without its shop', code: 'no_content', raw }],
  };
}

/** Parts of one shop; a push that names none belongs to nobody. */
function ofShop({ shop_id }: Push, raw: unknown, found: readonly DeliveryPart[]): DeliveryByAccount {
  if (shop_id === undefined) return { parts: [], refused: [{ reason: 'a push without its shop', raw }] };
  return { parts: [{ account: shop_id, parsed: collectDelivery(found) }], refused: [] };
}

/** What other pushes of the documentation are about: none of them is said by anybody. */
const OTHERS: Readonly<Record<number, string>> = {
  3: 'the state of an order',
  4: 'the tracking number of an order',
  5: 'news of the platform',
  6: 'a product that was banned',
  7: 'a promotion of a product',
  8: 'a reserved stock',
  9: 'a promotion',
  11: 'an uploaded video',
  13: 'the registration of a brand',
};

const nameOther = (code: number): string => OTHERS[code] ?? `a push of the kind ${code}`;

type ChatContext = { push: Push; raw: unknown; now: Date };

function readChat(data: unknown, { push, raw, now }: ChatContext): DeliveryPart[] {
  const chat = ChatPush.safeParse(data);
  if (!chat.success) return [{ reason: 'a push of the chat without content', raw }];
  const shop = push.shop_id ?? '';
  const message = ChatMessage.safeParse(chat.data.content);
  if (chat.data.type !== 'notification' && message.success) {
    const { region = chat.data.region, created_timestamp = push.timestamp } = message.data;
    return readMessage({ ...message.data, region, created_timestamp }, raw, { shop, now });
  }
  return [readNotice(chat.data.content, { push, raw, now })];
}

/** A notification is an event of its conversation where it names the buyer; nobody wrote anything. */
function readNotice(content: unknown, { push, raw, now }: ChatContext): DeliveryPart {
  const notice = ChatNotice.safeParse(content).data ?? {};
  const event = notice.notification_type ?? notice.type ?? 'notification';
  const person = notice.buyer_id ?? notice.to_id ?? notice.user_id;
  if (person === undefined)
    return { reason: `a notification of the chat: ${event}`, code: 'no_content', raw };
  return toDeliveryPart(
    {
      channel: 'shopee',
      kind: 'event',
      event: event.slice(0, 64),
      provider_id: computeStableId([
        push.shop_id ?? '',
        JSON.stringify(content),
        String(push.timestamp ?? ''),
      ]),
      conversation_id: person,
      author: { _id: person, name: '' },
      text: '',
      published_at: toInstant(push.timestamp, now),
      raw,
    },
    now,
  );
}

const Ending = z.object({ expire_before: instant });

/** What a push says about the consent of shops; undefined where it is about something else. */
function readConsent({ code }: Push, data: unknown, now: Date): ConnectionEvent | undefined {
  if (code === PUSH.authorised)
    return { state: 'restored', message: fault('consent_given', { network: 'Shopee' }) };
  if (code === PUSH.deauthorised)
    return { state: 'ended', message: fault('consent_ended', { network: 'Shopee' }) };
  if (code !== PUSH.ends_soon) return undefined;
  const until = Ending.safeParse(data).data?.expire_before;
  return {
    state: 'ends_soon',
    message: fault('consent_ends_soon', { network: 'Shopee' }),
    ...(until === undefined ? {} : { until: toInstant(until, now) }),
  };
}

const ShopIds = listOf(z.union([z.string().min(1), z.number(), z.object({ shop_id: id })])).transform((all) =>
  all.flatMap((one) => (typeof one === 'object' ? (one.shop_id ?? []) : [String(one)])),
);
const Named = z.object({
  shop_id: id,
  shop_id_list: ShopIds.default([]),
  authorized_shop_id_list: ShopIds.default([]),
  shop_expire_soon: ShopIds.default([]),
});

/** The shops that a push is about: it may name one, or lists of them. */
function listShops({ shop_id }: Push, data: unknown): string[] {
  const named = Named.safeParse(data).data;
  const lists = named
    ? [...named.shop_id_list, ...named.authorized_shop_id_list, ...named.shop_expire_soon]
    : [];
  const all = [shop_id, named?.shop_id, ...lists].flatMap((one) => one ?? []);
  return [...new Set(all)].filter((one) => one !== '0');
}
