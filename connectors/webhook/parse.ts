import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ConnectionValues, ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { WebhookMapping } from '#contracts/networks/webhook.ts';
import { mapPayload, type MappedMessage, type MappedPart } from '#engine/webhook/map-payload.ts';

/** Seconds within which a message without an id and a time of its own counts as the same one. */
const SAME_WITHIN_S = 3600;

/** The messages of a delivery by the connection's mapping; what does not fit is refused with the field that it lacks. */
export function parseWebhook(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { items: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const parts = mapPayload(body.value, readMapping(values));
  if (parts.length === 0)
    return { items: [], refused: [{ reason: 'nothing is at the path of the messages', raw: body.value }] };
  const read = parts.map((part) => toItem(part, now));
  const items = read.flatMap((one) => ('item' in one ? [one.item] : []));
  return {
    items: [...new Map(items.map((item) => [item.provider_id, item])).values()],
    refused: read.flatMap((one) => ('item' in one ? [] : [one])),
  };
}

/** The mapping of a connection; a path that was not stored, or is none, is the usual one. */
function readMapping(values: ConnectionValues): WebhookMapping {
  const given = Object.keys(WebhookMapping.shape).flatMap((name) => {
    const path = values[name];
    return path === undefined ? [] : [[name, path]];
  });
  return WebhookMapping.safeParse(Object.fromEntries(given)).data ?? WebhookMapping.parse({});
}

function toItem(part: MappedPart, now: Date): { item: Incoming } | Refusal {
  if (!part.ok) return { reason: `nothing is at the path of the field ${part.lacks}`, raw: part.raw };
  const { message, raw } = part;
  const id = message.id === '' ? findId(part.raw, message, now) : message.id;
  const checked = validateIncoming(
    {
      provider_id: id,
      message_id: id,
      kind: 'message',
      channel: 'webhook',
      author: { _id: message.author, name: message.author_name.slice(0, 512).toWellFormed() },
      conversation_id: message.conversation,
      conversation_kind: message.conversation === message.author ? 'person' : 'group',
      text: message.text,
      published_at: toInstant(message.time === '' ? undefined : message.time, now),
      ...present('media', message.files.length === 0 ? undefined : message.files.map(toMedia)),
      raw,
    },
    now,
  );
  return 'item' in checked ? checked : { reason: checked.reason, raw };
}

/** The hash of a message. One that says when it was written is the same whenever it comes, any other for an hour. */
function findId(raw: unknown, { time }: MappedMessage, now: Date): string {
  const hour = time === '' ? String(Math.floor(now.getTime() / 1000 / SAME_WITHIN_S)) : '';
  return computeStableId(['webhook', JSON.stringify(raw), hour]);
}

const KINDS: readonly (readonly [RegExp, IncomingMedia['kind']])[] = [
  [/\.(?:jpe?g|png|gif|webp)$/i, 'image'],
  [/\.(?:mp4|webm|mov)$/i, 'video'],
  [/\.(?:mp3|m4a|ogg|wav)$/i, 'audio'],
];

function toMedia(url: string): IncomingMedia {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  const kind = KINDS.find(([ending]) => ending.test(name))?.[1] ?? 'file';
  return { kind, url, ...present('name', name.slice(0, 512)) };
}
