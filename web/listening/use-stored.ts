import { useDebouncedCallback } from '@mantine/hooks';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** Batches come one after another: what is shown follows at most this often (milliseconds). */
const REST_MS = 800;
/** … and at least this often while they keep coming. */
const MOST_MS = 3000;

/** Does something when posts have arrived or look-backs have moved them, not more than about once a second. */
export const useStored = (act: () => void): void => {
  const calm = useDebouncedCallback(act, { delay: REST_MS, maxWait: MOST_MS });
  useLive('mentions.stored', calm, { onResync: act });
  useLive('keyword.look_back_finished', calm);
};
