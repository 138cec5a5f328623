import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import {
  checkEngagement,
  connectEngagement,
  deleteEngagement,
  updateEngagement,
  type EngagementItem,
  type ConsentProvider,
} from '#contracts/channels/connections.ts';
import type { ConsentChannel } from '#contracts/networks.ts';
import { startProviderSignIn } from '#contracts/providers/endpoints.ts';
import { jobs } from '#server/channels/connections/jobs.ts';
import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { openSecrets } from '#server/channels/public.ts';
import { giveConsent } from '#tests/factories/consent.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Facebook, X and mailboxes connected by a user's consent, against twins with their documented responses and errors. */
const SECRET = 'app-secret';
const params = { product: 'crm' as const };
let world: World;
let twins: ProviderTwins;
let admin: Person;
let now = new Date('2026-03-02T03:00:00Z');

beforeAll(async () => {
  twins = await startProviderTwins(SECRET);
  const apps = ['facebook', 'twitter', 'google', 'outlook'].flatMap((name) => {
    const upper = name.toUpperCase();
    return [
      [`${upper}_CLIENT_ID`, `${name}-app`],
      [`${upper}_CLIENT_SECRET`, SECRET],
      [`${upper}_URL`, twins.url],
    ];
  });
  world = await startWorld({
    environment: { ...Object.fromEntries(apps), ALLOW_PRIVATE_HOSTS: twins.host },
    clock: () => now,
  });
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});
beforeEach(() => {
  twins.mood({ kind: 'person', id: 'mali-at-network', name: 'mali_shop' });
  twins.facebook.mood = 'fine';
  twins.twitter.mood = 'fine';
  twins.facebook.pages = [
    { id: '1001', name: 'Mali Coffee' },
    { id: '1002', name: 'Only looked after by others', tasks: ['ANALYZE'] },
  ];
});

let made = 0;
async function offered(provider: ConsentProvider | ConsentChannel) {
  const result = await giveConsent(world, admin, provider);
  if (result.kind !== 'offered') throw new Error(`not offered: ${JSON.stringify(result)}`);
  return result;
}
async function connect(channel: ConsentChannel, chosen: string) {
  const { offer_id } = await offered(channel);
  const name = `${channel} ${(made += 1)}`;
  return admin.call(connectEngagement, { params, body: { channel, name, form: { offer_id, chosen } } });
}
async function storedSecrets(_id: string): Promise<Record<string, string>> {
  const { context } = world.suite;
  const row = await context.database.platform
    .selectFrom('connections')
    .select('secrets')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  return openSecrets(context, row.secrets);
}

describe('Connecting Facebook by consent', () => {
  it('S1-037 the user consents, chooses among their pages, and the page is connected with its own token', async () => {
    const { offer_id, accounts } = await offered('facebook');
    expect(accounts).toEqual([
      { id: '1001', name: 'Mali Coffee', picture: null, lacks: [] },
      { id: '1002', name: 'Only looked after by others', picture: null, lacks: ['MESSAGING', 'MODERATE'] },
    ]);
    const item = await admin.call(connectEngagement, {
      params,
      body: { channel: 'facebook', name: 'Page', form: { offer_id, chosen: '1001' } },
    });
    expect(item).toMatchObject({
      channel: 'facebook',
      active: true,
      account: { id: '1001', name: 'Mali Coffee' },
      secrets: { page_access_token: true },
      token: { state: 'good', expires_at: null },
      webhook_url: null,
    });
    const token = (await storedSecrets(item._id))['page_access_token'] ?? '';
    expect(token).toMatch(/^page-/);
    expect(JSON.stringify(item)).not.toContain(token);
    // Once connected, the page is subscribed to deliveries; the check reports its state.
    await admin.call(checkEngagement, { params: { ...params, _id: item._id } });
    expect([...twins.facebook.subscribed]).toEqual(['1001']);

    const again = await offered('facebook');
    const body = {
      channel: 'facebook' as const,
      name: 'Twice',
      form: { offer_id: again.offer_id, chosen: '1001' },
    };
    expect((await admin.attempt(connectEngagement, { params, body })).body).toMatchObject({
      code: 'channel_taken',
    });
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
    // Disconnecting ends the page's deliveries at Facebook.
    await waitUntil(
      async () => twins.facebook.subscribed.size,
      (size) => size === 0,
    );
  });

  it('A user’s pages are read to the end, however many there are', async () => {
    twins.facebook.pages = Array.from({ length: 60 }, (_one, index) => ({
      id: `p${index}`,
      name: `Page ${index}`,
    }));
    expect((await offered('facebook')).accounts).toHaveLength(60);
  });

  it('The response says so when there is no page, when the user declines, and when Facebook fails in any documented way', async () => {
    twins.facebook.pages = [];
    expect(await giveConsent(world, admin, 'facebook')).toEqual({ kind: 'failed', reason: 'no_accounts' });
    for (const mood of ['too_many', 'down', 'nonsense', 'token_over'] as const) {
      twins.facebook.mood = mood;
      expect(await giveConsent(world, admin, 'facebook')).toEqual({
        kind: 'failed',
        reason: 'provider_failed',
      });
    }
    twins.mood({ kind: 'turned_away' });
    expect(await giveConsent(world, admin, 'facebook')).toEqual({ kind: 'failed', reason: 'turned_away' });
  });

  it('A revoked token is shown, a busy network is shown as unknown, and only the same page can be connected again', async () => {
    const item = await connect('facebook', '1001');
    const one = { ...params, _id: item._id };
    twins.facebook.mood = 'too_many';
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({
      active: true,
      token: { state: 'unknown' },
    });
    twins.facebook.mood = 'fine';
    twins.facebook.revoke('1001');
    // Deliveries that still arrive are not refused: the channel stays switched on.
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({
      active: true,
      token: { state: 'refused', message: expect.stringContaining('invalidated') },
    });
    const other = await offered('facebook');
    const wrong = { form: { offer_id: other.offer_id, chosen: '1002' } };
    expect((await admin.attempt(updateEngagement, { params: one, body: wrong })).body).toMatchObject({
      code: 'other_account',
    });
    const { offer_id } = await offered('facebook');
    const mended = await admin.call(updateEngagement, {
      params: one,
      body: { form: { offer_id, chosen: '1001' } },
    });
    expect(mended.token).toMatchObject({ state: 'good' });
    expect(await admin.call(checkEngagement, { params: one })).toMatchObject({ token: { state: 'good' } });
    await admin.call(deleteEngagement, { params: one });
  });

  it('A page that refuses us its deliveries is kept, and the check says what is missing', async () => {
    const item = await connect('facebook', '1001');
    const answer = twins.facebook.answer;
    twins.facebook.answer = (method, address) =>
      address.pathname.endsWith('/subscribed_apps')
        ? [
            403,
            {
              error: { message: '(#200) Requires pages_manage_metadata.', type: 'OAuthException', code: 200 },
            },
          ]
        : answer(method, address);
    expect(await admin.call(checkEngagement, { params: { ...params, _id: item._id } })).toMatchObject({
      active: false,
      inactive_reason: 'facebook_not_delivering',
      token: { state: 'not_ready' },
    });
    twins.facebook.answer = answer;
    expect(await admin.call(checkEngagement, { params: { ...params, _id: item._id } })).toMatchObject({
      active: true,
      inactive_reason: null,
      token: { state: 'good' },
    });
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
  });

  it('A consent belongs to the user who gave it, is valid once, and expires soon', async () => {
    const colleague = await world.person(admin.accountId);
    const { offer_id } = await offered('facebook');
    const body = { channel: 'facebook' as const, name: 'Mine', form: { offer_id, chosen: '1001' } };
    expect((await colleague.attempt(connectEngagement, { params, body })).body).toMatchObject({
      code: 'offer_gone',
    });
    const item = await admin.call(connectEngagement, { params, body });
    expect(
      (await admin.attempt(connectEngagement, { params, body: { ...body, name: 'Again' } })).status,
    ).toBe(422);
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
    const late = await offered('facebook');
    const before = now;
    now = new Date(now.getTime() + 16 * 60_000);
    const form = { offer_id: late.offer_id, chosen: '1001' };
    expect((await admin.attempt(connectEngagement, { params, body: { ...body, form } })).body).toMatchObject({
      code: 'offer_gone',
    });
    now = before;
  });
});

describe('Connecting Twitter by consent', () => {
  it('S1-038 the consent connects the account of the user who gave it, and its token is renewed before it expires', async () => {
    const { accounts } = await offered('twitter');
    expect(accounts).toEqual([{ id: 'mali-at-network', name: '@mali_shop', picture: null, lacks: [] }]);
    const item = await connect('twitter', 'mali-at-network');
    expect(item.token).toMatchObject({ state: 'good', expires_at: '2026-03-02T05:00:00.000Z' });
    const first = await storedSecrets(item._id);
    now = new Date('2026-03-02T04:45:00Z');
    await jobs
      .find(({ name }) => name === 'engagement.refresh-tokens')
      ?.run(
        world.suite.context,
        {},
        {
          again: false,
          lastAttempt: true,
          stopping: new AbortController().signal,
        },
      );
    const second = await storedSecrets(item._id);
    expect(second['refresh_token']).not.toBe(first['refresh_token']);
    expect(second['access_token']).not.toBe(first['access_token']);
    const checked = await admin.call(checkEngagement, { params: { ...params, _id: item._id } });
    expect(checked.token).toMatchObject({ state: 'good', expires_at: '2026-03-02T06:45:00.000Z' });
    expect(checked.version).toBe(item.version);
    expect(checked.delivery, 'without the app’s token X is asked').toEqual({
      state: 'asked',
      message: null,
      message_fault: null,
    });

    // A token that ends before its time is renewed once; if it cannot be renewed, its owner has to act.
    twins.twitter.expire();
    expect(await admin.call(checkEngagement, { params: { ...params, _id: item._id } })).toMatchObject({
      token: { state: 'good' },
    });
    const third = await storedSecrets(item._id);
    expect(third['access_token']).not.toBe(second['access_token']);
    expect(twins.twitter.alive.has(third['refresh_token'] ?? '')).toBe(true);
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
    // Disconnecting revokes the tokens at X.
    await waitUntil(
      async () => twins.twitter.alive.has(third['refresh_token'] ?? ''),
      (alive) => !alive,
    );
  });

  it.each([
    ['unauthorized', 'refused'],
    ['too_many', 'unknown'],
    ['down', 'unknown'],
    ['nonsense', 'unknown'],
  ] as const)('%s counts as %s', async (mood, state) => {
    const item = await connect('twitter', 'mali-at-network');
    twins.twitter.mood = mood;
    expect(await admin.call(checkEngagement, { params: { ...params, _id: item._id } })).toMatchObject({
      token: { state },
    });
    twins.twitter.mood = 'fine';
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
  });
});

describe('Connecting a mailbox by consent', () => {
  const check = (_id: string) => admin.call(checkEngagement, { params: { ...params, _id } });
  const open = async (provider: 'google' | 'outlook', address: string): Promise<Opened> => {
    const mail = await startMailTwin({ user: address, password: 'nobody knows it' }, () => now);
    twins.mailboxes.opens = (token) => mail.takeToken(token);
    twins.mood({ kind: 'person', id: 'mali', name: provider === 'google' ? 'mali' : address });
    // Also before its id is known: a poll right after the connection was made must not reach a provider's real servers.
    const { standIns } = world.suite.context;
    standIns.get = (id) => Map.prototype.get.call(standIns, id) ?? mail.url;
    const { offer_id, accounts } = await offered(provider);
    expect(accounts).toEqual([{ id: address, name: address, picture: null, lacks: [] }]);
    const body = { channel: 'email' as const, name: address, form: { offer_id, chosen: address } };
    const item = await admin.call(connectEngagement, { params, body });
    standIns.set(item._id, mail.url);
    Reflect.deleteProperty(standIns, 'get');
    return { item, mail };
  };
  type Opened = { item: EngagementItem; mail: MailTwin };
  const close = async ({ item, mail }: Opened) => {
    await admin.call(deleteEngagement, { params: { ...params, _id: item._id } });
    twins.mailboxes.opens = () => undefined;
    twins.mailboxes.mood = 'fine';
    await mail.stop();
  };

  it.each([
    ['google', 'mali@gmail.example', 'imap.gmail.com'],
    ['outlook', 'mali@shop.test', 'outlook.office365.com'],
  ] as const)(
    'A mailbox of %s is opened by a consent, and its token is renewed before it expires',
    async (...[provider, address, imap_host]) => {
      const opened = await open(provider, address);
      const { item } = opened;
      expect(item).toMatchObject({
        channel: 'email',
        active: true,
        account: { id: address },
        config: { address, imap_host, oauth: provider },
        token: { state: 'good' },
        secrets: { access_token: true, refresh_token: true },
      });
      const first = await storedSecrets(item._id);
      expect((await check(item._id)).token).toMatchObject({ state: 'good' });
      now = new Date(now.getTime() + 45 * 60_000);
      // A busy provider says nothing about the consent, and the old token is still valid.
      twins.mailboxes.mood = 'busy';
      expect((await check(item._id)).token).toMatchObject({ state: 'good' });
      twins.mailboxes.mood = 'fine';
      expect((await check(item._id)).token).toMatchObject({
        state: 'good',
        expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
      });
      expect((await storedSecrets(item._id))['access_token']).not.toBe(first['access_token']);
      await close(opened);
    },
  );

  it('A mailbox whose token is refused during a poll gets another token, once; without the consent its owner is notified', async () => {
    const opened = await open('google', 'mali@gmail.example');
    const { item, mail } = opened;
    const first = await storedSecrets(item._id);
    mail.takeToken('nobody’s');
    await pollConnection(world.suite.context, { connectionId: item._id, state: {} });
    await waitUntil(
      async () => (await storedSecrets(item._id))['access_token'],
      (token) => token !== first['access_token'],
    );
    mail.takeToken('nobody’s');
    twins.mailboxes.alive.clear();
    expect(await check(item._id)).toMatchObject({
      active: true,
      token: { state: 'refused', message: expect.stringContaining('consent was withdrawn') },
    });
    const again = await offered('google');
    const form = { offer_id: again.offer_id, chosen: 'mali@gmail.example' };
    const input = { params: { ...params, _id: item._id }, body: { form } };
    expect((await admin.call(updateEngagement, input)).token).toMatchObject({ state: 'good' });
    expect((await check(item._id)).token).toMatchObject({ state: 'good' });
    const { refresh_token } = await storedSecrets(item._id);
    await close(opened);
    // Disconnecting revokes the consent.
    await waitUntil(
      async () => twins.mailboxes.alive.has(refresh_token ?? ''),
      (alive) => !alive,
    );
  });
});

test('Beginning to connect needs a session with the permission to write channels', async () => {
  const reader = await world.person(admin.accountId, { can: ['crm.channel.read'] });
  const input = {
    params: { provider: 'facebook' as const },
    body: { purpose: 'connect' as const, product: 'crm' as const },
  };
  expect((await reader.attempt(startProviderSignIn, input)).status).toBe(403);
  const other = { ...input, params: { provider: 'tiktok' as const } };
  expect((await admin.attempt(startProviderSignIn, other)).body).toMatchObject({
    code: 'provider_not_set_up',
  });
});
