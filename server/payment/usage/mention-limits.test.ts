import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand } from '#contracts/brands/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getMonthSpan } from '#contracts/payment/ledger-days.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { mustSuspendBatches } from '#server/payment/usage/holding.ts';
import { watchUsage } from '#server/payment/usage/watch-usage.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { limitPlan, startPayingWorld, type PayingWorld } from '#tests/factories/payment.ts';

/** When new posts of an organisation are held, by the limits of its plan and the calendar. */
let world: PayingWorld;

beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.stop());

type Account = Awaited<ReturnType<PayingWorld['account']>>;
function holds(accountId: Account): Promise<boolean> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, mustSuspendBatches);
}
/** The links in the e-mails about a limit. */
async function toldOf(accountId: Account): Promise<string[]> {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .select(['account_id', 'template', 'language', 'calendar', 'values', 'brand_id'])
    .where('account_id', '=', accountId)
    .where('template', '=', 'limit-news')
    .execute();
  const drawn = await Promise.all(rows.map((row) => readMail(context, row)));
  return drawn.map((mail) => /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}
/** Lets days pass, and runs the check after them. */
async function pass(days: number): Promise<void> {
  await world.pass(days);
  await watchUsage(world.suite.context);
}
/** Days up to the first of the next month. */
function untilMonth(): number {
  const now = world.suite.context.clock();
  return Math.ceil((getMonthSpan(now).to.getTime() - now.getTime()) / MS_PER_DAY);
}

test('A plan without mentions accepts none, from the first post on', async () => {
  const account = await world.account();
  await limitPlan(world, account, { monthly_mentions: 0 });
  expect(await holds(account)).toBe(true);
});

test('Stored mentions beyond the plan have their grace period once, not every month', async () => {
  const account = await world.account();
  await world.person(account);
  const origin = 'http://limits.localhost:3000';
  const face = { site_name: 'Pearl', site_title: 'Pearl desk', theme_color: '#0f6e84' };
  const administrator = await world.administrator();
  await administrator.call(createBrand, { body: { origin, account_id: account, ...face } });
  await limitPlan(world, account, { stored_mentions: 2 });
  await ingestPosts(world, account, [makePost(), makePost()]);
  await watchUsage(world.suite.context);
  expect(await holds(account)).toBe(false);
  await pass(8);
  expect(await holds(account)).toBe(true);
  await world.pass(untilMonth());
  // Before any check, and after one.
  expect(await holds(account)).toBe(true);
  await watchUsage(world.suite.context);
  expect(await holds(account)).toBe(true);
  await pass(untilMonth());
  expect(await holds(account)).toBe(true);
  // Under the address of the brand under which the e-mail is sent.
  const address = `${origin}/settings/account/subscriptions`;
  expect(await toldOf(account)).toEqual([address]);
  // Once there was room for a month, it is notified again and starts anew.
  await limitPlan(world, account, { stored_mentions: 10 });
  expect(await holds(account)).toBe(false);
  await pass(untilMonth());
  await pass(untilMonth());
  await limitPlan(world, account, { stored_mentions: 2 });
  await watchUsage(world.suite.context);
  expect(await holds(account)).toBe(false);
  expect(await toldOf(account)).toEqual([address, address]);
});
