import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import * as contract from '#contracts/custom-viz/snapshots.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Snapshots of dashboards of listening: the mentions of their maker, without people, compared with now. */
let world: World;
let admin: Person;
let reader: Person;
let at: { params: { _id: string } };

const SPAN = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
const spotAt = (y: number) => ({ x: 0, y, w: 6, h: 4 });

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 4), ...makeMarchPosts('facebook', 3)]);
  reader = await world.person(admin.accountId, { can: LISTENING_HOME.read.flat() });
  at = {
    params: await publishListeningDashboard(admin, {
      name: 'March',
      share: 'all',
      filter: SPAN,
      widgets: [
        { _id: 'numbers', kind: 'numbers', spot: spotAt(0) },
        { _id: 'channels', kind: 'share', by: 'channel', spot: spotAt(4) },
        { _id: 'authors', kind: 'authors', spot: spotAt(8) },
        { _id: 'posts', kind: 'posts', spot: spotAt(12) },
      ],
    }),
  };
});
afterAll(() => world.stop());

test('A snapshot keeps the numbers of the mentions that its maker counted, says which, and names nobody', async () => {
  const state = { mentions: { channel: 'pantip', not_author: 'Somchai Secret' } };
  const taken = await reader.call(contract.createVizSnapshot, {
    ...at,
    body: { name: 'Pantip', language: 'en', state },
  });
  const opened = await reader.call(contract.getVizSnapshot, { params: { _id: taken._id } });
  expect(opened.intact).toBe(true);
  const { mentions, narrowed, document } = opened.content;
  expect(Object.keys(mentions?.answers ?? {})).toEqual(['channels', 'numbers']);
  expect(mentions?.answers['numbers']).toMatchObject([{ ok: true, answer: { now: { mentions: 4 } } }]);
  expect(narrowed).toContainEqual({ label: 'channel', value: 'Pantip' });
  expect(JSON.stringify(opened.content)).not.toContain('Somchai');
  expect(document.tabs[0]?.tiles.map(({ _id }) => _id)).toEqual(['numbers', 'channels']);
  // It is private until somebody who may change dashboards shares it.
  const one = { params: { _id: taken._id } };
  expect((await admin.attempt(contract.getVizSnapshot, one)).status).toBe(404);
  const sharing = await reader.attempt(contract.updateVizSnapshot, { ...one, body: { shared: true } });
  expect(sharing.status).toBe(403);
  const charts = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await charts.attempt(contract.listVizSnapshots, at)).status).toBe(404);
});

test('Compared with now, the numbers that differ are listed by the words of their table', async () => {
  const body = { name: 'Before', language: 'en' as const };
  const { _id } = await admin.call(contract.createVizSnapshot, { ...at, body });
  const one = { params: { _id } };
  const same = await admin.call(contract.compareVizSnapshot, one);
  expect(same.tiles.map(({ tile, state }) => [tile, state])).toEqual([
    ['channels', 'same'],
    ['numbers', 'same'],
  ]);
  await ingestPosts(world, admin.accountId, makeMarchPosts('facebook', 2));
  const { tiles } = await admin.call(contract.compareVizSnapshot, one);
  const channels = tiles.find(({ tile }) => tile === 'channels');
  expect(channels).toMatchObject({ state: 'changed' });
  expect(channels?.examples).toContainEqual(
    expect.objectContaining({ row: ['Facebook'], column: ['Count'], before: 3, now: 5 }),
  );
});
