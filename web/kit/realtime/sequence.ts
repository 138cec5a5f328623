import type { LiveEvent } from '#contracts/kit/event.ts';

/** What to do with received events: deliver these, and request what is missing in between when `gap` is set (its last known sequence number). */
export type ReceivedEvents = { last: number; fresh: readonly LiveEvent[]; gap: boolean };

/**
 * Receives a batch of events after the sequence `last`: known ones are dropped, and a gap before or within the batch holds back everything
 * after it, because the catch-up will deliver it in order.
 */
export function receiveEvents(last: number, batch: readonly LiveEvent[]): ReceivedEvents {
  const fresh: LiveEvent[] = [];
  let at = last;
  for (const event of [...batch].sort((a, b) => a.seq - b.seq)) {
    if (event.seq <= at) continue;
    if (event.seq !== at + 1) return { last: at, fresh, gap: true };
    fresh.push(event);
    at = event.seq;
  }
  return { last: at, fresh, gap: false };
}
