import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { subscribe, endSubscription } from '#contracts/payment/endpoints.ts';
import { makeStripe } from '#server/payment/stripe/client.ts';
import { verifyDelivery } from '#server/payment/stripe/provider.ts';
import {
  buyPlan,
  planNamed,
  waitUntilSettled,
  startPayingWorld,
  fetchPayment,
  type PayingWorld,
} from '#tests/factories/payment.ts';
import { request, type Person } from '#tests/factories/person.ts';

const Vector = z.object({
  id: z.string(),
  scheme: z.string(),
  valid: z.boolean(),
  secret: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  now: z.number().optional(),
  tolerance: z.number().optional(),
});
const vectors = readSharedRows('4_payloads/signature_vectors.jsonl', Vector).filter(
  (row) => row.scheme === 'stripe',
);

test.skipIf(!hasSharedData)('Every published signature of Stripe verifies as documented', () => {
  expect(vectors.length).toBeGreaterThan(3);
  const stripe = makeStripe('sk_test_vectors');
  const wrong = vectors.filter(({ valid, secret, body, signature, now = 0, tolerance = 300 }) => {
    try {
      verifyDelivery(stripe, {
        body: Buffer.from(body),
        signature,
        secret,
        now: new Date(now * 1000),
        tolerance,
      });
      return !valid;
    } catch {
      return valid;
    }
  });
  expect(wrong).toEqual([]);
});

describe('Deliveries of the twin', () => {
  let world: PayingWorld;
  let admin: Person;

  beforeAll(async () => {
    world = await startPayingWorld();
    admin = await world.person(await world.account());
    await buyPlan(admin, 'Starter');
    await waitUntilSettled(world, world.twin);
  });
  afterAll(() => world.stop());

  const taken = async (): Promise<number> => {
    const { count } = await world.suite.context.database.platform
      .selectFrom('payment_events')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  it('A delivery counts once, however often it arrives', async () => {
    for (const event of world.twin.state.events) expect(await world.twin.deliver(event)).toBe(200);
    const before = await taken();
    expect(before).toBe(world.twin.state.events.length);
    for (const event of world.twin.state.events) expect(await world.twin.deliver(event)).toBe(200);
    expect(await taken()).toBe(before);
  });

  it('A forged, old or unsigned delivery is refused and changes nothing', async () => {
    const before = await taken();
    const event = { ...world.twin.state.events.at(-1), id: 'evt_forged' };
    if (!event.type || !event.object || event.created === undefined) throw new Error('no event');
    const forged = { id: event.id, type: event.type, object: event.object, created: event.created };
    expect(await world.twin.deliver(forged, { secret: 'whsec_guessed' })).toBe(401);
    const hourAgo = Math.floor(world.suite.context.clock().getTime() / 1000) - 3600;
    expect(await world.twin.deliver(forged, { at: hourAgo })).toBe(401);
    const unsigned = await request(world.url, '/webhooks/stripe', { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(401);
    expect(await taken()).toBe(before);
  });

  it('Deliveries in the wrong order lead to the same end', async () => {
    const other = await world.person(await world.account());
    await buyPlan(other, 'Starter');
    await other.call(endSubscription, {});
    await waitUntilSettled(world, world.twin);
    const events = world.twin.state.events.slice();
    const right = await fetchPayment(other);
    const { owner } = world.suite.context.database;
    await owner.query('delete from payment_events');
    for (const event of events.toReversed()) expect(await world.twin.deliver(event)).toBe(200);
    await waitUntilSettled(world, world.twin);
    const after = await fetchPayment(other);
    expect(after).toEqual(right);
    expect(after.subscription?.cancel_at_period_end).toBe(true);
  });

  it('A delivery about a customer that does not exist here is accepted and ignored', async () => {
    const event = {
      id: 'evt_stranger',
      type: 'invoice.paid',
      created: 1,
      object: { object: 'invoice', customer: 'cus_x' },
    };
    expect(await world.twin.deliver(event)).toBe(200);
  });

  it('A second subscription next to a running one is refused', async () => {
    const plan_id = (await planNamed(admin, 'Team'))._id;
    expect((await admin.attempt(subscribe, { body: { plan_id } })).status).toBe(409);
  });
});
