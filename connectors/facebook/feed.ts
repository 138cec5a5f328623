import { toChangeMedia } from '#connectors/facebook/media.ts';
import { PageChange } from '#connectors/facebook/wire.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import type { Letter } from '#connectors/meta/messaging.ts';
import { Change } from '#connectors/meta/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** Fields whose changes are texts by people. Others (opening hours, parking, …) concern the page itself. */
const SPOKEN = new Set(['feed', 'mention', 'mentions', 'ratings']);
/** Verbs that announce a text; Meta leaves the verb out of some mentions. */
const NEW = new Set(['add', undefined]);

/**
 * One change on a page: a comment or a visitor's post becomes a public message of a conversation with its author, so that it belongs to one
 * ticket with their private messages (Meta uses the same page-scoped id for both); the page's own post is a post, its own comment an
 * `echo`. Edits, removals, hiding and reactions are events about what they change.
 */
export function readChange(raw: unknown, letter: Letter): Incoming | Refusal {
  const change = Change.safeParse(raw);
  if (!change.success) return { reason: 'a change without a field', raw };
  const { field } = change.data;
  if (!SPOKEN.has(field))
    return {
      reason: `a change of ${field.slice(0, 64)}: nothing that anybody said`,
      code: 'no_content',
      raw,
    };
  const value = PageChange.safeParse(change.data.value);
  if (!value.success) return { reason: `a change of ${field} without a value`, raw };
  const item = validateIncoming({
    channel: 'facebook',
    raw,
    ...itemOf(value.data, { ...letter, field, raw }),
  });
  return 'item' in item ? item.item : { reason: `${field}: ${item.reason}`, raw };
}

type FeedContext = Letter & { field: string; raw: unknown };

function itemOf(value: PageChange, where: FeedContext): Partial<Incoming> {
  const { verb, item } = value;
  const author = authorOf(value);
  const mine = author._id !== '' && author._id === where.account;
  const common = {
    place: 'comment' as const,
    author,
    published_at: toInstant(value.created_time, new Date(where.at)),
    text: value.message ?? value.review_text ?? '',
    ...present('thread', value.post_id ?? value.post?.id),
    ...present('url', toWebAddress(value.permalink_url ?? value.post?.permalink_url) ?? addressOf(value)),
    ...mediaField(value),
    extra: linksOf(value),
  };
  if (!NEW.has(verb) || item === 'like' || item === 'reaction')
    return { ...common, ...eventOf(value, where) };
  const message_id = idOf(value);
  if (message_id === undefined) return { ...common, ...eventOf(value, where) };
  const named = {
    provider_id: message_id,
    message_id,
    ...present('thread', value.post_id ?? message_id),
    ...present('reply_to', value.parent_id === value.post_id ? undefined : value.parent_id),
  };
  if (mine && item === 'comment')
    return { ...common, ...named, kind: 'event', event: 'echo', ...present('reply_to', value.parent_id) };
  if (mine || author._id === '')
    return { ...common, ...named, kind: 'post', text: common.text || (value.story ?? '') };
  const rated = item === 'rating' && common.text === '';
  const said = rated ? { kind: 'event' as const, event: 'rating' } : { kind: 'message' as const };
  return { ...common, ...named, ...said, conversation_id: author._id, conversation_kind: 'person' };
}

/** An event about a text. Reactions belong to no conversation: a post may gather thousands. */
function eventOf(value: PageChange, { raw, field, account, at }: FeedContext): Partial<Incoming> {
  const { item, verb } = value;
  const about = idOf(value);
  const author = authorOf(value)._id;
  const spoken = item !== 'like' && item !== 'reaction';
  return {
    kind: 'event',
    event: nameOf(value, field),
    provider_id: computeStableId(['facebook', JSON.stringify(raw)]),
    // `created_time` is that of the comment; the time of the event is only in the delivery.
    published_at: at,
    text: spoken ? (value.message ?? value.review_text ?? '') : (value.reaction_type ?? ''),
    ...present('parent_id', about),
    ...(spoken && author !== '' && author !== account && (verb === 'remove' || verb === 'edited')
      ? { conversation_id: author, conversation_kind: 'person' }
      : {}),
  };
}

function nameOf({ item = 'change', verb = 'add' }: PageChange, field: string): string {
  if (item === 'like' || item === 'reaction') return verb === 'remove' ? 'unreact' : 'reaction';
  if (verb === 'remove') return 'unsend';
  if (verb === 'edited' || verb === 'edit') return 'comment_edited';
  if (verb === 'hide') return 'hidden';
  if (verb === 'unhide') return 'shown';
  return `${field}_${item}_${verb}`.slice(0, 64).toWellFormed();
}

function idOf({ item, comment_id, post_id, open_graph_story_id }: PageChange): string | undefined {
  if (comment_id !== undefined) return comment_id;
  return item === 'rating' ? (open_graph_story_id ?? post_id) : (post_id ?? open_graph_story_id);
}

function authorOf(value: PageChange): Incoming['author'] {
  const _id = value.from?.id ?? value.sender_id ?? value.reviewer_id ?? '';
  const name = value.from?.name ?? value.sender_name ?? value.reviewer_name ?? '';
  return { _id, name: name.slice(0, 512).toWellFormed() };
}

function mediaField(value: PageChange): Pick<Incoming, 'media'> {
  const media = toChangeMedia(value);
  return media.length > 0 ? { media } : {};
}

/** The context of a comment: its permalink, and its parent post. */
function linksOf(value: PageChange): Record<string, string> {
  const permalink = toWebAddress(value.permalink_url) ?? addressOf(value);
  const post = toWebAddress(value.post?.permalink_url) ?? addressOf({ post_id: value.post_id });
  return {
    ...present('permalink', permalink),
    ...(value.comment_id === undefined ? {} : present('post', post)),
  };
}

/** Facebook opens a post or comment by its id alone. */
function addressOf({
  post_id,
  comment_id,
}: Partial<Pick<PageChange, 'post_id' | 'comment_id'>>): string | undefined {
  const one = comment_id ?? post_id;
  return one === undefined || !/^[\w.]+$/.test(one) ? undefined : `https://www.facebook.com/${one}`;
}
