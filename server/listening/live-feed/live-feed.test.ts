import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { NewMentions, ARRIVED_SIGNAL, OPEN_FEEDS, WATCH_SIGNAL } from '#contracts/listening/live-feed.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const ALL = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
/** How long a notification may take on a busy machine. */
const PATIENCE = { timeout: 20_000 };

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

/** A browser with some feeds open, and how many mentions arrived in each. */
async function watching(person: Person, feeds: Record<string, unknown>) {
  const browser = await openBrowser(world.url, person);
  const heard: Record<string, number> = {};
  browser.socket.on(ARRIVED_SIGNAL, (given: unknown) => {
    const { feed, count } = NewMentions.parse(given);
    heard[feed] = (heard[feed] ?? 0) + count;
  });
  const watch = (feed: string, filter: unknown) => browser.socket.emit(WATCH_SIGNAL, { feed, filter });
  for (const [feed, filter] of Object.entries(feeds)) watch(feed, filter);
  // Signals have no response; a catch-up request after them does.
  await browser.catchUp(0);
  return { heard, watch, browser };
}

test('An open feed is notified how many of the stored mentions it finds, as its count finds them', async () => {
  const filters = {
    all: ALL,
    coffee: { ...ALL, text: 'กาแฟ' },
    pantip: { ...ALL, channel: 'pantip' },
    query: { ...ALL, query: 'tea AND NOT green' },
    before: { ...ALL, to: '2026-02-01T00:00:00.000Z' },
    none: { ...ALL, text: 'nobody says this' },
  };
  const { heard, browser } = await watching(admin, filters);
  const posts = [
    makePost({ text: 'กาแฟดี' }),
    makePost({ text: 'green tea', channel: 'pantip' }),
    makePost({ text: 'black tea', published_at: '2026-01-05T00:00:00.000Z' }),
  ];
  await ingestPosts(world, admin.accountId, posts);
  await ingestPosts(world, admin.accountId, [makePost({ text: 'กาแฟ', channel: 'pantip' }), ...posts]);
  const counted: Record<string, number> = {};
  for (const [feed, query] of Object.entries(filters)) {
    const { count } = await admin.call(countMentions, { query });
    if (count > 0) counted[feed] = count;
  }
  expect(counted).toEqual({ all: 4, coffee: 2, pantip: 2, query: 1, before: 1 });
  await vi.waitFor(() => expect(heard).toEqual(counted), PATIENCE);
  browser.close();
});

test('Of very many feeds those are notified whose keyword, or other filter, finds something', async () => {
  const person = await world.person(await world.account());
  const ids = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const body = { name: `brand${index}`, patterns: [`brand${index}`] };
      return (await person.call(createKeyword, { params: { product: 'listening' }, body }))._id;
    }),
  );
  const feeds = Object.fromEntries(ids.map((keyword, index) => [`k${index}`, { ...ALL, keyword }]));
  const all = await Promise.all(
    [
      Object.fromEntries(Object.entries(feeds).slice(0, 8)),
      Object.fromEntries(Object.entries(feeds).slice(8, 16)),
      Object.fromEntries(Object.entries(feeds).slice(16)),
      { text: { ...ALL, text: 'nothing of a brand' }, either: { ...ALL, keyword: `${ids[0]},${ids[9]}` } },
    ].map((some) => watching(person, some)),
  );
  await vi.waitFor(
    async () => {
      await ingestPosts(world, person.accountId, [makePost({ text: 'brand9 and brand17' })]);
      expect(all.map(({ heard }) => Object.keys(heard))).toEqual([[], ['k9'], ['k17'], ['either']]);
    },
    { timeout: 20_000, interval: 300 },
  );
  await ingestPosts(world, person.accountId, [makePost({ text: 'nothing of a brand' })]);
  await vi.waitFor(() => expect(Object.keys(all[3]!.heard)).toEqual(['either', 'text']), PATIENCE);
  for (const { browser } of all) browser.close();
});

test('A closed feed, another account and users who may not see mentions are not notified', async () => {
  const mine = await watching(admin, { open: ALL, closed: ALL });
  mine.watch('closed', null);
  await mine.browser.catchUp(0);
  const powerless = await watching(await world.person(admin.accountId, { can: [] }), { theirs: ALL });
  const other = await watching(await world.person(await world.account()), { theirs: ALL });
  await ingestPosts(world, admin.accountId, [makePost({ text: 'one more' })]);
  await vi.waitFor(() => expect(mine.heard).toEqual({ open: 1 }), PATIENCE);
  // A socket keeps the order of its messages: everything sent to them arrives before this response.
  for (const { browser } of [powerless, other]) await browser.catchUp(0);
  expect([powerless.heard, other.heard]).toEqual([{}, {}]);
  for (const { browser } of [mine, powerless, other]) browser.close();
});

test('An invalid filter, or one beyond the limit of a browser, is left out, and stops no other feed', async () => {
  const many = Object.fromEntries(Array.from({ length: OPEN_FEEDS + 3 }, (_, index) => [`f${index}`, ALL]));
  const { heard, watch, browser } = await watching(admin, { ...many });
  const own = await watching(admin, {
    broken: { ...ALL, query: '((' },
    empty: { from: ALL.to, to: ALL.from },
    good: ALL,
  });
  watch('nonsense', 'nonsense');
  browser.socket.emit(WATCH_SIGNAL, 7);
  await ingestPosts(world, admin.accountId, [makePost({ text: 'and another' })]);
  await vi.waitFor(() => expect(own.heard).toEqual({ good: 1 }), PATIENCE);
  expect(Object.keys(heard)).toHaveLength(OPEN_FEEDS);
  for (const one of [browser, own.browser]) one.close();
});
