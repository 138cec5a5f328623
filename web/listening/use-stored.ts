import { useDebouncedCallback } from '@mantine/hooks';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** How soon what is shown follows (milliseconds): when batches rest, and at least this often while they keep coming. */
export type RefreshPace = { rest: number; most: number };

const USUAL: RefreshPace = { rest: 800, most: 10_000 };

/** Does something when posts have arrived or look-backs have moved them, at the pace given. */
export const useStored = (act: () => void, { rest, most }: RefreshPace = USUAL): void => {
  const calm = useDebouncedCallback(act, { delay: rest, maxWait: most });
  useLive('mentions.stored', calm, { onResync: act });
  useLive('keyword.backfill_finished', calm);
};
