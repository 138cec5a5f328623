import type { LiveEvent } from '#contracts/kit/event.ts';

/** What to do with events that came: tell these, and ask for what lies between when `gap` is set (its last known sequence). */
export type ReceivedEvents = { last: number; fresh: readonly LiveEvent[]; gap: boolean };

/**
 * Takes a batch of events after the sequence `last`: those already known are dropped, and a hole before or within the batch
 * keeps everything behind it back, because the catch-up will bring it in order.
 */
export const receiveEvents = (last: number, batch: readonly LiveEvent[]): ReceivedEvents => {
  const fresh: LiveEvent[] = [];
  let at = last;
  for (const event of [...batch].sort((a, b) => a.seq - b.seq)) {
    if (event.seq <= at) continue;
    if (event.seq !== at + 1) return { last: at, fresh, gap: true };
    fresh.push(event);
    at = event.seq;
  }
  return { last: at, fresh, gap: false };
};
