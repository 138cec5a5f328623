import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { buildWithdrawal } from '#connectors/kit/newest-first.ts';
import { readNested, refuseSilent } from '#connectors/kit/read-nested.ts';
import { toInstant, present } from '#connectors/kit/wire.ts';
import { readStatus, toAuthor, type StatusReader } from '#connectors/mastodon/read-status.ts';
import {
  Account,
  ApiError,
  Conversation,
  Notification,
  Status,
  StreamEvent,
} from '#connectors/mastodon/wire.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Notifications about statuses that are written to us. */
export const SPOKEN_TYPES = ['mention', 'quote'] as const;
const SPOKEN: ReadonlySet<string> = new Set(SPOKEN_TYPES);
/** Notifications about a status that has another text now. */
const EDITED: ReadonlySet<string> = new Set(['update', 'quoted_update']);
/** The lists of contexts and searches. */
const LISTS = ['statuses', 'ancestors', 'descendants'] as const;

/** Everything of an answer of any call, or of an event of the stream. */
export function readAnswer(body: unknown, now: Date): ParsedDelivery {
  return readNested(body, { listInner, readOne: (value) => readOne(value, { now }) });
}

function listInner(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const lists = LISTS.flatMap((name) => {
    const list = fields.get(name);
    return Array.isArray(list) ? [list] : [];
  });
  return lists.some((list) => list.some(isStatus)) ? lists.flat() : undefined;
}

const isStatus = (value: unknown): boolean => Status.safeParse(value).success;

function readOne(raw: unknown, reader: StatusReader): DeliveryPart {
  const event = StreamEvent.safeParse(raw).data;
  if (event) return readEvent(event, raw, reader);
  const notification = Notification.safeParse(raw).data;
  if (notification?.created_at !== undefined) return readNotification(notification, raw, reader);
  const status = Status.safeParse(raw).data;
  if (status) return readPublic(status, raw, reader);
  const conversation = Conversation.safeParse(raw).data;
  const last = Status.safeParse(conversation?.last_status).data;
  if (last) return readWritten(last, raw, reader);
  const error = ApiError.safeParse(raw).data;
  if (error) return refuseSilent(raw, `an error (${error.error.slice(0, 80)})`);
  return refuseSilent(raw, Account.safeParse(raw).data?.acct === undefined ? 'no status' : 'a person');
}

/** A status that is seen in public; one that shares another one is that one. */
export function readPublic(
  status: ReturnType<typeof Status.parse>,
  raw: unknown,
  reader: StatusReader,
): DeliveryPart {
  return toDeliveryPart({ ...readStatus(status.reblog ?? status, reader), kind: 'post', raw });
}

/** A status that is written to us: a public message of its author, or a private one. */
function readWritten(status: Status, raw: unknown, reader: StatusReader): DeliveryPart {
  const said = readStatus(status, reader);
  return toDeliveryPart({
    ...said,
    kind: 'message',
    conversation_id: said.author._id,
    conversation_kind: 'person',
    raw,
  });
}

/** The event that a status has another text or other media. */
export function buildEdit(status: Status, reader: StatusReader): DeliveryPart {
  const said = readStatus(status, reader);
  return toDeliveryPart({
    ...said,
    kind: 'event',
    event: 'post_edited',
    provider_id: `${said.provider_id}#${status.edited_at ?? ''}`.slice(0, 512),
    message_id: undefined,
    parent_id: said.provider_id,
    published_at: toInstant(status.edited_at, reader.now),
  });
}

/** A notification: a mention or a quote is a message, the status of a followed account a post, an edit is one, all else an event. */
export function readNotification(given: Notification, raw: unknown, reader: StatusReader): DeliveryPart {
  const status = Status.safeParse(given.status).data;
  if (status && SPOKEN.has(given.type)) return readWritten(status, raw, reader);
  if (status && given.type === 'status') return readPublic(status, raw, reader);
  if (status && EDITED.has(given.type)) return buildEdit(status, reader);
  return toDeliveryPart({
    channel: 'mastodon',
    kind: 'event',
    event: given.type.slice(0, 64).toWellFormed(),
    place: 'comment',
    provider_id: `notification:${given.id}`,
    author: toAuthor(given.account),
    text: '',
    published_at: toInstant(given.created_at, reader.now),
    ...present('parent_id', status?.id),
    raw,
  });
}

function readEvent({ event, payload }: StreamEventParts, raw: unknown, reader: StatusReader): DeliveryPart {
  const content = typeof payload === 'string' ? (parseJson(payload) ?? payload) : payload;
  if (event === 'delete' && (typeof content === 'string' || typeof content === 'number'))
    return buildWithdrawal('mastodon', String(content), reader.now);
  const edited = event === 'status.update' ? Status.safeParse(content).data : undefined;
  if (edited) return buildEdit(edited, reader);
  const isRead = event === 'update' || event === 'notification' || event === 'conversation';
  return isRead ? readOne(content, reader) : refuseSilent(raw, `the event ${event.slice(0, 40)}`);
}
type StreamEventParts = { event: string; payload?: unknown };
