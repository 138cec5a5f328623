import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import {
  createWebhook,
  deleteWebhook,
  deliverWebhookJob,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from '#contracts/integrations/webhook.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { deliverWebhook } from '#server/integrations/deliver.ts';
import { sendDelivery } from '#server/integrations/send-delivery.ts';
import { claimNextDelivery } from '#server/integrations/take-delivery.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { startReceiver, type Receiver } from '#tests/factories/receiver.ts';
import { startWorld, type World } from '#tests/world.ts';

const statuses = buildCollectionEndpoints(workingStatus, 'statuses');
const SECOND = 1000;
const DAY = 86_400_000;
let world: World;
let receiver: Receiver;
let admin: Person;
let ahead = 0;
/** Each test has an address of its own, so that late deliveries of another test do not count. */
let round = 0;
let skipped = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  world = await startWorld({
    environment: { ALLOW_PRIVATE_HOSTS: receiver.host },
    clock: () => new Date(Date.now() + ahead),
  });
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
});
beforeEach(async () => {
  ahead = 0;
  round += 1;
  skipped = 0;
  receiver.answer(204);
  admin = await world.person(await world.account());
  // Days pass here, and nobody is signed out by them.
  await world.suite.context.database.owner.query(
    `update sessions set expires_at = now() + interval '9 days'`,
  );
});

const url = () => `${receiver.url}/${round}`;
const got = () => receiver.got.filter(({ path }) => path.endsWith(`/${round}`)).slice(skipped);
async function hook(kinds = ['working_status.created']) {
  const { secret, item } = await admin.call(createWebhook, {
    body: { url: url(), kinds, note: 'Data lake' },
  });
  return { secret, _id: item._id };
}
const happen = (name: string) => admin.call(statuses.create, { body: { name } });
function run(_id: string) {
  return deliverWebhook(
    world.suite.context,
    { account_id: admin.accountId, endpoint_id: _id },
    { stopping: new AbortController().signal },
  );
}
function names() {
  return got().map(({ body }) => (JSON.parse(body) as { data: { after: { name: string } } }).data.after.name);
}
async function state(_id: string) {
  return (await admin.call(listWebhooks, { query: {} })).items.find((item) => item._id === _id);
}
async function deliveries(_id: string) {
  return (await admin.call(listDeliveries, { params: { _id }, query: {} })).items;
}
const until = (check: () => boolean): Promise<void> => expect.poll(check).toBe(true);
/** Lets time pass and runs in place of the job, whose clock is the database's. */
async function later(_id: string, ms: number): Promise<void> {
  ahead += ms;
  await run(_id);
}
describe('Outgoing webhooks', () => {
  it('Events are delivered automatically, in order, signed, with id and time', async () => {
    const { _id, secret } = await hook();
    for (const name of ['One', 'Two', 'Three']) await happen(name);
    await until(() => got().length === 3);
    expect(names()).toEqual(['One', 'Two', 'Three']);
    const [first] = got();
    expect(first && receiver.isSigned(first, secret)).toBe(true);
    expect(new Set(got().map(({ id }) => id)).size).toBe(3);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'working_status.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { account_id: admin.accountId, actor: { kind: 'user', _id: admin.userId } },
    });
    await run(_id);
    expect((await deliveries(_id)).every(({ state: ended }) => ended === 'delivered')).toBe(true);
  });

  it('Kinds that were not chosen are left out, and so are all earlier events', async () => {
    await happen('Before');
    await hook(['working_status.deleted']);
    await happen('Not chosen');
    const made = await happen('Gone');
    await admin.call(statuses.remove, { params: { _id: String((made as { _id: unknown })._id) } });
    await until(() => got().length > 0);
    expect(got().map(({ type }) => type)).toEqual(['working_status.deleted']);
  });

  it('After a crash between sending and recording, the delivery is sent once more under the same id', async () => {
    const { _id } = await hook();
    const { context } = world.suite;
    // Down, so that the suite's own worker leaves the delivery waiting.
    receiver.answer(500);
    await happen('Once');
    await until(() => got().length === 1);
    // The receiver has it before the suite records how it ended, and until then nothing is due.
    await expect.poll(() => state(_id)).toMatchObject({ failing_since: expect.any(String) });
    receiver.answer(204);
    ahead += 6 * SECOND;
    const next = await inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      claimNextDelivery(unit, _id),
    );
    if (next.do !== 'send') throw new Error(`nothing to send: ${next.do}`);
    await sendDelivery(context, next.webhook, next.delivery);
    // The process dies here: nothing was settled. Until it is clear that no process is sending it, no other does.
    await run(_id);
    expect(got()).toHaveLength(2);
    await later(_id, 31 * SECOND);
    expect(got()).toHaveLength(3);
    expect(new Set(got().map(({ id }) => id)).size).toBe(1);
    expect(await deliveries(_id)).toMatchObject([{ state: 'delivered', last: { number: 2, status: 204 } }]);
  });

  it('A receiver that is down delays later deliveries, and gets all of them in order when it is back', async () => {
    const { _id } = await hook();
    receiver.answer(503);
    await happen('First');
    await happen('Second');
    await until(() => got().length === 1);
    await run(_id);
    expect(got()).toHaveLength(1);
    // The suite delivers by itself too: what the receiver got may not be recorded yet, and then no other process delivers.
    await expect
      .poll(() => state(_id))
      .toMatchObject({
        failing_since: expect.any(String),
        last_error: 'The receiver answered: the server has a problem (503).',
        last_error_fault: {
          code: 'receiver_answered',
          params: { status: { code: 'status_server', params: { status: 503 } } },
        },
      });
    receiver.answer(204);
    await later(_id, 6 * SECOND);
    await until(() => got().length === 3);
    expect(names()).toEqual(['First', 'First', 'Second']);
    await expect
      .poll(() => state(_id))
      .toMatchObject({ failing_since: null, last_error: null, next_try_at: null });
  });

  it('A delivery that the receiver refuses individually does not delay the others', async () => {
    const { _id } = await hook();
    receiver.answer(({ body }) => (body.includes('Bad') ? 422 : 204));
    await happen('Bad');
    await happen('Good');
    await until(() => got().length === 2);
    expect(names()).toEqual(['Bad', 'Good']);
    await run(_id);
    await expect
      .poll(async () => (await deliveries(_id)).map((one) => one.state))
      .toEqual(['delivered', 'waiting']);
    const [, bad] = await deliveries(_id);
    expect(bad?.last).toMatchObject({ status: 422, excerpt: 'answered 422' });
  });

  it('Delivery waits as long as Retry-After demands', async () => {
    const { _id } = await hook();
    receiver.answer(429, { 'retry-after': '3600' });
    await happen('Patience');
    await until(() => got().length === 1);
    await later(_id, 60 * SECOND);
    expect(got()).toHaveLength(1);
    receiver.answer(204);
    await later(_id, 3600 * SECOND);
    expect(got()).toHaveLength(2);
  });

  it('The circuit breaker opens after a day of failure and notifies, and nothing is lost when it closes', async () => {
    const { _id } = await hook();
    receiver.answer(500);
    await happen('Early');
    await happen('Late');
    await until(() => got().length === 1);
    await expect.poll(async () => (await state(_id))?.next_try_at).toEqual(expect.any(String));
    let rounds = 0;
    while ((await state(_id))?.active && rounds < 40) {
      const due = Date.parse((await state(_id))?.next_try_at ?? '') - (Date.now() + ahead);
      await later(_id, Math.max(0, due) + SECOND);
      rounds += 1;
    }
    expect(rounds).toBe(10);
    expect(ahead).toBeLessThan(DAY);
    expect(await state(_id)).toMatchObject({ active: false, paused_reason: 'failing' });
    expect(new Set(got().map(({ id }) => id)).size).toBe(1);
    const { platform } = world.suite.context.database;
    const mails = await platform
      .selectFrom('mails')
      .selectAll()
      .where('account_id', '=', admin.accountId)
      .execute();
    expect(mails).toMatchObject([{ to_address: admin.email, template: 'webhook-paused' }]);
    skipped = got().length;
    receiver.answer(204);
    await run(_id);
    expect(got()).toHaveLength(0);
    await admin.call(updateWebhook, { params: { _id }, body: { active: true } });
    await run(_id);
    await until(() => got().length > 0);
    expect(names()).toEqual(['Late']);
    const failed = (await deliveries(_id)).find(({ state: ended }) => ended === 'failed');
    await admin.call(replayDelivery, { params: { _id, delivery_id: failed?._id ?? '' } });
    await run(_id);
    await until(() => got().length > 1);
    expect(names()).toEqual(['Late', 'Early']);
    expect(got()[1]?.id).toBe(failed?.message_id);
    // What the receiver got may not be recorded here yet.
    const attempts = async () => {
      const params = { _id, delivery_id: failed?._id ?? '' };
      return (await admin.call(getDelivery, { params })).attempts.map(({ number }) => number);
    };
    await expect.poll(attempts).toEqual(Array.from({ length: 12 }, (_one, index) => index + 1));
  }, 60_000);

  it('A response of 410 Gone stops the endpoint at once', async () => {
    const { _id } = await hook();
    receiver.answer(410);
    await happen('Farewell');
    await until(() => got().length === 1);
    await run(_id);
    expect(await state(_id)).toMatchObject({ active: false, paused_reason: 'gone' });
    expect(await deliveries(_id)).toMatchObject([{ state: 'failed', tries: 1 }]);
  });

  it('After a rotation both secrets sign for a day, then only the new one', async () => {
    const { _id, secret } = await hook();
    const renewed = await admin.call(rotateSecret, { params: { _id } });
    expect(renewed.secret).not.toBe(secret);
    await admin.call(testWebhook, { params: { _id } });
    ahead = DAY + SECOND;
    await admin.call(testWebhook, { params: { _id } });
    const now = (late: number) => new Date(Date.now() + late);
    const [both, one] = got();
    if (!both || !one) throw new Error('the test did not arrive');
    expect([secret, renewed.secret].map((each) => receiver.isSigned(both, each, now(0)))).toEqual([
      true,
      true,
    ]);
    if (one)
      expect([secret, renewed.secret].map((each) => receiver.isSigned(one, each, now(ahead)))).toEqual([
        false,
        true,
      ]);
  });

  it("A test returns the receiver's response, and is sent once", async () => {
    const { _id } = await hook();
    receiver.answer(500);
    const tested = await admin.call(testWebhook, { params: { _id } });
    expect(tested).toMatchObject({ kind: 'webhook.test', state: 'failed', tries: 1 });
    expect(tested.attempts).toMatchObject([{ number: 1, status: 500, excerpt: 'answered 500', error: null }]);
    await later(_id, 3600 * SECOND);
    expect(got()).toHaveLength(1);
  });

  it('A webhook never reaches a private network: not by name, not by number, not by redirect', async () => {
    const attempt = (url: string) =>
      admin.attempt(createWebhook, { body: { url, kinds: ['working_status.created'] } });
    for (const url of [
      'https://127.0.0.1/hook',
      'https://localhost/hook',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://0x7f000001/',
      'https://2130706433/',
      'https://169.254.169.254/latest/meta-data',
      'https://user:secret@example.com/',
    ])
      expect([url, (await attempt(url)).body]).toMatchObject([url, { code: 'address_forbidden' }]);
    expect((await attempt('http://example.com/')).body).toHaveProperty('fields.url');
    expect((await attempt('ftp://example.com/')).status).toBe(400);
    const { _id } = await hook();
    receiver.answer(302, { location: 'http://127.0.0.1:1/inside' });
    const moved = await admin.call(testWebhook, { params: { _id } });
    expect(moved.attempts).toMatchObject([{ status: 302 }]);
  });

  it('Only existing kinds whose contents the user may see are accepted', async () => {
    const maker = await world.person(admin.accountId, {
      can: ['center.integration_api_management.read', 'center.integration_api_management.write'],
    });
    const attempt = (kind: string) => maker.attempt(createWebhook, { body: { url: url(), kinds: [kind] } });
    expect((await attempt('nothing.happened')).body).toMatchObject({ code: 'invalid_request' });
    expect((await attempt('ticket.created')).body).toMatchObject({ code: 'beyond_own_rights' });
    expect((await attempt('webhook.paused')).status).toBe(201);
  });

  it('A user who may not see the contents neither reads the deliveries nor sets their address', async () => {
    const { _id } = await hook();
    await happen('Not for everybody');
    await until(() => got().length === 1);
    const [sent] = await deliveries(_id);
    const tends = await world.person(admin.accountId, {
      can: ['center.integration_api_management.read', 'center.integration_api_management.write'],
    });
    const params = { _id, delivery_id: sent?._id ?? '' };
    expect((await tends.call(getDelivery, { params })).body).toBeNull();
    expect((await admin.call(getDelivery, { params })).body).toContain('Not for everybody');
    const change = (body: object) => tends.attempt(updateWebhook, { params: { _id }, body });
    expect((await change({ url: `${receiver.url}/elsewhere` })).body).toMatchObject({
      code: 'beyond_own_rights',
    });
    expect((await change({ note: 'Named anew', url: url() })).status).toBe(200);
  });

  it('A webhook pauses with its account, and continues where it stopped', async () => {
    const { _id } = await hook();
    const suspend = (suspended_at: Date | null) =>
      world.suite.context.database.platform
        .updateTable('accounts')
        .set({ suspended_at })
        .where('_id', '=', admin.accountId)
        .execute();
    receiver.answer(503);
    await happen('Before');
    await until(() => got().length === 1);
    await suspend(new Date());
    receiver.answer(204);
    await later(_id, 3600 * SECOND);
    expect(got()).toHaveLength(1);
    await suspend(null);
    await later(_id, SECOND);
    expect(names()).toEqual(['Before', 'Before']);
  });

  it('The secret is shown once and stored encrypted, and a deleted webhook is gone with its deliveries', async () => {
    const { _id, secret } = await hook();
    expect(secret).toMatch(/^whsec_/);
    const listed = await admin.fetch('/api/v1.0/accounts/integration-api/webhooks');
    expect(JSON.stringify(listed.body)).not.toContain(secret.slice(6));
    await admin.call(deleteWebhook, { params: { _id } });
    expect((await admin.attempt(listDeliveries, { params: { _id }, query: {} })).status).toBe(404);
  });

  it('Many simultaneous requests stay one job', async () => {
    const { _id } = await hook();
    receiver.answer(500);
    await happen('Only one');
    await until(() => got().length === 1);
    await Promise.all(
      Array.from({ length: 5 }, () => admin.call(updateWebhook, { params: { _id }, body: { active: true } })),
    );
    const { rows } = await world.suite.context.database.owner.query(
      `select count(*)::int as jobs from graphile_worker.jobs where key = $1 and task_identifier = $2 and locked_at is null`,
      [`webhook:${_id}`, deliverWebhookJob.name],
    );
    expect((rows as { jobs: number }[])[0]?.jobs).toBeLessThanOrEqual(1);
  });
});
