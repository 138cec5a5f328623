import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CACHED_MS, makeAccountCache, LONGEST_MS } from '#server/kit/db/account-cache.ts';

/** Checks the cache against a store of two accounts whose rows have versions, over arbitrary orders of events. */
const ACCOUNTS = ['tea', 'noodles'] as const;
type Account = (typeof ACCOUNTS)[number];
const account = fc.constantFrom(...ACCOUNTS);
const read = fc.nat({ max: 1 });
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 6, arbitrary });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 1, arbitrary });

const Step = fc.oneof(
  often(fc.record({ kind: fc.constant('begin' as const), read, account })),
  // A read takes effect at some time between its start and its end.
  often(fc.record({ kind: fc.constant('look' as const), read })),
  often(fc.record({ kind: fc.constant('keep' as const), read })),
  seldom(fc.record({ kind: fc.constant('commit' as const), account })),
  seldom(fc.record({ kind: fc.constant('tell' as const), account })),
  seldom(fc.record({ kind: fc.constant('tell all' as const) })),
  // All notifications up to some earlier time have arrived.
  often(fc.record({ kind: fc.constant('prove' as const), ago: fc.integer({ min: 0, max: 300 }) })),
  seldom(fc.record({ kind: fc.constant('break' as const) })),
  seldom(fc.record({ kind: fc.constant('mend' as const) })),
  often(fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400 }) })),
);

test('A cached value is never older than the last notification, nor more than a second older than the last proof, in any order of events', () => {
  let answered = 0;
  let late = 0;
  fc.assert(
    fc.property(fc.array(Step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
      const kept = makeAccountCache<{ version: number; at: number }>({ most: 3 });
      const stored: Record<Account, number> = { tea: 0, noodles: 0 };
      const counts: Record<Account, number> = { tea: 0, noodles: 0 };
      const under = new Map<
        number,
        { account: Account; at: number; version?: number; keep: ReturnType<typeof kept.begin> }
      >();
      let now = 0;
      let hearing = true;
      let proved = -Infinity;
      kept.heard(true);
      const tell = (one: Account): void => {
        // A change arrives only while a listener is connected, and it is committed before its notification is sent.
        if (!hearing) return;
        counts[one] = stored[one];
        kept.changed(one);
      };
      for (const step of steps) {
        if (step.kind === 'begin')
          under.set(step.read, { account: step.account, at: now, keep: kept.begin(now) });
        const reading = 'read' in step ? under.get(step.read) : undefined;
        if (step.kind === 'look' && reading) reading.version ??= stored[reading.account];
        if (step.kind === 'keep' && reading?.version !== undefined) {
          const { account: accountId, version, at } = reading;
          reading.keep(accountId, { accountId, value: { version, at } });
          under.delete(step.read);
        }
        if (step.kind === 'commit') stored[step.account] += 1;
        if (step.kind === 'tell') tell(step.account);
        if (step.kind === 'tell all') {
          if (hearing) Object.assign(counts, stored);
          kept.changed(null);
        }
        if (step.kind === 'prove' && hearing) kept.proved((proved = now - step.ago));
        if (step.kind === 'break') kept.heard((hearing = false));
        if (step.kind === 'break' || step.kind === 'mend') proved = -Infinity;
        if (step.kind === 'mend') {
          // It is unknown what was missed, so from here on every change counts as notified.
          Object.assign(counts, stored);
          kept.heard((hearing = true));
        }
        if (step.kind === 'wait') now += step.ms;
        for (const one of ACCOUNTS) {
          const found = kept.at(one, now);
          if (found === null) continue;
          answered += 1;
          expect(hearing).toBe(true);
          expect(found.version).toBeGreaterThanOrEqual(counts[one]);
          expect(now - Math.max(found.at, proved)).toBeLessThanOrEqual(CACHED_MS);
          expect(now - found.at).toBeLessThanOrEqual(LONGEST_MS);
          if (now - found.at > CACHED_MS) late += 1;
        }
      }
    }),
    // One run in a hundred has a late value.
    { numRuns: 2000 },
  );
  // A cache that stores nothing would satisfy all of the above.
  expect(answered).toBeGreaterThan(200);
  expect(late).toBeGreaterThan(20);
});

describe('A cached value', () => {
  const value = { accountId: 'tea', value: 'read' };

  test('A value is valid until one second after its read, and no longer after the clock was set back', () => {
    const kept = makeAccountCache<string>();
    kept.heard(true);
    kept.begin(5000)('a', value);
    expect([5000, 6000, 6001, 4000, 3999].map((now) => kept.at('a', now))).toEqual([
      'read',
      'read',
      null,
      'read',
      null,
    ]);
  });

  test('A value stays valid for longer while it is proved that every change was heard, and the proof is requested before it is late', () => {
    let reads = 0;
    const kept = makeAccountCache<string>({ prove: () => (reads += 1) });
    kept.heard(true);
    kept.begin(0)('a', value);
    kept.proved(0);
    expect([kept.at('a', 400), reads]).toEqual(['read', 0]);
    expect([kept.at('a', 600), reads]).toEqual(['read', 1]);
    kept.proved(600);
    expect([kept.at('a', 1600), kept.at('a', 1601)]).toEqual(['read', null]);
    for (let at = 0; at <= LONGEST_MS; at += 500) kept.proved(at);
    expect([kept.at('a', LONGEST_MS), kept.at('a', LONGEST_MS + 1)]).toEqual(['read', null]);
    // A proof of one connection says nothing about the next connection.
    kept.heard(true);
    kept.begin(LONGEST_MS)('a', value);
    expect(kept.at('a', LONGEST_MS + CACHED_MS + 1)).toBeNull();
  });

  test('A value of another account stays when one account changes, and all values are dropped when all accounts change', () => {
    const kept = makeAccountCache<string>();
    kept.heard(true);
    kept.begin(0)('a', value);
    kept.begin(0)('b', { accountId: 'noodles', value: 'other' });
    kept.changed('tea');
    expect([kept.at('a', 0), kept.at('b', 0)]).toEqual([null, 'other']);
    kept.changed(null);
    expect(kept.at('b', 0)).toBeNull();
  });

  test('A value whose read began before a change of its account or of all accounts is not stored after that change', () => {
    for (const changed of ['tea', null]) {
      const kept = makeAccountCache<string>();
      kept.heard(true);
      const keep = kept.begin(0);
      kept.changed(changed);
      keep('a', value);
      expect(kept.at('a', 0)).toBeNull();
    }
  });

  test('The oldest value is dropped when there are too many', () => {
    const kept = makeAccountCache<string>({ most: 2 });
    kept.heard(true);
    for (const key of ['a', 'b', 'c']) kept.begin(0)(key, value);
    expect(['a', 'b', 'c'].map((key) => kept.at(key, 0))).toEqual([null, 'read', 'read']);
  });

  test('No value is stored before the cache knows that changes are heard', () => {
    const kept = makeAccountCache<string>();
    kept.begin(0)('a', value);
    expect(kept.at('a', 0)).toBeNull();
  });
});
