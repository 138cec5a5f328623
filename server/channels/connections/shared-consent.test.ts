import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTiktokTwin, type TiktokTwin } from '#connectors/tiktok/twin.ts';
import { checkEngagement, connectEngagement, deleteEngagement } from '#contracts/channels/connections.ts';
import type { ConsentChannel } from '#contracts/networks.ts';
import { giveConsent } from '#tests/factories/consent.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A consent at one provider for one of several channels. */
const params = { product: 'crm' as const };
let world: World;
let twins: ProviderTwins;
let admin: Person;
let tiktok: TiktokTwin;

beforeAll(async () => {
  tiktok = await startTiktokTwin({
    account: 'business-1',
    name: 'mali.shop',
    token: 'none',
    app: 'tiktok-app',
    secret: 'app-secret',
  });
  twins = await startProviderTwins('app-secret');
  world = await startWorld({
    environment: {
      FACEBOOK_CLIENT_ID: 'facebook-app',
      FACEBOOK_CLIENT_SECRET: 'app-secret',
      FACEBOOK_URL: twins.url,
      GOOGLE_CLIENT_ID: 'google-app',
      GOOGLE_CLIENT_SECRET: 'app-secret',
      GOOGLE_URL: twins.url,
      TIKTOK_CLIENT_ID: 'tiktok-app',
      TIKTOK_CLIENT_SECRET: 'app-secret',
      TIKTOK_URL: tiktok.url,
      ALLOW_PRIVATE_HOSTS: `${twins.host},${new URL(tiktok.url).host}`,
    },
  });
  admin = await world.person(await world.account());
  twins.mood({ kind: 'person', id: 'mali-at-network', name: 'mali_shop' });
});
afterAll(async () => {
  await world.stop();
  await Promise.all([twins.stop(), tiktok.stop()]);
});

async function offered(channel: ConsentChannel) {
  const result = await giveConsent(world, admin, channel);
  if (result.kind !== 'offered') throw new Error(`not offered: ${JSON.stringify(result)}`);
  return result;
}

it('the same consent opens the account of Instagram that is linked to a page', async () => {
  twins.facebook.pages = [
    { id: '1003', name: 'Mali Coffee', instagram: { id: '17841', username: 'mali.coffee' } },
    { id: '1004', name: 'Without an account' },
  ];
  const { offer_id, accounts } = await offered('instagram');
  expect(accounts).toEqual([{ id: '17841', name: '@mali.coffee', picture: null, lacks: [] }]);
  const body = { channel: 'instagram' as const, name: 'IG', form: { offer_id, chosen: '17841' } };
  // What was opened for one channel connects no other.
  expect(
    (await admin.attempt(connectEngagement, { params, body: { ...body, channel: 'facebook' } })).body,
  ).toMatchObject({ code: 'offer_gone' });
  const item = await admin.call(connectEngagement, { params, body });
  expect(item).toMatchObject({
    channel: 'instagram',
    active: true,
    account: { id: '17841', name: '@mali.coffee' },
    secrets: { page_access_token: true },
  });
  const one = { ...params, _id: item._id };
  expect(await admin.call(checkEngagement, { params: one })).toMatchObject({ token: { state: 'good' } });
  expect([...twins.facebook.subscribed]).toContain('1003');
  twins.facebook.revoke('1003');
  expect(await admin.call(checkEngagement, { params: one })).toMatchObject({ token: { state: 'refused' } });
  expect((await offered('instagram')).accounts).toHaveLength(1);
  await admin.call(deleteEngagement, { params: one });
  // The page may be connected itself, so that its subscription stays.
  expect([...twins.facebook.subscribed]).toContain('1003');
});

it('a consent at Google opens a channel of YouTube, whose token is renewed before it ends', async () => {
  expect(await giveConsent(world, admin, 'youtube')).toEqual({ kind: 'failed', reason: 'no_accounts' });
  twins.youtube.channels = [{ id: 'UC1', name: 'Mali Shop' }];
  const { offer_id, accounts } = await offered('youtube');
  expect(accounts).toEqual([{ id: 'UC1', name: 'Mali Shop', picture: null, lacks: [] }]);
  const body = { channel: 'youtube' as const, name: 'Videos', form: { offer_id, chosen: 'UC1' } };
  const item = await admin.call(connectEngagement, { params, body });
  expect(item).toMatchObject({ active: true, secrets: { access_token: true, refresh_token: true } });
  const alive = twins.mailboxes.alive.size;
  const one = { ...params, _id: item._id };
  const checked = await admin.call(checkEngagement, { params: one });
  expect(checked).toMatchObject({ token: { state: 'good' }, account: { id: 'UC1', name: 'Mali Shop' } });
  await world.suite.context.database.platform
    .updateTable('connections')
    .set({ token_expires_at: new Date() })
    .where('_id', '=', item._id)
    .execute();
  const renewed = await admin.call(checkEngagement, { params: one });
  expect(Date.parse(renewed.token?.expires_at ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  await admin.call(deleteEngagement, { params: one });
  await waitUntil(
    async () => twins.mailboxes.alive.size,
    (size) => size === alive - 1,
  );
});

it('a consent at TikTok opens a business account; its refresh token is used up each time', async () => {
  tiktok.declines = true;
  expect(await giveConsent(world, admin, 'tiktok')).toEqual({ kind: 'failed', reason: 'turned_away' });
  tiktok.declines = false;
  const { offer_id, accounts } = await offered('tiktok');
  expect(accounts).toMatchObject([{ id: 'business-1', name: '@mali.shop', lacks: [] }]);
  const body = { channel: 'tiktok' as const, name: 'TikTok', form: { offer_id, chosen: 'business-1' } };
  const item = await admin.call(connectEngagement, { params, body });
  expect(item).toMatchObject({
    active: true,
    config: { account_id: 'business-1', account_name: '@mali.shop' },
    secrets: { access_token: true, refresh_token: true },
  });
  const one = { ...params, _id: item._id };
  for (let renewal = 0; renewal < 2; renewal += 1) {
    tiktok.expire();
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({ token: { state: 'good' } });
  }
  await admin.call(deleteEngagement, { params: one });
});
