import { z } from 'zod';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { flag, id, present, text, toInstant } from '#connectors/kit/wire.ts';
import type { Letter } from '#connectors/meta/messaging.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/**
 * A change of `comments` or `live_comments`. Meta's own samples have neither `verb` nor `created_time`; others show both, so that neither is
 * required.
 */
const CommentChange = z.object({
  id,
  text,
  verb: text,
  hidden: flag,
  created_time: z.unknown().optional(),
  parent_id: id,
  from: z.object({ id, username: text, self_ig_scoped_id: id }).optional().catch(undefined),
  media: z
    .object({ id, media_product_type: text, ad_id: id, ad_title: text, original_media_id: id })
    .optional()
    .catch(undefined),
});
type CommentChange = z.infer<typeof CommentChange>;

/** Verbs that announce a comment, and those that take it away. */
const NEW: ReadonlySet<string | undefined> = new Set(['add', undefined]);
const GONE: ReadonlySet<string | undefined> = new Set(['remove', 'removed', 'delete', 'deleted']);
const CHANGED: ReadonlyMap<string | undefined, string> = new Map([
  ['edited', 'comment_edited'],
  ['edit', 'comment_edited'],
  ['hide', 'hidden'],
  ['unhide', 'shown'],
]);

/**
 * A comment on a medium of the account: a public message of its author, whose id is the one of their private messages. The account's own
 * comment is an `echo`. A comment on an ad comes a second time for the medium that the ad shows, under the same id; both have one thread.
 */
export function readComment(value: unknown, letter: Letter & { raw: unknown }): Incoming | Refusal {
  const { raw } = letter;
  const read = CommentChange.safeParse(value);
  if (!read.success) return { reason: 'a change of comments without a value', raw };
  const { data } = read;
  if (data.id === undefined) return { reason: 'a comment without an id', raw };
  const item = validateIncoming({ ...toItem({ ...data, id: data.id }, letter), channel: 'instagram', raw });
  return 'item' in item ? item.item : { reason: `comments: ${item.reason}`, raw };
}

type NamedComment = CommentChange & { id: string };

function toItem(comment: NamedComment, letter: Letter & { raw: unknown }): Partial<Incoming> {
  const { from, verb, parent_id } = comment;
  const author = toAuthor(from);
  const common = {
    place: 'comment' as const,
    author,
    text: comment.text ?? '',
    ...present('thread', threadOf(comment)),
    extra: toExtra(comment),
  };
  if (!NEW.has(verb)) return { ...common, ...toEvent(comment, letter) };
  const named = {
    ...common,
    provider_id: comment.id,
    message_id: comment.id,
    published_at: toInstant(comment.created_time, new Date(letter.at)),
    ...present('reply_to', parent_id),
  };
  if (isOwn(comment, letter.account)) return { ...named, kind: 'event', event: 'echo' };
  // Without its author a comment is no part of a conversation.
  if (author._id === '') return { ...named, kind: 'post' };
  return { ...named, kind: 'message', conversation_id: author._id, conversation_kind: 'person' };
}

/** An event about a comment. Its time is that of the delivery: `created_time` may be that of the comment. */
function toEvent(comment: NamedComment, { account, at, raw }: Letter & { raw: unknown }): Partial<Incoming> {
  const { verb = 'change', from } = comment;
  const person = isOwn(comment, account) ? undefined : from?.id;
  return {
    kind: 'event',
    event: GONE.has(verb) ? 'unsend' : (CHANGED.get(verb) ?? `comment_${verb}`.slice(0, 64).toWellFormed()),
    provider_id: computeStableId(['instagram', JSON.stringify(raw)]),
    published_at: at,
    text: GONE.has(verb) ? '' : (comment.text ?? ''),
    parent_id: comment.id,
    ...(person === undefined ? {} : { conversation_id: person, conversation_kind: 'person' }),
  };
}

/** Whether the account wrote a comment itself. */
function isOwn({ from }: CommentChange, account: string): boolean {
  const { id: author, self_ig_scoped_id: own } = from ?? {};
  return author !== undefined && (author === account || author === own);
}

/** An ad shows a medium of the account, or one of its own. */
function threadOf({ media }: CommentChange): string | undefined {
  return media?.original_media_id ?? media?.id;
}

function toExtra({ media }: CommentChange): Record<string, string> {
  return {
    ...present('media_product_type', media?.media_product_type),
    ...present('ad_id', media?.ad_id),
    ...present('ad_title', media?.ad_title),
  };
}

/** The author of a comment, who has a user name and no other. */
export function toAuthor(
  from: { id?: string | undefined; username?: string | undefined } = {},
): Incoming['author'] {
  const name = (from.username ?? '').slice(0, 256).toWellFormed();
  return { _id: from.id ?? '', name, ...present('handle', name) };
}
