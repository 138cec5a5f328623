import { afterEach, describe, expect, it } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import {
  addCard,
  getInvoicePdf,
  getPayment,
  listCards,
  listInvoices,
  subscribe,
} from '#contracts/payment/endpoints.ts';
import { readConfig } from '#server/kit/config.ts';
import { resolveProviderKind } from '#server/payment/mode.ts';
import { startStripeTwin } from '#server/payment/twin/twin.ts';
import { buyPlan, planNamed, startPayingWorld, buildCard } from '#tests/factories/payment.ts';
import { request } from '#tests/factories/person.ts';
import { startWorld } from '#tests/world.ts';

/** One suite at a time: the embedded store allows a process one folder. Each case closes what it opened. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

describe('S9-027 the payment key', () => {
  it.each([
    [{}, 'none', 'twin'],
    [{ PAYMENT: 'twin' }, 'twin', 'twin'],
    [{ PAYMENT: 'off', STRIPE_SECRET_KEY: 'sk_test_1' }, 'none', 'none'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'stripe', 'twin'],
  ])('%o: organisations %s, the demonstration %s', (environment, organisation, demo) => {
    const config = readConfig(environment);
    expect([resolveProviderKind(config, false), resolveProviderKind(config, true)]).toEqual([
      organisation,
      demo,
    ]);
  });

  it('Without a payment key everything is open and free, and the screens show that', async () => {
    const world = await startWorld();
    open.push(world.stop);
    const admin = await world.person(await world.account());
    const session = await admin.call(getSession, {});
    expect(session).toMatchObject({
      plan: { name: 'open', price: 0 },
      customer: null,
      payment: { enabled: false, planSelected: null, standing: 'off', statusMessage: null },
    });
    expect(await admin.call(getPayment, {})).toMatchObject({ enabled: false, provider: 'none' });
    expect((await admin.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
    const offer = await request(world.url, '/api/v1.0/stripe/plans');
    expect(offer.body).toMatchObject({ enabled: false, provider: 'none' });
    const plan_id = (await planNamed(admin, 'Team'))._id;
    expect((await admin.attempt(subscribe, { body: { plan_id } })).status).toBe(409);
    expect((await admin.attempt(addCard, { body: buildCard('4242424242424242') })).status).toBe(409);
  });
});

describe('With a payment key', () => {
  it('Cards are entered on the provider’s page, numbers are refused here, and the same calls buy a plan', async () => {
    const hook = { url: '', secret: 'whsec_of_the_test' };
    const twin = await startStripeTwin({
      secretKey: 'sk_test_of_the_test',
      hook: () => (hook.url ? hook : undefined),
    });
    const world = await startWorld({
      environment: {
        STRIPE_SECRET_KEY: 'sk_test_of_the_test',
        STRIPE_WEBHOOK_SECRET: hook.secret,
        STRIPE_API_URL: twin.url,
      },
    });
    open.push(twin.stop, world.stop);
    hook.url = `${world.url}/webhooks/stripe`;
    const admin = await world.person(await world.account());
    expect((await admin.attempt(addCard, { body: buildCard('4242424242424242') })).status).toBe(409);
    const { redirect_url } = await admin.call(addCard, { body: {} });
    const page = new URL(redirect_url ?? '');
    expect((await request(page.origin, page.pathname)).body).toContain('Add a card');
    const form = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2040', cvc: '123' };
    const done = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect(done.headers.get('location')).toBe(`${world.url}/settings/account/card-setting?added=1`);
    await expect
      .poll(async () => (await admin.call(listCards, {})).items.map((card) => [card.last4, card.default]), {
        timeout: 15_000,
      })
      .toEqual([['4242', true]]);
    const plan_id = (await planNamed(admin, 'Starter'))._id;
    expect(await admin.call(subscribe, { body: { plan_id } })).toMatchObject({
      provider: 'stripe',
      standing: 'trialing',
    });
  });

  it('A provider that does not respond is reported as down, and the stored state is still shown', async () => {
    const world = await startWorld({
      environment: { STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_API_URL: 'http://127.0.0.1:9' },
    });
    open.push(world.stop);
    const admin = await world.person(await world.account());
    expect((await admin.attempt(addCard, { body: {} })).status).toBe(503);
    expect(await admin.call(getPayment, {})).toMatchObject({ enabled: true, standing: 'none' });
  });
});

describe('Invoices', () => {
  it('An invoice is a PDF in the organisation’s language, for its own administrators only', async () => {
    const world = await startPayingWorld();
    open.push(world.stop);
    const admin = await world.person(await world.account('ร้านกาแฟดอยช้าง'));
    await world.suite.context.database.platform
      .updateTable('accounts')
      .set({ language: 'th' })
      .where('_id', '=', admin.accountId)
      .execute();
    await buyPlan(admin, 'Starter');
    const [invoice] = (await admin.call(listInvoices, { query: {} })).items;
    const answered = await fetch(new URL(getInvoicePdf.path.replace('{_id}', invoice?.id ?? ''), world.url), {
      headers: { cookie: admin.cookie },
    });
    expect(answered.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await answered.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('Sarabun');
    expect(bytes.length).toBeGreaterThan(5000);
    const stranger = await world.person(await world.account());
    expect((await stranger.attempt(getInvoicePdf, { params: { _id: invoice?.id } })).status).toBe(404);
  });
});
