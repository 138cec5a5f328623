import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { createGroup } from '#contracts/people/group.ts';
import { answerQuestions as answerCall } from '#contracts/semantic/endpoints.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import {
  answerQuestion,
  answerQuestions,
  type QuestionScope,
  type ViewerInput,
} from '#server/semantic/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

/** How questions are answered: kept answers, their labels, and who may end what. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const PERMISSIONS = ['listening.keyword.read', 'crm.report.read'];
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await storeRandomMentions(world, admin.accountId, {
    count: 200,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [1],
    below: makeBelow(7),
  });
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Tea', patterns: ['tea'] },
  });
});
afterAll(() => world.stop());

function scopeOf({ accountId }: Person): QuestionScope {
  const { context } = world.suite;
  return { context, accountId, inUnit: (work) => inTransaction(context, { accountId, actor: SYSTEM }, work) };
}
function viewerOf(permissions = PERMISSIONS): ViewerInput {
  return { permissions, person: { kind: 'user', id: admin.userId }, personal: true };
}
function question(input: Partial<QuestionInput>): Question {
  return Question.parse({ measures: ['mentions.mentions'], span: SPAN, ...input });
}

/** Counts the statements that read a table while something is done. */
async function countReadings(table: string, act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(world.suite.context.clickhouse, 'query');
  await act();
  const statements = query.mock.calls.map(([{ query: text }]) => text);
  query.mockRestore();
  return statements.filter((text) => text.includes(`from ${table}`) && !text.startsWith('explain')).length;
}
function ask(input: Partial<QuestionInput> = {}, viewer = viewerOf()) {
  return answerQuestion(scopeOf(admin), question(input), { viewer, use: 'interactive' });
}

test('An answer says where its numbers were read, and one that was kept says it as well', async () => {
  const [first, kept] = [await ask({ limit: 17 }), await ask({ limit: 17 })];
  if (!first.ok || !kept.ok) throw new Error(JSON.stringify([first, kept]));
  expect(first.reading?.parts).toMatchObject([{ data_set: 'mentions', from: 'rows', reason: 'not_built' }]);
  expect(first.reading?.parts[0]?.rows).toBeGreaterThanOrEqual(200);
  expect(kept.reading).toEqual(first.reading);
});

test('An answer about mentions is kept while tickets change, and computed anew once mentions do', async () => {
  const first = await ask();
  expect(first.ok).toBe(true);
  const connection = await connectChat(world, admin);
  await createTicketOn(world, admin, { connection, text: 'hello', user: 'A' });
  await admin.call(createGroup, { query: { accountID: String(admin.accountId) }, body: { name: 'Team' } });
  expect(await countReadings('mentions', () => ask())).toBe(0);
  const { items } = await admin.call(listMentions, { query: { ...SPAN, limit: 1 } });
  await admin.call(changeMentions, {
    body: { selection: { ids: items.map(({ _id }) => _id) }, edit: { hidden: true } },
  });
  expect(await countReadings('mentions', () => ask())).toBe(1);
  const last = await ask();
  if (!first.ok || !last.ok) throw new Error('refused');
  const valueOf = (result: typeof first) => result.answer.cells[0]?.[0]?.[0]?.value ?? 0;
  expect(valueOf(last)).toBe(valueOf(first) - 1);
});

test('Two viewers share a kept answer only where they see the same, and equal questions at once are one reading', async () => {
  const colleague = { ...viewerOf(), person: { kind: 'system' as const, id: null } };
  const rows = [{ dimension: 'channel' }];
  // What follows from the change above may still end answers that were kept.
  await expect.poll(() => countReadings('mentions', () => ask({ rows })), { timeout: 20_000 }).toBe(0);
  expect(await countReadings('mentions', () => ask({ rows }, colleague))).toBe(0);
  const impersonal = { ...viewerOf(), personal: false };
  expect(await countReadings('mentions', () => ask({ rows }, impersonal))).toBe(1);
  const grain = [{ dimension: 'language' }];
  expect(
    await countReadings('mentions', () => Promise.all([ask({ rows: grain }), ask({ rows: grain })])),
  ).toBe(1);
});

test('Keys of records have their names, and null where the record does not exist', async () => {
  const { answers } = await admin.call(answerCall, {
    body: { questions: [question({ rows: [{ dimension: 'keyword' }], columns: [{ dimension: 'author' }] })] },
  });
  const [result] = answers;
  if (!result?.ok) throw new Error('refused');
  const keys = result.answer.rows.flatMap(([value]) => value?.key ?? []);
  expect(Object.keys(result.labels['keyword'] ?? {}).toSorted()).toEqual(keys.toSorted());
  expect(result.labels['keyword']?.['1']).toBe('Tea');
  expect(result.labels['author']?.['a1, news']).toBe('A1');
  const sources = await ask({ rows: [{ dimension: 'source' }] });
  if (!sources.ok) throw new Error('refused');
  expect(Object.values(sources.labels['source'] ?? {})).toEqual([null]);
  expect((await ask({ rows: [{ dimension: 'channel' }] })) as object).toMatchObject({ labels: {} });
});

test('A newer question of the same tile ends the older one of the same person', async () => {
  const scope = scopeOf(admin);
  const begun = Promise.withResolvers<void>();
  const waits: QuestionScope = {
    ...scope,
    inUnit: async (work) => {
      begun.resolve();
      return scope.inUnit(work);
    },
  };
  const options = { viewer: viewerOf(), use: 'interactive' as const, tile: 'count' };
  const older = answerQuestion(waits, question({ rows: [{ dimension: 'word' }] }), options);
  await begun.promise;
  const newer = answerQuestion(scope, question({ rows: [{ dimension: 'emoji' }] }), options);
  expect(await older).toMatchObject({ ok: false, code: 'superseded' });
  expect(await newer).toMatchObject({ ok: true });
});

test('A question whose caller has left is ended without an answer', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const result = await answerQuestion(scopeOf(admin), question({ rows: [{ dimension: 'domain' }] }), {
    viewer: viewerOf(),
    use: 'interactive',
    signal: leaving.signal,
  });
  expect(result).toMatchObject({ ok: false, code: 'unavailable' });
});

test('Questions about one text read its matches once, with the answers that each gives alone, and leave no table', async () => {
  const { clickhouse } = world.suite.context;
  const filters: QuestionInput['filters'] = [{ search: 'coffee OR กาแฟ' }];
  const measures: QuestionInput['measures'] = [
    'mentions.mentions',
    'mentions.authors',
    'mentions.negative_share',
  ];
  const questions = [
    question({ measures, filters, rows: [{ dimension: 'channel' }], comparison: 'before', totals: ['all'] }),
    question({ measures, filters, rows: [{ dimension: 'time' }] }),
    question({
      measures,
      filters,
      rows: [{ dimension: 'hashtag', top: { count: 2, by: 'mentions.mentions', others: true } }],
      columns: [{ dimension: 'ticket_source' }],
    }),
  ];
  const command = vi.spyOn(clickhouse, 'command');
  const options = { viewer: viewerOf(), use: 'interactive' as const };
  const together = await answerQuestions(scopeOf(admin), questions, options);
  const created = command.mock.calls.filter(([{ query }]) => query.startsWith('create table matches_'));
  command.mockRestore();
  expect(created).toHaveLength(1);
  const alone = await Promise.all(
    questions.map((one) => answerQuestion(scopeOf(admin), { ...one, limit: 999 }, options)),
  );
  expect(together.map((one) => one.ok && one.answer.cells)).toEqual(
    alone.map((one) => one.ok && one.answer.cells),
  );
  expect(together.every(({ ok }) => ok)).toBe(true);
  const left = await clickhouse.query({
    query: "select count() as n from system.tables where name like 'matches_%'",
    format: 'JSONEachRow',
  });
  expect((await left.json<{ n: string }>()).map(({ n }) => Number(n))).toEqual([0]);
});
