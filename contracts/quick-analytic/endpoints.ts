import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Bucket } from '#contracts/listening/analytics/question.ts';
import { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { FeedMention, MentionSample, MentionSort } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import { SearchQuestion, SearchResult } from '#contracts/quick-analytic/question.ts';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { IN_ORDER, Search } from '#contracts/quick-analytic/search.ts';
import { SearchTerm, TERMS_MAX } from '#contracts/quick-analytic/terms.ts';

const count = z.number().int().nonnegative();

/** The reading of posts, as far as the reader's groups see them. */
const read = {
  access: {
    kind: 'permitted' as const,
    need: ['quick_analytic.analytics.read'] as const,
    product: 'quick_analytic' as const,
  },
  transaction: false,
  idempotent: false,
};

/** The most panels of one call. */
export const MOST_QUESTIONS = 30;
/** Sample posts while typing. */
export const SAMPLE_POSTS = 3;

export const previewSearch = defineEndpoint({
  ...read,
  name: 'quick_analytic.preview',
  method: 'POST',
  path: '/quick_analytic/preview',
  summary:
    'Count what a term finds while it is typed, with the volume and the newest posts; takes nothing of the plan',
  input: {
    body: z
      .strictObject({
        term: SearchTerm,
        from: Instant,
        to: Instant,
        time_zone: ZoneName.default('UTC'),
      })
      .refine(...IN_ORDER),
  },
  answer: z.object({
    count,
    bucket: Bucket,
    bars: z.array(z.object({ at: Instant, count })),
    sample: z.array(MentionSample.extend({ title: z.string() })),
  }),
});

export const querySearch = defineEndpoint({
  ...read,
  name: 'quick_analytic.query',
  method: 'POST',
  path: '/quick_analytic/query',
  summary:
    'Answer several questions about a search at once: figures, volume, ranked lists, terms compared, what was different',
  input: {
    body: z.strictObject({
      search: Search,
      time_zone: ZoneName.default('UTC'),
      questions: z.array(SearchQuestion).min(1).max(MOST_QUESTIONS),
    }),
  },
  answer: z.object({ answers: z.array(SearchResult) }),
  errors: ['limit_reached'],
});

export const listSearchPosts = defineEndpoint({
  ...read,
  name: 'quick_analytic.posts',
  method: 'POST',
  path: '/quick_analytic/posts',
  summary: 'List the posts that a search counts, newest first or by arrival, last change or impact',
  input: {
    body: z.strictObject({
      search: Search,
      time_zone: ZoneName.default('UTC'),
      sort: MentionSort.default('published'),
      limit: PageQuery.shape.limit,
      cursor: PageQuery.shape.cursor,
    }),
  },
  answer: buildPageSchema(FeedMention),
  errors: ['cursor_invalid', 'limit_reached'],
});

export const countSearchPosts = defineEndpoint({
  ...read,
  name: 'quick_analytic.count',
  method: 'POST',
  path: '/quick_analytic/count',
  summary:
    'Count the posts of a search as they are now, public ones among them, where stored posts have changed since the last count',
  input: {
    body: z.strictObject({
      /** Its period ends now where it ends later. */
      search: Search,
      time_zone: ZoneName.default('UTC'),
      /** The version of the last count; null where there was none. */
      known: z.string().max(200).nullable().default(null),
    }),
  },
  answer: z.object({
    version: z.string(),
    /** Null where nothing has changed since the version that was sent. */
    count: count.nullable(),
  }),
  errors: ['limit_reached'],
});

export const getSearchCoverage = defineEndpoint({
  ...read,
  name: 'quick_analytic.coverage',
  method: 'POST',
  path: '/quick_analytic/coverage',
  summary:
    'Say what a period covers: sources that were read, their gaps, since when posts are stored, public ones are kept and terms are collected',
  input: {
    body: z
      .strictObject({
        from: Instant,
        to: Instant,
        terms: z.array(SearchTerm).max(TERMS_MAX).default([]),
      })
      .refine(...IN_ORDER),
  },
  answer: z.object({
    /** Sources that the reader may see: monitors, connected channels and public sources. */
    sources: count,
    gaps: z.array(CollectionGap),
    /** When the first stored post was published; null where there is none. */
    since: Instant.nullable(),
    /** Since when the public pool has posts, of all its sources and of each that the reader may know; null where it is not read. */
    pool: z
      .object({
        since: Instant.nullable(),
        sources: z.array(z.object({ _id: Id, name: z.string(), since: Instant.nullable() })),
      })
      .nullable(),
    /** Since when each term is collected, in their order. */
    collected: z.array(
      z.object({
        term: z.string(),
        /** Since keywords find its posts, or public posts are kept where that is earlier; null where neither is. */
        since: Instant.nullable(),
        /** Whether keywords find all of its posts. */
        by_keyword: z.boolean(),
      }),
    ),
  }),
});

export const listNearSpellings = defineEndpoint({
  ...read,
  name: 'quick_analytic.spellings',
  method: 'POST',
  path: '/quick_analytic/spellings',
  summary:
    'List words of the posts that are spelled or sound nearly like a term: other Thai marks, other letters, the other script',
  input: { body: z.strictObject({ term: SearchTerm, from: Instant, to: Instant }).refine(...IN_ORDER) },
  answer: z.object({ items: z.array(z.object({ term: z.string(), count })) }),
});

/** The most keywords, and the most pages, that are suggested. */
export const SUGGESTIONS_MAX = 8;

/** What can be searched by one press: its name, the term that finds its posts, and how many there are. */
const Suggestion = z.object({ _id: Id, name: z.string(), term: SearchTerm, count });
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestions = defineEndpoint({
  ...read,
  name: 'quick_analytic.suggestions',
  method: 'POST',
  path: '/quick_analytic/suggestions',
  summary:
    'List keywords and own pages of the account that have posts in a period, each with the term that finds them, the most frequent first',
  input: { body: z.strictObject({ from: Instant, to: Instant }).refine(...IN_ORDER) },
  answer: z.object({
    keywords: z.array(Suggestion),
    pages: z.array(Suggestion.extend({ channel: Channel })),
  }),
});

export const ENDPOINTS = [
  previewSearch,
  querySearch,
  listSearchPosts,
  countSearchPosts,
  getSearchCoverage,
  listNearSpellings,
  listRising,
  listSuggestions,
];
