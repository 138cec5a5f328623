import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/custom-viz/annotations.ts';
import { LISTENING_LINK_CALLS } from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import type { Person } from '#tests/factories/person.ts';
import { storePublished } from '#tests/factories/published-posts.ts';
import { addPublishingAccounts } from '#tests/factories/publishing-accounts.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Annotations: who sees and changes what is written, and what is annotated by itself. */
let world: World;
let writer: Person;

const AT = '2026-03-10T03:00:00.000Z';

beforeAll(async () => {
  world = await getSharedWorld();
  writer = await world.person(await world.account());
});
afterAll(() => world.stop());

async function makeBoard(share: 'private' | 'all' = 'all'): Promise<string> {
  return (await publishVizDashboard(writer, { share, document: { tabs: [{ _id: 'a', name: {} }] } }))._id;
}

function write(on: string | null, over: object = {}) {
  return writer.call(contract.createAnnotation, {
    body: { text: { en: 'Campaign', th: 'แคมเปญ' }, from: AT, dashboard_id: on, ...over },
  });
}

async function listWritten(who: Person, dashboard: string) {
  const { items } = await who.call(contract.listAnnotations, { query: { dashboard } });
  return items.filter(({ kind }) => kind === 'written');
}

test('What is written on a dashboard is shown there alone, and what is written for the account on all', async () => {
  const [one, other] = [await makeBoard(), await makeBoard()];
  const own = await write(one);
  const wide = await write(null, { to: '2026-03-12T03:00:00.000Z' });
  expect((await listWritten(writer, one)).map(({ _id }) => _id)).toEqual([own._id, wide._id]);
  expect((await listWritten(writer, other)).map(({ _id }) => _id)).toEqual([wide._id]);
  expect(own).toMatchObject({ kind: 'written', may_change: true, to: null, text: { th: 'แคมเปญ' } });
  expect(own.by).not.toBe('');
});

test('Its author and those who may change the dashboard change an annotation, others only read it', async () => {
  const board = await makeBoard();
  const { _id, version } = await write(board);
  const reader = await world.person(writer.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await listWritten(reader, board)).find((one) => one._id === _id)).toMatchObject({
    may_change: false,
  });
  const params = { _id };
  expect((await reader.attempt(contract.updateAnnotation, { params, body: {} })).status).toBe(403);
  const colleague = await world.person(writer.accountId);
  const changed = await colleague.call(contract.updateAnnotation, {
    params,
    body: { version, text: { en: 'Outage', th: '' } },
  });
  expect(changed).toMatchObject({ text: { en: 'Outage' }, from: AT, version: version + 1 });
  expect((await colleague.attempt(contract.updateAnnotation, { params, body: { version } })).status).toBe(
    409,
  );
  await colleague.call(contract.deleteAnnotation, { params });
  expect((await listWritten(writer, board)).map((one) => one._id)).not.toContain(_id);
});

test('What the account published is annotated once for its networks, for those who may read posts', async () => {
  const account = await world.account();
  const admin = await world.person(account);
  const { mastodon } = await addPublishingAccounts(world, admin, { mastodon: 'mastodon' });
  const published_at = new Date(Date.now() - 3_600_000);
  const post_id = world.suite.context.newId();
  const connection_id = mastodon;
  const words = `Free refills\n\n${'👩‍👩‍👧 '.repeat(90)}`;
  await storePublished(world.suite.context, account, [
    { connection_id, post_id, published_at, words, readings: [] },
    { connection_id, post_id, published_at: new Date(published_at.getTime() + 60_000), words, readings: [] },
    { connection_id, published_at: new Date(Date.now() - 500 * 86_400_000), readings: [] },
  ]);
  const document = { tabs: [{ _id: 'a', name: {} }] };
  const { _id: dashboard } = await publishVizDashboard(admin, { share: 'all', document });
  const list = async (who: Person) =>
    (await who.call(contract.listAnnotations, { query: { dashboard } })).items.filter(
      ({ kind }) => kind === 'post',
    );
  const [post, ...others] = await list(admin);
  expect(others).toEqual([]);
  expect(post).toMatchObject({ from: published_at.toISOString(), to: null, may_change: false, by: '' });
  expect(post?.text.en).toMatch(/^Mastodon: Free refills 👩‍👩‍👧.*👩‍👩‍👧 ?…$/u);
  const reader = await world.person(account, { can: ['custom_viz.dashboard.read'] });
  expect(await list(reader)).toEqual([]);
  const publisher = await world.person(account, {
    can: ['custom_viz.dashboard.read', 'publishing.post.read'],
  });
  expect(await list(publisher)).toHaveLength(1);
});

test('Nobody else learns of what is written on a private dashboard', async () => {
  const board = await makeBoard('private');
  const { _id } = await write(board);
  const colleague = await world.person(writer.accountId);
  const params = { _id };
  expect((await colleague.attempt(contract.listAnnotations, { query: { dashboard: board } })).status).toBe(
    404,
  );
  expect((await colleague.attempt(contract.updateAnnotation, { params, body: {} })).status).toBe(404);
  expect((await colleague.attempt(contract.deleteAnnotation, { params })).status).toBe(404);
  const body = { text: { en: 'x', th: '' }, from: AT, dashboard_id: board };
  expect((await colleague.attempt(contract.createAnnotation, { body })).status).toBe(404);
});

test('A text and a span in order are needed, and the refusal names the field', async () => {
  for (const [body, field] of [
    [{ text: { en: '', th: '' }, from: AT }, 'text.en'],
    [{ text: { en: 'x', th: '' }, from: AT, to: AT }, 'to'],
    [{ text: { en: 'x', th: '' }, from: 'yesterday' }, 'from'],
  ] as const) {
    const { status, body: answered } = await writer.attempt(contract.createAnnotation, { body });
    expect([status, JSON.stringify(answered)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  }
  const { _id } = await write(null);
  const { status } = await writer.attempt(contract.updateAnnotation, { params: { _id }, body: { to: AT } });
  expect(status).toBe(400);
});

test('Public holidays of Thailand are annotated by themselves, movable ones too, as days of the account', async () => {
  const { items } = await writer.call(contract.listAnnotations, { query: { dashboard: await makeBoard() } });
  const holidays = items.filter(({ kind }) => kind === 'holiday');
  const year = new Date().getUTCFullYear();
  const songkran = holidays.find(({ _id }) => _id === `holiday-${year}-04-13`);
  expect(songkran?.text.th).toContain('สงกรานต์');
  expect(Date.parse(songkran?.to ?? '') - Date.parse(songkran?.from ?? '')).toBe(86_400_000);
  expect(holidays.some(({ text }) => text.th.includes('วิสาขบูชา'))).toBe(true);
});

test('Who writes dashboards of listening annotates these, and reads no others', async () => {
  const board = await makeBoard();
  const { _id: dashboard } = await publishListeningDashboard(writer, { name: 'Mentions', share: 'all' });
  const editor = await world.person(writer.accountId, { can: LISTENING_HOME.write.flat() });
  const reader = await world.person(writer.accountId, { can: LISTENING_HOME.read.flat() });
  const body = { text: { en: 'Launch', th: '' }, from: AT, dashboard_id: dashboard };
  expect((await reader.attempt(contract.createAnnotation, { body })).status).toBe(403);
  const made = await editor.call(contract.createAnnotation, { body });
  expect((await listWritten(reader, dashboard)).map(({ _id }) => _id)).toContain(made._id);
  const on = (id: string | null) => ({ body: { ...body, dashboard_id: id } });
  expect((await editor.attempt(contract.createAnnotation, on(board))).status).toBe(404);
  expect((await reader.attempt(contract.createAnnotation, on(null))).status).toBe(403);
  const charts = await world.person(writer.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await charts.attempt(contract.listAnnotations, { query: { dashboard } })).status).toBe(404);
});

test('A link of a dashboard of listening shows what is written on it on its widgets over time, where it should', async () => {
  const params = await publishListeningDashboard(writer, {
    name: 'Outside',
    filter: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' },
    widgets: [
      { _id: 'volume', kind: 'volume', spot: { x: 0, y: 0, w: 6, h: 4 } },
      { _id: 'numbers', kind: 'numbers', spot: { x: 0, y: 4, w: 6, h: 4 } },
    ],
  });
  await write(params._id);
  const open = async (annotations: boolean) => {
    const { token } = await writer.call(LISTENING_LINK_CALLS.create, { params, body: { annotations } });
    return (await writer.call(LISTENING_LINK_CALLS.open, { body: { token } })).annotations;
  };
  expect(await open(false)).toEqual({});
  const shown = await open(true);
  expect(Object.keys(shown)).toEqual(['volume']);
  expect(shown['volume']).toContainEqual(expect.objectContaining({ from: AT, kind: 'written' }));
});
