import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { createImport, getImport } from '#contracts/listening/import.ts';
import { getMessengerUsage, getPlan, getUsage, subscribe } from '#contracts/payment/endpoints.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import { PlanInput } from '#contracts/payment/plan.ts';
import { withdrawMention } from '#server/inbound/mention-changes/withdraw-mention.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';
import { archivePlan, savePlan, setAccountPlan } from '#server/payment/public.ts';
import { countApiCall, flushApiCalls } from '#server/payment/usage/api-calls.ts';
import { checkLimit } from '#server/payment/usage/limits.ts';
import { reconcileUsage } from '#server/payment/usage/reconcile.ts';
import { watchUsage } from '#server/payment/usage/watch-usage.ts';
import { erasePostsForGood } from '#server/privacy/post-store.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { limitPlan, startPayingWorld, type PayingWorld } from '#tests/factories/payment.ts';
import { request, type Person } from '#tests/factories/person.ts';

/** The usage ledger and the limits that it enforces. The platform assigns the plans here: the limits are the same, no matter who pays. */
let world: PayingWorld;
let made = 0;

beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.stop());

async function withLimits(limits: Partial<Record<Meter, number>>): Promise<Person> {
  const admin = await world.person(await world.account());
  await limitPlan(world, admin.accountId, limits);
  return admin;
}

async function usedOf(admin: Person, meter: Meter) {
  return (await admin.call(getUsage, { query: {} })).items.find((one) => one.meter === meter);
}

function posts(from: number, count: number) {
  return Array.from({ length: count }, (_one, index) =>
    makePost({ text: `coffee ${from + index}`, published_at: new Date().toISOString() }),
  );
}

describe('Usage ledger', () => {
  it('A stored mention is counted exactly once, in the transaction that stores it', async () => {
    const admin = await withLimits({});
    await ingestPosts(world, admin.accountId, posts(0, 25));
    expect(await usedOf(admin, 'monthly_mentions')).toMatchObject({ used: 25, limit: null });
    expect(await usedOf(admin, 'stored_mentions')).toMatchObject({ used: 25 });
    await reconcileUsage(world.suite.context);
    expect(await usedOf(admin, 'stored_mentions')).toMatchObject({ used: 25 });
  });

  it('S7-137, S7-138, S7-149 plan, usage and messenger usage are returned, only for the own account', async () => {
    const admin = await withLimits({ users: 3 });
    expect(await admin.call(getPlan, { query: {} })).toMatchObject({ price: 100, limits: { users: 3 } });
    expect((await admin.call(getMessengerUsage, { query: {} })).items).toEqual([]);
    const stranger = await world.person(await world.account());
    for (const endpoint of [getPlan, getUsage, getMessengerUsage])
      expect((await stranger.attempt(endpoint, { query: { accountID: admin.accountId } })).status).toBe(404);
    const { body } = await request(world.url, '/api/openapi.json');
    const paths = Object.keys((body as { paths: object }).paths);
    for (const path of [
      '/stripe/plans',
      '/stripe/subscriptions',
      '/accounts/plan',
      '/accounts/usage/messenger',
    ])
      expect(paths).toContain(`/api/v1.0${path}`);
  });

  it('API calls are written by the second, and refused beyond the limit', async () => {
    const admin = await withLimits({ api_calls: 5 });
    const { context } = world.suite;
    for (let call = 0; call < 5; call += 1) await countApiCall(context, admin.accountId);
    await expect(countApiCall(context, admin.accountId)).rejects.toMatchObject({ code: 'limit_reached' });
    await flushApiCalls(context);
    await flushApiCalls(context);
    expect(await usedOf(admin, 'api_calls')).toMatchObject({ used: 5, limit: 5 });
  });
});

describe('Limits of a plan', () => {
  it('An addition beyond a limit is refused with 402, with what is full and how to continue', async () => {
    const admin = await withLimits({ channels: 1 });
    const chat = (name: string) => ({
      params: { product: 'crm' },
      body: { channel: 'webchat', name, form: {} },
    });
    expect((await admin.attempt(connectEngagement, chat('One'))).status).toBeLessThan(300);
    const refused = await admin.attempt(connectEngagement, chat('Two'));
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      fields: { channels: 'the plan connects 1 channels' },
      data: { meter: 'channels', limit: 1, used: 1, way_on: '/settings/account/subscriptions' },
    });
  });

  it('A limit holds against two concurrent additions', async () => {
    const admin = await withLimits({ channels: 1 });
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        admin.attempt(connectEngagement, {
          params: { product: 'crm' },
          body: { channel: 'webchat', name, form: {} },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it('A limit that the plan does not name does not exist', async () => {
    const admin = await world.person(await world.account());
    await setAccountPlan(world.suite.context, admin.accountId, '00000000-0000-7000-8000-000000000010');
    const scope = { accountId: admin.accountId, actor: SYSTEM };
    await expect(
      inTransaction(world.suite.context, scope, (unit) => checkLimit(unit, 'users', { adding: 1_000_000 })),
    ).resolves.toBeUndefined();
  });
});

/** An account that received twelve mentions with a plan of ten, and whose grace period is over; `me` is a user who has just joined. */
async function pastGrace(): Promise<{ admin: Person; me: () => Promise<Person> }> {
  const admin = await withLimits({ monthly_mentions: 10 });
  await ingestPosts(world, admin.accountId, posts(0, 12));
  await watchUsage(world.suite.context);
  await endGrace();
  return { admin, me: () => world.person(admin.accountId) };
}
/** The notice's date decides, within the same month or not: eight days later the grace period is over. */
function endGrace() {
  return world.suite.context.database.owner.query(
    "update sent_usage_warnings set at = at - interval '8 days'",
  );
}

/** Gives an account a larger plan, and waits until so many mentions are stored. */
async function makeRoom({ accountId }: Person, stored: number): Promise<void> {
  const { context } = world.suite;
  const larger = await savePlan(context, { ...bare(), name: `Large ${(made += 1)}` });
  await setAccountPlan(context, accountId, larger._id);
  await watchUsage(context);
  const used = async () => (await usedOf(await world.person(accountId), 'monthly_mentions'))?.used;
  await expect.poll(used, { timeout: 10_000 }).toBe(stored);
}

describe('Mentions beyond the plan', () => {
  it('Mentions beyond the plan continue for the grace period, are then held unread, and return when there is room; tickets never wait', async () => {
    const admin = await withLimits({ monthly_mentions: 10 });
    const { context } = world.suite;
    const me = (): Promise<Person> => world.person(admin.accountId);
    await ingestPosts(world, admin.accountId, posts(0, 12));
    await watchUsage(context);
    expect((await (await me()).call(getUsage, { query: {} })).grace_until).not.toBeNull();
    await ingestPosts(world, admin.accountId, posts(20, 3));
    expect((await usedOf(await me(), 'monthly_mentions'))?.used).toBe(15);

    await endGrace();
    await holdPosts(admin, posts(40, 4));
    const held = await (await me()).call(getUsage, { query: {} });
    expect(held.held).toBe(4);
    expect(held.items.find((one) => one.meter === 'monthly_mentions')?.used).toBe(15);
    expect(await fetchTickets(await me())).toEqual([]);

    const at = context.clock().toISOString();
    await makeRoom(admin, 19);
    expect((await (await me()).call(getUsage, { query: {} })).held).toBe(0);
    // They are received when they are released, for alerts and e-mails that report what was received.
    const ever = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const query = { ...ever, query: `collected:[${at} TO ${ever.to}]` };
    expect((await (await me()).call(countMentions, { query })).count).toBe(4);
  });

  it('Held mentions of a file do not block its import: the import ends, and leaves its line to the next', async () => {
    const { admin, me } = await pastGrace();
    const answered = await (
      await me()
    ).attempt(createImport, {
      query: { name: 'late.csv', mapping: JSON.stringify({ text: 'text' }) },
      body: 'text\none\ntwo\nthree\n',
    });
    const { _id } = createImport.answer.parse(answered.body);
    const ended = async () => (await me()).call(getImport, { params: { _id } });
    await expect.poll(async () => (await ended()).finished_at, { timeout: 10_000 }).not.toBeNull();
    expect(await ended()).toMatchObject({ state: 'done', added: 3, error: null });
    expect((await (await me()).call(getUsage, { query: {} })).held).toBe(3);

    await makeRoom(admin, 15);
  });

  it('Held mentions are erased with their author, and withdrawn, though they are stored only later', async () => {
    const { context } = world.suite;
    const { admin } = await pastGrace();
    const author = { channel: 'file', author_id: 'somebody' };
    const said = {
      author: { _id: author.author_id, name: 'Somebody' },
      published_at: new Date().toISOString(),
    };
    await holdPosts(admin, [makePost(said), makePost({ ...said, provider_id: 'unsaid' })]);
    const account_id = admin.accountId;
    const unsaid = computeMentionId({ accountId: account_id, sourceId: account_id, name: 'unsaid' });
    const payload = { account_id, ...author, pseudonym: 'erased', asked_at: new Date().toISOString() };
    await erasePostsForGood(context, payload);
    await withdrawMention(context, { account_id, mention_id: unsaid }, { lastAttempt: true });
    const { rows } = await context.database.owner.query(
      'select key from graphile_worker._private_jobs where key = any($1) and run_at > now() order by key',
      [['erase:erased', `mention:${unsaid}`]],
    );
    expect(rows).toEqual([{ key: 'erase:erased' }, { key: `mention:${unsaid}` }]);

    await makeRoom(admin, 14);
    await withdrawMention(context, { account_id, mention_id: unsaid }, { lastAttempt: false });
    await erasePostsForGood(context, payload);
    const names = await context.clickhouse.query({
      query:
        'select author_name, count()::String as count from mentions where account_id = {a:UUID} group by author_name order by all',
      query_params: { a: account_id },
      format: 'JSONEachRow',
    });
    expect(await names.json()).toEqual([
      { author_name: 'Erased person', count: '1' },
      { author_name: 'Somchai', count: '12' },
    ]);
  });

  it('Usage is notified at 80 and at 100 percent, once each', async () => {
    const admin = await withLimits({ monthly_mentions: 10 });
    const { context } = world.suite;
    const countWarnings = async (): Promise<number> =>
      (
        await context.database.platform
          .selectFrom('mails')
          .select('_id')
          .where('account_id', '=', admin.accountId)
          .where('template', '=', 'limit-news')
          .execute()
      ).length;
    await ingestPosts(world, admin.accountId, posts(0, 8));
    await watchUsage(context);
    await watchUsage(context);
    expect(await countWarnings()).toBe(1);
    await ingestPosts(world, admin.accountId, posts(20, 2));
    await watchUsage(context);
    await watchUsage(context);
    expect(await countWarnings()).toBe(2);
  });
});

const bare = () => PlanInput.parse({ name: 'Bare', price: 100 });

/** Posts that are received while the plan is full: nothing of them is visible, so the row is all one can wait for. */
async function holdPosts(admin: Person, items: ReturnType<typeof posts>): Promise<void> {
  const { enqueueItems } = await import('#server/inbound/public.ts');
  await inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId: admin.accountId, channel: 'file', items }),
  );
  await expect
    .poll(async () => (await (await world.person(admin.accountId)).call(getUsage, { query: {} })).held, {
      timeout: 10_000,
    })
    .toBe(items.length);
}

describe('Plans of the platform', () => {
  it('An archived plan is not on offer, its name is free again, and accounts that have it keep it', async () => {
    const { context } = world.suite;
    const admin = await withLimits({ users: 7 });
    const { _id, name } = await admin.call(getPlan, { query: {} });
    await expect(savePlan(context, { ...bare(), name })).rejects.toMatchObject({ code: 'name_taken' });
    await archivePlan(context, _id);
    expect((await admin.attempt(subscribe, { body: { plan_id: _id } })).status).toBe(404);
    expect((await admin.call(getPlan, { query: {} })).limits.users).toBe(7);
    await expect(savePlan(context, { ...bare(), name })).resolves.toMatchObject({ name });
  });
});
