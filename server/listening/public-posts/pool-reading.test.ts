import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { PoolReading, readPublicPosts } from '#server/kit/clickhouse/public-posts.ts';
import { formatClickHouseTime, sql } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import { findPoolReading, requirePoolReading } from '#server/listening/public-posts/pool-reading-store.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const MODEL = buildModel(DATA_SETS);
const PERMISSIONS = ['quick_analytic.analytics.read', 'listening.keyword.read'];
const SOURCE = crypto.randomUUID();
const IDS = Array.from({ length: 6 }, () => crypto.randomUUID());

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
  person = await world.person(await world.account());
  await setQuickAnalytics(person.accountId, true);
  await insert(
    'public_posts',
    IDS.map((_id, index) => ({
      ...post(index),
      _id,
      provider_id: `p${index}`,
      sentiment: 'neutral',
    })),
  );
  // The account has the first two of them, and one post of its own.
  await insert('mentions', [
    { ...post(0), account_id: person.accountId, public_id: IDS[0], sentiment: 'negative' },
    { ...post(1), account_id: person.accountId, public_id: IDS[1], sentiment: 'neutral', hidden: 'person' },
    { ...post(7), account_id: person.accountId, sentiment: 'positive', author_id: 'own', keywords: [3] },
  ]);
});
afterAll(() => world.stop());

function post(index: number) {
  return {
    _id: crypto.randomUUID(),
    source_id: SOURCE,
    channel: 'rss',
    kind: 'post',
    author_id: `author ${index % 3}`,
    author_name: index === 5 ? 'Loud' : 'Somchai',
    text: `กาแฟ ${index}`,
    folded: `กาแฟ ${index}`,
    published_at: formatClickHouseTime(Date.UTC(2026, 10, 1 + index)),
    collected_at: formatClickHouseTime(Date.UTC(2026, 10, 1 + index)),
    engagement: index,
  };
}

function insert(table: string, values: object[]) {
  return world.suite.context.clickhouse.insert({ table, format: 'JSONEachRow', values });
}

async function setQuickAnalytics(accountId: AccountId, active: boolean): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ listening: { active: true }, quick_analytic: { active } }) })
    .where('_id', '=', accountId)
    .execute();
}

function readingOf(accountId: AccountId): Promise<PoolReading | null> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, findPoolReading);
}

async function answer(
  input: Omit<QuestionInput, 'span'>,
  {
    pool,
    permissions = PERMISSIONS,
    sets = {},
  }: { pool: PoolReading | null; permissions?: string[]; sets?: object },
) {
  const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  const viewer = { permissions: new Set(permissions), personal: true, sets: { ...sets } };
  const result = planQuestion(Question.parse({ span, ...input }), MODEL, {
    viewer,
    now: Date.parse(span.to),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const answered = await answerPlan(world.suite.context.clickhouse, result.plan, {
    accountId: person.accountId,
    viewer,
    pool,
    search: (_dataSet, text) => buildTextCondition(text),
  });
  return answered.cells.map((row) => row.flat().map(({ value }) => value));
}

test('Only an account with quick analytics may read the public pool', async () => {
  const other = await world.account();
  await setQuickAnalytics(other, false);
  expect(await readingOf(other)).toBeNull();
  await expect(
    inTransaction(world.suite.context, { accountId: other, actor: SYSTEM }, requirePoolReading),
  ).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(answer({ measures: ['public-posts.posts'] }, { pool: null })).rejects.toThrow('does not read');
  const foreign = PoolReading.grant({
    _id: other,
    product: { quick_analytic: { active: true } },
    hidden: null,
  });
  await expect(answer({ measures: ['public-posts.posts'] }, { pool: foreign })).rejects.toThrow(
    'does not read',
  );
  // @ts-expect-error no reading can be made without the check
  const forged: PoolReading = { accountId: other, shown: sql`true` };
  expect(forged).toBeDefined();
});

test('Questions count the posts of the pool, and those of the pool and the account each once', async () => {
  const pool = await readingOf(person.accountId);
  const measures = ['public-posts.posts', 'public-posts.authors', 'public-posts.engagement'] as const;
  expect(await answer({ measures: [...measures] }, { pool })).toEqual([[6, 3, 15]]);
  // Six public posts, of which the account has hidden one, and one post of its own.
  const both = ['posts.posts', 'posts.authors', 'posts.negative', 'posts.positive'] as const;
  expect(await answer({ measures: [...both] }, { pool })).toEqual([[6, 4, 1, 1]]);
});

test('A mention takes the place of its public post in every filter, with the sentiment of the account', async () => {
  const pool = await readingOf(person.accountId);
  const filtered = (value: string) =>
    answer(
      { measures: ['posts.posts'], filters: [{ dimension: 'sentiment', is: 'among', values: [value] }] },
      { pool },
    );
  expect(await Promise.all(['negative', 'neutral', 'positive'].map(filtered))).toEqual([[[1]], [[4]], [[1]]]);
  const found = await answer({ measures: ['posts.posts'], filters: [{ search: 'กาแฟ 0' }] }, { pool });
  expect(found).toEqual([[1]]);
});

test('A viewer sees public posts and only the mentions of their groups', async () => {
  const pool = await readingOf(person.accountId);
  const measures = ['posts.posts', 'posts.negative'] as const;
  const sets = { listening_keywords: [4] };
  expect(await answer({ measures: [...measures] }, { pool, sets })).toEqual([[5, 0]]);
  const permissions = PERMISSIONS.slice(0, 1);
  expect(await answer({ measures: [...measures] }, { pool, permissions })).toEqual([[5, 0]]);
});

test('The blacklist of an account applies when it reads the pool, and to no other account', async () => {
  const entries = buildCollectionEndpoints(blacklist, 'entries');
  const other = await world.account();
  await setQuickAnalytics(other, true);
  const reader = await world.person(other);
  const add = (kind: string, value: string) =>
    reader.call(entries.create, { params: { product: 'listening' }, body: { kind, value } as never });
  await add('author', '@LOUD');
  await add('word', 'กาแฟ 3');
  const names = async (accountId: AccountId) => {
    const reading = await readingOf(accountId);
    if (!reading) throw new Error('no reading');
    return readPublicPosts(world.suite.context.clickhouse, reading, {
      row: z.object({ text: z.string() }),
      select: sql`text`,
      where: sql`true`,
      tail: sql`order by text`,
    });
  };
  expect((await names(other)).map(({ text }) => text)).toEqual([0, 1, 2, 4].map((one) => `กาแฟ ${one}`));
  expect(await names(person.accountId)).toHaveLength(6);
});
