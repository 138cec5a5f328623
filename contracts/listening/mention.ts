import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { Engagement, IncomingAuthor } from '#contracts/inbound/incoming.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** What a post says of its subject; a question stands beside the three feelings. */
export const SENTIMENTS = ['negative', 'neutral', 'positive', 'question'] as const;
export const Sentiment = z.enum(SENTIMENTS);
export type Sentiment = z.infer<typeof Sentiment>;

/** What a mention is: something said in public or handed in, or a message to the account. */
export const MentionKind = z.enum(['post', 'message']);

/** How far people are with a mention. */
export const MENTION_STATUSES = ['new', 'seen', 'done'] as const;
export const MentionStatus = z.enum(MENTION_STATUSES);
export type MentionStatus = z.infer<typeof MentionStatus>;

/** Who said what a mention's sentiment is. */
const SENTIMENT_ORIGINS = ['model', 'rule', 'person'] as const;
export const SentimentBy = z.enum(SENTIMENT_ORIGINS);

/** Whether a mention is kept out of every list and number, and by whom. */
export const HIDDEN = ['no', 'person', 'blacklist'] as const;

/** What the feed is ordered by: when it was said, when it came in, when it last changed, how much it weighs (its score). */
export const MENTION_SORTS = ['published', 'added', 'updated', 'impact'] as const;
export const MentionSort = z.enum(MENTION_SORTS);
export type MentionSort = z.infer<typeof MentionSort>;

/** A run of the text that a keyword found: UTF-16 offsets into `text`, end excluded. */
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
  /** ISO 3166-1 alpha-2; empty where the network does not tell. */
  country: z.string(),
  /** The network's ids of the conversation and of the post that this one answers; empty where there is none. */
  thread: z.string(),
  reply_to: z.string(),
  /** Addresses of pictures, films and sounds. */
  media: z.array(z.string()),
  reach: z.number().int(),
  engagement_total: z.number().int(),
  /** 0 to 100; 0 to 100. */
  influence: z.number().int(),
  score: z.number(),
  /** Posts that say nearly the same bear the same number; `0` is alone. */
  cluster: z.string(),
  hidden: z.enum(HIDDEN),
  starred: z.boolean(),
  status: MentionStatus,
  assigned_to: Id.nullable(),
  ticket_id: Id.nullable(),
  /** When anybody or anything last changed it; its arrival where nobody did. */
  updated_at: Instant,
});
export type Mention = z.infer<typeof Mention>;

/** A mention of the feed: with the marked runs of its text. */
export const FeedMention = Mention.extend({
  hits: z.array(Hit),
  /** How many others of the account say nearly the same. */
  alike: z.number().int().nonnegative().default(0),
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
