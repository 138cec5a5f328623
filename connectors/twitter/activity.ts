import { z } from 'zod';
import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery, Receipt, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { id, toInstant } from '#connectors/kit/wire.ts';
import {
  readDirect,
  readDmEvent,
  readPost,
  readTweet,
  type Listener,
} from '#connectors/twitter/incoming-fields.ts';
import { checkItem, toDirectItem, postItems } from '#connectors/twitter/item.ts';
import {
  DirectMessage,
  DmEvent,
  MarkRead,
  Tweet,
  XPost,
  XUser,
  type Activity,
} from '#connectors/twitter/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

type ActivityItem = Incoming | Refusal | Receipt;

const Letters = z.looseObject({
  direct_message_events: z.array(z.unknown()).optional().catch(undefined),
  direct_message_mark_read_events: z.array(z.unknown()).optional().catch(undefined),
  users: z.record(z.string(), XUser).catch({}),
});
const Deleted = z.object({ id: z.string().min(1), author_id: id });

/** ActivityItem event of the X Activity API: Posts, direct messages and receipts as what they are, all else as an event under X's own name. */
export function readActivity(activity: Activity, now: Date, raw: unknown): ParsedDelivery {
  const me = activity.filter?.user_id;
  const listener = { me, now, includes: activity.includes };
  const { event_type, payload } = activity;
  if (event_type.startsWith('dm.')) return collectDelivery(directsIn(payload, { listener, event_type, raw }));
  if (event_type === 'post.delete') {
    const gone = Deleted.safeParse(payload);
    if (gone.success)
      return collectDelivery([
        withdrawn(gone.data.id, { author: gone.data.author_id, me, now, raw, event: activity.event_uuid }),
      ]);
  }
  const post =
    event_type.startsWith('post.') && event_type !== 'post.repost.create'
      ? XPost.safeParse(payload)
      : undefined;
  if (post?.success)
    return collectDelivery(
      postItems(readPost(post.data, listener), { me, raw }, post.data.in_reply_to_user_id),
    );
  return collectDelivery([eventOf(event_type, { now, raw, name: activity.event_uuid })]);
}

type ActivityContext = { listener: Listener; event_type: string; raw: unknown };

/** Direct messages come in the shape of v1.1 with the people in a map, or as one event of v2. */
function directsIn(payload: unknown, { listener, event_type, raw }: ActivityContext): ActivityItem[] {
  const letters = Letters.safeParse(payload).data;
  const users = new Map(Object.entries(letters?.users ?? {}));
  const reads = letters?.direct_message_mark_read_events;
  if (reads) return reads.map((one) => receiptOf(one, listener));
  const several = letters?.direct_message_events;
  if (several) return several.map((one) => directOf(one, { ...listener, users }));
  const single = DmEvent.safeParse(payload);
  if (single.success && event_type !== 'dm.read') {
    const { said, ...who } = readDmEvent(single.data, listener);
    return [toDirectItem({ said, raw }, who)];
  }
  return [{ reason: `${event_type.slice(0, 64)}: nothing that anybody said`, code: 'no_content', raw }];
}

function directOf(raw: unknown, listener: Listener): ActivityItem {
  const read = DirectMessage.safeParse(raw);
  if (!read.success) return { reason: 'a direct message that cannot be read', raw };
  const { said, ...who } = readDirect(read.data, listener);
  return toDirectItem({ said, raw }, who);
}

function receiptOf(raw: unknown, { now }: Listener): ActivityItem {
  const read = MarkRead.safeParse(raw);
  if (!read.success) return { reason: 'a receipt that cannot be read', code: 'no_content', raw };
  return {
    conversation_id: read.data.sender_id,
    state: 'read',
    until: toInstant(read.data.created_timestamp, now),
  };
}

/** The lists of an Account Activity delivery, each with how one of them is read. */
const LISTS: Readonly<Record<string, (raw: unknown, listener: Listener) => ActivityItem | ActivityItem[]>> = {
  tweet_create_events: (raw, listener) => {
    const read = Tweet.safeParse(raw);
    if (!read.success) return { reason: 'a Tweet that cannot be read', raw };
    if (read.data.retweeted_status) return eventOf('retweet', { now: listener.now, raw });
    const post = readTweet(read.data, listener);
    return postItems(post, { me: listener.me, raw }, read.data.in_reply_to_user_id_str);
  },
  tweet_delete_events: (raw, { me, now }) => {
    const gone = z.object({ status: z.object({ id: z.string(), user_id: id }) }).safeParse(raw);
    if (!gone.success) return { reason: 'a removal that names no Tweet', raw };
    const { id: name, user_id } = gone.data.status;
    return withdrawn(name, { author: user_id, me, now, raw });
  },
  direct_message_events: directOf,
  direct_message_mark_read_events: receiptOf,
  direct_message_indicate_typing_events: (raw) => ({
    reason: 'somebody writes: nothing that is kept',
    code: 'no_content',
    raw,
  }),
};

/** Whether the body is a delivery of the Account Activity API. */
export function isAccountActivity(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && ('for_user_id' in body || 'user_event' in body);
}

/** A delivery of the Account Activity API: lists of events for one of the app's users, under the name of their kind. */
export function readAccountActivity(body: Record<string, unknown>, now: Date): ParsedDelivery {
  const me = id.parse(body['for_user_id']);
  const users = new Map(
    Object.entries(
      z
        .record(z.string(), XUser)
        .catch({})
        .parse(body['users'] ?? {}),
    ),
  );
  const found = Object.entries(body).flatMap(([name, list]): ActivityItem[] => {
    const lists = name.endsWith('_events') && Array.isArray(list);
    if (!lists) return name === 'user_event' ? [eventOf(name, { now, raw: list })] : [];
    return list.flatMap(
      (raw: unknown) =>
        LISTS[name]?.(raw, { me, now, users }) ?? eventOf(name.replace(/_events$/, ''), { now, raw }),
    );
  });
  return found.length > 0
    ? collectDelivery(found)
    : { items: [], refused: [{ reason: 'a delivery without events', code: 'no_content', raw: body }] };
}

type WithdrawalContext = {
  author: string | undefined;
  me: string | undefined;
  now: Date;
  raw: unknown;
  event?: string | undefined;
};

function withdrawn(name: string, { author, me, now, raw, event }: WithdrawalContext): ActivityItem {
  const placed =
    author !== undefined && author !== me
      ? { conversation_id: author, conversation_kind: 'person' as const }
      : {};
  return checkItem({
    kind: 'event',
    event: 'unsend',
    channel: 'twitter',
    place: 'comment',
    provider_id: event ?? computeStableId(['twitter', 'delete', name]),
    parent_id: name,
    author: { _id: author ?? '', name: '' },
    text: '',
    published_at: now.toISOString(),
    ...placed,
    raw,
  });
}

/** A like, a follower and the like: stored with the connection and in no conversation, since there may be thousands. */
function eventOf(
  event: string,
  { now, raw, name }: { now: Date; raw: unknown; name?: string | undefined },
): ActivityItem {
  return checkItem({
    kind: 'event',
    event: event.slice(0, 64).toWellFormed(),
    channel: 'twitter',
    provider_id: name ?? computeStableId(['twitter', JSON.stringify(raw) ?? '']),
    author: { _id: '', name: '' },
    text: '',
    published_at: now.toISOString(),
    raw,
  });
}
