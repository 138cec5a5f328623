import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { CommentContent, ListedComment, nameComment, WithReplies } from '#connectors/tiktok/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** When it was delivered or read, what was sent, and the name of the account (`@name`), which is in the addresses of its videos. */
export type CommentOrigin = { at: Date; raw: unknown; account_name?: string | undefined };

/** What a comment may become besides being new or gone. */
const EVENTS: Readonly<Record<string, string>> = {
  delete: 'unsend',
  set_to_hidden: 'hidden',
  set_to_public: 'shown',
};

/**
 * What happened to a comment. A new one is read at TikTok, which alone says who its author is and whether the account wrote it itself; the
 * delivery has its words, in case it cannot be read there.
 */
export function readCommentEvent(value: unknown, origin: CommentOrigin): DeliveryPart {
  const { at, raw } = origin;
  const content = CommentContent.safeParse(value).data;
  if (content?.comment_id === undefined) return { reason: 'a comment without an id', raw };
  const { comment_id, video_id = '', comment_action = 'insert', unique_identifier, timestamp } = content;
  const name = nameComment(video_id, comment_id);
  if (comment_action === 'insert')
    return video_id === ''
      ? readCommentWords(value, origin)
      : { content_id: name, kind: 'comment', raw: value };
  return check(
    {
      place: 'comment',
      kind: 'event',
      event: EVENTS[comment_action] ?? `comment_${comment_action}`.slice(0, 64).toWellFormed(),
      provider_id: computeStableId(['tiktok', JSON.stringify(raw)]),
      parent_id: name,
      author: { _id: unique_identifier ?? '', name: '' },
      text: '',
      published_at: toInstant(timestamp, at),
      ...present('thread', video_id),
    },
    origin,
  );
}

/** A new comment as its delivery alone has it: the words, and the id of its author. */
export function readCommentWords(value: unknown, origin: CommentOrigin): DeliveryPart {
  const content = CommentContent.safeParse(value).data;
  const { comment_id, video_id, unique_identifier, text, comment_text, timestamp } = content ?? {};
  const words = text ?? comment_text;
  if (comment_id === undefined || words === undefined)
    return { reason: 'a comment that cannot be read', code: 'withheld', raw: origin.raw };
  return toItem(
    { ...content, text: words, create_time: timestamp, user_id: unique_identifier, video_id },
    origin,
  );
}

/** A comment that TikTok takes for a question. It comes without its video; the comment itself comes by an event of its own. */
export function readHighIntent(value: unknown, { raw }: CommentOrigin): DeliveryPart {
  const content = CommentContent.safeParse(value).data;
  if (content?.comment_id === undefined) return { reason: 'a comment without an id', raw };
  return { reason: 'a comment that TikTok takes for a question', code: 'no_content', raw };
}

/** A comment of a list, and the replies that it shows. */
export function readListed(value: unknown, origin: CommentOrigin): DeliveryPart[] {
  const comment = ListedComment.safeParse(value).data;
  if (comment?.comment_id === undefined) return [{ reason: 'a comment without an id', raw: value }];
  const replies = WithReplies.safeParse(value).data?.reply_list ?? [];
  return [toItem(comment, { ...origin, raw: value }), ...replies.flatMap((one) => readListed(one, origin))];
}

function toItem(comment: Partial<ListedComment>, origin: CommentOrigin): DeliveryPart {
  const { comment_id = '', video_id = '', parent_comment_id, owner, likes } = comment;
  const author = toAuthor(comment);
  const name = nameComment(video_id, comment_id);
  const image = toWebAddress(comment.image_url);
  const url = toVideoAddress(video_id, origin.account_name);
  const isReply = parent_comment_id !== undefined && parent_comment_id !== '0';
  return check(
    {
      place: 'comment',
      provider_id: name,
      message_id: name,
      ...toKind(author._id, owner === true),
      author,
      text: comment.text ?? '',
      published_at: toInstant(comment.create_time, origin.at),
      ...present('thread', video_id),
      ...(isReply ? { reply_to: nameComment(video_id, parent_comment_id) } : {}),
      ...(image ? { media: [{ kind: 'image', url: image }] } : {}),
      ...(likes !== undefined && likes >= 0 ? { engagement: { likes } } : {}),
      ...(url === undefined ? {} : { url, extra: { permalink: url } }),
    },
    origin,
  );
}

/** Our own comment is an echo; one without an author is no part of a conversation. */
function toKind(author: string, isOwn: boolean): Partial<Incoming> {
  if (isOwn) return { kind: 'event', event: 'echo' };
  return author === ''
    ? { kind: 'post' }
    : {
        kind: 'message',
        conversation_id: author,
        conversation_kind: 'person',
        // Their messages have it beside the id of the conversation.
        person_ids: { user: author },
      };
}

/** `unique_identifier` is the same in every API; older lists have `user_id` alone. */
function toAuthor(comment: Partial<ListedComment>): Incoming['author'] {
  const { unique_identifier, user_id, username = '', display_name = '', profile_image } = comment;
  return {
    _id: unique_identifier ?? user_id ?? '',
    name: display_name || username,
    ...present('handle', username),
    ...present('avatar_url', toWebAddress(profile_image)),
  };
}

function toVideoAddress(video: string, account: string | undefined): string | undefined {
  return account !== undefined && /^@[\w.]+$/.test(account) && /^\d+$/.test(video)
    ? `https://www.tiktok.com/${account}/video/${video}`
    : undefined;
}

function check(draft: Partial<Incoming>, { at, raw }: CommentOrigin): DeliveryPart {
  return toDeliveryPart({ channel: 'tiktok', ...draft, raw }, at);
}
