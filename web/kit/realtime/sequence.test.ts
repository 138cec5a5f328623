import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { receiveEvents } from './sequence.ts';

function event(seq: number): LiveEvent {
  return {
    seq,
    at: '2026-01-01T00:00:00.000Z',
    kind: 'ticket.created',
    entity_id: null,
    actor_id: null,
    data: {},
  };
}
const seqs = (events: readonly LiveEvent[]): number[] => events.map(({ seq }) => seq);

describe('receiveEvents', () => {
  it('New events are delivered and known ones dropped, in any order of arrival', () => {
    expect(receiveEvents(4, [6, 5, 4, 3].map(event))).toMatchObject({
      last: 6,
      gap: false,
      fresh: [{ seq: 5 }, { seq: 6 }],
    });
  });

  it('Everything after a gap is held back', () => {
    const taken = receiveEvents(4, [5, 7, 8].map(event));
    expect(seqs(taken.fresh)).toEqual([5]);
    expect(taken).toMatchObject({ last: 5, gap: true });
  });

  it('Every sequence number is delivered once and in order, however the batches are split, duplicated or lost', () => {
    const batch = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(batch), (batches) => {
        let last = 0;
        const delivered: number[] = [];
        for (const one of batches) {
          const taken = receiveEvents(last, one.map(event));
          delivered.push(...seqs(taken.fresh));
          last = taken.last;
          if (!taken.gap) continue;
          // The response of the server's catch-up: everything up to the newest event that it sent.
          const missing = Array.from({ length: Math.max(...one) - last }, (_, index) =>
            event(last + index + 1),
          );
          const caught = receiveEvents(last, missing);
          expect(caught.gap).toBe(false);
          delivered.push(...seqs(caught.fresh));
          last = caught.last;
        }
        expect(delivered).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      }),
    );
  });
});
