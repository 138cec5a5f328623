import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** Which events change the rows of which data sets, by the beginning of their kinds. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'mentions.': ['mentions', 'public-posts', 'posts'],
  'mention.': ['mentions', 'posts'],
  'keyword.': ['mentions', 'posts', 'keywords'],
  'ticket.': ['tickets', 'messages', 'sla-clocks', 'agent-work', 'surveys'],
  'message.': ['tickets', 'messages', 'sla-clocks'],
  'sentiment.': ['mentions', 'posts'],
  'customer.': ['tickets', 'surveys'],
  'ticket_survey.': ['surveys', 'tickets'],
  'punch.': ['agent-work'],
  'working_status.': ['agent-work'],
};

/** How soon numbers are read again (milliseconds): when events pause, and at least this often while they go on. */
const PACE = { delay: 800, maxWait: 10_000 };
/** How often a period that ends now moves on when nothing happens. */
const QUIET_MS = 5 * MS_PER_MINUTE;

/** For when each data set is read, in epoch milliseconds; `all`: every data set that is not named. */
export type Moments = Readonly<Record<string, number>> & { all: number };

/** For when numbers are read: a tile is read again when one of its data sets changes, and no other tile is. */
export function useMoments(): { moments: Moments; renew: () => void } {
  const [moments, setMoments] = useState<Moments>(() => ({ all: Date.now() }));
  const changed = useRef(new Set<string>());
  const renew = useCallback(() => setMoments({ all: Date.now() }), []);
  const apply = useDebouncedCallback(() => {
    const names = [...changed.current];
    changed.current.clear();
    const now = Date.now();
    setMoments((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, now])) }));
  }, PACE);
  useLive(
    '',
    ({ kind }) => {
      if (kind?.startsWith('upload.')) return renew();
      const names = Object.entries(CHANGES).flatMap(([beginning, sets]) =>
        kind?.startsWith(beginning) ? sets : [],
      );
      if (names.length === 0) return;
      for (const name of names) changed.current.add(name);
      apply();
    },
    { onResync: renew },
  );
  useEffect(() => {
    const timer = setInterval(renew, QUIET_MS);
    return () => clearInterval(timer);
  }, [renew]);
  return { moments, renew };
}

/** For when a tile of some data sets is read: the newest of them. */
export function findMoment(moments: Moments, dataSets: readonly string[]): number {
  return Math.max(...dataSets.map((name) => moments[name] ?? moments.all), moments.all);
}
