import { useEffect, useRef, useState } from 'react';
import { listLongWorks } from '#contracts/kit/long-work/endpoints.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** How often progress is polled while a work is running, in milliseconds. */
const POLL_MS = 1000;

/** Whether a work is making progress at present. */
const isMoving = ({ state }: LongWork): boolean => isOpenWork(state) && state !== 'paused';

type LongWorkQuery = { kind?: string; aboutId?: string; open?: boolean };

/**
 * The newest long works of a kind, about one resource, or about all that the user may see; kept up to date by events and, while one is
 * running, by polling once a second.
 *
 * @param onEnd is called with works that have just ended, so that what they changed can be read again
 */
export function useWorks({ kind, aboutId, open = false }: LongWorkQuery, onEnd?: (ended: LongWork) => void) {
  const refresh = useRefresh();
  const [moving, setMoving] = useState<readonly string[]>([]);
  const query = {
    limit: 20,
    ...(kind === undefined ? {} : { kind }),
    ...(aboutId === undefined ? {} : { about_id: aboutId }),
    ...(open ? { open: '1' as const } : {}),
  };
  const read = useCallQuery(listLongWorks, { query }, moving.length > 0 ? { every: POLL_MS } : {});
  useLive('long_work.', () => refresh('long-work.'));
  const works = read.data?.items ?? [];
  const now = works.filter(isMoving).map(({ _id }) => _id);
  if (now.join() !== moving.join()) setMoving(now);
  useEnds(works, onEnd);
  return { works, read };
}

/** Reports works that were seen running and have ended. */
function useEnds(works: readonly LongWork[], onEnd: ((ended: LongWork) => void) | undefined): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const work of works) {
      if (isOpenWork(work.state)) seen.current.add(work._id);
      else if (seen.current.delete(work._id)) onEnd?.(work);
    }
  }, [works, onEnd]);
}
