import { z } from 'zod';
import { toAuthor } from '#connectors/instagram/comment.ts';
import { toPost } from '#connectors/instagram/read-media.ts';
import { toGraphMessage } from '#connectors/instagram/read-message.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { id, number, present, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { cutText } from '#contracts/kit/cut-text.ts';

const Person = z.object({ id, username: text }).optional().catch(undefined);
const Failure = z.object({ error: z.object({ message: z.string(), code: number }) });
const Listed = z.object({ data: z.array(z.unknown()) });

/** A comment as the Graph API returns it (reference: `ig-comment`). `user` is there for the account's own comments alone. */
const GraphComment = z.object({
  id: z.string().min(1),
  text: z.string(),
  timestamp: text,
  username: text,
  from: Person,
  user: Person,
  parent_id: id,
  like_count: number,
  media: z.object({ id, permalink: text }).optional().catch(undefined),
  replies: z.unknown().optional(),
});
type GraphComment = z.infer<typeof GraphComment>;

const Medium = z.looseObject({
  id: z.string().min(1),
  media_type: z.string(),
  owner: Person,
  username: text,
});

/** A medium, as far as comments are read with it. */
const Placed = z.object({ id: z.string().min(1), permalink: z.string() });

/** Fields of an answer that hold what was requested. */
const HOLDERS = [
  'mentioned_comment',
  'mentioned_media',
  'business_discovery',
  'messages',
  'comments',
  'media',
];

/** The account that reads, whose own texts are no customer's; without it everybody counts as a stranger. */
export type Reader = { account?: string | undefined; now: Date; medium?: GraphComment['media'] };

/**
 * The texts by people in a response of the Graph API, and why the rest is none: comments with their replies, media and private messages,
 * alone, in a list, or by their ids. Containers, counts and the like are refused with a reason.
 */
export function readGraph(value: unknown, reader: Reader): ParsedDelivery {
  const failure = Failure.safeParse(value).data?.error;
  if (failure) return refusal(`the Graph API refused: ${cutText(failure.message, 200)}`, value);
  const listed = Listed.safeParse(value).data?.data;
  if (listed)
    return listed.length > 0
      ? together(listed.map((one) => readGraph(one, reader)))
      : refusal('an empty list', value);
  if (typeof value !== 'object' || value === null) return refusal('an answer that is no object', value);
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key, one]) => Object(one).id === key))
    return together(entries.map(([, one]) => readGraph(one, reader)));
  return readOne(value, reader);
}

function readOne(value: object, reader: Reader): ParsedDelivery {
  const comment = GraphComment.safeParse(value);
  if (comment.success) return readComment(comment.data, { ...reader, raw: value });
  const message = toGraphMessage(value, reader);
  if (message) return alone(message);
  const held = HOLDERS.map((name): unknown => Object(value)[name]).filter((one) => typeof one === 'object');
  // Comments are below the medium that they are on.
  const place = Placed.safeParse(value).data;
  const below = held.map((one) => readGraph(one, place ? { ...reader, medium: place } : reader));
  const medium = Medium.safeParse(value).data;
  if (medium) {
    const author = toAuthor({ id: medium.owner?.id, username: medium.username });
    return together([alone(toPost(value, author, reader.now)), ...below]);
  }
  return below.length > 0
    ? together(below)
    : refusal(`nothing that anybody said: ${Object.keys(value).slice(0, 5).join(', ')}`, value);
}

function readComment(comment: GraphComment, reader: Reader & { raw: unknown }): ParsedDelivery {
  const { raw, medium = comment.media } = reader;
  const item = validateIncoming({ ...toItem({ ...comment, media: medium }, reader), raw });
  const own = alone('item' in item ? item.item : { reason: item.reason, raw });
  const replies = Listed.safeParse(comment.replies).data?.data ?? [];
  const below = replies.map((one) =>
    readGraph({ parent_id: comment.id, ...Object(one) }, { ...reader, medium }),
  );
  return together([own, ...below]);
}

function toItem(comment: GraphComment, { account, now }: Reader): Partial<Incoming> {
  const { media, from, user, username } = comment;
  const author = toAuthor({ id: from?.id ?? user?.id, username: from?.username ?? username });
  const permalink = toWebAddress(media?.permalink);
  const common = {
    channel: 'instagram' as const,
    place: 'comment' as const,
    provider_id: comment.id,
    message_id: comment.id,
    author,
    text: comment.text,
    published_at: toInstant(comment.timestamp, now),
    ...present('thread', media?.id),
    ...present('reply_to', comment.parent_id),
    ...present('url', permalink),
    extra: present('post', permalink),
    ...likesOf(comment),
  };
  if (user !== undefined || (account !== undefined && author._id === account))
    return { ...common, kind: 'event', event: 'echo' };
  if (author._id === '' || account === undefined) return { ...common, kind: 'post' };
  return { ...common, kind: 'message', conversation_id: author._id, conversation_kind: 'person' };
}

function likesOf({ like_count: likes }: GraphComment): Pick<Incoming, 'engagement'> {
  return likes !== undefined && Number.isInteger(likes) && likes >= 0 ? { engagement: { likes } } : {};
}

function alone(one: Incoming | Refusal): ParsedDelivery {
  return 'reason' in one ? { items: [], refused: [one] } : { items: [one], refused: [] };
}

function refusal(reason: string, raw: unknown): ParsedDelivery {
  return { items: [], refused: [{ reason, code: 'no_content', raw }] };
}

function together(parts: readonly ParsedDelivery[]): ParsedDelivery {
  return {
    items: parts.flatMap((part) => part.items),
    refused: parts.flatMap((part) => part.refused),
  };
}
