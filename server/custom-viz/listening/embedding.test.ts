import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey, listEmbedKeys, listEmbedViews } from '#contracts/custom-viz/embed-keys.ts';
import { answerEmbed, createEmbedFile, listEmbedValues, openEmbed } from '#contracts/custom-viz/embedding.ts';
import { LISTENING_CALLS } from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { toWidgetTile } from '#contracts/custom-viz/listening/widget-tile.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';
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

test('A locked value narrows every widget, and the page learns neither it nor the filter', async () => {
  const key = await makeEmbedKey(maker, 'Locked');
  const { body } = await makeFiltered([{ _id: 'tenant', dimension: 'channel' }]);
  const locked = { dashboard: body._id, locked: { tenant: ['facebook'] }, files: true };
  const opened = await open(key, locked);
  expect(opened.status).toBe(200);
  expect(JSON.stringify(opened.body)).not.toMatch(/facebook|tenant/);
  const session = opened.body['session'];
  expect(await countMentions(session, 'numbers')).toBe(3);
  // The widget has a condition of its own on the same dimension: both hold.
  expect(await countMentions(session, 'own')).toBe(0);
  const file = await ask(createEmbedFile, { session, format: 'csv', tiles: ['numbers'] });
  expect(file.status).toBe(200);
  // A visitor cannot set what is locked.
  const state = { filters: { tenant: { values: ['pantip'] } } };
  expect((await ask(answerEmbed, { session, tiles: ['numbers'], state })).status).toBe(400);
});

test('A visitor sets an open filter under a locked one, and chooses among what that leaves', async () => {
  const key = await makeEmbedKey(maker, 'Open');
  const { body } = await makeFiltered([
    { _id: 'tenant', dimension: 'channel' },
    { _id: 'brand', dimension: 'keyword' },
    { _id: 'mood', dimension: 'sentiment', required: true },
  ]);
  const claims = {
    dashboard: body._id,
    locked: { tenant: ['facebook'], mood: ['negative', 'neutral', 'positive', 'question'] },
    editable: ['brand'],
  };
  const session = (await open(key, claims)).body['session'];
  const values = await ask(listEmbedValues, { session, filter: 'brand' });
  const listed = listEmbedValues.answer.parse(values.body);
  if (!listed.ok) throw new Error('the values are refused');
  const [first] = listed.values;
  expect(listed.values.map(({ count }) => count)).toEqual([3]);
  const filters = { brand: { values: [first?.key ?? ''] } };
  expect(await countMentions(session, 'numbers', { filters })).toBe(3);
  const none = { brand: { values: [dashboard] } };
  expect(await countMentions(session, 'numbers', { filters: none })).toBe(0);
});

test('A lock that cannot be said of mentions, and a comparison that names other keywords, are refused', async () => {
  const key = await makeEmbedKey(maker, 'Refused');
  const { body } = await makeFiltered([
    { _id: 'tenant', dimension: 'hashtag' },
    { _id: 'brand', dimension: 'keyword' },
  ]);
  const refused = await open(key, { dashboard: body._id, locked: { tenant: [null] } });
  expect(refused.status).toBe(400);
  const other = '00000000-0000-4000-8000-000000000000';
  const compared = await open(key, { dashboard: body._id, locked: { brand: [other] } });
  expect(compared.status).toBe(400);
  expect(JSON.stringify(compared.body)).toContain('tiles.compared');
});

test('A filter that no widget follows is refused by its place in the document', async () => {
  const document = {
    tabs: [{ _id: 'first', name: {}, tiles: [] }],
    filters: [{ _id: 'one', dimension: 'ticket_state' }],
  };
  const answered = await maker.attempt(LISTENING_CALLS.create, { body: { name: 'Tickets', document } });
  expect(answered.status).toBe(400);
  expect(JSON.stringify(answered.body)).toContain('document.filters.0.dimension');
});

/** What the numbers of a widget say of mentions to a visitor. */
async function countMentions(
  session: unknown,
  tile: string,
  state: object = {},
): Promise<number | undefined> {
  const answered = await ask(answerEmbed, { session, tiles: [tile], state });
  const first = answerEmbed.answer.parse(answered.body).mentions?.answers[tile]?.[0];
  return first?.ok && first.answer.kind === 'figures' ? first.answer.now.mentions : undefined;
}

/** A dashboard of listening over all its mentions that has filters of its own. */
async function makeFiltered(filters: object[]) {
  const found = await maker.call(LISTENING_CALLS.get, { params: { _id: dashboard } });
  const published = DashboardDocument.parse(found.published);
  const [keyword] = (await admin.call(listKeywords, { params: { product: 'listening' }, query: {} })).items;
  const tiles = [
    { _id: 'numbers', kind: 'numbers', spot: spotAt(0) },
    { _id: 'own', kind: 'numbers', spot: spotAt(4), filter: { channel: 'pantip' } },
    { _id: 'compared', kind: 'compare', with: 'keywords', keywords: [keyword?._id], spot: spotAt(8) },
  ].map((widget) => toWidgetTile(Widget.parse(widget)));
  const document = {
    ...published,
    mentions: {},
    tabs: [{ _id: 'first', name: {}, tiles }],
    filters,
  } as DashboardDocument;
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
