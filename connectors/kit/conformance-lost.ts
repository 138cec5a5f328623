import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { LostDeliveries, RecoverSide } from '#connectors/kit/recover.ts';

/** A twin of the network that keeps what it could not deliver. `lose` loses one more delivery, with one message in it. */
export type LostSubject = {
  start(): Promise<{
    io: Io;
    values: ConnectionValues;
    lose(): void;
    misread(what: LostFault): void;
    misbehave(what: LostFault): void;
    stop(): Promise<void>;
  }>;
};
type LostFault = 'refuse_429' | 'break_500' | 'drop' | 'stall';

/** Deliveries that did not arrive. */
export function describeLost({ recover, parseByAccount }: Connector, lost: LostSubject): void {
  let world: Awaited<ReturnType<LostSubject['start']>>;
  beforeEach(async () => {
    world = await lost.start();
  });
  afterEach(() => world.stop());
  const getSide = (): RecoverSide => {
    if (recover === undefined) throw new Error('a connector with a lost list has recover');
    return recover;
  };
  const list = async (): Promise<LostDeliveries> => {
    const listed = await getSide().listLost(world.values, world.io);
    if (!listed.ok) throw new Error(listed.message.code);
    return listed.value;
  };
  const confirm = (position: string | null) => getSide().confirmLost(position ?? '', world.values, world.io);
  const idsOf = ({ deliveries }: LostDeliveries) =>
    deliveries.flatMap((body) =>
      (parseByAccount?.(body, world.io.now()).parts ?? []).flatMap(({ parsed }) =>
        parsed.items.map(({ provider_id }) => provider_id),
      ),
    );

  it('the connector lists what was lost, each once, until it is confirmed', async () => {
    expect(await list()).toMatchObject({ deliveries: [], more: false });
    for (let count = 0; count < 101; count += 1) world.lose();
    const found: string[] = [];
    let page = await list();
    expect(idsOf(await list())).toEqual(idsOf(page));
    for (;;) {
      found.push(...idsOf(page));
      expect(await confirm(page.position)).toEqual({ ok: true, value: null });
      expect(await confirm(page.position)).toEqual({ ok: true, value: null });
      if (!page.more) break;
      page = await list();
    }
    expect(new Set(found).size).toBe(101);
    expect(found).toHaveLength(101);
    expect((await list()).deliveries).toEqual([]);
  });

  it.each(['refuse_429', 'break_500', 'drop', 'stall'] as const)(
    'after %s the connector says why nothing was listed or confirmed, and nothing is gone',
    async (wrong) => {
      world.lose();
      world.misread(wrong);
      const failed = { ok: false, message: { code: expect.any(String) } };
      expect(await getSide().listLost(world.values, world.io)).toMatchObject(failed);
      const { position } = await list();
      world.misbehave(wrong);
      expect(await confirm(position)).toMatchObject(failed);
      if (wrong !== 'stall') expect((await list()).deliveries).toHaveLength(1);
    },
  );
}
