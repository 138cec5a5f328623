import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listCountedRows, listDimensionValues } from '#contracts/custom-viz/rows.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { buildCellFilter } from '#contracts/semantic/cell-filter.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { findSight } from '#server/custom-viz/exports/find-shown.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listRowsAfter, type RowCursor } from '#server/semantic/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { storeRandomFacts } from '#tests/factories/random-facts.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The rows behind numbers: as many as the number says, whatever it counts, and only those that the reader may see. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const TICKETS = Array.from({ length: 40 }, () => randomUUID());
const below = makeBelow(17);
let world: World;
let admin: Person;
let keyword: { _id: string };

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  keyword = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  });
  const plan = { count: 200, from: Date.parse(SPAN.from), days: 31, below };
  await storeRandomMentions(world, admin.accountId, { ...plan, keywords: [1, 2] });
  await createTicketOn(world, admin, {
    connection: await connectChat(world, admin),
    text: 'help',
    user: 'U1',
  });
  await vi.waitFor(
    async () => {
      const { rowCount } = await world.suite.context.database.owner.query(
        'select from fact_watermarks where account_id = $1 and rebuilt_at is not null',
        [admin.accountId],
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const dataSet of DATA_SETS.filter(
    ({ versioned, name }) => (versioned && name !== 'keywords') || name === 'link-clicks',
  ))
    await storeRandomFacts(world, admin.accountId, {
      ...plan,
      ids: TICKETS,
      keys: dataSet.name === 'tickets' ? TICKETS : [],
      dataSet,
    });
}, 60_000);
afterAll(() => world.stop());

/** A question with dimensions and a filter that are drawn from the declaration of the data set. */
function drawQuestion({ name, measures, dimensions }: (typeof DATA_SETS)[number]): QuestionInput {
  const counting = Object.entries(measures).filter(([, { aggregate }]) => aggregate === 'count');
  const [measure = ''] = counting[below(counting.length)] ?? [];
  const names = Object.entries(dimensions).flatMap(([one, { numbers }]) => (numbers ? [] : [one]));
  const [first, second] = [names[below(names.length)], names[below(names.length)]];
  const rows = [first, ...(second === first ? [] : [second])].flatMap((dimension) =>
    dimension ? [{ dimension }] : [],
  );
  const filters =
    below(2) === 0 ? [] : [{ dimension: 'weekday', is: 'among' as const, values: ['1', '2', '3', '4'] }];
  return Question.parse({ measures: [`${name}.${measure}`], rows, filters, span: SPAN, totals: ['all'] });
}

describe.each(DATA_SETS)('$name', (dataSet) => {
  test('Four drawn cells each list as many rows as they count', async () => {
    let counted = 0;
    for (let drawn = 0; drawn < 4; drawn += 1) {
      const question = drawQuestion(dataSet);
      const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
      const [result] = answers;
      if (!result?.ok) throw new Error(JSON.stringify([question, result]));
      const counts = result.answer.cells.map((cells) => cells[0]?.[0]?.value ?? 0);
      const filled = counts.flatMap((count, at) => (count > 0 ? [at] : []));
      // Every other drawn cell counts something, if any does.
      const drawnRow = below(counts.length);
      const row = drawn % 2 === 0 ? drawnRow : (filled[drawnRow % filled.length] ?? drawnRow);
      const value = counts[row] ?? 0;
      const cell = buildCellFilter(result.answer, { row, column: 0, measure: 0, period: 'now' });
      if (!cell) throw new Error('a cell that opens nothing');
      const { filters, span, time } = cell;
      const opened = { measures: question.measures, filters, span, time };
      const listed = await admin.call(listCountedRows, { body: { question: opened, limit: 200 } });
      if (!listed.ok) throw new Error(JSON.stringify([opened, listed]));
      expect([opened, listed.total]).toEqual([opened, value]);
      expect(listed.rows).toHaveLength(Math.min(200, value));
      expect(new Set(listed.rows.map(({ key }) => key)).size).toBe(listed.rows.length);
      for (const { values } of listed.rows) expect(values).toHaveLength(listed.columns.length);
      counted += value;
    }
    if (!['public-posts', 'keywords'].includes(dataSet.name)) expect(counted).toBeGreaterThan(0);
  });

  test('The rows after a row follow it, whatever a part ends with', async () => {
    const { measures, filters, span } = Question.parse(drawQuestion(dataSet));
    const question = Question.parse({ measures, filters, span });
    const page = await admin.call(listCountedRows, { body: { question, limit: 1 } });
    if (!page.ok) throw new Error(page.fault.message);
    const viewer = await inUnit((unit) => findSight(unit, admin.userId)).then((sight) => sight.viewer);
    const scope = { context: world.suite.context, accountId: admin.accountId, inUnit };
    const keys: string[] = [];
    const limit = Math.max(1, Math.ceil(page.total / 4));
    for (let after: RowCursor | null | undefined; after !== null;) {
      const part = await listRowsAfter(scope, question, {
        viewer,
        use: 'export',
        limit,
        after: after ?? null,
      });
      keys.push(...part.rows.map(({ key }) => key));
      after = part.next;
    }
    expect([keys.length, new Set(keys).size]).toEqual([page.total, page.total]);
  });
});

function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const actor = { kind: 'user' as const, id: admin.userId };
  return inTransaction(world.suite.context, { accountId: admin.accountId, actor, asSeen: true }, work);
}

async function listAll() {
  const question = { measures: ['mentions.mentions' as const], span: SPAN };
  const page = await admin.call(listCountedRows, { body: { question, limit: 1 } });
  if (!page.ok) throw new Error(page.fault.message);
  return page;
}

test('Pages of rows follow each other without a gap, and each row says where the suite shows it', async () => {
  const question = { measures: ['mentions.mentions' as const], span: SPAN };
  const keys: string[] = [];
  for (const offset of [0, 70, 140]) {
    const page = await admin.call(listCountedRows, { body: { question, limit: 70, offset } });
    if (!page.ok) throw new Error(page.fault.message);
    keys.push(...page.rows.map(({ key }) => key));
    expect(page.rows[0]?.address).toBe(`/listening/mentions?mention=${page.rows[0]?.key}`);
    const at = page.columns.findIndex(({ name }) => name === 'published');
    const times = page.rows.map(({ values }) => String(values[at]));
    expect(times).toEqual(times.toSorted().toReversed());
  }
  expect(keys.length).toBeGreaterThan(140);
  const { total } = await listAll();
  expect([keys.length, new Set(keys).size]).toEqual([total, total]);
});

test('The values of a filter are counted for the reader, searched, and narrowed by other filters', async () => {
  const list = async (body: object) => {
    const listed = await admin.call(listDimensionValues, { body: { span: SPAN, ...body } as never });
    if (!listed.ok) throw new Error(listed.fault.message);
    return listed;
  };
  const channels = await list({ dimension: 'channel', data_sets: ['mentions'] });
  expect(channels.values.reduce((sum, { count }) => sum + count, 0)).toBe((await listAll()).total);
  const counts = channels.values.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  const [first] = channels.values;
  const filters = [{ dimension: 'channel', is: 'among', values: [first?.key] }];
  const sentiments = await list({ dimension: 'sentiment', data_sets: ['mentions'], filters });
  expect(sentiments.values.reduce((sum, { count }) => sum + count, 0)).toBe(first?.count);
  const named = await list({ dimension: 'keyword', data_sets: ['mentions'], search: 'TE' });
  expect(named.values.map(({ key }) => named.labels['keyword']?.[key ?? ''])).toEqual(['tea']);
  expect((await list({ dimension: 'channel', data_sets: ['mentions'], limit: 1 })).more).toBe(true);
  const unknown = await admin.attempt(listDimensionValues, { body: { dimension: 'shoe', span: SPAN } });
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining('dimension')]);
});

test('A member of a group lists the rows and values of its keywords alone, and who may not read a data set lists nothing', async () => {
  const group = await makeGroup(admin, 'Tea people');
  const member = await addMember(world, admin, {
    group,
    can: ['custom_viz.dashboard.read', 'listening.keyword.read'],
  });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keyword._id] } },
  });
  const question = { measures: ['mentions.mentions' as const], span: SPAN };
  const [all, own] = [
    await admin.call(listCountedRows, { body: { question } }),
    await member.call(listCountedRows, { body: { question } }),
  ];
  if (!all.ok || !own.ok) throw new Error('refused');
  expect(own.total).toBeLessThan(all.total);
  expect(own.total).toBeGreaterThan(0);
  const at = own.columns.findIndex(({ name }) => name === 'keyword');
  for (const { values } of own.rows) expect(values[at]).toEqual(['1']);
  const values = await member.call(listDimensionValues, { body: { dimension: 'keyword', span: SPAN } });
  expect(values).toMatchObject({ ok: true, values: [{ key: '1', count: own.total }] });
  const tickets = { measures: ['tickets.tickets' as const], span: SPAN };
  const refused = await member.call(listCountedRows, { body: { question: tickets } });
  expect(refused).toMatchObject({ ok: false, code: 'hidden' });
});
