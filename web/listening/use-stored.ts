import { useDebouncedCallback } from '@mantine/hooks';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** How soon the screen is updated (milliseconds): when batches pause, and at least this often while they keep arriving. */
export type RefreshPace = { rest: number; most: number };

const USUAL: RefreshPace = { rest: 800, most: 10_000 };

/** Runs a function when posts have arrived or backfills have changed them, at the given pace. */
export function useStored(act: () => void, { rest, most }: RefreshPace = USUAL): void {
  const calm = useDebouncedCallback(act, { delay: rest, maxWait: most });
  useLive('mentions.stored', calm, { onResync: act });
  useLive('keyword.backfill_finished', calm);
}
