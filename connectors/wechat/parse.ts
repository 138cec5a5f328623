import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readXmlBody } from '#connectors/kit/read-xml.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { readContent, toSharedPlace } from '#connectors/wechat/content.ts';
import { WeChatDelivery } from '#connectors/wechat/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/**
 * A delivery of WeChat, decrypted: one message or one event. Every kind of message becomes a message and every event an event under its own
 * name, known or not.
 */
export function parseDelivery(rawBody: Uint8Array, now: Date): ParsedDelivery {
  const body = readXmlBody(rawBody);
  if (!body.ok) return refuse(body.reason, body.raw);
  const read = WeChatDelivery.safeParse(body.value);
  const raw: unknown = body.value;
  if (!read.success || !read.data.MsgType) return refuse('the delivery has no type of message', raw);
  const delivery = read.data;
  if (!delivery.FromUserName) return refuse('the delivery names no sender', raw);
  const checked = validateIncoming(
    {
      channel: 'wechat',
      provider_id: nameDelivery(delivery, raw),
      author: { _id: delivery.FromUserName, name: '' },
      conversation_id: delivery.FromUserName,
      conversation_kind: 'person',
      published_at: toInstant(delivery.CreateTime, now),
      ...(delivery.MsgType === 'event' ? readEvent(delivery) : { kind: 'message', ...readContent(delivery) }),
      raw,
    },
    now,
  );
  return 'item' in checked ? { items: [checked.item], refused: [] } : refuse(checked.reason, raw);
}

function refuse(reason: string, raw: unknown): ParsedDelivery {
  return { items: [], refused: [{ reason, raw }] };
}

/** The id of a message; an event has none, and is the same where sender, time, kind and key are the same. */
function nameDelivery(delivery: WeChatDelivery, raw: unknown): string {
  const { MsgType, MsgId, MsgID, FromUserName = '', CreateTime, Event = '', EventKey = '' } = delivery;
  if (MsgType !== 'event' && MsgId) return MsgId;
  const rest = CreateTime === undefined ? JSON.stringify(raw) : (MsgID ?? '');
  return computeStableId(['wechat', FromUserName, CreateTime ?? '', Event, EventKey, rest]);
}

type EventFields = Partial<Incoming> & Pick<Incoming, 'kind' | 'text'>;
type EventReader = (event: WeChatDelivery) => Partial<Incoming>;

/** What is known of some events beyond their name. */
const EVENTS: ReadonlyMap<string, EventReader> = new Map<string, EventReader>([
  ['subscribe', ({ EventKey }) => ({ event: 'follow', ...sceneOf(EventKey) })],
  ['unsubscribe', () => ({ event: 'unfollow' })],
  ['scan', ({ EventKey }) => ({ event: 'scan', ...sceneOf(EventKey) })],
  ['click', ({ EventKey = '' }) => ({ event: 'postback', text: EventKey })],
  [
    'scancode_waitmsg',
    ({ ScanCodeInfo, EventKey = '' }) => ({
      event: 'postback',
      text: ScanCodeInfo?.ScanResult ?? EventKey,
    }),
  ],
  ['view', ({ EventKey }) => ({ event: 'view', ...present('url', toWebAddress(EventKey)) })],
  ['location', (event) => ({ event: 'location', media: toSharedPlace(event) })],
]);

function readEvent(delivery: WeChatDelivery): EventFields {
  const name = delivery.Event || 'event';
  const known = EVENTS.get(name.toLowerCase())?.(delivery);
  return { kind: 'event', event: name.slice(0, 64).toWellFormed(), text: '', ...known };
}

/** By which code with a scene somebody came. */
function sceneOf(key: string | undefined): Pick<Incoming, 'extra'> {
  const scene = key
    ?.replace(/^qrscene_/, '')
    .slice(0, 200)
    .toWellFormed();
  return scene ? { extra: { scene } } : {};
}
