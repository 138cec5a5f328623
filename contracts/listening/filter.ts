import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { readList } from '#contracts/kit/list-text.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { VALUE_MAX, type Dimension, type Flag, type Measure } from '#contracts/listening/dimensions.ts';
import { MentionKind, MentionStatus, Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { LIST_DIMENSIONS, readAlso, readBeyond } from '#contracts/listening/required-groups.ts';
import { Channel } from '#contracts/networks.ts';

/** The longest text in the Boolean query language that a filter accepts, in UTF-16 units; it must fit into a URL. */
export const QUERY_MAX = 20_000;

/** Values of one kind in a query, separated by commas: `channel=line,facebook`; `author=Smith\, John` is one value. */
function listOf<T extends z.ZodType<unknown, string>>(one: T) {
  return z.string().max(8000).transform(readList).pipe(z.array(one).max(200)).optional();
}

const flag = z.enum(['yes', 'no']).optional();
const word = listOf(z.string().max(VALUE_MAX));
/** As long as the id of a conversation may be (contracts/inbound/incoming.ts). */
const thread = listOf(z.string().max(512));
const language = listOf(z.string().max(16));
const country = listOf(z.union([z.string().regex(/^[A-Z]{2}$/), z.literal('unknown')]));
const person = listOf(z.union([Id, z.literal('nobody')]));
const cluster = listOf(z.string().regex(/^\d{1,20}$/));
const least = z.coerce.number<number | string>().nonnegative().max(Number.MAX_SAFE_INTEGER).optional();
const whole = (from: number, to: number) => listOf(z.coerce.number<string>().int().min(from).max(to));

/** Every dimension of `dimensions.ts` with its exclusion. */
const dimensions = {
  keyword: listOf(Id),
  not_keyword: listOf(Id),
  channel: listOf(Channel),
  not_channel: listOf(Channel),
  sentiment: listOf(Sentiment),
  not_sentiment: listOf(Sentiment),
  language,
  not_language: language,
  author: word,
  not_author: word,
  /** Tags by their ids; a category or a group includes every tag below it. */
  tag: listOf(Id),
  not_tag: listOf(Id),
  /** ISO 3166-1 alpha-2, or `unknown`. */
  country,
  not_country: country,
  hashtag: word,
  not_hashtag: word,
  mentioned: word,
  not_mentioned: word,
  domain: word,
  not_domain: word,
  /** Pages linked to, as links are counted (engine/entities/link.ts). */
  link: word,
  not_link: word,
  emoji: word,
  not_emoji: word,
  /** Words as they are counted, not as they are searched: all posts of a word in the cloud. */
  word,
  not_word: word,
  status: listOf(MentionStatus),
  not_status: listOf(MentionStatus),
  assigned: person,
  not_assigned: person,
  sentiment_by: listOf(SentimentBy),
  not_sentiment_by: listOf(SentimentBy),
  /** The sources: monitors and connected channels by their ids. */
  source: listOf(Id),
  not_source: listOf(Id),
  kind: listOf(MentionKind),
  not_kind: listOf(MentionKind),
  cluster,
  not_cluster: cluster,
  thread,
  not_thread: thread,
  hidden_by: listOf(Id),
  not_hidden_by: listOf(Id),
} satisfies Record<Dimension | `not_${Dimension}`, z.ZodType>;

const flags = {
  /** `yes`: only posts that matched a keyword; `no`: only those that matched none. */
  matched: flag,
  tagged: flag,
  starred: flag,
  has_media: flag,
  has_ticket: flag,
} satisfies Record<Flag, z.ZodType>;

const measures = {
  min_followers: least,
  max_followers: least,
  min_engagement: least,
  max_engagement: least,
  min_reach: least,
  max_reach: least,
  min_influence: least,
  max_influence: least,
  min_score: least,
  max_score: least,
  /** Of reviews; a post without stars has no number of them. */
  min_stars: least,
  max_stars: least,
} satisfies Record<`min_${Measure}` | `max_${Measure}`, z.ZodType>;

/**
 * The mentions of a list, number, chart, export or alert: a time range (end excluded) and other conditions. Everything takes this filter
 * and nothing else, so that a number always equals the list that it opens. Hidden mentions are left out unless `hidden` requests them.
 */
export const MentionFilter = z.strictObject({
  from: Instant,
  to: Instant,
  ...dimensions,
  ...flags,
  ...measures,
  /**
   * One of each of these groups of values, in addition to the other conditions on their dimension (contracts/listening/required-groups.ts).
   */
  also: z
    .string()
    .min(1)
    .max(8000)
    .refine((text) => readAlso(text) !== undefined, toIssue(fault('nothing_to_filter')))
    .optional(),
  /** Dimensions of which a mention has no value: `hashtag` for posts without one. */
  without: listOf(z.enum(LIST_DIMENSIONS)),
  /** A value besides these of each group, as the others of a list are counted. */
  beyond: z
    .string()
    .min(1)
    .max(8000)
    .refine((text) => readBeyond(text) !== undefined, toIssue(fault('nothing_to_filter')))
    .optional(),
  /** Found anywhere in the post, as keywords are. */
  text: z.string().trim().min(1).max(500).optional(),
  /** The same in the Boolean query language. */
  query: z.string().trim().min(1).max(QUERY_MAX).optional(),
  /** `with`: hidden mentions too; `only`: nothing else. */
  hidden: z.enum(['with', 'only']).optional(),
  /** Days of the week (1 is Monday) and hours of the day in `time_zone` (an IANA name, UTC by default). */
  weekday: whole(1, 7),
  hour: whole(0, 23),
  time_zone: ZoneName.optional(),
});
export type MentionFilter = z.infer<typeof MentionFilter>;

/** What the address of a listening screen says of its filter: the range by name, the template it comes from, and the filter itself. */
export const SHARED_PARAMETERS = { mentions: ['range', 'template', ...MentionFilter.keyof().options] };
