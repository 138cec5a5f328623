import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, listVizDashboards } from '#contracts/custom-viz/endpoints.ts';
import {
  createDashboard,
  createDashboardLink,
  deleteDashboard,
  getDashboard,
  LISTENING_CALLS,
  LISTENING_LINK_CALLS,
  listDashboards,
  openSharedDashboard,
  updateDashboard,
} from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { toWidgetTile } from '#contracts/custom-viz/listening/widget-tile.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { Widget, type WidgetInput } from '#contracts/listening/widgets/widget.ts';
import { deleteSources, makeSource } from '#tests/factories/gaps.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildDashboardBody, publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let accountId: AccountId;
let admin: Person;
let stranger: Person;
let now = new Date('2026-04-20T05:00:00.000Z');

const DAY = 86_400_000;
const FILTER = { from: '2026-04-10T00:00:00.000Z', to: '2026-04-19T00:00:00.000Z' };
const WIDGETS: WidgetInput[] = [
  { _id: 'a', kind: 'numbers', spot: { x: 0, y: 0, w: 12, h: 2 } },
  { _id: 'b', kind: 'share', by: 'keyword', spot: { x: 0, y: 2, w: 6, h: 5 }, filter: { language: 'th' } },
  { _id: 'c', kind: 'note', text: 'why', spot: { x: 6, y: 2, w: 6, h: 5 } },
];

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  accountId = await world.account();
  admin = await world.person(accountId);
  stranger = await world.person(await world.account());
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'coffee', patterns: ['coffee'] },
  });
  await ingestPosts(
    world,
    accountId,
    [1, 2, 3].map((nth) =>
      makePost({ text: `coffee ${nth}`, published_at: `2026-04-1${nth}T08:00:00.000Z` }),
    ),
  );
});
afterAll(() => world.stop());

const READ = LISTENING_HOME.read.flat();
const WRITE = LISTENING_HOME.write.flat();

async function makeLinked(body: { password?: string; days?: number } = {}) {
  const params = await publishListeningDashboard(admin, {
    name: 'For all',
    widgets: WIDGETS,
    filter: FILTER,
  });
  return { params, link: await admin.call(createDashboardLink, { params, body }) };
}

async function open(body: Record<string, unknown>) {
  const input = { body } as never;
  const answered = await request(
    world.url,
    buildPath(openSharedDashboard, input),
    buildInit(openSharedDashboard, input),
  );
  return answered;
}

test('A dashboard is private, of a group or of all; users who may not see it get not found', async () => {
  const writer = await world.person(accountId, { can: WRITE });
  const reader = await world.person(accountId, { can: READ });
  const body = buildDashboardBody({ name: 'Mine', widgets: WIDGETS });
  const mine = await writer.call(createDashboard, { body });
  const params = { _id: mine._id };
  expect(mine).toMatchObject({ mine: true, may_change: true, published: null });
  expect(mine.draft?.document.period).toMatchObject({ kind: 'last', count: 30, unit: 'day' });
  expect((await reader.attempt(getDashboard, { params })).status).toBe(404);
  expect((await reader.attempt(createDashboard, { body })).status).toBe(403);
  expect((await writer.attempt(updateDashboard, { params, body: { share: 'all' } })).status).toBe(403);
  const { _id } = await publishListeningDashboard(admin, { name: 'Ours', share: 'all' });
  const seen = await reader.call(listDashboards, { query: {} });
  expect(seen.items.map(({ name, published_at: at }) => [name, at !== null])).toEqual([['Ours', true]]);
  const theirs = { params: { _id }, body: { name: 'x' } };
  expect((await reader.attempt(updateDashboard, theirs)).status).toBe(403);
  expect((await writer.attempt(updateDashboard, theirs)).status).toBe(403);
  expect((await stranger.attempt(getDashboard, { params: { _id } })).status).toBe(404);
});

test('Dashboards of listening and of custom visualisation are not mixed, and each has its own kinds of tiles', async () => {
  const { _id } = await publishListeningDashboard(admin, { name: 'Apart', widgets: WIDGETS, share: 'all' });
  const others = await admin.call(listVizDashboards, { query: { limit: 200 } });
  expect(others.items.map((one) => one._id)).not.toContain(_id);
  const params = { _id };
  expect((await admin.attempt(LISTENING_CALLS.viewers, { params })).status).toBe(200);
  const [widget] = WIDGETS;
  const tiles = [toWidgetTile(Widget.parse(widget))];
  const body = { name: 'Wrong', document: { tabs: [{ _id: 'first', name: {}, tiles }] } };
  expect((await admin.attempt(createVizDashboard, { body })).body).toMatchObject({
    code: 'invalid_request',
    fields: { 'document.tabs.0.tiles.0.kind': expect.any(String) },
  });
});

test('Readers and writers of listening need neither the product nor a permission of custom visualisation', async () => {
  const account = await world.account('Listening alone');
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ listening: { active: true } }) })
    .where('_id', '=', account)
    .execute();
  const maker = await world.person(account, { can: WRITE });
  expect((await maker.attempt(listVizDashboards, { query: {} })).status).toBeGreaterThan(400);
  const { _id } = await publishListeningDashboard(maker, { name: 'Alone', widgets: WIDGETS });
  const found = await maker.call(getDashboard, { params: { _id } });
  const document = { ...(found.published ?? { tabs: [] }), about: { en: 'new', th: '' } };
  const saved = await maker.call(LISTENING_CALLS.saveDraft, {
    params: { _id },
    body: { revision: found.revision, document },
  });
  expect(saved.document.about).toEqual({ en: 'new', th: '' });
  await maker.call(LISTENING_CALLS.publish, { params: { _id }, body: {} });
  const { items } = await maker.call(LISTENING_CALLS.versions, { params: { _id } });
  expect(items.map(({ version }) => version)).toEqual([2, 1]);
});

test('A shared link shows the dashboard’s numbers to anyone who has it, and allows nothing else', async () => {
  const { link } = await makeLinked();
  const seen = await open({ token: link.token });
  const { answers } = await admin.call(queryAnalytics, {
    body: { time_zone: 'UTC', questions: [{ kind: 'figures', filter: FILTER }] },
  });
  expect(seen).toMatchObject({
    status: 200,
    body: { name: 'For all', kind: 'live', mentions: { ...FILTER, answers: { a: answers, c: [] } } },
  });
  expect(answers[0]).toMatchObject({ ok: true, answer: { now: { mentions: 3 } } });
  // The filters of a widget are not disclosed.
  expect(JSON.stringify((seen.body as { document: unknown }).document)).not.toContain('"th":"th"');
  for (const extra of [{ filter: FILTER }, { questions: [] }, { account_id: stranger.accountId }])
    expect((await open({ token: link.token, ...extra })).status).toBe(400);
  // A visitor cannot look further back than the dashboard does.
  const period = { kind: 'last', count: 400, unit: 'day' };
  expect(await open({ token: link.token, state: { period } })).toMatchObject({ body: { mentions: FILTER } });
});

test('A shared link shows that not all sources were collected, and never which', async () => {
  const gap = { from: '2026-04-12T00:00:00.000Z', to: '2026-04-14T00:00:00.000Z' };
  await makeSource(world, accountId, { name: 'deaf-source', gap: { reason: 'failing', ...gap } });
  const other = await makeSource(world, accountId, { name: 'other-source' });
  const widgets: WidgetInput[] = [
    { _id: 'all', kind: 'volume', spot: { x: 0, y: 0, w: 6, h: 4 } },
    { _id: 'one', kind: 'volume', spot: { x: 6, y: 0, w: 6, h: 4 }, filter: { source: other } },
  ];
  const params = await publishListeningDashboard(admin, { name: 'Gaps', widgets, filter: FILTER });
  const { token } = await admin.call(createDashboardLink, { params, body: {} });
  const seen = await open({ token });
  expect(seen).toMatchObject({ status: 200, body: { mentions: { gaps: { all: [gap], one: [] } } } });
  expect(JSON.stringify(seen.body)).not.toContain('deaf-source');
  await deleteSources(world, accountId);
});

test('A shared link ends when it expires, is revoked, or its dashboard is deleted; a wrong one discloses nothing', async () => {
  const gone = { status: 422, body: { code: 'link_invalid' } };
  expect(await open({ token: 'x'.repeat(43) })).toMatchObject(gone);
  const revoked = await makeLinked();
  await admin.call(LISTENING_LINK_CALLS.revoke, { params: { ...revoked.params, link_id: revoked.link._id } });
  expect(await open({ token: revoked.link.token })).toMatchObject(gone);
  const deleted = await makeLinked();
  await admin.call(deleteDashboard, { params: deleted.params });
  expect(await open({ token: deleted.link.token })).toMatchObject(gone);
  const brief = await makeLinked({ days: 1 });
  expect((await open({ token: brief.link.token })).status).toBe(200);
  now = new Date(now.getTime() + 2 * DAY);
  expect(await open({ token: brief.link.token })).toMatchObject(gone);
  now = new Date(now.getTime() - 2 * DAY);
});

test('A shared link with a password shows nothing without it, and limits guesses', async () => {
  const { link } = await makeLinked({ password: 'ร้านกาแฟ 99' });
  const without = await open({ token: link.token });
  expect(without).toMatchObject({ status: 403, body: { code: 'link_password' } });
  expect(JSON.stringify(without.body)).not.toContain('For all');
  expect((await open({ token: link.token, password: 'ร้านกาแฟ 99' })).status).toBe(200);
  const tries = [];
  for (let count = 0; count < 10; count += 1)
    tries.push((await open({ token: link.token, password: `no ${count}` })).status);
  expect([tries.at(0), tries.at(-1)]).toEqual([403, 429]);
});

test('Only users who may share with everybody create a link, and its secret is not stored', async () => {
  const writer = await world.person(accountId, { can: WRITE });
  const params = await publishListeningDashboard(writer, { name: 'Own' });
  expect((await writer.attempt(createDashboardLink, { params, body: {} })).status).toBe(403);
  const { link } = await makeLinked();
  const { rows } = await world.suite.context.database.owner.query(
    'select l::text as row from viz_links l where _id = $1',
    [link._id],
  );
  expect(JSON.stringify(rows)).not.toContain(link.token);
});
