import { ApiError } from './api-error.ts';
import { FreshQueryClient } from './fresh-query-client.ts';
import { FRESH_MS } from './prefetched.ts';

/** Statuses for which a retry may succeed: no response, throttled, a part that is down. */
const PASSING = new Set([0, 429, 502, 503, 504]);

/** The cache of everything read from the server. Live events refresh it, so a response counts as fresh for half a minute. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    // A change that cannot be sent fails at once: made an hour later, it would undo what a colleague did meanwhile (docs/decisions/0198).
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: FRESH_MS,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof ApiError && PASSING.has(error.status),
    },
  },
});
