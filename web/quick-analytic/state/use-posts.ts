import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { listSearchPosts } from '#contracts/quick-analytic/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import type { SearchInput } from './use-search.ts';

const PAGE = 20;

/** The posts that a search counts, page by page, newest first. */
export function usePosts(search: SearchInput, { enabled = true }: { enabled?: boolean } = {}) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      // Among the lists of mentions, so that what is done to a post shows here at once as it does there.
      queryKey: [listMentions.name, listSearchPosts.name, search],
      initialPageParam: '',
      queryFn: ({ pageParam, signal }) =>
        call(
          listSearchPosts,
          {
            body: {
              search,
              time_zone: getReaderZone(),
              limit: PAGE,
              ...(pageParam && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (last) => last.next,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
    }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
