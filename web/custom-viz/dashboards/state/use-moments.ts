import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listChangedDataSets } from '#contracts/custom-viz/changed-data-sets.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

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
      const names = kind ? listChangedDataSets(kind) : [];
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
