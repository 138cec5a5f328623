import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ActOutcome, ActRequest, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import { buildChallenge } from '#connectors/kit/webhook-requests.ts';
import type { WebhookRequest } from '#connectors/kit/webhook.ts';

/** A twin of the network that performs actions on public content. `done` counts them. */
export type ActingSubject = {
  start(): Promise<{
    io: Io;
    request: ActRequest;
    done(): number;
    misbehave(what: OutboundFault): void;
    stop(): Promise<void>;
  }>;
};

/** The challenges by which a network verifies an address: a valid one, and invalid ones; and a delivery, which is none. */
export type HandshakeSubject = {
  good: WebhookRequest;
  bad: readonly WebhookRequest[];
  delivery: WebhookRequest;
};

/** A connector's actions on public content. */
export function describeActing(connector: Connector, values: ConnectionValues, acting: ActingSubject): void {
  let world: Awaited<ReturnType<ActingSubject['start']>>;
  beforeAll(async () => {
    world = await acting.start();
  });
  afterAll(() => world.stop());
  const act = async (more: Partial<ActRequest> = {}): Promise<ActOutcome> => {
    if (connector.act === undefined) throw new Error('a connector that acts has act');
    return connector.act({ ...world.request, ...more }, values, world.io);
  };

  it('the connector performs the actions that it offers, and undoes them', async () => {
    for (const action of connector.capabilities.actions) {
      if (action === 'private_reply') continue;
      const before = world.done();
      expect(await act({ action })).toEqual({ status: 'done' });
      if (action !== 'delete') expect(await act({ action, undo: true })).toEqual({ status: 'done' });
      expect(world.done() - before).toBe(action === 'delete' ? 1 : 2);
    }
  });

  it.each([
    ['refuse_429', true],
    ['refuse_401', false],
    ['break_500', true],
    ['stall', true],
    ['drop_after_accept', true],
  ] as const)(
    'the connector reports a failed action after %s, and whether to retry: %s',
    async (wrong, retryable) => {
      world.misbehave(wrong);
      expect(await act()).toMatchObject({
        status: 'failed',
        retryable,
        message: { code: expect.any(String), params: expect.any(Object) },
      });
    },
  );
}

/** A connector's responses to the challenges of its network. */
export function describeHandshake(
  connector: Connector,
  values: ConnectionValues,
  { good, bad, delivery }: HandshakeSubject,
): void {
  it('the connector answers the challenge of its own network, with its own secret, and no other', () => {
    expect(connector.handshake?.(good, values)).toMatchObject({ ok: true, body: expect.stringMatching(/./) });
    expect(connector.handshake?.(good, {})).toMatchObject({ ok: false });
    for (const request of [buildChallenge({}), ...bad])
      expect(connector.handshake?.(request, values)).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/./),
      });
    expect(connector.handshake?.(delivery, values)).toBeUndefined();
  });
}
