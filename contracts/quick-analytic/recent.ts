import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SearchTerms } from '#contracts/quick-analytic/terms.ts';

const access = {
  kind: 'permitted' as const,
  need: ['quick_analytic.analytics.read'] as const,
  product: 'quick_analytic' as const,
};
const PATH = '/quick_analytic/searches';

/** The longest address of a search, in UTF-16 units. */
export const ADDRESS_MAX = 20_000;
/** Recent searches that are listed. */
export const RECENT_MAX = 20;

const UsedSearches = z.object({
  used: z.number().int().nonnegative(),
  limit: z.number().int().nonnegative().nullable(),
});

/** Searches of today of the account, and the limit of the plan; null: no limit. The day is that of the account's time zone. */
export const Allowance = UsedSearches.extend({
  /** The caller's own, and the limit of one person. */
  person: UsedSearches,
  /** When the day ends. */
  resets_at: Instant,
});
export type Allowance = z.infer<typeof Allowance>;

/** A search of the caller; nobody else sees it. */
const RecentSearch = z.object({
  _id: Id,
  terms: z.array(z.string()),
  /** The query of the page's address, without `?`: it opens the search as it was left. */
  address: z.string(),
  at: Instant,
  /** How many posts it found then; null where that is not known. */
  found: z.number().int().nonnegative().nullable(),
});
export type RecentSearch = z.infer<typeof RecentSearch>;

export const listRecentSearches = defineEndpoint({
  name: 'quick_search.list',
  method: 'GET',
  path: PATH,
  access,
  summary: 'List the caller’s own recent searches, newest first, and what is left of the day’s searches',
  answer: z.object({ items: z.array(RecentSearch), allowance: Allowance }),
});

export const recordSearch = defineEndpoint({
  name: 'quick_search.record',
  method: 'POST',
  path: PATH,
  access,
  summary:
    'Record a search with the address that shows it; the first of its terms on a day counts against the plan',
  input: {
    body: z.strictObject({
      terms: SearchTerms,
      address: z.string().max(ADDRESS_MAX),
      /** How many posts it finds, as the page shows them. */
      found: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
    }),
  },
  answer: z.object({ _id: Id, allowance: Allowance }),
  errors: ['limit_reached'],
  event: 'quick_search.created',
});

export const deleteRecentSearch = defineEndpoint({
  name: 'quick_search.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access,
  summary: 'Delete one of the caller’s recent searches',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
});

export const clearRecentSearches = defineEndpoint({
  name: 'quick_search.clear',
  method: 'DELETE',
  path: PATH,
  access,
  summary: 'Delete all recent searches of the caller',
  answer: z.object({ deleted: z.number().int().nonnegative() }),
});

export const ENDPOINTS = [listRecentSearches, recordSearch, deleteRecentSearch, clearRecentSearches];

/** Somebody made a search. The event says how many terms it has and never which: searches are private. */
const searchCreated = defineEvent({
  name: 'quick_search.created',
  need: ['quick_analytic.analytics.read'],
  data: z.object({ terms: z.number().int() }),
});

export const EVENTS = [searchCreated];
