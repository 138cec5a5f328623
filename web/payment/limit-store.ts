import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Meter } from '#contracts/payment/meter.ts';

/** What a refusal says of a full plan. */
const FullMeter = z.object({ meter: Meter, limit: z.int(), used: z.int() });
export type FullMeter = z.infer<typeof FullMeter>;

let full: FullMeter | null = null;
const watchers = new Set<() => void>();
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Shows or closes the dialog that says what is full; data of another shape closes it. */
export const showLimit = (data: unknown): void => {
  full = FullMeter.safeParse(data).data ?? null;
  for (const watcher of watchers) watcher();
};

/** What is full just now, as the last refusal said; null when nothing is to be told. */
export const useLimit = (): FullMeter | null => useSyncExternalStore(watch, () => full);
