import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import type { FollowSide } from '#connectors/kit/follow.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

/** What can go wrong with a request that changes nothing. */
export type PollFault = 'refuse_429' | 'break_500' | 'stall' | 'drop' | 'nonsense';

/**
 * A twin of the network that is polled. `publish` adds one more item. `gives`: a feed shows earlier items again, a mailbox only those after
 * its cursor.
 */
export type PolledSubject = {
  gives?: 'all' | 'new';
  start(): Promise<{
    values: ConnectionValues;
    io: Io;
    publish(): void;
    misbehave(what: PollFault): void;
    stop(): Promise<void>;
  }>;
};

/** A twin of the network with a public source, and the name of the source there. */
export type FollowedSubject = PolledSubject & { name: string };

/** A connector's polling of its own connection. */
export function describePolling(connector: Connector, subject: PolledSubject): void {
  describeLooking(subject, async (state, { values, io }) => {
    if (connector.poll === undefined) throw new Error('a connector that is polled has poll');
    return connector.poll(values, state, io);
  });
}

/** The same for a public source, and that an unreadable state starts over. */
export function describeFollowing(side: FollowSide, subject: FollowedSubject): void {
  const look: PollOnce = (state, { values, io }) =>
    side.follow(subject.name, state, { values: [values], io });
  describeLooking(subject, look);

  it('a poll starts over with an unreadable state', async () => {
    const world = await subject.start();
    world.publish();
    const fresh = await look({}, world);
    for (const cursor of ['', 'null', '{"since":7}', '{', '{"threads":"x"}'])
      expect((await look({ cursor }, world)).items).toEqual(fresh.items);
    await world.stop();
  });
}

/** Milliseconds for a response. */
const PATIENCE_MS = 20_000;

type PollingSetup = { values: ConnectionValues; io: Io };
type PollOnce = (state: PollState, world: PollingSetup) => Promise<PollResult>;

function describeLooking(subject: PolledSubject, look: PollOnce): void {
  let world: Awaited<ReturnType<PolledSubject['start']>>;
  beforeAll(async () => {
    world = await subject.start();
  });
  afterAll(() => world.stop());
  // Only a twin that never responds gets a short time-out: on a busy machine a good response may take its time.
  const poll = (state: PollState = {}, timeout_ms = PATIENCE_MS): Promise<PollResult> =>
    look(state, { ...world, io: { ...world.io, timeout_ms } });

  it('a poll finds new items, once, with the same ids each time', async () => {
    world.publish();
    const first = await poll();
    expect(first).toMatchObject({ status: 'new', refused: [], failures: 0 });
    expect(first.items.length).toBeGreaterThan(0);
    for (const item of first.items) expect(Incoming.parse(item)).toEqual(item);
    expect((await poll()).items).toEqual(first.items);
    expect(await poll(first)).toMatchObject({ status: 'unchanged', items: [] });
    world.publish();
    const second = await poll(first);
    expect(second.status).toBe('new');
    const ids = new Set(second.items.map((item) => item.provider_id));
    const again = first.items.filter((item) => ids.has(item.provider_id));
    expect(again).toEqual(subject.gives === 'new' ? [] : first.items);
  });

  it.each(['refuse_429', 'break_500', 'stall', 'drop', 'nonsense'] as const)(
    'a poll waits longer after each %s, forgets nothing, and recovers',
    async (wrong) => {
      const good = await poll();
      world.misbehave(wrong);
      const patience = wrong === 'stall' ? 300 : PATIENCE_MS;
      const once = await poll(good, patience);
      expect(once).toMatchObject({
        status: 'failed',
        items: [],
        failures: 1,
        error: { code: expect.any(String), params: expect.any(Object) },
      });
      world.misbehave(wrong);
      const twice = await poll(once, patience);
      expect(twice.next_after_seconds).toBeGreaterThanOrEqual(once.next_after_seconds);
      expect(once.next_after_seconds).toBeGreaterThan(good.next_after_seconds);
      expect(await poll(twice)).toMatchObject({ status: 'unchanged', failures: 0 });
    },
  );
}
