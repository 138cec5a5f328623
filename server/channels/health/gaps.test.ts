import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlayAccount, startPlayTwin, type PlayTwin } from '#connectors/google-play-app/twin.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { checkEngagement, connectEngagement, updateEngagement } from '#contracts/channels/connections.ts';
import { listHealth, listTroubles, setMeterLimits } from '#contracts/channels/health.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import type { MeterId } from '#contracts/networks/meter.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { connectLine, LINE_CHANNEL } from '#tests/factories/line.ts';
import { connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const APP = 'com.example.shop';
const SOMCHAI = { id: '9901', name: 'สมชาย', username: 'somchai' };
const ACCOUNT = makePlayAccount();

let play: PlayTwin;
let line: LineTwin;
let world: World;
let accountId: AccountId;
let admin: Person;

beforeAll(async () => {
  play = await startPlayTwin(APP, ACCOUNT);
  line = await startLineTwin({ channels: [LINE_CHANNEL] });
  world = await startWorld({
    environment: {
      ...PAGE_APPS,
      GOOGLE_PLAY_APP_API_URL: play.url,
      LINE_API_URL: line.url,
      ALLOW_PRIVATE_HOSTS: `${new URL(play.url).host},${new URL(line.url).host}`,
    },
  });
  accountId = await world.account();
  admin = await world.person(accountId);
});
afterAll(async () => {
  await world.stop();
  await play.stop();
  await line.stop();
});

async function poll(): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(world.suite.context);
}
async function healthOf(id: string) {
  const { items } = await admin.call(listHealth, { params: { product: 'crm' } });
  return items.find(({ connection_id }) => connection_id === id);
}
async function reasonsOf(id: string) {
  return (await healthOf(id))?.gaps.map(({ reason, to }) => [reason, to === null ? 'lasts' : 'over']);
}
async function troubleOf(id: string) {
  const { items } = await admin.call(listTroubles, {});
  return items.find(({ connection_id }) => connection_id === id);
}

test('A network that cannot be polled leaves a gap until it was caught up with, and charts know it meanwhile', async () => {
  const { _id } = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'google_play_app',
      name: 'Shop app',
      form: { package_name: APP, service_account_secret: ACCOUNT.key },
    },
  });
  await admin.call(checkEngagement, { params: { product: 'crm', _id } });
  await poll();
  expect(await reasonsOf(_id)).toEqual([]);

  play.misread('break_500');
  await poll();
  expect(await reasonsOf(_id)).toEqual([['failing', 'lasts']]);
  expect(await troubleOf(_id)).toMatchObject({ name: 'Shop app', gap: { reason: 'failing', to: null } });
  const query = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
  const { items } = await admin.call(listGaps, { query });
  expect(items.filter(({ source_id }) => source_id === _id)).toMatchObject([
    { reason: 'failing', name: 'Shop app', channel: 'google_play_app' },
  ]);
  play.misread('break_500');
  await poll();
  expect(await reasonsOf(_id)).toEqual([['failing', 'lasts']]);

  await poll();
  expect(await reasonsOf(_id)).toEqual([]);
  expect(await troubleOf(_id)).toBeUndefined();
});

test('A token that its network refuses leaves a gap, which a good check ends and the list keeps', async () => {
  const { _id } = await connectLine(world, admin);
  const params = { product: 'crm' as const, _id };
  await admin.call(checkEngagement, { params });
  expect(await reasonsOf(_id)).toEqual([]);
  const enter = (channel_access_token: string) =>
    admin.call(updateEngagement, { params, body: { form: { channel_access_token } } });
  await enter('a token that was withdrawn');
  await admin.call(checkEngagement, { params });
  await admin.call(checkEngagement, { params });
  expect(await reasonsOf(_id)).toEqual([['token', 'lasts']]);
  expect((await troubleOf(_id))?.gap?.reason).toBe('token');
  await enter(LINE_CHANNEL.access_token);
  await admin.call(checkEngagement, { params });
  expect(await reasonsOf(_id)).toEqual([['token', 'over']]);
  expect(await troubleOf(_id)).toBeUndefined();
});

test('What polling reads is counted once, and a hard limit stops polling until it is raised', async () => {
  const x = await connectXAccount(world, accountId);
  try {
    await poll();
    const read = async () =>
      (await healthOf(x._id))?.meters.find(({ meter }: { meter: MeterId }) => meter === 'public_read');
    expect(await read()).toMatchObject({ used: 0, price: 0.005, currency: 'USD', cost: 0 });
    // Delivered to an address where nothing is: only polling finds it.
    await x.twin.mentionAs(SOMCHAI, 'hello', `${world.url}/nowhere`);
    await poll();
    expect(await read()).toMatchObject({ used: 1 });
    await poll();
    expect(await read()).toMatchObject({ used: 1 });

    const limit = (hard: number | null) =>
      admin.call(setMeterLimits, {
        params: { product: 'crm', _id: x._id },
        body: { meter: 'public_read', soft: null, hard },
      });
    await limit(1);
    await x.twin.mentionAs(SOMCHAI, 'again', `${world.url}/nowhere`);
    await poll();
    expect(await read()).toMatchObject({ used: 1, stopped: true });
    expect(await reasonsOf(x._id)).toEqual([['limit', 'lasts']]);
    await limit(10);
    await poll();
    expect(await read()).toMatchObject({ used: 2, stopped: false });
    expect(await reasonsOf(x._id)).toEqual([]);
  } finally {
    await x.twin.stop();
  }
});
