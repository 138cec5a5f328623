import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { BySentiment } from '#contracts/listening/analytics/by-sentiment.ts';
import { AXES, MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { BUCKETS, Bucket } from '#contracts/listening/analytics/question.ts';
import { Difference } from '#contracts/listening/differences/endpoints.ts';
import { Channel } from '#contracts/networks.ts';

/**
 * What the ranked lists are of, in their order on the page: who and where, then what. Each is a dimension of the filter. Of themes the
 * account's rules are applied.
 */
const LIST_KINDS = [
  'channel',
  'author',
  'word',
  'phrase',
  'hashtag',
  'emoji',
  'domain',
  'link',
  'language',
  'country',
  'mentioned',
] as const;
export const ListKind = z.enum(LIST_KINDS);
export type ListKind = z.infer<typeof ListKind>;

/**
 * Orders of a list: the most frequent values, those that rise by more than chance, those that the search has more of than all other posts by
 * more than chance, or those that were frequent before and have gone quiet.
 */
const LIST_ORDERS = ['top', 'rising', 'distinctive', 'quiet'] as const;
export const ListOrder = z.enum(LIST_ORDERS);
export type ListOrder = z.infer<typeof ListOrder>;

/** By what the lines of the volume are split: an axis of mentions, or the terms themselves. */
const SPLITS = [...AXES, 'term'] as const;
export const Split = z.enum(SPLITS);
export type Split = z.infer<typeof Split>;

const most = (limit: number, usual: number) => z.number().int().min(1).max(limit).default(usual);

/** One panel of the page. Each kind has an answer of the same kind. */
export const SearchQuestion = z.discriminatedUnion('kind', [
  /** The head figures of the period, and of the one it is compared with. */
  z.strictObject({ kind: z.literal('figures') }),
  /** The volume over time, whole or split, and whole in the period of the comparison. */
  z.strictObject({
    kind: z.literal('volume'),
    measure: z.enum(MEASURES).default('mentions'),
    by: Split.nullable().default(null),
    bucket: z.enum(['auto', ...BUCKETS]).default('auto'),
    limit: most(12, 6),
    /** False where the period of the comparison is not shown. */
    compared: z.boolean().default(true),
    /** Whether all posts of each bar are counted too, whatever they say: what shares are of. */
    all: z.boolean().default(false),
  }),
  /** A ranked list. `search` keeps the values whose label contains it. */
  z.strictObject({
    kind: z.literal('list'),
    of: ListKind,
    order: ListOrder.default('top'),
    limit: most(100, 10),
    search: z.string().trim().max(100).default(''),
  }),
  /** The terms beside one another: counts, overlaps, and the union with each post once. */
  z.strictObject({ kind: z.literal('terms') }),
  /** What was different in a part of the period from usual: why a peak is there. */
  z.strictObject({ kind: z.literal('difference'), from: Instant, to: Instant }),
  /** How much of it the account's own pages have, what was answered there, and how many posts became tickets. */
  z.strictObject({ kind: z.literal('own') }),
]);
export type SearchQuestion = z.infer<typeof SearchQuestion>;
/** A question as a caller writes it. */
export type SearchQuestionInput = z.input<typeof SearchQuestion>;
export type SearchQuestionKind = SearchQuestion['kind'];
export type SearchQuestionOf<K extends SearchQuestionKind> = Extract<SearchQuestion, { kind: K }>;

const count = z.number().int().nonnegative();

/** Exact: what a text finds is counted row by row, never from sums. */
const Figures = z.object({
  mentions: count,
  authors: count,
  engagement: count,
  reach: count,
  by_sentiment: BySentiment,
});
export type Figures = z.infer<typeof Figures>;

/** A value of a ranked list. */
const ListItem = z.object({
  value: z.string(),
  label: z.string(),
  count,
  /** In the period of the comparison; null where there is none, or where the value cannot be counted there. */
  before: count.nullable(),
  /** Among all posts of the period, whatever they say; null in orders that do not compare with them. */
  all: count.nullable().default(null),
  by_sentiment: BySentiment,
  /** How many of its posts each term finds, in the order of the terms; null where there is one term, or the counts are not known. */
  by_term: z.array(count).nullable(),
  /** All values that are counted under it, including itself: their union is the count. */
  members: z.array(z.string()),
  /** The Boolean query that finds its posts, where no list of values does. */
  query: z.string().nullable(),
  /** Of authors. */
  channel: Channel.nullable(),
  handle: z.string(),
  followers: count.nullable(),
});
export type ListItem = z.infer<typeof ListItem>;

const Line = z.object({
  value: z.string(),
  label: z.string(),
  /** A number for each bar. */
  counts: z.array(count),
  by_sentiment: z.array(BySentiment).nullable(),
  /** Of the whole period: an author of two days counts once. */
  total: count,
});

const Term = z.object({
  term: z.string(),
  count,
  before: count.nullable(),
  by_sentiment: BySentiment,
  /** Posts that no other term finds. */
  alone: count,
});

/** The answer to each kind of question. */
export const SearchAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figures'),
    now: Figures,
    before: Figures.nullable(),
    /** The period is not over, and is compared with the same part of the other. */
    to_date: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('volume'),
    bucket: Bucket,
    /** The start of each bar, including empty ones, and where the last one ends. */
    starts: z.array(Instant),
    end: Instant,
    lines: z.array(Line),
    /** The bars of the period of the comparison by the same day and hour, null where it has no such bar; `to_date`: as of figures. */
    before: z.array(count.nullable()).nullable(),
    to_date: z.boolean().default(false),
    /** All posts of each bar, where they were asked for. */
    all: z.array(count).nullable(),
    /** Of all together, each post once. */
    total: count,
  }),
  z.object({
    kind: z.literal('list'),
    of: ListKind,
    order: ListOrder,
    items: z.array(ListItem),
    /** Of all together, each post once: what the shares are of. Of what has gone quiet it is that of the period just before. */
    total: count,
    /** All posts of the period, whatever they say: what `all` of an item is of. */
    total_all: count.nullable().default(null),
    /** Whether the items are parts of the total: no post counts in two of them. */
    parts: z.boolean(),
  }),
  z.object({
    kind: z.literal('terms'),
    items: z.array(Term),
    /** Posts that both terms find, by their places in the search. */
    overlaps: z.array(z.object({ first: count, second: count, count })),
    /** Posts that any of the terms finds, each once. */
    union: count,
    union_before: count.nullable(),
    /** Posts that several terms find, each once. */
    several: count,
  }),
  z.object({
    kind: z.literal('difference'),
    difference: Difference,
    /** Its words with the sentiments of their posts; null where several words are counted as one. */
    words: z.array(
      z.object({ word: z.string(), count, usual: z.number(), by_sentiment: BySentiment.nullable() }),
    ),
    /** Texts that several posts repeat, whose share is beyond the usual, each by its loudest post. `usual`: posts in such a time. */
    stories: z.array(
      z.object({
        cluster: z.string(),
        post_id: z.string(),
        author: z.string(),
        channel: Channel,
        text: z.string(),
        count,
        usual: z.number(),
      }),
    ),
    /** Authors whose share is beyond their usual one. */
    authors: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        channel: Channel,
        count,
        share: z.number(),
        usual: z.number(),
      }),
    ),
    /** Sites that rise by more than chance against as long a time just before. */
    sites: z.array(z.object({ site: z.string(), count, before: count })),
  }),
  z.object({
    kind: z.literal('own'),
    /** Posts on the account's own pages, by the connected channels. */
    items: z.array(
      z.object({
        source_id: Id,
        name: z.string(),
        channel: Channel,
        count,
        /** How many of its posts each term finds, in the order of the terms; null where there is one term. */
        by_term: z.array(count).nullable(),
      }),
    ),
    own: count,
    /** What the posts on the own pages reached, and the comments on them. */
    reach: count,
    comments: count,
    /** Of the posts on the own pages: those in a ticket, those in a ticket that was answered, and the replies in these tickets. */
    care: z.object({ posts: count, answered: count, replies: count }).nullable().default(null),
    /** Of all posts, wherever they are. */
    tickets: count,
    total: count,
  }),
]);
export type SearchAnswer = z.infer<typeof SearchAnswer>;
export type SearchAnswerOf<K extends SearchQuestionKind> = Extract<SearchAnswer, { kind: K }>;

/** One answer of several, or why there is none: a question that fails does not affect the others. */
export const SearchResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: SearchAnswer }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type SearchResult = z.infer<typeof SearchResult>;
