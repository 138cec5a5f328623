import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import * as contract from '#contracts/custom-viz/snapshots.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Snapshots: what somebody saw, kept with a hash, opened by those who may, compared with now, and checked by anyone who has the file. */
let world: World;
let maker: Person;
let at: { params: { _id: string } };

const spot = { x: 0, y: 0, w: 6, h: 4 };
function chart(dimension: string) {
  return {
    measures: ['mentions.mentions' as const],
    shelves: { across: [{ dimension }] },
  };
}
const DOCUMENT = {
  title: { en: 'Coffee' },
  period: { kind: 'between' as const, from: '2026-03-01', to: '2026-03-31' },
  filters: [
    { _id: 'channel', dimension: 'channel' },
    { _id: 'secret', dimension: 'language', hidden: true },
  ],
  tabs: [
    {
      _id: 'first',
      name: {},
      tiles: [
        { _id: 'channels', kind: 'chart' as const, spot, chart: chart('channel') },
        { _id: 'people', kind: 'chart' as const, spot, chart: chart('author') },
        {
          _id: 'statement',
          kind: 'sql' as const,
          spot,
          sql: 'select channel, count(*) as posts from mentions group by channel',
        },
        { _id: 'rows', kind: 'rows' as const, spot, measure: 'mentions.mentions' as const },
      ],
    },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 4), ...makeMarchPosts('facebook', 3)]);
  at = { params: await publishVizDashboard(maker, { share: 'all', document: DOCUMENT }) };
});
afterAll(() => world.stop());

function freeze(state: object = {}, by = maker) {
  return by.call(contract.createVizSnapshot, { ...at, body: { name: 'March', language: 'en', state } });
}
const open = (_id: string, by = maker) => by.call(contract.getVizSnapshot, { params: { _id } });

/** What a tile counts, by channel. */
function countsOf(content: contract.SnapshotContent): Record<string, number | null> {
  const [result] = content.answers['channels'] ?? [];
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  return Object.fromEntries(
    rows.map(([value], index) => [value?.key ?? '', cells[index]?.[0]?.[0]?.value ?? null]),
  );
}

test('A snapshot keeps the numbers, the state and the moment, and names no people, rows and hidden filters', async () => {
  const { _id, sha256, as_of_event: event } = await freeze({ filters: { channel: { values: ['pantip'] } } });
  await ingestPosts(world, maker.accountId, makeMarchPosts('pantip', 2));
  const { content, intact, ...kept } = await open(_id);
  expect([intact, kept.sha256, kept.mine, kept.shared]).toEqual([true, sha256, true, false]);
  expect(countsOf(content)).toEqual({ pantip: 4 });
  expect(content.document.filters).toMatchObject([{ _id: 'channel', value: { values: ['pantip'] } }]);
  expect(event).toBeGreaterThan(0);
  expect(content.answers['people']).toMatchObject([{ ok: false, code: 'hidden' }]);
  expect(content.document.tabs[0]?.tiles.map(({ _id: tile }) => tile)).toEqual([
    'channels',
    'people',
    'statement',
  ]);
  for (const secret of ['Somchai', 'someone', '"secret"'])
    expect(JSON.stringify(content)).not.toContain(secret);
});

test('It is compared with now number by number, over the period that it had', async () => {
  const { _id } = await freeze();
  const compare = () => maker.call(contract.compareVizSnapshot, { params: { _id } });
  const { tiles } = await compare();
  for (const compared of ['channels', 'statement'])
    expect(tiles.find(({ tile }) => tile === compared)).toMatchObject({
      state: 'same',
      numbers: 2,
      changed: 0,
    });
  await ingestPosts(world, maker.accountId, makeMarchPosts('facebook', 2));
  const changed = { row: ['facebook'], column: [], measure: 'mentions.mentions', before: 3, now: 5 };
  await expect
    .poll(async () => (await compare()).tiles.find(({ tile }) => tile === 'channels'))
    .toMatchObject({ state: 'changed', changed: 1, examples: [changed] });
  // A statement is kept for some seconds.
  await expect
    .poll(async () => (await compare()).tiles.find(({ tile }) => tile === 'statement'), { timeout: 20_000 })
    .toMatchObject({ state: 'changed', changed: 1, examples: [{ ...changed, measure: 'posts' }] });
});

test('A snapshot is its maker’s alone until it is shared, and then of those who may read the dashboard', async () => {
  const can = ['custom_viz.dashboard.read', 'listening.keyword.read'] as const;
  const reader = await world.person(maker.accountId, { can });
  const stranger = await world.person(await world.account());
  const { _id } = await freeze();
  const one = { params: { _id } };
  expect((await reader.attempt(contract.getVizSnapshot, one)).status).toBe(404);
  await maker.call(contract.updateVizSnapshot, { ...one, body: { shared: true } });
  expect((await open(_id, reader)).mine).toBe(false);
  expect((await reader.call(contract.listVizSnapshots, at)).items.map(({ _id: id }) => id)).toContain(_id);
  for (const call of [contract.updateVizSnapshot, contract.deleteVizSnapshot])
    expect((await reader.attempt(call, { ...one, body: { name: 'Mine' } })).status).toBe(403);
  expect((await stranger.attempt(contract.getVizSnapshot, one)).status).toBe(404);
  const own = await freeze({}, reader);
  const share = { params: { _id: own._id }, body: { shared: true } };
  expect((await reader.attempt(contract.updateVizSnapshot, share)).status).toBe(403);
  await maker.call(updateVizDashboard, { ...at, body: { share: 'private' } });
  expect((await reader.attempt(contract.getVizSnapshot, one)).status).toBe(404);
  expect((await reader.attempt(contract.getVizSnapshot, { params: { _id: own._id } })).status).toBe(404);
  await maker.call(updateVizDashboard, { ...at, body: { share: 'all' } });
});
