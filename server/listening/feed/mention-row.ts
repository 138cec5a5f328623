import { z } from 'zod';
import {
  HIDDEN,
  MentionKind,
  MentionStatus,
  Sentiment,
  SentimentBy,
  type Mention,
} from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

const nullableCount = z.coerce.number().int().nullable();
const milliseconds = z.coerce.number().transform((value) => new Date(value).toISOString());

/** A stored mention as it is read for responses. */
export const MentionRow = z.object({
  _id: z.string(),
  source_id: z.string(),
  channel: Channel,
  kind: MentionKind,
  author_id: z.string(),
  author_name: z.string(),
  author_handle: z.string(),
  author_avatar: z.string(),
  followers: nullableCount,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  published: milliseconds,
  collected: milliseconds,
  updated: milliseconds,
  language: z.string(),
  sentiment: Sentiment,
  confidence: z.number(),
  sentiment_by: SentimentBy,
  likes: nullableCount,
  comments: nullableCount,
  shares: nullableCount,
  views: nullableCount,
  keywords: z.array(z.number()),
  tags: z.array(z.number()),
  country: z.string(),
  thread: z.string(),
  reply_to: z.string(),
  media: z.array(z.string()),
  reach: z.number(),
  engagement: z.number(),
  influence: z.number(),
  impact: z.number(),
  cluster_id: z.string(),
  hidden: z.enum(HIDDEN),
  stars: z.number().nullable(),
  starred: z.number(),
  status: MentionStatus,
  assigned_to: z.string(),
  ticket_id: z.string(),
  /** 0 for a public post that is none of the account's mentions, where such posts are read. */
  own: z.number().optional(),
});
export type MentionRow = z.infer<typeof MentionRow>;

const NOBODY = '00000000-0000-0000-0000-000000000000';
const idOrNull = (id: string): string | null => (id === NOBODY ? null : id);

/** A stored row as the contract returns it; numbers of deleted keywords and tags are left out. */
export function toMention(row: MentionRow, names: KeywordNames): Mention {
  return {
    _id: row._id,
    source_id: row.source_id,
    channel: row.channel,
    kind: row.kind,
    author: {
      _id: row.author_id,
      name: row.author_name,
      ...(row.author_handle === '' ? {} : { handle: row.author_handle }),
      ...(row.author_avatar === '' ? {} : { avatar_url: row.author_avatar }),
      ...(row.followers === null ? {} : { followers: row.followers }),
    },
    title: row.title,
    text: row.text,
    url: row.url,
    published_at: row.published,
    collected_at: row.collected,
    language: row.language,
    sentiment: row.sentiment,
    sentiment_confidence: row.confidence,
    engagement: {
      ...(row.likes === null ? {} : { likes: row.likes }),
      ...(row.comments === null ? {} : { comments: row.comments }),
      ...(row.shares === null ? {} : { shares: row.shares }),
      ...(row.views === null ? {} : { views: row.views }),
    },
    keyword_ids: row.keywords.flatMap((number) => names.byNumber.get(number)?._id ?? []),
    sentiment_by: row.sentiment_by,
    tag_ids: row.tags.flatMap((number) => names.tagByNumber.get(number)?._id ?? []),
    country: row.country,
    thread: row.thread,
    reply_to: row.reply_to,
    media: row.media,
    ...(row.stars === null ? {} : { stars: row.stars }),
    reach: row.reach,
    engagement_total: row.engagement,
    influence: row.influence,
    score: row.impact,
    cluster: row.cluster_id,
    hidden: row.hidden,
    starred: row.starred === 1,
    status: row.status,
    assigned_to: idOrNull(row.assigned_to),
    ticket_id: idOrNull(row.ticket_id),
    updated_at: row.updated,
  };
}
