import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readNested, refuseSilent } from '#connectors/kit/read-nested.ts';
import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import {
  ApiError,
  Comment,
  Listing,
  Message,
  Modmail,
  ModmailMessage,
  Post,
  RedditEntity,
  WriteAnswer,
} from '#connectors/reddit/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** Where things have their pages. */
const PAGES = 'https://www.reddit.com';
/** Items of the inbox that are comments, by the reason why they are there. */
const SPOKEN: ReadonlySet<string | undefined> = new Set(['comment_reply', 'post_reply', 'username_mention']);
const PICTURE = /\.(?:jpe?g|png|gif|webp)(?:\?|$)/i;

/** Whose inbox is read: the user name of the connected account; and the clock. */
export type RedditReader = { now: Date; me?: string | undefined };

/** Everything of an answer of any call: listings, trees of comments, items of the inbox, conversations with moderators. */
export function readAnswer(body: unknown, reader: RedditReader): ParsedDelivery {
  return readNested(body, { listInner, listBeside: listReplies, readOne: (value) => readOne(value, reader) });
}

/** The answers to a comment, which come with it. */
function listReplies(value: unknown): unknown[] {
  const { replies } = RedditEntity.safeParse(value).data?.data ?? {};
  return Listing.safeParse(replies).success ? [replies] : [];
}

function listInner(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const listing = Listing.safeParse(value).data;
  if (listing) return listing.data.children;
  const things = WriteAnswer.safeParse(value).data?.json.data?.things;
  if (things && things.length > 0) return things;
  const modmail = Modmail.safeParse(value).data;
  const messages = Object.values(modmail?.messages ?? {});
  if (modmail && messages.length > 0)
    return messages.map((message) => ({ modmail: modmail.conversation, message }));
  const { conversations, messages: all } = Object(value);
  return conversations && all ? listModmails(conversations, all) : undefined;
}

/** A list of conversations names the messages of each. */
function listModmails(conversations: unknown, messages: unknown): unknown[] {
  const byId = new Map<string, unknown>(Object.entries(Object(messages)));
  return Object.values(Object(conversations)).flatMap((conversation) => {
    const named: unknown = Object(conversation).objIds;
    const ids = (Array.isArray(named) ? named : []).map((one: unknown) => String(Object(one).id));
    return ids.flatMap((id) => (byId.has(id) ? [{ modmail: conversation, message: byId.get(id) }] : []));
  });
}

/** One thing: what is written to the account is a message, what is seen elsewhere a post. */
export function readOne(raw: unknown, reader: RedditReader): DeliveryPart {
  const thing = RedditEntity.safeParse(raw).data;
  const comment = Comment.safeParse(thing?.data).data;
  if (comment) return toDeliveryPart({ ...readComment(comment, reader), raw });
  const post = Post.safeParse(thing?.data).data;
  if (post) return toDeliveryPart({ ...readPost(post, reader), raw });
  const message = Message.safeParse(thing?.data).data;
  if (message) return toDeliveryPart({ ...readMessage(message, reader), raw });
  const { modmail, message: letter } = Object(raw);
  const written = ModmailMessage.safeParse(letter).data;
  if (written) return toDeliveryPart({ ...readModmail(written, Object(modmail), reader), raw });
  const said = ApiError.safeParse(raw).data;
  const about = thing ? `a thing of the kind ${thing.kind.slice(0, 20)}` : (said?.message ?? 'no thing');
  return refuseSilent(raw, about.slice(0, 80));
}

type Draft = Omit<Incoming, 'raw'>;

/** What every thing that somebody wrote has in common. User names are never changed or given away, so that they are the ids. */
function describeEntity(
  { name, author, created_utc, created }: Pick<Comment, 'name' | 'author' | 'created_utc' | 'created'>,
  { now }: RedditReader,
) {
  const who = author ?? '';
  return {
    channel: 'reddit' as const,
    provider_id: name,
    message_id: name,
    author: { _id: who.slice(0, 256), name: who.slice(0, 512), ...present('handle', who.slice(0, 256)) },
    published_at: toInstant(created_utc ?? created, now),
  };
}

/** What was deleted keeps its place, without author and text. */
export function isGone({ author, body }: { author: string | undefined; body: string | undefined }): boolean {
  return body === '[removed]' || (author === '[deleted]' && (body === '[deleted]' || body === ''));
}

function toPage(path: string | undefined): Pick<Incoming, 'url' | 'extra'> {
  const page = toWebAddress(path?.startsWith('/') ? `${PAGES}${path}` : path);
  return page === undefined ? {} : { url: page, extra: { permalink: page } };
}

/** A comment as an item: one that the inbox lists is a message of its author, any other a post. */
export function readComment(comment: Comment, reader: RedditReader): Draft {
  const { author = '', body, parent_id, link_id, type } = comment;
  const thread = link_id ?? (parent_id?.startsWith('t3_') ? parent_id : undefined);
  const gone = isGone({ author, body });
  const draft = {
    ...describeEntity(comment, reader),
    place: 'comment' as const,
    text: gone ? '' : body,
    ...(gone ? { withdrawn: true as const } : {}),
    ...present('thread', thread ?? comment.name),
    ...present('reply_to', parent_id),
    ...present('title', comment.link_title?.slice(0, 2000).toWellFormed()),
    ...toPage((comment.context ?? comment.permalink)?.split('?')[0]),
    ...toEngagement({ likes: comment.score }),
  };
  const isSpoken = SPOKEN.has(type) && author !== reader.me && author !== '[deleted]' && author !== '';
  return isSpoken
    ? { ...draft, kind: 'message', conversation_id: author, conversation_kind: 'person' }
    : { ...draft, kind: 'post' };
}

/** A post as an item; a link that is no picture is a part of the text. */
export function readPost(post: Post, reader: RedditReader): Draft {
  const { author, selftext = '', url, is_self } = post;
  const gone = post.removed_by_category !== undefined || isGone({ author, body: selftext });
  const link = is_self === true ? undefined : toWebAddress(url);
  const isPicture = link !== undefined && PICTURE.test(link);
  return {
    ...describeEntity(post, reader),
    kind: 'post',
    place: 'comment',
    text: gone ? '' : [selftext, isPicture ? '' : (link ?? '')].filter((part) => part !== '').join('\n'),
    title: post.title.slice(0, 2000).toWellFormed(),
    thread: post.name,
    ...(gone ? { withdrawn: true as const } : {}),
    ...toPage(post.permalink),
    ...(isPicture && !gone ? { media: [{ kind: 'image' as const, url: link }] } : {}),
    ...toEngagement({ likes: post.score, comments: post.num_comments }),
  };
}

/** A private message; one by the account itself is an echo. Messages of communities and of Reddit have no person who could be answered. */
function readMessage(message: Message, reader: RedditReader): Draft {
  const { author = '', dest = '', subject, parent_id } = message;
  const isOwn = reader.me !== undefined && author === reader.me;
  const other = isOwn ? dest : author;
  const draft = {
    ...describeEntity(message, reader),
    place: 'private' as const,
    text: message.body,
    ...present('title', subject?.slice(0, 2000).toWellFormed()),
    ...present('parent_id', parent_id),
  };
  const isPerson = other !== '' && !other.startsWith('#') && !other.startsWith('/r/');
  const placed = isPerson ? { conversation_id: other, conversation_kind: 'person' as const } : {};
  if (isOwn || !isPerson) return { ...draft, ...placed, kind: 'event', event: isOwn ? 'echo' : 'notice' };
  return { ...draft, ...placed, kind: 'message' };
}

/** A message to the moderators; theirs are echoes, and notes among them are no message to anybody. */
function readModmail(
  { id, author, body = '', bodyMarkdown = body, date, isInternal }: ReturnType<typeof ModmailMessage.parse>,
  conversation: { id?: unknown; subject?: unknown },
  { now }: RedditReader,
): Draft {
  const who = (author?.name ?? '').slice(0, 256);
  const draft = {
    channel: 'reddit' as const,
    provider_id: `modmail_${id}`,
    message_id: `modmail_${id}`,
    place: 'private' as const,
    author: { _id: who, name: who },
    text: bodyMarkdown,
    published_at: toInstant(date, now),
    conversation_id: `modmail/${String(conversation.id).slice(0, 100)}`,
    conversation_kind: 'group' as const,
    ...(typeof conversation.subject === 'string' ? { title: conversation.subject.slice(0, 2000) } : {}),
  };
  if (isInternal === true) return { ...draft, kind: 'event', event: 'note' };
  return author?.isMod === true ? { ...draft, kind: 'event', event: 'echo' } : { ...draft, kind: 'message' };
}

function toEngagement(counts: Record<string, number | undefined>): Pick<Incoming, 'engagement'> {
  const known = Object.entries(counts).filter(
    ([, count]) => count !== undefined && Number.isInteger(count) && count >= 0,
  );
  return known.length > 0 ? { engagement: Object.fromEntries(known) } : {};
}
