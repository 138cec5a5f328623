import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import type { Comment } from '#connectors/youtube/wire.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** Whose comments are read, and what a comment itself may leave out: the video or post that it is below. */
export type CommentSource = {
  channel: string | undefined;
  now: Date;
  videoId?: string | undefined;
  postId?: string | undefined;
};

/** Whether a comment waits for the approval of the channel. */
export function isAwaitingReview({ snippet }: Comment): boolean {
  return snippet.moderationStatus === 'heldForReview' || snippet.moderationStatus === 'likelySpam';
}

/** A comment as a message of its author, or as an echo where the channel wrote it. */
export function readComment(comment: Comment, raw: unknown, source: CommentSource): DeliveryPart {
  const { id, snippet } = comment;
  const author = toAuthor(comment);
  const isOwn = source.channel !== undefined && author._id === source.channel;
  return check(
    {
      ...placeOf(comment, source),
      provider_id: id,
      message_id: id,
      ...(isOwn
        ? { kind: 'event', event: 'echo' }
        : { kind: 'message', conversation_id: author._id, conversation_kind: 'person' }),
      author,
      text: textOf(comment),
      published_at: toInstant(snippet.publishedAt, source.now),
      ...present('reply_to', snippet.parentId),
      ...toEngagement(comment),
      raw,
    },
    source,
  );
}

/** New words of a comment that is known. */
export function readEdit(comment: Comment, raw: unknown, source: CommentSource): DeliveryPart {
  const { id, snippet } = comment;
  const author = toAuthor(comment);
  return check(
    {
      ...placeOf(comment, source),
      kind: 'event',
      event: 'comment_edited',
      provider_id: `${id}:${snippet.updatedAt ?? ''}`,
      parent_id: id,
      author,
      text: textOf(comment),
      published_at: toInstant(snippet.updatedAt, source.now),
      raw,
    },
    source,
  );
}

/**
 * What happens to a comment without new words: it is held for review, shown again, or gone. `person` is its author, where it comes together
 * with the comment itself; `mark` makes the id of the event unique.
 */
type CommentChange = { id: string; event: 'hidden' | 'shown' | 'unsend'; mark: string; person?: string };

/** An event about a comment. */
export function readChange({ id, person, event, mark }: CommentChange, { now }: CommentSource): DeliveryPart {
  return check(
    {
      channel: 'youtube',
      place: 'comment',
      kind: 'event',
      event,
      provider_id: `${id}:${event}:${mark}`,
      parent_id: id,
      author: { _id: person ?? '' },
      text: '',
      published_at: now.toISOString(),
      ...present('conversation_id', person),
    },
    { channel: undefined, now },
  );
}

/**
 * The author, by the id of their channel. Where YouTube shows none (the channel was closed), the comment itself is the id, so that it stays
 * a conversation that can be answered.
 */
export function toAuthor({ id, snippet }: Comment): IncomingAuthor {
  const { authorChannelId, authorChannelUrl = '', authorDisplayName = '' } = snippet;
  const channel = authorChannelId?.value || /\/channel\/(UC[\w-]{22})(?:[/?#]|$)/.exec(authorChannelUrl)?.[1];
  const handle = /^@\S{3,}$/.test(authorDisplayName) ? authorDisplayName : undefined;
  return {
    _id: channel ?? id,
    name: authorDisplayName,
    ...present('handle', handle),
    ...present('avatar_url', toWebAddress(snippet.authorProfileImageUrl)),
  };
}

/** The words as they were written. Lists are asked for plain text, so that `textDisplay` has no HTML either. */
function textOf({ snippet }: Comment): string {
  return snippet.textOriginal ?? snippet.textDisplay ?? '';
}

function placeOf(comment: Comment, source: CommentSource): Partial<Incoming> {
  const { channelId, videoId = source.videoId, postId = source.postId } = comment.snippet;
  const query = `lc=${encodeURIComponent(comment.id)}`;
  const url = videoId
    ? `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&${query}`
    : postId
      ? `https://www.youtube.com/post/${encodeURIComponent(postId)}?${query}`
      : undefined;
  return {
    channel: 'youtube',
    place: 'comment',
    ...present('thread', videoId ?? postId ?? channelId),
    ...(url === undefined ? {} : { url, extra: { permalink: url } }),
  };
}

function toEngagement({ snippet: { likeCount } }: Comment): Pick<Incoming, 'engagement'> {
  return likeCount !== undefined && Number.isInteger(likeCount) && likeCount >= 0
    ? { engagement: { likes: likeCount } }
    : {};
}

function check(draft: Record<string, unknown>, { now }: CommentSource): DeliveryPart {
  return toDeliveryPart(draft, now);
}
