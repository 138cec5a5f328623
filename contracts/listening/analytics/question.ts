import { z } from 'zod';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SpanLength } from '#contracts/kit/span-length.ts';
import { BySentiment } from '#contracts/listening/analytics/by-sentiment.ts';
import { AXES, MEASURES, ADDITIVE_MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { FeedMention } from '#contracts/listening/mention.ts';
import { ThemeKind } from '#contracts/listening/themes/area.ts';
import { Channel } from '#contracts/networks.ts';

/** Widths of the bars of a series; `auto` chooses one by the length of the period. */
export const BUCKETS = BAR_WIDTHS;
export const Bucket = z.enum(BUCKETS);
export type Bucket = z.infer<typeof Bucket>;

/** The orders of a list of single posts. */
export const POST_ORDERS = ['newest', 'engagement', 'reach', 'score'] as const;

const Dimension = z.enum(AXES);
const Measure = z.enum(MEASURES);
const filter = MentionFilter;
const most = (limit: number, usual: number) => z.number().int().min(1).max(limit).default(usual);

/** Keywords that a share of voice compares; empty: those that the filter names, or those at the top of the hierarchy. */
const VoiceSet = z.array(Id).max(20);

/** A query of a widget. Each kind has a result of the same kind. */
export const AnalyticsQuery = z.discriminatedUnion('kind', [
  /** The numbers of a period, and those of the equally long period before; `length`: how long it is as a whole, where it runs. */
  z.strictObject({ kind: z.literal('figures'), filter, length: SpanLength.optional() }),
  /** Over time: of everything, or of the first values of a dimension. */
  z.strictObject({
    kind: z.literal('series'),
    filter,
    measure: Measure.default('mentions'),
    by: Dimension.nullable().default(null),
    bucket: z.enum(['auto', ...BUCKETS]).default('auto'),
    limit: most(12, 6),
    /** Only these keywords, chosen as for the shares below; absent for no such choice. */
    voice: VoiceSet.optional(),
  }),
  /** The first values of a dimension, the highest first. */
  z.strictObject({
    kind: z.literal('groups'),
    filter,
    by: Dimension,
    measure: Measure.default('mentions'),
    limit: most(200, 10),
  }),
  /** The shares of keywords that do not contain each other: each mention counts once. */
  z.strictObject({
    kind: z.literal('voice'),
    filter,
    keywords: VoiceSet.default([]),
    measure: z.enum(ADDITIVE_MEASURES).default('mentions'),
    limit: most(50, 20),
  }),
  /** By the hour of the week. */
  z.strictObject({ kind: z.literal('cells'), filter }),
  z.strictObject({ kind: z.literal('engagement'), filter, length: SpanLength.optional() }),
  z.strictObject({ kind: z.literal('authors'), filter, limit: most(50, 8) }),
  /** Words, phrases, hashtags …, after applying the theme rules. */
  z.strictObject({
    kind: z.literal('themes'),
    filter,
    of: ThemeKind.default('word'),
    limit: most(200, 60),
    /** Whether near-duplicates of sites and links are counted once as well. */
    clusters: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal('posts'),
    filter,
    order: z.enum(POST_ORDERS).default('engagement'),
    limit: most(50, 5),
  }),
]);
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;
/** A query as a caller writes it. */
export type AnalyticsQueryInput = z.input<typeof AnalyticsQuery>;
export type QuestionKind = AnalyticsQuery['kind'];
export type QuestionOf<K extends QuestionKind> = Extract<AnalyticsQuery, { kind: K }>;

const count = z.number().int().nonnegative();
const Figures = z.object({
  mentions: count,
  by_sentiment: BySentiment,
  authors: count,
  /** The number of authors is an estimate, within one in a hundred. */
  authors_about: z.boolean(),
});
const Reactions = z.object({
  engagement: count,
  reach: count,
  likes: count,
  comments: count,
  shares: count,
  views: count,
});

/** A value of a dimension with its number; `by_sentiment` where mentions are counted. */
const Group = z.object({
  value: z.string(),
  label: z.string(),
  count,
  by_sentiment: BySentiment.nullable(),
});
export type Group = z.infer<typeof Group>;

/** The result of each kind of query. */
export const AnswerTo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), now: Figures, before: Figures }),
  z.object({
    kind: z.literal('series'),
    bucket: Bucket,
    /** The start of each bar, including empty ones. */
    starts: z.array(Instant),
    /** Where the last bar ends; later than the requested period where that cuts the bar. */
    end: Instant,
    /** One line, or one for each value; a number for each bar. */
    lines: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        counts: z.array(count),
        by_sentiment: z.array(BySentiment).nullable(),
        /** Of the whole period: an author of two days counts once. */
        total: count,
      }),
    ),
    /** Of all together, each mention once. */
    total: count,
  }),
  z.object({
    kind: z.literal('groups'),
    items: z.array(Group),
    /** Of all together, each mention once, also those without a value or with one that is not listed. */
    total: count,
    /** Whether the items are parts of the total: no mention counts in two of them. */
    parts: z.boolean(),
  }),
  z.object({
    kind: z.literal('voice'),
    /** The keywords that are compared. */
    set: z.array(Id),
    /** Mentions of one keyword of the set alone, the most frequent first. */
    items: z.array(Group),
    /** Mentions of several keywords of the set, each once. */
    several: count,
    /** Of all together: the sum of the items, of those that are not listed, and of the mentions of several. */
    total: count,
  }),
  z.object({
    kind: z.literal('cells'),
    /** Hours of the week with mentions: weekday from Monday (1), hour of the day in the requested time zone. */
    items: z.array(
      z.object({
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        count,
        /** How many such hours the period contains, for the mean of one. */
        times: count,
      }),
    ),
    total: count,
  }),
  z.object({ kind: z.literal('engagement'), now: Reactions, before: Reactions }),
  z.object({
    kind: z.literal('authors'),
    items: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        handle: z.string(),
        channel: Channel,
        followers: count,
        count,
        by_sentiment: BySentiment,
      }),
    ),
  }),
  z.object({
    kind: z.literal('themes'),
    of: ThemeKind,
    items: z.array(
      z.object({
        value: z.string(),
        /** All values that are counted under it, including itself. */
        members: z.array(z.string()),
        /** The Boolean query that finds its mentions, where no list of values does. */
        query: z.string().nullable(),
        count,
        /** The same with near-duplicates counted once: of sites and links. */
        clusters: count.nullable(),
        by_sentiment: BySentiment,
      }),
    ),
  }),
  z.object({ kind: z.literal('posts'), items: z.array(FeedMention) }),
]);
export type AnswerTo = z.infer<typeof AnswerTo>;
export type AnswerOfKind<K extends QuestionKind> = Extract<AnswerTo, { kind: K }>;

/** One result of several, or why there is none: a query that fails does not affect the others. */
export const AnalyticsResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: AnswerTo }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type AnalyticsResult = z.infer<typeof AnalyticsResult>;
