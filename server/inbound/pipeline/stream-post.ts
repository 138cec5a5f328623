import type { Incoming } from '#contracts/inbound/incoming.ts';
import { NO_ID, type QueryPost } from '#engine/query/post.ts';
import {
  getMediaUrls,
  getParentId,
  type Findings,
  type Origin,
  getThreadId,
} from '#server/inbound/pipeline/post-columns.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

const NONE: readonly never[] = [];

/**
 * What queries see of a post that has just come in: what is about to be stored of it, in the form in which it is stored. What people
 * do to it later is as it begins.
 */
export function toStreamPost(
  item: Incoming,
  { sourceId, receivedAt, ticketId }: Pick<Origin, 'sourceId' | 'receivedAt' | 'ticketId'>,
  found: Omit<Findings, 'keywords'>,
): QueryPost {
  return {
    title: (item.title ?? '').toWellFormed(),
    text: item.text.toWellFormed(),
    folded: found.folded,
    url: item.url ?? '',
    channel: item.channel,
    kind: item.kind === 'message' ? 'message' : 'post',
    language: found.language,
    sentiment: found.sentiment,
    sentiment_by: found.sentimentBy,
    country: item.country ?? '',
    author_id: item.author._id,
    author_name: item.author.name,
    author_handle: item.author.handle ?? '',
    thread: getThreadId(item),
    reply_to: getParentId(item),
    status: 'new',
    hidden: found.hiddenBy ? 'blacklist' : 'no',
    source_id: sourceId,
    assigned_to: NO_ID,
    ticket_id: ticketId ?? NO_ID,
    hashtags: found.hashtags,
    mentioned: found.mentioned,
    domains: found.domains,
    links: found.links,
    emoji: found.emoji,
    media: item.media === undefined ? NONE : getMediaUrls(item.media),
    keywords: NONE,
    tags: found.tags,
    ...countsOf(item),
    engagement: found.engagement,
    reach: found.reach,
    influence: found.influence,
    // Stored with 32 bits: a bound must fall on the same side of them.
    score: Math.fround(found.score),
    confidence: Math.fround(found.confidence),
    cluster: found.cluster,
    starred: 0,
    stars: item.review?.stars ?? null,
    published_at: found.publishedAt,
    collected_at: clampInstant(receivedAt),
  };
}

function countsOf({
  author,
  engagement = {},
}: Incoming): Pick<QueryPost, 'followers' | 'likes' | 'comments' | 'shares' | 'views'> {
  return {
    followers: author.followers ?? null,
    likes: engagement.likes ?? null,
    comments: engagement.comments ?? null,
    shares: engagement.shares ?? null,
    views: engagement.views ?? null,
  };
}
