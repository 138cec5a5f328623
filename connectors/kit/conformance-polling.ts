import { afterAll, beforeAll, expect, it } from 'vitest';
import { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connector, ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/connector.ts';
import type { FollowSide } from '#connectors/kit/follow.ts';

/** What goes wrong with a question that changes nothing. */
export type PollFault = 'refuse_429' | 'break_500' | 'stall' | 'drop' | 'nonsense';

/**
 * A twin of the network that is polled. `publish` adds one more thing to what it shows. `gives`: a feed shows again what it showed
 * before, a mailbox only what is behind its cursor.
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

/** A twin of the network of which something is followed, and the name of that there. */
export type FollowedSubject = PolledSubject & { name: string };

/** A connector's polling of its own connection. */
export const describePolling = (connector: Connector, subject: PolledSubject): void =>
  describeLooking(subject, async (state, { values, io }) => {
    if (connector.poll === undefined) throw new Error('a connector that is polled has poll');
    return connector.poll(values, state, io);
  });

/** The same of something followed in public, and that a state which nobody can read begins it anew. */
export function describeFollowing(side: FollowSide, subject: FollowedSubject): void {
  const look: PollOnce = (state, { values, io }) =>
    side.follow(subject.name, state, { values: [values], io });
  describeLooking(subject, look);

  it('begins anew with a state that it cannot read', async () => {
    const world = await subject.start();
    world.publish();
    const fresh = await look({}, world);
    for (const cursor of ['', 'null', '{"since":7}', '{', '{"threads":"x"}'])
      expect((await look({ cursor }, world)).items).toEqual(fresh.items);
    await world.stop();
  });
}

/** Milliseconds for an answer. */
const PATIENCE_MS = 20_000;

type PollingSetup = { values: ConnectionValues; io: Io };
type PollOnce = (state: PollState, world: PollingSetup) => Promise<PollResult>;

function describeLooking(subject: PolledSubject, look: PollOnce): void {
  let world: Awaited<ReturnType<PolledSubject['start']>>;
  beforeAll(async () => {
    world = await subject.start();
  });
  afterAll(() => world.stop());
  // Only who never answers is waited for shortly: on a busy machine a good answer may take its time.
  const poll = (state: PollState = {}, timeout_ms = PATIENCE_MS): Promise<PollResult> =>
    look(state, { ...world, io: { ...world.io, timeout_ms } });

  it('finds what is new, once, with the same ids each time', async () => {
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
    'waits longer after each %s, forgets nothing, and recovers',
    async (wrong) => {
      const good = await poll();
      world.misbehave(wrong);
      const patience = wrong === 'stall' ? 300 : PATIENCE_MS;
      const once = await poll(good, patience);
      expect(once).toMatchObject({ status: 'failed', items: [], failures: 1, error: expect.any(String) });
      world.misbehave(wrong);
      const twice = await poll(once, patience);
      expect(twice.next_after_seconds).toBeGreaterThanOrEqual(once.next_after_seconds);
      expect(once.next_after_seconds).toBeGreaterThan(good.next_after_seconds);
      expect(await poll(twice)).toMatchObject({ status: 'unchanged', failures: 0 });
    },
  );
}
