import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { ThemeKind } from './area.ts';

const count = z.number().int().nonnegative();

/** Orders of a list of themes: by how often, or by how much more often than in as long a time before. */
export const ThemeOrder = z.enum(['often', 'rising']);
export type ThemeOrder = z.infer<typeof ThemeOrder>;

/** Something that mentions have in common, with how many they are now and were in as long a time before. */
export const Theme = z.object({
  /** As it is shown. */
  value: z.string(),
  /** All that is counted under it, itself among them: their union is the count. */
  members: z.array(z.string()),
  /** The Boolean text that finds its mentions, where no list of values does: of entities. */
  query: z.string().nullable(),
  count,
  before: count,
  /** Signed log-likelihood ratio (engine/themes/trend.ts) of now against before: beyond ±10.83 chance is below 1 in 1,000. */
  trend: z.number(),
  by_sentiment: z.object(Object.fromEntries(SENTIMENTS.map((name) => [name, count]))),
});
export type Theme = z.infer<typeof Theme>;

export const listThemes = defineEndpoint({
  name: 'theme.list',
  method: 'GET',
  path: '/listening/themes/{theme}',
  access: { kind: 'permitted', need: ['listening.keyword.read'], product: 'listening' },
  summary:
    'List themes (words, phrases, hashtags, people, domains, links, emoji or entities), most frequent or rising first',
  input: {
    params: z.object({ theme: ThemeKind }),
    query: MentionFilter.extend({
      order: ThemeOrder.default('often'),
      limit: z.coerce.number().int().min(1).max(200).default(60),
      /** `1`: also words that tell nothing, namely those of the keywords and everyday words. */
      every: z.literal('1').optional(),
    }),
  },
  answer: z.object({
    items: z.array(Theme),
    /** How many of the first were left out by rules. */
    hidden: count,
    /** How many words of the first were left out because they tell nothing. */
    left_out: count,
    /** Mentions of the filter, and of as long a time before. */
    total: count,
    total_before: count,
  }),
  transaction: false,
});

export const ENDPOINTS = [listThemes];
