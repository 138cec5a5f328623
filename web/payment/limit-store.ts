import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Meter } from '#contracts/payment/meter.ts';

/** The data of a refusal because of an exhausted plan. */
const FullMeter = z.object({ meter: Meter, limit: z.int(), used: z.int() });
export type FullMeter = z.infer<typeof FullMeter>;

let full: FullMeter | null = null;
const watchers = new Set<() => void>();
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Shows the dialog that says which limit is reached, or closes it; data of another shape closes it. */
export function showLimit(data: unknown): void {
  full = FullMeter.safeParse(data).data ?? null;
  for (const watcher of watchers) watcher();
}

/** The limit that the last refusal reported; null if there is none to show. */
export const useLimit = (): FullMeter | null => useSyncExternalStore(watch, () => full);
