import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { countSearchPosts } from '#contracts/quick-analytic/endpoints.ts';
import { buildSearchQuery } from '#contracts/quick-analytic/search.ts';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { openEnded, useArrivalCount } from '#web/listening/feed/use-arrival-count.ts';
import type { SearchState } from './use-search.ts';

/** How often the posts are counted again, in milliseconds. */
const PAUSE_MS = 5_000;

/** What a page has counted, and when (milliseconds). */
type PageCount = { total: number | undefined; at: number };
type LatestCount = { version: string | null; count: number };

/**
 * How many posts more the search of a page finds by now, public ones among them: what it would count less what it has counted. Mentions are
 * announced as they are stored; public posts are looked for while the page is seen.
 */
export function useArrived({ search, filtering }: SearchState, { total, at }: PageCount): number {
  const client = useQueryClient();
  const { filter } = filtering;
  const watched = useMemo(
    () => ({ ...filter, query: buildSearchQuery(search.terms, filter.query) }),
    [filter, search.terms],
  );
  const announced = useArrivalCount(watched, at);
  const open = useMemo(() => ({ ...search, filter: openEnded(search.filter) }), [search]);
  const queryKey = [countSearchPosts.name, search, at];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LatestCount> => {
      const known = client.getQueryData<LatestCount>(queryKey);
      const body = { search: open, time_zone: getReaderZone(), known: known?.version ?? null };
      const { version, count } = await call(countSearchPosts, { body }, { signal });
      return { version, count: count ?? known?.count ?? 0 };
    },
    // The page itself is the first count.
    initialData: { version: null, count: total ?? 0 },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: PAUSE_MS,
    enabled: total !== undefined && total > 0,
  });
  useEffect(() => {
    if (announced > 0) void refetch();
  }, [announced, refetch]);
  return Math.max(0, data.count - (total ?? 0));
}
