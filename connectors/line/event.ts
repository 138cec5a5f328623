import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toMedia, getText, toUnshownField } from '#connectors/line/message.ts';
import { LineEvent, type LinePostback } from '#connectors/line/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/**
 * One event of a delivery as an item, or the reason why it is none. A message becomes a `message`; every other kind, known or not, is
 * stored as an `event` under LINE's own name for it.
 *
 * @param raw the event as parsed and made storable
 * @param now used as the time of an event that has none
 */
export function readEvent(raw: unknown, now: Date): Incoming | Refusal {
  const read = LineEvent.safeParse(raw);
  if (!read.success) return { reason: 'an event without a type', raw };
  const event = read.data;
  if (event.type === 'message' && event.message === undefined) {
    return { reason: 'a message event without a message', raw };
  }
  const item = validateIncoming({
    provider_id: idOf(event, raw),
    channel: 'line',
    author: { _id: event.source?.userId ?? '', name: '' },
    published_at: timeOf(event.timestamp, now),
    ...kindOf(event, raw),
    ...conversationOf(event.source),
    ...answerOf(event),
    raw,
  });
  return 'item' in item ? item.item : { reason: `${event.type}: ${item.reason}`, raw };
}

function idOf(event: LineEvent, raw: unknown): string {
  const id = event.webhookEventId ?? '';
  // Deliveries recorded before LINE gave events an id have none; the same event then hashes to the same id.
  return id === '' || id.length > 512 ? computeStableId(['line', JSON.stringify(raw)]) : id;
}

function timeOf(timestamp: number | undefined, now: Date): string {
  const at = new Date(timestamp ?? Number.NaN);
  const year = at.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9999 ? now.toISOString() : at.toISOString();
}

function kindOf({ type, message, unsend, postback, source }: LineEvent, raw: unknown) {
  const named = { event: type.slice(0, 64).toWellFormed() };
  if (message === undefined) {
    const chosen = postback === undefined ? { text: '' } : choiceOf(postback);
    return { kind: 'event', ...named, ...chosen, ...present('parent_id', unsend?.messageId) };
  }
  const said = {
    text: getText(message),
    media: toMedia(message),
    ...toUnshownField(message, messageIn(raw)),
    ...present('message_id', message.id),
  };
  // An edit names the message it changes; without a sender nobody could be answered, so it is stored outside the inbox.
  if (type !== 'message') return { kind: 'event', ...named, ...said, ...present('parent_id', message.id) };
  if (conversationOf(source).conversation_id === undefined) return { kind: 'event', ...named, ...said };
  return { kind: 'message', ...said, ...present('parent_id', message.quotedMessageId) };
}

/** The pressed button, by the best name that LINE provides, and the picked value: it has no zone, since the person saw their local time. */
function choiceOf({ displayText, label, data, params }: LinePostback) {
  const text = [displayText, label, data].find((one) => one !== undefined && one.trim() !== '') ?? '';
  if (params?.newRichMenuAliasId !== undefined) return { text, extra: { menu_switch: true } };
  const picked = params?.datetime ?? params?.date ?? params?.time;
  return { text, ...(picked === undefined ? {} : { extra: { picked: picked.slice(0, 40).toWellFormed() } }) };
}

function messageIn(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'message' in raw ? raw.message : undefined;
}

function conversationOf(source: LineEvent['source']) {
  const group = source?.groupId ?? source?.roomId;
  if (group !== undefined) return { conversation_id: group, conversation_kind: 'group' };
  return source?.userId === undefined ? {} : { conversation_id: source.userId, conversation_kind: 'person' };
}

/** Where another module answers, the tokens are left out, so that nobody can reply here by mistake. */
function answerOf(event: LineEvent) {
  if (event.mode === 'standby') return { standby: true };
  return {
    ...present('reply_token', event.replyToken),
    ...present('quote_token', event.message?.quoteToken),
  };
}

function present(key: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [key]: value };
}
