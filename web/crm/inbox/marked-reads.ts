import type { Query, QueryClient } from '@tanstack/react-query';
import { readInBackground } from '#web/kit/api/batches.ts';

/**
 * Reads that events made out of date. They are remembered here and not only in the cache: a response that was under way when its read was
 * marked may be from before the change, and the cache would take it for fresh.
 */
export function makeMarkedReads(client: QueryClient) {
  let marked = new Set<string>();
  return {
    /** Marks reads; those that nothing shows are read again when they are shown. */
    mark: (isOld: (query: Query) => boolean): void => {
      void client.invalidateQueries({
        refetchType: 'none',
        predicate: (query) => {
          const old = isOld(query);
          if (old) marked.add(query.queryHash);
          return old;
        },
      });
    },
    /** Reads again what is marked and on the screen. */
    refetch: (): void => {
      const due = marked;
      marked = new Set();
      readInBackground(() => {
        void client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => due.has(queryHash) });
      });
    },
  };
}

export type MarkedReads = ReturnType<typeof makeMarkedReads>;
