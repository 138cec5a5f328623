import { z } from 'zod';
import { Engagement, IncomingAuthor } from '#contracts/inbound/incoming.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** The sentiments that a post about its subject can be judged to have; a question is a class besides the three sentiments. */
export const JUDGED_SENTIMENTS = ['negative', 'neutral', 'positive', 'question'] as const;
export const JudgedSentiment = z.enum(JUDGED_SENTIMENTS);
export type JudgedSentiment = z.infer<typeof JudgedSentiment>;

/** The sentiments with that of a post that nothing was able to judge: its language has no model, or it says nothing. */
export const SENTIMENTS = [...JUDGED_SENTIMENTS, 'unjudged'] as const;
export const Sentiment = z.enum(SENTIMENTS);
export type Sentiment = z.infer<typeof Sentiment>;
/** How many mentions were judged, from their counts by sentiment: what every share of a sentiment is a share of. */
export function countJudged(counts: Readonly<Record<string, number>>): number {
  return JUDGED_SENTIMENTS.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** The sentiments of a stacked bar from its base: positive at the base, negative on top, where changes are most visible. */
export const SENTIMENT_STACK: readonly Sentiment[] = [
  'positive',
  'neutral',
  'question',
  'unjudged',
  'negative',
];

/** The kind of a mention: something published or imported, or a message to the account. */
export const MentionKind = z.enum(['post', 'message']);

/** The team's progress with a mention. */
export const MENTION_STATUSES = ['new', 'seen', 'done'] as const;
export const MentionStatus = z.enum(MENTION_STATUSES);
export type MentionStatus = z.infer<typeof MentionStatus>;

/** Who set a mention's sentiment. */
const SENTIMENT_ORIGINS = ['model', 'rule', 'person'] as const;
export const SentimentBy = z.enum(SENTIMENT_ORIGINS);

/** Whether a mention is left out of every list and number, and by whom. */
export const HIDDEN = ['no', 'person', 'blacklist'] as const;

/** The orders of the feed: publication, arrival, last change, score. */
export const MENTION_SORTS = ['published', 'added', 'updated', 'impact'] as const;
export const MentionSort = z.enum(MENTION_SORTS);
export type MentionSort = z.infer<typeof MentionSort>;

/** A span of the text that a keyword matched: UTF-16 offsets into `text`, end excluded. */
export const Hit = z.object({ start: z.number().int(), end: z.number().int() });
export type Hit = z.infer<typeof Hit>;

/** A post or message that an account's keywords matched, or that was sent to the account. */
export const Mention = z.object({
  _id: Id,
  source_id: Id,
  channel: Channel,
  kind: MentionKind,
  author: IncomingAuthor,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  published_at: Instant,
  collected_at: Instant,
  language: z.string(),
  sentiment: Sentiment,
  sentiment_confidence: z.number().min(0).max(1),
  engagement: Engagement,
  keyword_ids: z.array(Id),
  sentiment_by: SentimentBy,
  tag_ids: z.array(Id),
  /** ISO 3166-1 alpha-2; empty where the network does not send it. */
  country: z.string(),
  /** The network's ids of the conversation and of the post that this one replies to; empty where there is none. */
  thread: z.string(),
  reply_to: z.string(),
  /** URLs of pictures, videos and sounds. */
  media: z.array(z.string()),
  /** Of a review; absent from all others. */
  stars: z.number().int().optional(),
  reach: z.number().int(),
  engagement_total: z.number().int(),
  /** 0 to 100; 0 to 100. */
  influence: z.number().int(),
  score: z.number(),
  /** Near-duplicates have the same number; `0` is a text that is too short to compare. */
  cluster: z.string(),
  hidden: z.enum(HIDDEN),
  starred: z.boolean(),
  status: MentionStatus,
  assigned_to: Id.nullable(),
  ticket_id: Id.nullable(),
  /** The last change by a person or the suite; the arrival where there is none. */
  updated_at: Instant,
});
export type Mention = z.infer<typeof Mention>;

/** A mention of the feed: with the highlighted spans of its text. */
export const FeedMention = Mention.extend({
  hits: z.array(Hit),
  /** How many other mentions of the account are near-duplicates. */
  similar_count: z.number().int().nonnegative().default(0),
  /** A post of the public pool that is none of the account's mentions: it can be read, and nothing of the account can be added to it. */
  public: z.literal(true).optional(),
});
export type FeedMention = z.infer<typeof FeedMention>;

/** What a preview shows of a stored post. */
export const MentionSample = z.object({
  _id: Id,
  channel: Channel,
  author: IncomingAuthor,
  text: z.string(),
  published_at: Instant,
  hits: z.array(Hit),
});
export type MentionSample = z.infer<typeof MentionSample>;
