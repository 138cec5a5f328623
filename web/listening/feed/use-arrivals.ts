import { useState } from 'react';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { useCall, useRefresh } from '#web/kit/api/use-call.ts';
import type { WireFilter } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { useStored } from '../use-stored.ts';

/**
 * What has arrived since the list was read. The list itself stays as it is until somebody asks for the new posts, so that nothing
 * moves under the cursor; the counts above it follow at once.
 *
 * @returns `filter` is what the list reads with, `fresh` how many more the filter finds by now, `take` reads the list anew
 */
export const useArrivals = ({ filter, query, renew }: Filtering) => {
  const refresh = useRefresh();
  const counted = useCall(countMentions, { query: filter });
  const key = JSON.stringify({ ...query, mention: undefined });
  const [read, setRead] = useState<{ key: string; filter: WireFilter; count?: number }>({ key, filter });
  const count = counted.data?.count;
  // Another filter: the list is read with it. The first count of a list is what later counts are compared with.
  if (read.key !== key) setRead({ key, filter });
  else if (read.count === undefined && count !== undefined) setRead({ ...read, count });
  useStored(() => {
    renew();
    for (const name of ['mention.count', 'mention.volume', 'mention.breakdown']) refresh(name);
  });
  return {
    filter: read.filter,
    fresh: Math.max(0, (count ?? 0) - (read.count ?? count ?? 0)),
    take: () => {
      setRead({ key, filter, ...(count === undefined ? {} : { count }) });
      refresh('mention.list');
    },
  };
};

export type Arrivals = ReturnType<typeof useArrivals>;
