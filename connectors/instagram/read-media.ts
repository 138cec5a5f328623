import { z } from 'zod';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { id, toInstant, listOf, number, present, text, toWebAddress } from '#connectors/kit/wire.ts';
import { Incoming, type IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** The requested fields of each medium; those that business discovery and hashtags both return. */
export const MEDIA_FIELDS =
  'id,caption,comments_count,like_count,media_type,media_url,permalink,timestamp,children{media_type,media_url}';

const Shown = z.object({ media_type: text, media_url: text });
const Medium = Shown.extend({
  id,
  caption: text,
  comments_count: number,
  like_count: number,
  permalink: text,
  timestamp: text,
  children: z
    .object({ data: listOf(Shown) })
    .optional()
    .catch(undefined),
});
type Medium = z.infer<typeof Medium>;

/**
 * A medium of Instagram as a post, or why it is none. A picture without text has nothing to match; likes are absent where the author hides
 * them.
 */
export function toPost(raw: unknown, author: IncomingAuthor, now: Date): Incoming | Refusal {
  const read = Medium.safeParse(raw);
  if (!read.success || read.data.id === undefined) return { reason: 'a medium without an id', raw };
  const medium = read.data;
  const caption = medium.caption?.trim() ?? '';
  if (caption === '') return { reason: 'a medium without words', code: 'no_text', raw };
  const item = validateIncoming({
    channel: 'instagram',
    kind: 'post',
    provider_id: medium.id,
    message_id: medium.id,
    thread: medium.id,
    author,
    text: caption,
    published_at: toInstant(medium.timestamp, now),
    ...present('url', toWebAddress(medium.permalink)),
    ...engagementOf(medium),
    ...mediaOf(medium),
    raw,
  });
  return 'item' in item ? item.item : { ...item, raw };
}

function engagementOf({ like_count, comments_count }: Medium): Pick<Incoming, 'engagement'> {
  const counts = { ...present('likes', whole(like_count)), ...present('comments', whole(comments_count)) };
  return Object.keys(counts).length > 0 ? { engagement: counts } : {};
}

function whole(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** An album shows its children; a single medium itself. */
function mediaOf({ children, ...medium }: Medium): Pick<Incoming, 'media'> {
  const shown = children && children.data.length > 0 ? children.data : [medium];
  const media = shown.slice(0, 50).flatMap(({ media_type, media_url }) => {
    const url = toWebAddress(media_url);
    return url === undefined
      ? []
      : [{ kind: media_type === 'VIDEO' ? ('video' as const) : ('image' as const), url }];
  });
  return media.length > 0 ? { media } : {};
}
