import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATES } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { MAX_TRIES, selectNextStep, resolveSettlement } from '#server/channels/send-plan.ts';

describe('Decision of a job about the message that it finds', () => {
  test.each([
    ['queued', null, false, { do: 'send' }],
    ['queued', 'push', false, { do: 'send' }],
    ['sending', 'push', true, { do: 'wait' }],
    ['sending', 'reply', true, { do: 'wait' }],
    ['sending', 'push', false, { do: 'send', resume: 'push' }],
    ['sending', 'reply', false, { do: 'give_up_unknown' }],
    ['sending', null, false, { do: 'give_up_unknown' }],
    ['accepted', 'reply', false, { do: 'nothing' }],
    ['unknown', 'push', false, { do: 'nothing' }],
  ] as const)('%s by %s, held %s', (state, route, held, step) => {
    expect(selectNextStep({ state, route, held })).toEqual(step);
  });

  test('A reply that may have been sent is never sent again automatically', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DELIVERY_STATES), fc.boolean(), (state, held) => {
        const step = selectNextStep({ state, route: 'reply', held });
        if (state !== 'queued') expect(step.do).not.toBe('send');
      }),
    );
  });
});

describe('State of a message after an attempt', () => {
  const why = fault('timeout');
  const failed = { status: 'failed', failure: 'refused', message: why } as const;
  test.each([
    [
      { status: 'accepted', cost: 'free' },
      1,
      { state: 'accepted', note: null, failure: null, retryIn: null },
    ],
    [{ ...failed, retryable: false }, 1, { state: 'failed', note: why, failure: 'refused', retryIn: null }],
    [
      { ...failed, retryable: true, retry_after: 7 },
      1,
      { state: 'queued', note: why, failure: 'refused', retryIn: 7 },
    ],
    [{ ...failed, retryable: true }, 3, { state: 'queued', note: why, failure: 'refused', retryIn: 8 }],
    [
      { ...failed, retryable: true },
      MAX_TRIES,
      { state: 'failed', note: why, failure: 'refused', retryIn: null },
    ],
    [{ status: 'unknown', message: why }, 1, { state: 'unknown', note: why, failure: null, retryIn: null }],
    [
      { status: 'unknown', message: why, retryable: true },
      1,
      { state: 'sending', note: why, failure: null, retryIn: 2 },
    ],
    [
      { status: 'unknown', message: why, retryable: true },
      MAX_TRIES,
      { state: 'unknown', note: why, failure: null, retryIn: null },
    ],
  ] as const)('%j at try %i', (outcome, tries, settlement) => {
    expect(resolveSettlement(outcome, tries)).toEqual(settlement);
  });
});
