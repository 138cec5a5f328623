import { useEffect, useId, useState } from 'react';
import { NewMentions, ARRIVED_SIGNAL, WATCH_SIGNAL } from '#contracts/listening/live-feed.ts';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { sendSignal, useSignal } from '#web/kit/realtime/signals.ts';
import type { WireFilter } from '../filter/query.ts';

/** A range that ends "now" is open at its end: later posts are new as well. An end this near to now counts as "now" (milliseconds). */
const NOW_MS = 10 * 60_000;
const OPEN_END_MS = 24 * 3_600_000;

/**
 * How many mentions of a filter have arrived since `counted` changed (the instant of the last count), reported by live events the moment
 * they are stored.
 */
export function useArrivalCount(filter: WireFilter, counted: number): number {
  const feed = useId();
  const live = useLiveState();
  const [arrived, setArrived] = useState({ counted, count: 0 });
  // A new count includes them.
  if (arrived.counted !== counted) setArrived({ counted, count: 0 });
  useSignal(ARRIVED_SIGNAL, (data) => {
    const parsed = NewMentions.safeParse(data);
    if (!parsed.success || parsed.data.feed !== feed) return;
    setArrived((before) => ({ ...before, count: before.count + parsed.data.count }));
  });
  const key = JSON.stringify(openEnded(filter));
  useEffect(() => {
    if (live !== 'live') return;
    sendSignal(WATCH_SIGNAL, { feed, filter: JSON.parse(key) as unknown });
    return () => sendSignal(WATCH_SIGNAL, { feed, filter: null });
  }, [live, feed, key]);
  return arrived.count;
}

/** A filter whose period ends "now", with a period that later posts are in as well; any other as it is. */
export function openEnded(filter: WireFilter): WireFilter {
  const to = Date.parse(filter.to);
  if (Math.abs(to - Date.now()) > NOW_MS) return filter;
  return { ...filter, to: new Date(to + OPEN_END_MS).toISOString() };
}
