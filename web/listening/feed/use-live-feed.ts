import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { WireFilter } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { useStored, type RefreshPace } from '../use-stored.ts';
import { useArrivalCount } from './use-arrival-count.ts';

/** Edits arrive one after another: the list is refreshed at most this often (milliseconds). */
const REST_MS = 500;
/**
 * New posts are announced at once, so the list is counted again after a pause; while posts pour in, once a minute, and not by all clients
 * at once.
 */
const paceOf = (): RefreshPace => ({ rest: 2000, most: 45_000 + Math.random() * 30_000 });

/**
 * What has arrived since the list was read. The list itself stays unchanged until the user asks for the new posts, so that nothing moves
 * under the cursor; the counts above it are updated at once.
 *
 * @returns `filter` is what the list reads with, `fresh` how many more mentions the filter finds by now, `take` reads the list again
 */
export function useLiveFeed({ filter, query, renew }: FilterState) {
  const refresh = useRefresh();
  const counted = useCallQuery(countMentions, { query: filter });
  const key = JSON.stringify({ ...query, mention: undefined });
  const [read, setRead] = useState<{ key: string; filter: WireFilter; count?: number }>({ key, filter });
  const arrived = useArrivalCount(filter, counted.dataUpdatedAt);
  const count = counted.data && counted.data.count + arrived;
  // Another filter: the list is read with it. Later counts are compared with the first count of a list.
  if (read.key !== key) setRead({ key, filter });
  else if (read.count === undefined && count !== undefined) setRead({ ...read, count });
  const me = useSession().user._id;
  // Edits by others are shown; the user's own are already shown.
  const touched = useDebouncedCallback(() => {
    for (const name of ['mention.list', 'mention.count', 'mention.volume', 'mention.get']) refresh(name);
  }, REST_MS);
  const hear = ({ actor_id }: LiveEvent) => {
    if (actor_id !== me) touched();
  };
  useLive('mentions.changed', hear);
  useLive('sentiment.corrected', hear);
  useLive('mention.handed_over', hear);
  useLive('blacklist.applied', touched);
  useLive('mentions.recounted', touched);
  const [pace] = useState(paceOf);
  useStored(() => {
    renew();
    for (const name of ['mention.count', 'mention.volume']) refresh(name);
  }, pace);
  return {
    filter: read.filter,
    /** How many mentions the filter finds by now. */
    count: count ?? 0,
    fresh: Math.max(0, (count ?? 0) - (read.count ?? count ?? 0)),
    take: () => {
      setRead({ key, filter, ...(count === undefined ? {} : { count }) });
      refresh('mention.list');
    },
  };
}

export type LiveFeed = ReturnType<typeof useLiveFeed>;
