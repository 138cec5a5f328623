import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present } from '#connectors/kit/wire.ts';
import type { WeChatDelivery } from '#connectors/wechat/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a message says and shows. */
export type MessageContent = Pick<Incoming, 'text' | 'media' | 'unshown'>;

type ContentReader = (message: WeChatDelivery) => Partial<MessageContent>;

/** How each kind of message is read. */
const READERS: ReadonlyMap<string, ContentReader> = new Map<string, ContentReader>([
  ['text', ({ Content }) => ({ text: Content ?? '' })],
  ['image', (message) => ({ media: toFile('image', message) })],
  // Accounts that have speech recognition switched on get the words as well.
  ['voice', (message) => ({ text: message.Recognition ?? '', media: toFile('audio', message) })],
  ['video', (message) => ({ media: toFile('video', message) })],
  ['shortvideo', (message) => ({ media: toFile('video', message) })],
  ['location', (message) => ({ media: toPlace(message) })],
  ['link', ({ Title, Description, Url }) => ({ text: [Title, Description, Url].filter(Boolean).join('\n') })],
]);

/** The content of a message; a kind that is not known, or has nothing in it, is named as a part that cannot be shown. */
export function readContent(message: WeChatDelivery): MessageContent {
  const { MsgType = '' } = message;
  const { text = '', media = [] } = READERS.get(MsgType)?.(message) ?? {};
  if (text === '' && media.length === 0) return { text, ...buildUnshownField([toUnshownPart(MsgType)]) };
  return { text, ...(media.length > 0 ? { media } : {}) };
}

/** A file by its id, under which WeChat keeps it for three days. */
function toFile(kind: IncomingMedia['kind'], { MediaId, Format, MsgType }: WeChatDelivery): IncomingMedia[] {
  if (MediaId === undefined || MediaId === '') return [];
  const voice =
    MsgType === 'voice' ? { detail: { voice: true, ...present('format', Format?.slice(0, 64)) } } : {};
  return [{ kind, provider_id: MediaId, ...voice }];
}

/** The place of a message: WeChat's X is the latitude. */
function toPlace({ Location_X, Location_Y, Label }: WeChatDelivery): IncomingMedia[] {
  const latitude = toDegrees(Location_X);
  const longitude = toDegrees(Location_Y);
  if (latitude === undefined || longitude === undefined) return [];
  const name = Label?.slice(0, 512).toWellFormed();
  return [{ kind: 'location', ...present('name', name), detail: { latitude, longitude } }];
}

/** The place that a follower shares by itself when they open the conversation. */
export function toSharedPlace({ Latitude, Longitude }: WeChatDelivery): IncomingMedia[] {
  const latitude = toDegrees(Latitude);
  const longitude = toDegrees(Longitude);
  if (latitude === undefined || longitude === undefined) return [];
  return [{ kind: 'location', detail: { latitude, longitude } }];
}

function toDegrees(value: string | undefined): number | undefined {
  const degrees = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Math.abs(degrees) <= 180 ? degrees : undefined;
}
