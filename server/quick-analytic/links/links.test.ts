import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import {
  createSearchLink,
  keyQuestion,
  listSearchLinks,
  openSharedSearch,
  revokeSearchLink,
  type LinkKind,
  type SharedSearch,
} from '#contracts/quick-analytic/links.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A search is shared with people outside: with the numbers of now, which are kept, or live. */
let world: World;
let admin: Person;

const FILTER = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z', channel: 'pantip' };

async function addPosts(count: number): Promise<void> {
  const posts = Array.from({ length: count }, (_one, nth) =>
    makePost({
      text: `กาแฟ แก้วที่ ${nth} ${world.suite.context.newId()} #latte @malee`,
      channel: 'pantip',
      author: { _id: 'secret-author', name: 'Somchai Secret' },
      published_at: `2026-03-${String(2 + nth).padStart(2, '0')}T05:00:00.000Z`,
    }),
  );
  await ingestPosts(world, admin.accountId, posts);
}

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  await addPosts(6);
});
afterAll(() => world.stop());

function share(who: Person, kind: LinkKind, more: { password?: string; terms?: string[] } = {}) {
  const { terms = ['กาแฟ'], ...life } = more;
  const look = { terms, filter: FILTER, comparison: 'before' as const, time_zone: 'Asia/Bangkok' };
  return who.call(createSearchLink, { body: { kind, look, ...life } });
}

async function open(token: string, password?: string) {
  const body = { token, ...(password !== undefined && { password }) };
  const answered = await request(world.url, openSharedSearch.path, buildInit(openSharedSearch, { body }));
  return answered.body as Partial<SharedSearch> & { code?: string };
}

function countIn({ answers = {} }: Partial<SharedSearch>): number | undefined {
  const result = answers[keyQuestion({ kind: 'figures' })];
  return result?.ok && result.answer.kind === 'figures' ? result.answer.now.mentions : undefined;
}

test('A frozen search keeps its numbers, a live one counts anew, and neither names a person', async () => {
  const [frozen, live] = [await share(admin, 'frozen'), await share(admin, 'live')];
  expect(countIn(await open(frozen.token))).toBe(6);
  await addPosts(2);
  const [kept, counted] = [await open(frozen.token), await open(live.token)];
  expect([countIn(kept), countIn(counted)]).toEqual([6, 8]);
  expect(kept).toMatchObject({ kind: 'frozen', terms: ['กาแฟ'], time_zone: 'Asia/Bangkok', conditions: 1 });
  const text = JSON.stringify([kept, counted]);
  expect(text).toContain('latte');
  for (const secret of ['secret-author', 'Somchai', 'malee', admin.userId])
    expect(text).not.toContain(secret);
  expect(Object.values(kept.answers ?? {}).every(({ ok }) => ok)).toBe(true);
});

test('Several terms are shared with their lines, their overlap and the rows of the lists by term', async () => {
  const { token } = await share(admin, 'frozen', { terms: ['กาแฟ', '#latte'] });
  const { answers = {} } = await open(token);
  const terms = answers[keyQuestion({ kind: 'terms' })];
  expect(terms).toMatchObject({ ok: true, answer: { union: 8, several: 8 } });
  const channels = answers[keyQuestion({ kind: 'list', of: 'channel', limit: 8 })];
  expect(channels).toMatchObject({ answer: { items: [{ value: 'pantip', by_term: [8, 8] }] } });
});

test('A link with a password shows nothing without it, and a revoked one opens no more and keeps no numbers', async () => {
  const { _id, token } = await share(admin, 'frozen', { password: 'secret words' });
  expect(await open(token)).toMatchObject({ code: 'link_password' });
  expect(await open(token, 'wrong words')).toMatchObject({ code: 'link_password' });
  expect(countIn(await open(token, 'secret words'))).toBe(8);
  const listed = (await admin.call(listSearchLinks, {})).items.find((link) => link._id === _id);
  expect(listed).toMatchObject({ has_password: true, opened: 1, kind: 'frozen', closed: null });
  await admin.call(revokeSearchLink, { params: { _id } });
  expect(await open(token, 'secret words')).toMatchObject({ code: 'link_invalid' });
  const rows = await world.suite.context.database.platform
    .selectFrom('search_links')
    .select('picture')
    .where('_id', '=', _id)
    .execute();
  expect(rows).toEqual([{ picture: null }]);
  expect((await admin.attempt(revokeSearchLink, { params: { _id } })).status).toBe(404);
});

test('A link that has expired opens no more, whatever it showed', async () => {
  for (const kind of ['frozen', 'live'] as const) {
    const { _id, token } = await share(admin, kind);
    await world.suite.context.database.platform
      .updateTable('search_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('_id', '=', _id)
      .execute();
    expect(await open(token)).toMatchObject({ code: 'link_invalid' });
  }
});

test('A link opens only while its creator may share, and readers may neither create nor list links', async () => {
  const maker = await world.person(admin.accountId, { can: ['quick_analytic.analytics.write'] });
  const { token } = await share(maker, 'frozen');
  expect(countIn(await open(token))).toBe(8);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('_id', '=', maker.userId)
    .execute();
  expect(await open(token)).toMatchObject({ code: 'link_invalid' });
  expect((await admin.call(listSearchLinks, {})).items[0]).toMatchObject({ closed: 'maker_suspended' });
  const reader = await world.person(admin.accountId, { can: ['quick_analytic.analytics.read'] });
  expect((await reader.attempt(listSearchLinks, {})).status).toBe(403);
});
