import { readPost, toAuthor } from '#connectors/bluesky/read-post.ts';
import { readStreamEvent } from '#connectors/bluesky/read-stream-event.ts';
import { Notification, PostView, Profile, StreamEvent } from '#connectors/bluesky/wire.ts';
import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readNested, refuseSilent } from '#connectors/kit/read-nested.ts';
import { toInstant, present } from '#connectors/kit/wire.ts';

/** Notifications about posts that are written to us. */
export const SPOKEN_REASONS = ['mention', 'reply', 'quote'] as const;
const SPOKEN: ReadonlySet<string> = new Set(SPOKEN_REASONS);

/** The lists that answers have, and the parts of a thread. */
const LISTS = ['notifications', 'posts', 'feed', 'replies', 'likes', 'repostedBy'] as const;
const PARTS = ['thread', 'post', 'parent'] as const;

/** Everything of an answer of any call, or of an event of the stream: posts, notifications, lists and threads of them. */
export function readAnswer(body: unknown, now: Date): ParsedDelivery {
  return readNested(body, { listInner, readOne: (value) => readOne(value, now) });
}

/** The entries of a list, and the posts of a thread; nothing for a value that is one thing itself. */
function listInner(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const lists = LISTS.flatMap((name) => fields.get(name)).filter((inner) => inner !== undefined);
  const parts = PARTS.flatMap((name) => fields.get(name) ?? []);
  const isList = LISTS.some((name) => Array.isArray(fields.get(name)));
  const isThread = parts.some((part) => typeof part === 'object');
  return isList || isThread ? [...parts, ...lists] : undefined;
}

function readOne(raw: unknown, now: Date): DeliveryPart {
  const event = StreamEvent.safeParse(raw).data;
  if (event) return readStreamEvent(event, raw);
  const notification = Notification.safeParse(raw).data;
  if (notification) return readNotification(notification, raw, now);
  const view = PostView.safeParse(raw).data;
  return (view && readView(view, raw, now)) ?? refuse(raw);
}

/** What is no post, by its kind: a post that is gone or not shown to us, a person, a rule of a thread. */
function refuse(raw: unknown): DeliveryPart {
  const { $type, notFound, blocked, record } = Object(raw);
  const about = [$type, Object(record).$type].find((one) => typeof one === 'string');
  const what = notFound === true || blocked === true ? 'a post that is not shown' : (about ?? nameKind(raw));
  return refuseSilent(raw, String(what).slice(0, 80));
}

function nameKind(raw: unknown): string {
  const person = Object(raw).actor ?? raw;
  return Profile.safeParse(person).success ? 'a person' : 'no value of Bluesky that is known';
}

/** A post that is seen in public. */
export function readView(view: PostView, raw: unknown, now: Date): DeliveryPart | undefined {
  const said = readPost(view.record, {
    uri: view.uri,
    author: toAuthor(view.author),
    embed: view.embed,
    counts: view,
    indexed: view.indexedAt,
    now,
  });
  return said && toDeliveryPart({ ...said, kind: 'post', raw });
}

/**
 * A notification: a post that names, answers or quotes the account is a public message of its author, a post of a followed account is a
 * post, everything else an event. Likes and the like belong to no conversation: a post may collect thousands.
 */
export function readNotification(given: Notification, raw: unknown, now: Date): DeliveryPart {
  const { uri, reason, reasonSubject, indexedAt } = given;
  const author = toAuthor(given.author);
  const said = readPost(given.record, { uri, author, indexed: indexedAt, now });
  if (said && SPOKEN.has(reason))
    return toDeliveryPart({
      ...said,
      kind: 'message',
      conversation_id: author._id,
      conversation_kind: 'person',
      raw,
    });
  if (said) return toDeliveryPart({ ...said, kind: 'post', raw });
  return toDeliveryPart({
    channel: 'bluesky',
    kind: 'event',
    event: reason.slice(0, 64).toWellFormed(),
    place: 'comment',
    provider_id: `${uri}#${reason}`.slice(0, 512),
    author,
    text: '',
    published_at: toInstant(indexedAt, now),
    ...present('parent_id', reasonSubject),
    raw,
  });
}
