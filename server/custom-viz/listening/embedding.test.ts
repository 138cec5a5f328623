import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedKey, listEmbedKeys, listEmbedViews } from '#contracts/custom-viz/embed-keys.ts';
import { answerEmbed, createEmbedFile, openEmbed } from '#contracts/custom-viz/embedding.ts';
import { LISTENING_CALLS } from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { EMBED_ORIGIN, makeEmbedKey, signEmbedToken } from '#tests/factories/embed.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Dashboards of listening within other pages: the mentions of the dashboard with the rights of the maker of the key. */
let world: World;
let admin: Person;
let maker: Person;
let dashboard: string;

const SPAN = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
const spotAt = (y: number) => ({ x: 0, y, w: 6, h: 4 });

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 4), ...makeMarchPosts('facebook', 3)]);
  maker = await world.person(admin.accountId, {
    can: [...LISTENING_HOME.share.flat(), 'listening.share_template_all.read'],
  });
  ({ _id: dashboard } = await publishListeningDashboard(maker, {
    name: 'March',
    filter: { ...SPAN, channel: 'pantip' },
    widgets: [
      { _id: 'numbers', kind: 'numbers', spot: spotAt(0) },
      { _id: 'volume', kind: 'volume', spot: spotAt(4), filter: { language: 'th' } },
    ],
  }));
});
afterAll(() => world.stop());

async function ask(endpoint: Endpoint, body: object) {
  const answered = await request(world.url, endpoint.path, buildInit(endpoint, { body } as never));
  return { status: answered.status, body: answered.body as Record<string, unknown> };
}

async function open(by: { _id: string; secret: string }, claims: object = {}) {
  const token = await signEmbedToken(by, { origin: EMBED_ORIGIN, dashboard, ...claims });
  return ask(openEmbed, { token });
}

test('A page shows the mentions of the dashboard, and learns neither which nor the filter of a widget', async () => {
  const key = await makeEmbedKey(maker, 'Shop');
  const opened = await open(key);
  expect(opened).toMatchObject({ status: 200, body: { home: 'listening', name: 'March' } });
  expect(JSON.stringify(opened.body['document'])).not.toMatch(/pantip|"th":"th"|language/);
  const session = opened.body['session'];
  const answered = await ask(answerEmbed, { session, tiles: ['numbers'] });
  const { mentions } = answerEmbed.answer.parse(answered.body);
  expect(Object.keys(mentions?.answers ?? {})).toEqual(['numbers']);
  expect(mentions?.answers['numbers']).toMatchObject([{ ok: true, answer: { now: { mentions: 4 } } }]);
  // A visitor does not look at another time.
  const period = { kind: 'last', count: 400, unit: 'day' };
  const wider = await ask(answerEmbed, { session, tiles: ['numbers'], state: { period } });
  expect(JSON.stringify(wider.body)).not.toContain('"mentions":7');
  expect((await ask(createEmbedFile, { session, format: 'csv' })).status).toBe(403);
});

test('A locked value would not reach a widget, so a token with one is refused', async () => {
  const key = await makeEmbedKey(maker, 'Locked');
  const { body } = await makeFiltered();
  const { status } = await open(key, { dashboard: body._id, locked: { tenant: ['pantip'] } });
  expect(status).toBe(400);
});

/** A dashboard of listening that has a filter besides that of mentions. */
async function makeFiltered() {
  const found = await maker.call(LISTENING_CALLS.get, { params: { _id: dashboard } });
  const filters = [{ _id: 'tenant', dimension: 'channel' }];
  const document = { ...(found.published ?? { tabs: [] }), filters };
  const body = await maker.call(LISTENING_CALLS.create, { body: { name: 'Filtered', document } });
  await maker.call(LISTENING_CALLS.publish, { params: { _id: body._id }, body: {} });
  return { body };
}

test('A key opens what its maker may show to people outside, and only such people see and make keys', async () => {
  const charts = await world.person(admin.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  });
  const other = await makeEmbedKey(charts, 'Charts');
  expect((await open(other)).status).toBe(401);
  const reader = await world.person(admin.accountId, { can: LISTENING_HOME.read.flat() });
  expect((await reader.attempt(listEmbedKeys, {})).status).toBe(403);
  const body = { name: 'Mine', origins: [EMBED_ORIGIN] };
  expect((await reader.attempt(createEmbedKey, { body })).status).toBe(403);
  const { items } = await maker.call(listEmbedViews, { query: {} });
  expect(items.map((view) => view.dashboard)).toContainEqual({
    _id: dashboard,
    name: 'March',
    home: 'listening',
  });
});
