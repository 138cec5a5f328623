import { useEffect, useState } from 'react';
import { listTroubles } from '#contracts/channels/health.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** How often channels are asked for, since agents hear of no event about them, in milliseconds. */
const EVERY_MS = 60_000;
/** When they are asked for first: what a screen is opened for comes before, in milliseconds. */
const FIRST_MS = 5000;

/** The channels that bring nothing at the moment, or whose limit is reached. */
export function useTroubles() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  return useCallQuery(listTroubles, {}, { every: EVERY_MS, keep: true, enabled: isDue }).data?.items ?? [];
}
