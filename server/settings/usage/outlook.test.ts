import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Limits } from '#contracts/payment/meter.ts';
import { getUsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { usageWarnings } from '#contracts/settings/usage/warnings.ts';
import { savePlan, setAccountPlan } from '#server/payment/public.ts';
import { watchUsage } from '#server/payment/usage/watch-usage.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The page's own calls require the permission for e-mail notifications, and the warnings follow the settings there. */
let world: World;
const warnings = buildDocumentEndpoints(usageWarnings, 'levels');

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

it('The outlook and its warnings are refused without the permission for e-mail notifications', async () => {
  const account = await world.account();
  const other = await world.person(account, { can: ['listening.template_setting.read'] });
  const reader = await world.person(account, { can: ['listening.email_notification.read'] });
  for (const endpoint of [getUsageOutlook, warnings.read]) {
    expect((await other.attempt(endpoint, {})).status).toBe(403);
    expect((await reader.attempt(endpoint, {})).status).toBe(200);
  }
  expect((await reader.attempt(warnings.update, { body: { levels: [50] } })).status).toBe(403);
});

it('Warnings are sent at the configured shares, and sent warnings are shown', async () => {
  const { context } = world.suite;
  const admin = await world.person(await world.account());
  const plan = await savePlan(context, {
    name: 'Ten a month',
    about: '',
    price: 100,
    currency: 'USD',
    interval: 'month',
    trial_days: 0,
    limits: Limits.parse({ monthly_mentions: 10 }),
    features: [],
    product: {},
    offered: true,
  });
  await setAccountPlan(context, admin.accountId, plan._id);
  await admin.call(warnings.update, { body: { levels: [50] } });
  const posts = Array.from({ length: 6 }, () => makePost({ published_at: new Date().toISOString() }));
  await ingestPosts(world, admin.accountId, posts);
  await watchUsage(context);
  await watchUsage(context);
  const { items, told: listed } = await admin.call(getUsageOutlook, {});
  expect(listed).toMatchObject([{ meter: 'monthly_mentions', level: 50 }]);
  const meter = items.find((one) => one.meter === 'monthly_mentions');
  expect(meter).toMatchObject({ used: 6, limit: 10, expected: null, reached: null });
  const twice = await admin.attempt(warnings.update, { body: { levels: [50, 50] } });
  expect(twice).toMatchObject({ status: 400, body: { fields: { levels: expect.any(String) } } });
});
