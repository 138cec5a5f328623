import { useState } from 'react';
import { listActivity } from '#contracts/audit/activity.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { useRefresh, useCallPages } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** The spans that the address may name, in milliseconds; `any` has no beginning. */
const SPANS = { day: 24 * MS_PER_HOUR, week: 168 * MS_PER_HOUR, month: 720 * MS_PER_HOUR } as const;
export const RANGES = ['any', 'day', 'week', 'month'] as const;
export type RangeName = (typeof RANGES)[number];

const rangeOf = (named: string | undefined): RangeName => RANGES.find((one) => one === named) ?? 'any';

/** The log under the filters of the address. New entries are counted and shown on request, so that nothing moves under the cursor. */
export function useActivity() {
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const [fresh, setFresh] = useState(0);
  // The beginning of a span is fixed while the page is open: otherwise every render would query again.
  const [opened] = useState(() => Date.now());
  const range = rangeOf(query['range']);
  const by: 'people' | 'all' = query['by'] === 'all' || query['kind'] || query['entity'] ? 'all' : 'people';
  const filter = {
    by,
    ...(query['person'] ? { person: query['person'] } : {}),
    ...(query['kind'] ? { kind: query['kind'] } : {}),
    ...(query['entity'] ? { entity: query['entity'] } : {}),
    ...(range === 'any' ? {} : { from: new Date(opened - SPANS[range]).toISOString() }),
  };
  const pages = useCallPages(listActivity, { query: { ...filter, limit: 100 } }, { keep: true });
  const fits = (event: { kind: string | null; actor_id: string | null; entity_id: string | null }): boolean =>
    (by === 'all' || event.actor_id !== null) &&
    (!query['person'] || event.actor_id === query['person']) &&
    (!query['entity'] || event.entity_id === query['entity']) &&
    (!query['kind'] || (event.kind ?? '').startsWith(query['kind']));
  const renew = (): void => {
    setFresh(0);
    refresh('activity-log.');
  };
  useLive('', (event) => fits(event) && setFresh((count) => count + 1), { onResync: renew });
  const narrowed = ['person', 'kind', 'entity', 'range', 'by'].some((name) => query[name] !== undefined);
  return { query, change, filter, by, range, pages, fresh, renew, narrowed };
}

export type ActivityList = ReturnType<typeof useActivity>;
