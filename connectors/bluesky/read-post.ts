import { findPostPage, toEmbedFields } from '#connectors/bluesky/embed.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { PostRecord, type PostEmbed, type PostView, type Profile } from '#connectors/bluesky/wire.ts';
import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** Where a post is, who wrote it, and what the network adds to the record. */
export type PostSource = {
  uri: string;
  author: IncomingAuthor;
  embed?: PostEmbed | undefined;
  counts?: Pick<PostView, 'likeCount' | 'repostCount' | 'replyCount' | 'quoteCount'>;
  /** When the network took it in, by which a record with a wrong date is dated. */
  indexed: string | undefined;
  now: Date;
};

/** The fields of an item that every post has; nothing where the record is no post. */
export function readPost(record: unknown, source: PostSource): Omit<Incoming, 'kind'> | undefined {
  const post = PostRecord.safeParse(record).data;
  if (post === undefined) return undefined;
  const { uri, author, counts } = source;
  const page = findPostPage(uri);
  const parent = post.reply?.parent?.uri;
  return {
    channel: 'bluesky',
    place: 'comment',
    provider_id: uri,
    message_id: uri,
    author,
    text: post.text,
    thread: post.reply?.root?.uri ?? parent ?? uri,
    published_at: toPostTime(post, source),
    ...present('reply_to', parent),
    ...present('url', page),
    ...present('language', findLanguage(post)),
    ...toEmbedFields(source.embed ?? post.embed, { did: author._id, page, record: post }),
    ...toEngagement(counts),
    ...(page === undefined ? {} : { extra: { permalink: page } }),
  };
}

/** Authors date their posts themselves; a post is never younger than its arrival at the network. */
function toPostTime({ createdAt }: PostRecord, { indexed, now }: PostSource): string {
  const latest = toInstant(indexed, now);
  const own = toInstant(createdAt, new Date(latest));
  return own > latest ? latest : own;
}

function findLanguage({ langs }: PostRecord): string | undefined {
  return langs.find((lang) => lang.length <= 16 && isValid('language', lang));
}

/** A person as the author of an item. */
export function toAuthor({ did, handle, displayName, avatar, followersCount }: Profile): IncomingAuthor {
  return {
    _id: did,
    name: (displayName || handle || '').slice(0, 512).toWellFormed(),
    ...present('handle', handle?.slice(0, 256)),
    ...present('avatar_url', toWebAddress(avatar)),
    ...present('followers', toCount(followersCount)),
  };
}

function toEngagement(counts: PostSource['counts']): Pick<Incoming, 'engagement'> {
  const { likeCount, repostCount, replyCount, quoteCount } = counts ?? {};
  const shares =
    repostCount === undefined && quoteCount === undefined
      ? undefined
      : (toCount(repostCount) ?? 0) + (toCount(quoteCount) ?? 0);
  const known = {
    ...present('likes', toCount(likeCount)),
    ...present('comments', toCount(replyCount)),
    ...present('shares', shares),
  };
  return Object.keys(known).length > 0 ? { engagement: known } : {};
}

function toCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}
