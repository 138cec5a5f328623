import { madeAt } from '#connectors/twitter/post-id.ts';
import type { Tweet } from '#connectors/twitter/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/*
 * X gives each wording of a Post an id of its own and names all of them, the oldest first (`edit_history_tweet_ids`). Here they are one
 * Post under its first id, whichever wording comes first.
 */

/** The ids of the wordings of a Tweet of v1.1, the oldest first, as far as it names them. */
export function historyOf({ edit_history, edit_controls }: Tweet): string[] {
  const listed = [edit_history, edit_controls].flatMap((one) => one?.edit_tweet_ids ?? []);
  const first = edit_history?.initial_tweet_id ?? edit_controls?.initial_tweet_id;
  return [...new Set([...(first === undefined ? [] : [first]), ...listed])];
}

/** The id of the first wording of a Post. */
export const firstOf = (id: string, history: readonly string[]): string => history[0] ?? id;

/** A wording of a Post: its own id, and when it was published. */
export type PostWording = { id: string; published_at: string };

/** The ids of a Post of which a wording came, and when the Post was first published. */
export function wordedFields(
  { id, published_at }: PostWording,
  history: readonly string[],
): Pick<Incoming, 'provider_id' | 'message_id' | 'other_ids' | 'published_at'> {
  const first = firstOf(id, history);
  const others = [...new Set([...history, id])].filter((one) => one !== first).slice(0, 20);
  // Ids of the first years hold no time; X has had edits since 2022.
  const made = first.length < 18 ? 0 : madeAt(first);
  return {
    provider_id: first,
    message_id: first,
    ...(others.length > 0 ? { other_ids: others } : {}),
    published_at: id === first || made === 0 ? published_at : new Date(made).toISOString(),
  };
}

/**
 * The edit for a later version of a Post, to be imported after the Post itself; nothing for the first version. Its version is its position
 * among the versions, since a later one may arrive first.
 */
export function editOf(post: Incoming, wording: PostWording): Incoming | undefined {
  const { provider_id: first, other_ids = [], media = [] } = post;
  const number = other_ids.indexOf(wording.id) + 1;
  if (number === 0) return undefined;
  const { title: _title, engagement: _engagement, message_id: _message, ...rest } = post;
  return {
    ...rest,
    kind: 'event',
    event: 'post_edited',
    provider_id: `${wording.id} edit`,
    parent_id: first,
    published_at: wording.published_at,
    media,
    extra: { ...post.extra, edit_number: number },
  };
}
