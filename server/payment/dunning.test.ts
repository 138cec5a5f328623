import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { listInvoices, payInvoice, setDefaultCard } from '#contracts/payment/endpoints.ts';
import {
  HOLLOW_CARD,
  buyPlan,
  startPayingWorld,
  fetchPayment,
  withCard,
  type PayingWorld,
} from '#tests/factories/payment.ts';
import type { Person } from '#tests/factories/person.ts';

/** The effects on an organisation whose card fails, by moving the clock of suite and twin. */
let world: PayingWorld;

beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.stop());

const again = (person: Person): Promise<Person> => world.person(person.accountId);
async function mailsOf(person: Person): Promise<string[]> {
  return (
    await world.suite.context.database.platform
      .selectFrom('mails')
      .select(['template'])
      .where('account_id', '=', person.accountId)
      .where('to_address', '=', person.email)
      .execute()
  ).map(({ template }) => template);
}

/** A user in trial whose card can be stored but not charged. */
async function hollow(): Promise<Person> {
  const admin = await world.person(await world.account());
  await buyPlan(admin, 'Starter');
  const card = (await withCard(admin, HOLLOW_CARD)).find((one) => one.last4 === '0341');
  await admin.call(setDefaultCard, { params: { _id: card?.id ?? '' }, body: { default: true } });
  return admin;
}

it('After a failed payment there is a grace period, then the products close, and a better card opens them at once', async () => {
  const first = await hollow();
  await world.pass(12);
  // The provider announces the end three days before.
  expect(await mailsOf(first)).toContain('payment-news');
  await world.pass(3);
  const inGrace = await again(first);
  const failed = await fetchPayment(inGrace);
  expect(failed).toMatchObject({ standing: 'past_due', plan: { name: 'Starter' } });
  expect(failed.statusMessage).toContain('Your card was declined');
  expect((await inGrace.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
  expect((await mailsOf(first)).length).toBeGreaterThan(1);

  await world.pass(8);
  const closed = await again(first);
  expect((await closed.call(getSession, {})).payment.standing).toBe('restricted');
  expect((await closed.fetch('/api/v1.0/crm/tickets')).status).toBe(402);

  const good = (await fetchPayment(closed)).customer?.sources.data;
  expect(good).toHaveLength(2);
  const cards = await withCard(closed);
  const better = cards.find((one) => one.last4 === '4242');
  await closed.call(setDefaultCard, { params: { _id: better?.id ?? '' }, body: { default: true } });
  expect(await fetchPayment(closed)).toMatchObject({ standing: 'active', statusMessage: null });
  expect((await closed.fetch('/api/v1.0/crm/tickets')).status).toBe(200);
});

it('After the last attempt the subscription is unpaid, and the open invoice can still be paid by hand', async () => {
  const first = await hollow();
  await world.pass(15);
  await world.pass(16);
  const late = await again(first);
  expect((await fetchPayment(late)).subscription?.status).toBe('unpaid');
  const [open] = (await late.call(listInvoices, { query: {} })).items.filter((one) => one.status === 'open');
  const refused = await late.attempt(payInvoice, { params: { _id: open?.id } });
  expect(refused.body).toMatchObject({ code: 'card_declined' });
  const stranger = await world.person(await world.account());
  expect((await stranger.attempt(payInvoice, { params: { _id: open?.id } })).status).toBe(404);
  const [visa] = await withCard(late);
  await late.call(setDefaultCard, { params: { _id: visa?.id ?? '' }, body: { default: true } });
  expect((await fetchPayment(late)).standing).toBe('active');
});

it('Renewals happen automatically', async () => {
  const admin = await world.person(await world.account());
  await buyPlan(admin, 'Starter');
  await world.pass(15);
  await world.pass(62);
  const later = await again(admin);
  // More than the provider returns at once may be requested.
  const { items } = await later.call(listInvoices, { query: { limit: 200 } });
  const first = await later.call(listInvoices, { query: { limit: 1 } });
  const rest = await later.call(listInvoices, { query: { limit: 200, cursor: first.next ?? '' } });
  expect([...first.items, ...rest.items]).toEqual(items);
  expect(items.map(({ total, status }) => [total, status])).toEqual([
    [2900, 'paid'],
    [2900, 'paid'],
    [2900, 'paid'],
    [0, 'paid'],
  ]);
  const numbers = items.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
