import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { listSearchPosts, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { ListKind, type SearchQuestionInput } from '#contracts/quick-analytic/question.ts';
import type { Search } from '#contracts/quick-analytic/search.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { startWorld, type World } from '#tests/world.ts';

const SPAN = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' };
const DAY = 86_400_000;
const YEAR = 364 * DAY;

let world: World;
let person: Person;
let keywordId: string;

beforeAll(async () => {
  world = await startWorld();
  const sourceId = await makePublicSource(world);
  person = await world.person(await world.account());
  const keyword = await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Mango', patterns: ['มะม่วง'] },
  });
  keywordId = keyword._id;
  const posts = Array.from({ length: 60 }, (_, index) => makeFruitPost(index));
  await ingestPublicPosts(
    world,
    sourceId,
    posts.filter((_, index) => index % 3 > 0),
  );
  await ingestPosts(
    world,
    person.accountId,
    posts.filter((_, index) => index % 3 === 0),
  );
  await hideOne();
});
afterAll(() => world.stop());

/** Posts about durian, some about mango too, in the period, before it and a year earlier. */
function makeFruitPost(index: number) {
  const at = Date.parse(SPAN.from) + (index % 45) * DAY - 15 * DAY - (index % 10 === 9 ? YEAR : 0);
  const more = index % 4 === 0 ? 'และ มะม่วง' : `ลูกที่ ${index % 7} https://shop.example/${index % 2} 🥭`;
  return makePost({
    provider_id: `fruit ${index}`,
    channel: 'rss',
    text: `ทุเรียน อร่อยมาก #fruit${index % 3} @malee${index % 2} ${more}`,
    author: { _id: `a${index % 5}`, name: `Malee ${index % 5}`, followers: 500 },
    engagement: { likes: index },
    published_at: new Date(at).toISOString(),
  });
}

async function hideOne(): Promise<void> {
  const search = { terms: ['ทุเรียน'], filter: SPAN };
  const { items } = await person.call(listSearchPosts, { body: { search, limit: 50 } });
  const own = items.find((post) => post.public !== true);
  if (!own) throw new Error('no mention');
  await person.call(changeMentions, { body: { selection: { ids: [own._id] }, edit: { hidden: true } } });
}

const QUESTIONS: readonly SearchQuestionInput[] = [
  { kind: 'figures' },
  ...(['sentiment', 'keyword', 'hashtag', 'audience'] as const).map((by) => ({
    kind: 'volume' as const,
    by,
  })),
  ...(['mentions', 'clusters', 'authors', 'engagement', 'reach'] as const).map((measure) => ({
    kind: 'volume' as const,
    measure,
  })),
  ...ListKind.options.map((of) => ({ kind: 'list' as const, of })),
  { kind: 'own' },
];

type SearchInput = z.input<typeof Search>;
const SEARCHES: readonly SearchInput[] = [
  { terms: ['ทุเรียน'], filter: SPAN },
  { terms: ['ทุเรียน'], filter: SPAN, comparison: 'year' },
  { terms: ['ทุเรียน', 'มะม่วง'], filter: SPAN },
  { terms: ['ทุเรียน'], filter: { ...SPAN, hashtag: 'fruit1', not_author: 'a1' } },
  { terms: ['ทุเรียน'], filter: { ...SPAN, hidden: 'with' } },
  { terms: ['ทุเรียน'], filter: { ...SPAN, query: 'มะม่วง', weekday: '1,2,3', time_zone: 'Asia/Bangkok' } },
];

async function ask(search: SearchInput, questions: readonly SearchQuestionInput[], reader = person) {
  const { answers } = await reader.call(querySearch, { body: { search, questions: [...questions] } });
  return answers;
}

const Table = z.object({ name: z.string() });

async function listTables(): Promise<string[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Table,
    sql`select name from system.tables where database = currentDatabase() and startsWith(name, 'matches_')`,
  );
  return rows.map(({ name }) => name);
}

async function listColumns(table: string): Promise<string[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Table,
    sql`select name from system.columns where database = currentDatabase() and table = ${bindValue('String', table)}`,
  );
  return rows.map(({ name }) => name);
}

/** Another post of the account, about something else: no answer that was kept is read again. */
async function ingestAnother(): Promise<void> {
  await ingestPosts(world, person.accountId, [
    makePost({ provider_id: crypto.randomUUID(), text: 'เรื่องอื่น' }),
  ]);
}

test('Panels that are asked together read the posts of the search once and answer as each does alone', async () => {
  const created: number[] = [];
  for (const search of SEARCHES) {
    const before = new Set(await listTables());
    const together = [
      ...(await ask(search, QUESTIONS.slice(0, 12))),
      ...(await ask(search, QUESTIONS.slice(12))),
    ];
    expect(together.filter(({ ok }) => !ok)).toEqual([]);
    const after = new Set(await listTables());
    created.push([...after].filter((name) => !before.has(name)).length);
    await ingestAnother();
    const alone = [];
    for (const question of QUESTIONS) alone.push(...(await ask(search, [question])));
    expect((await listTables()).filter((name) => !after.has(name))).toEqual([]);
    for (const [index, question] of QUESTIONS.entries())
      expect([search, question, together[index]]).toEqual([search, question, alone[index]]);
  }
  expect(created.every((tables) => tables > 0)).toBe(true);
  // Both calls share the table of the head and that of the lists where nothing of the account changes between them.
  expect(Math.min(...created)).toBe(2);
});

/** What the head of a page asks in a call of its own. */
const HEAD: readonly SearchQuestionInput[] = [
  { kind: 'figures' },
  { kind: 'volume', measure: 'authors' },
  { kind: 'volume', measure: 'reach' },
  { kind: 'volume', measure: 'engagement', all: true },
];

test('The newest posts are found among the matches of the page, and are those that pages without matches have', async () => {
  for (const search of SEARCHES) {
    await ingestAnother();
    const before = new Set(await listTables());
    const [, whole] = await Promise.all([
      ask(search, HEAD),
      person.call(listSearchPosts, { body: { search, limit: 50 } }),
    ]);
    expect((await listTables()).filter((name) => !before.has(name))).toHaveLength(1);
    const paged = [];
    // Only the first page reads matches.
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { items: { _id: string }[]; next: string | null } = await person.call(listSearchPosts, {
        body: { search, limit: 1 + paged.length, ...(cursor !== undefined && { cursor }) },
      });
      paged.push(...page.items);
      cursor = page.next;
    }
    expect(paged.length).toBeGreaterThan(0);
    expect([search, paged.map(({ _id }) => _id)]).toEqual([search, whole.items.map(({ _id }) => _id)]);
  }
});

test('The head of a page reads less of the posts, and has the answers of single panels', async () => {
  for (const search of SEARCHES) {
    await ingestAnother();
    const before = new Set(await listTables());
    const head = await ask(search, HEAD);
    expect(head.filter(({ ok }) => !ok)).toEqual([]);
    const [table = '', ...others] = (await listTables()).filter((name) => !before.has(name));
    expect(others).toEqual([]);
    const columns = await listColumns(table);
    expect(columns).toContain('author_key');
    expect(columns).not.toContain('words');
    await ingestAnother();
    for (const [index, question] of HEAD.entries())
      expect([search, question, head[index]]).toEqual([search, question, (await ask(search, [question]))[0]]);
  }
});

/** What the page asks below its head, in a call of its own. */
const LISTS: readonly SearchQuestionInput[] = [
  ...ListKind.options.map((of) => ({ kind: 'list' as const, of, limit: 8 })),
  { kind: 'own' },
];

test('The lists of a page read less than all that a condition may name, and have the answers of single panels', async () => {
  for (const search of SEARCHES) {
    await ingestAnother();
    const before = new Set(await listTables());
    const lists = await ask(search, LISTS);
    expect(lists.filter(({ ok }) => !ok)).toEqual([]);
    const created = (await listTables()).filter((name) => !before.has(name));
    const columns = await Promise.all(created.map(listColumns));
    // The smaller one is what the head of the page reads, which comes first where nothing has read it yet.
    expect(columns.map((names) => names.includes('words')).toSorted()).toEqual([false, true]);
    expect(columns.flat()).not.toContain('collected_at');
    await ingestAnother();
    for (const [index, question] of LISTS.entries())
      expect([search, question, lists[index]]).toEqual([
        search,
        question,
        (await ask(search, [question]))[0],
      ]);
  }
});

test('A member of a group has the answers of single panels, of the mentions that the group sees and of public posts', async () => {
  const group = await makeGroup(person, 'Mango');
  const member = await addMember(world, person, { group });
  await person.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keywordId] } },
  });
  const search = { terms: ['ทุเรียน'], filter: SPAN };
  const together = await ask(search, QUESTIONS, member);
  await ingestAnother();
  const head = await ask(search, HEAD, member);
  const alone = [];
  for (const question of [...QUESTIONS, ...HEAD]) alone.push(...(await ask(search, [question], member)));
  expect([...together, ...head]).toEqual(alone);
  expect(together[0]).not.toEqual((await ask(search, QUESTIONS))[0]);
});

test('A search whose text cannot be read is refused for every panel alike', async () => {
  const answered = await person.attempt(querySearch, {
    body: { search: { terms: ['(ทุเรียน'], filter: SPAN }, questions: [...QUESTIONS].slice(0, 5) },
  });
  expect(answered.status).toBe(400);
});
