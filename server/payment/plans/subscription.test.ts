import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import {
  changeSubscription,
  endSubscription,
  listCards,
  listInvoices,
  previewChange,
  removeCard,
  selectPlan,
  setDefaultCard,
  subscribe,
  addCard,
} from '#contracts/payment/endpoints.ts';
import { setAccountPlan } from '#server/payment/public.ts';
import { syncBilling } from '#server/payment/sync.ts';
import {
  GOOD_CARD,
  HOLLOW_CARD,
  buyPlan,
  planNamed,
  startPayingWorld,
  fetchPayment,
  buildCard,
  withCard,
  type PayingWorld,
} from '#tests/factories/payment.ts';
import type { Person } from '#tests/factories/person.ts';

/** Buying, changing and ending plans over real HTTP, against the twin that responds as Stripe documents it. */
let world: PayingWorld;

beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.stop());

const newcomer = async (): Promise<Person> => world.person(await world.account());

describe('Buying a plan', () => {
  it('S3-020 … S3-026 the payment state has the field names of the specification', async () => {
    const admin = await newcomer();
    const before = await fetchPayment(admin);
    expect(before).toMatchObject({
      enabled: true,
      provider: 'twin',
      standing: 'none',
      plan: null,
      planSelected: null,
      invoices: [],
      invoice: null,
      cardInfo: null,
      customer: null,
      statusMessage: null,
    });
    expect(before.plans.map((plan) => plan.name)).toContain('Team');
    const after = await buyPlan(admin, 'Team');
    expect(after).toMatchObject({
      standing: 'trialing',
      plan: { name: 'Team', price: 9900, currency: 'USD' },
      cardInfo: { brand: 'visa', last4: '4242' },
    });
    expect(after.statusMessage).toMatch(/^Your trial runs until /);
    expect(after.statusMessages?.th).toMatch(/^ทดลองใช้ได้ถึงวันที่ /);
    expect(after.invoices).toHaveLength(1);
    expect(after.invoice).toMatchObject({ total: 9900 });
  });

  it('S3-027, S3-028 the session has customer.default_source and customer.sources.data with ids only', async () => {
    const admin = await newcomer();
    expect((await admin.call(getSession, {})).customer).toBeNull();
    const [card] = await withCard(admin);
    const agent = await world.person(admin.accountId, { role: 'agent' });
    for (const person of [admin, agent])
      expect((await person.call(getSession, {})).customer).toEqual({
        default_source: card?.id,
        sources: { data: [{ id: card?.id }] },
      });
  });

  it('Buying a plan needs a card first, and only the account_admin may do it', async () => {
    const admin = await newcomer();
    const plan_id = (await planNamed(admin, 'Starter'))._id;
    const refused = await admin.attempt(subscribe, { body: { plan_id } });
    expect([refused.status, refused.body]).toEqual([402, expect.objectContaining({ code: 'card_needed' })]);
    const viewer = await world.person(admin.accountId, { role: 'viewer' });
    expect((await viewer.attempt(subscribe, { body: { plan_id } })).status).toBe(403);
  });

  it('The products are closed until a plan is confirmed, and those of the plan open then', async () => {
    const admin = await newcomer();
    const closed = await admin.fetch('/api/v1.0/crm/tickets');
    expect([closed.status, closed.body]).toEqual([
      402,
      expect.objectContaining({ code: 'payment_required' }),
    ]);
    await buyPlan(admin, 'Team');
    expect((await admin.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
    const { account, plan, payment } = await admin.call(getSession, {});
    expect(account.product.publishing).toEqual({ active: true });
    expect(account.features).toContain('survey');
    expect(account.features).not.toContain('video_call');
    expect(plan.name).toBe('Team');
    expect(payment.planSelected).toBeNull();
  });

  it('A chosen plan is remembered while it is not paid', async () => {
    const admin = await newcomer();
    const { _id } = await planNamed(admin, 'Starter');
    await admin.call(selectPlan, { body: { planSelected: _id } });
    expect((await admin.call(getSession, {})).payment).toMatchObject({ planSelected: _id, standing: 'none' });
    const other = '01920000-0000-7000-8000-000000000000';
    expect((await admin.attempt(selectPlan, { body: { planSelected: other } })).status).toBe(404);
  });

  it('A plan that is bought twice at once is one subscription', async () => {
    const admin = await newcomer();
    await withCard(admin);
    const plan_id = (await planNamed(admin, 'Starter'))._id;
    const answers = await Promise.all([1, 2].map(() => admin.attempt(subscribe, { body: { plan_id } })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { customer, subscription } = await fetchPayment(admin);
    expect(customer).not.toBeNull();
    const mine = world.twin.state.subscriptions.filter((one) => one.id === subscription?.id);
    const cards = world.twin.state.cards.find((one) => one.id === customer?.default_source);
    expect(world.twin.state.subscriptions.filter((one) => one.customer === cards?.customer)).toEqual(mine);
  });
});

describe('Payment cards', () => {
  it("A refused card returns the bank's message", async () => {
    const admin = await newcomer();
    const cases: [string, string][] = [
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
      ['4000000000000069', 'Your card has expired.'],
      ['4242424242424241', 'Your card number is incorrect.'],
    ];
    for (const [number, words] of cases) {
      const refused = await admin.attempt(addCard, { body: buildCard(number) });
      expect(refused.status).toBe(402);
      expect(refused.body).toMatchObject({ code: 'card_declined', fields: { card: words } });
    }
    expect((await admin.call(listCards, {})).items).toEqual([]);
  });

  it('The default card can be changed, and the card that is charged cannot be removed', async () => {
    const admin = await newcomer();
    const [first] = await withCard(admin);
    const both = await withCard(admin, '5555555555554444');
    const second = both.find((card) => card.brand === 'mastercard');
    expect(both.map((card) => card.default)).toEqual([true, false]);
    const moved = await admin.call(setDefaultCard, {
      params: { _id: second?.id ?? '' },
      body: { default: true },
    });
    expect(moved.items.find((card) => card.default)?.id).toBe(second?.id);
    await admin.call(subscribe, { body: { plan_id: (await planNamed(admin, 'Starter'))._id } });
    expect((await admin.attempt(removeCard, { params: { _id: second?.id } })).status).toBe(409);
    expect((await admin.call(removeCard, { params: { _id: first?.id ?? '' } })).items).toHaveLength(1);
    const stranger = await newcomer();
    await withCard(stranger);
    expect((await stranger.attempt(removeCard, { params: { _id: second?.id } })).status).toBe(404);
  });

  it('No card number is stored anywhere', async () => {
    const admin = await newcomer();
    await withCard(admin, GOOD_CARD);
    expect(JSON.stringify(world.twin.state)).not.toContain('4242424242424242');
    const { rows } = await world.suite.context.database.owner.query<{ text: string }>(
      `select coalesce(string_agg(b::text, ' '), '') as text from (select to_jsonb(billing) b from billing union all select to_jsonb(idempotency_keys) from idempotency_keys) all_rows`,
    );
    expect(rows[0]?.text).not.toContain('4242424242424242');
  });
});

describe('Changing a plan', () => {
  it('A change charges exactly the previewed amount', async () => {
    const admin = await newcomer();
    await buyPlan(admin, 'Starter');
    await world.pass(15);
    const paid = await fetchPayment(await again(admin));
    expect(paid.standing).toBe('active');
    await world.pass(10);
    const me = await again(admin);
    const plan_id = (await planNamed(me, 'Team'))._id;
    const preview = await me.call(previewChange, { body: { plan_id } });
    expect(preview.due_now).toBeGreaterThan(0);
    expect(preview.due_now).toBeLessThan(9900 - 2900);
    expect(preview.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(preview.due_now);
    const state = await me.call(changeSubscription, { body: { plan_id, at: preview.at } });
    expect(state.plan?.name).toBe('Team');
    const [newest] = (await me.call(listInvoices, { query: {} })).items;
    expect(newest).toMatchObject({ status: 'paid', amount_paid: preview.due_now, total: preview.due_now });
  });

  it('A downgrade leaves a credit that the next invoice uses up', async () => {
    const admin = await newcomer();
    await buyPlan(admin, 'Team');
    await world.pass(20);
    const me = await again(admin);
    const plan_id = (await planNamed(me, 'Starter'))._id;
    const preview = await me.call(previewChange, { body: { plan_id } });
    expect(preview).toMatchObject({ due_now: 0 });
    expect(preview.credit).toBeGreaterThan(0);
    const state = await me.call(changeSubscription, { body: { plan_id, at: preview.at } });
    expect(state.invoice?.amount_due).toBe(Math.max(0, 2900 - preview.credit));
  });

  it('A change with a card that cannot be charged leaves everything unchanged', async () => {
    const admin = await newcomer();
    await buyPlan(admin, 'Starter');
    await world.pass(15);
    const me = await again(admin);
    const hollow = (await withCard(me, HOLLOW_CARD)).find((card) => card.last4 === '0341');
    await me.call(setDefaultCard, { params: { _id: hollow?.id ?? '' }, body: { default: true } });
    const plan_id = (await planNamed(me, 'Team'))._id;
    const refused = await me.attempt(changeSubscription, { body: { plan_id } });
    expect(refused.body).toMatchObject({
      code: 'card_declined',
      fields: { card: 'Your card was declined.' },
    });
    expect(await fetchPayment(me)).toMatchObject({ standing: 'active', plan: { name: 'Starter' } });
  });

  it('A change to another interval starts a new year at once', async () => {
    const admin = await newcomer();
    await buyPlan(admin, 'Starter');
    await world.pass(15);
    const me = await again(admin);
    const plan_id = (await planNamed(me, 'Starter', 'year'))._id;
    const preview = await me.call(previewChange, { body: { plan_id } });
    expect(preview.due_now).toBeGreaterThan(29_000 - 2900);
    const state = await me.call(changeSubscription, { body: { plan_id, at: preview.at } });
    const days =
      (Date.parse(state.subscription?.current_period_end ?? '') - world.twin.now().getTime()) / 864e5;
    expect(Math.round(days)).toBeGreaterThan(360);
  });
});

test('Ending a plan can be undone until the period is over, then the products close', async () => {
  const admin = await newcomer();
  await buyPlan(admin, 'Starter');
  const ending = await admin.call(endSubscription, {});
  expect(ending.subscription?.cancel_at_period_end).toBe(true);
  expect(ending.statusMessage).toMatch(/^Your subscription ends on /);
  const back = await admin.call(changeSubscription, { body: { cancel_at_period_end: false } });
  expect(back.subscription?.cancel_at_period_end).toBe(false);
  await admin.call(endSubscription, {});
  await world.pass(15);
  const me = await again(admin);
  expect(await fetchPayment(me)).toMatchObject({ standing: 'ended', plan: null });
  expect((await me.fetch('/api/v1.0/crm/tickets')).status).toBe(402);
  // The trial was used: the next subscription is paid at once.
  const bought = await me.call(subscribe, { body: { plan_id: (await planNamed(me, 'Starter'))._id } });
  expect(bought).toMatchObject({ standing: 'active', plan: { name: 'Starter' } });
});

/** The same organisation's administrator with a new session: the old one has expired. */
const again = (person: Person): Promise<Person> => world.person(person.accountId);

test('Products and a plan that the platform gives next to a running subscription survive the next fetch from the provider', async () => {
  const admin = await newcomer();
  await buyPlan(admin, 'Team');
  const { context } = world.suite;
  const products = (await admin.call(getSession, {})).account.product;
  const opened = { ...products, influencer: { active: true } };
  await context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify(opened) })
    .where('_id', '=', admin.accountId)
    .execute();
  await syncBilling(context, { accountId: admin.accountId });
  expect((await admin.call(getSession, {})).account.product).toEqual(opened);
  const starter = await planNamed(admin, 'Starter');
  await setAccountPlan(context, admin.accountId, starter._id);
  await syncBilling(context, { accountId: admin.accountId });
  expect(await fetchPayment(admin)).toMatchObject({ standing: 'granted', plan: { name: 'Starter' } });
  // Once it is removed, the paid plan is in force.
  await setAccountPlan(context, admin.accountId, null);
  await syncBilling(context, { accountId: admin.accountId });
  expect(await fetchPayment(admin)).toMatchObject({ standing: 'trialing', plan: { name: 'Team' } });
});
