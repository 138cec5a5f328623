/** A post as queries see it: under the column names of the store (server/migrations/clickhouse). */
export type QueryPost = TextFields &
  ListFields &
  NumberFields & { keywords: readonly number[]; tags: readonly number[] };

/** Texts and names; empty where there is none. `folded` is the result of `fold` for title and text together. */
export type TextFields = Record<
  | 'title'
  | 'text'
  | 'folded'
  | 'url'
  | 'channel'
  | 'kind'
  | 'language'
  | 'sentiment'
  | 'sentiment_by'
  | 'country'
  | 'author_id'
  | 'author_name'
  | 'author_handle'
  | 'thread'
  | 'reply_to'
  | 'status'
  | 'hidden'
  | 'source_id'
  | 'assigned_to'
  | 'ticket_id',
  string
>;

/**
 * Entities of the text in lower case (links as they are counted), tags and people without `#` and `@`; addresses of pictures and videos.
 */
export type ListFields = Record<
  'hashtags' | 'mentioned' | 'domains' | 'links' | 'emoji' | 'media',
  readonly string[]
>;

/** Counts (null where the network does not provide them), scores, and times in milliseconds since 1970. */
export type NumberFields = Record<
  | 'followers'
  | 'likes'
  | 'comments'
  | 'shares'
  | 'views'
  | 'engagement'
  | 'reach'
  | 'influence'
  | 'score'
  | 'stars'
  | 'confidence'
  | 'cluster'
  | 'starred'
  | 'published_at'
  | 'collected_at',
  number | null
>;

/** The id that represents nobody and nothing. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

const EMPTY: readonly never[] = [];

/** A post of which only these fields are known. The rest is as for one that has just come in. */
export function queryPost(known: Partial<QueryPost>): QueryPost {
  return {
    ...NOTHING,
    ...known,
  };
}

const NOTHING: QueryPost = {
  title: '',
  text: '',
  folded: '',
  url: '',
  channel: '',
  kind: 'post',
  language: '',
  sentiment: 'neutral',
  sentiment_by: 'model',
  country: '',
  author_id: '',
  author_name: '',
  author_handle: '',
  thread: '',
  reply_to: '',
  status: 'new',
  hidden: 'no',
  source_id: NO_ID,
  assigned_to: NO_ID,
  ticket_id: NO_ID,
  hashtags: EMPTY,
  mentioned: EMPTY,
  domains: EMPTY,
  links: EMPTY,
  emoji: EMPTY,
  media: EMPTY,
  keywords: EMPTY,
  tags: EMPTY,
  followers: null,
  likes: null,
  comments: null,
  shares: null,
  views: null,
  engagement: 0,
  reach: 0,
  influence: 0,
  score: 0,
  stars: null,
  confidence: 0,
  cluster: 0,
  starred: 0,
  published_at: 0,
  collected_at: 0,
};
