import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainValue, type Explanation } from '#contracts/custom-viz/explanations.ts';
import { listCountedRows } from '#contracts/custom-viz/rows.ts';
import { setFieldRule } from '#contracts/field-rules/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { Question, QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';
import { createSharedField } from '#contracts/shared-fields/endpoints.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What moved a value: the same numbers as questions about each value, and only what the reader may see. */
let world: World;
let admin: Person;

const READ: readonly Permission[] = ['custom_viz.dashboard.read', 'listening.keyword.read'];
const SPAN = { from: '2026-10-16T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const BEFORE = { from: '2026-09-30T00:00:00.000Z', to: '2026-10-16T00:00:00.000Z' };
const COUNT = { measures: ['mentions.mentions' as const], span: SPAN };

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  });
  await storeRandomMentions(world, admin.accountId, {
    count: 900,
    from: Date.parse('2026-09-20T00:00:00.000Z'),
    days: 42,
    below: makeBelow(11),
    keywords: [1, 2],
  });
}, 60_000);
afterAll(() => world.stop());

type Body = { question: QuestionInput; against?: 'usual'; dimensions?: string[] };

/** The whole explanation, in as many calls as it takes. */
async function explain(who: Person, body: Body): Promise<Explanation> {
  const first = await who.call(explainValue, { body });
  if (!first.ok) throw new Error(first.fault.message);
  const all = { ...first };
  while (all.rest.length > 0) {
    const next = await who.call(explainValue, { body: { ...body, dimensions: all.rest.slice(0, 6) } });
    if (!next.ok) throw new Error(next.fault.message);
    all.rest = all.rest.slice(6);
    all.dimensions = [...all.dimensions, ...next.dimensions];
    all.skipped = [...all.skipped, ...next.skipped];
  }
  return all;
}

async function countOf(question: QuestionInput, filters: QuestionFilter[]): Promise<number | null> {
  const { answers } = await admin.call(answerQuestions, { body: { questions: [{ ...question, filters }] } });
  const [result] = answers;
  return result?.ok ? (result.answer.cells[0]?.[0]?.[0]?.value ?? null) : null;
}

test('Each value has the numbers of a question about it, and values of one dimension add up to the change', async () => {
  const { dimensions, now, before, skipped } = await explain(admin, { question: COUNT });
  expect(skipped).toEqual([]);
  expect(before.span).toEqual(BEFORE);
  expect(dimensions.map(({ dimension }) => dimension)).toEqual(
    expect.arrayContaining(['channel', 'sentiment', 'language', 'author', 'keyword']),
  );
  const change = (now.value ?? 0) - (before.value ?? 0);
  for (const { dimension, members, others, overlapping } of dimensions) {
    const [first] = members;
    if (!first?.filter) throw new Error('no value');
    expect([dimension, await countOf(COUNT, [first.filter])]).toEqual([dimension, first.now.value ?? 0]);
    const then = { ...COUNT, span: BEFORE };
    expect([dimension, await countOf(then, [first.filter])]).toEqual([dimension, first.before.value ?? 0]);
    const added = [...members, ...(others ? [others] : [])].reduce((sum, one) => sum + one.change, 0);
    if (!overlapping) expect([dimension, added]).toEqual([dimension, change]);
  }
}, 60_000);

test('A quotient is explained by its parts, and the rows of a value are as many as its denominator', async () => {
  const question: QuestionInput = { ...COUNT, measures: ['mentions.negative_share'] };
  const found = await explain(admin, { question, dimensions: ['channel'] });
  const [channel] = found.dimensions;
  expect(found).toMatchObject({ kind: 'quotient', unexplained: null });
  const change = (found.now.value ?? 0) - (found.before.value ?? 0);
  expect(channel?.members.reduce((sum, one) => sum + one.change, 0)).toBeCloseTo(change, 9);
  const [first] = channel?.members ?? [];
  const rows = await admin.call(listCountedRows, {
    body: { question: { ...question, filters: first?.filter ? [first.filter] : [] } },
  });
  expect(rows).toMatchObject({ ok: true, total: first?.now.denominator });
});

test('A day is compared with the same days of the week before, whose rows open', async () => {
  const question = { ...COUNT, span: { from: '2026-10-28T00:00:00.000Z', to: '2026-10-29T00:00:00.000Z' } };
  const { before, dimensions } = await explain(admin, {
    question,
    against: 'usual',
    dimensions: ['channel'],
  });
  const rows = await admin.call(listCountedRows, {
    body: { question: { ...question, span: before.span, filters: before.filters } },
  });
  expect(rows).toMatchObject({ ok: true, total: 4 * (before.value ?? 0) });
  const members = dimensions[0]?.members ?? [];
  expect(members.reduce((sum, one) => sum + (one.before.value ?? 0), 0)).toBeCloseTo(before.value ?? 0, 9);
});

test.each([
  ['mentions.authors', 'distinct'],
  ['mentions.clusters', 'distinct'],
  ['tickets.first_response_median', 'quantile'],
] as const)('Of %s it says why it cannot be explained', async (measure, unexplained) => {
  const found = await explain(admin, { question: { ...COUNT, measures: [measure] } });
  expect(found).toMatchObject({ unexplained, dimensions: [], rest: [] });
});

test('A time that is not over has no usual, and where nothing was counted no quotient can be explained', async () => {
  const later = { from: '2999-01-01T00:00:00.000Z', to: '2999-01-02T00:00:00.000Z' };
  const usual = await explain(admin, { question: { ...COUNT, span: later }, against: 'usual' });
  expect(usual.unexplained).toBe('not_over');
  const share: QuestionInput = { ...COUNT, measures: ['mentions.negative_share'] };
  const nowhere: QuestionFilter[] = [{ dimension: 'channel', is: 'among', values: ['nowhere'] }];
  const nothing = await explain(admin, { question: { ...share, filters: nowhere } });
  expect(nothing.unexplained).toBe('nothing');
  const early = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' };
  expect((await explain(admin, { question: { ...share, span: early } })).unexplained).toBe('not_collected');
});

test('Formulas of sums and of quotients of sums are explained, others are not', async () => {
  const of = (formula: string): QuestionInput => ({
    measures: ['calculated.x'],
    span: SPAN,
    calculated: { measures: [{ name: 'x', formula, data_set: 'mentions' }] },
  });
  const read = (formula: string) => explain(admin, { question: of(formula), dimensions: ['channel'] });
  expect(await read('mentions + 2 * negative')).toMatchObject({ kind: 'sum', unexplained: null });
  expect(await read('negative / mentions')).toMatchObject({ kind: 'quotient', unexplained: null });
  expect(await read('mentions - previous(mentions)')).toMatchObject({ unexplained: 'formula' });
  expect(await read('authors + 1')).toMatchObject({ unexplained: 'formula' });
  expect(await read('authors')).toMatchObject({ unexplained: 'distinct' });
});

test('A member of a group explains what the group sees alone, and nobody learns of data sets that are not theirs', async () => {
  const group = await makeGroup(admin, 'Tea people');
  const member = await addMember(world, admin, { group, can: READ });
  const { _id } = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'milk', patterns: ['milk'] },
  });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [_id] } },
  });
  const found = await explain(member, { question: COUNT, dimensions: ['keyword'] });
  const whole = await explain(admin, { question: COUNT, dimensions: ['keyword'] });
  expect(found.now.value).toBeLessThan(whole.now.value ?? 0);
  const hidden = await member.call(explainValue, {
    body: { question: { ...COUNT, measures: ['tickets.tickets'] } },
  });
  expect(hidden).toMatchObject({ ok: false, code: 'hidden' });
});

test('Shared fields explain too, and a dimension that the reader may not read does not', async () => {
  const label = { en: 'Loud', th: 'ดัง' };
  const [channel] = (await explain(admin, { question: COUNT, dimensions: ['channel'] })).dimensions;
  const loudest = channel?.members[0]?.key ?? '';
  const { key } = await admin.call(createSharedField, {
    body: {
      labels: { en: 'How loud', th: 'ความดัง' },
      share: 'all',
      definition: {
        kind: 'groups',
        dimension: 'channel',
        groups: [{ key: 'loud', label, values: [loudest] }],
      },
    },
  });
  const names = async (who: Person) =>
    (await explain(who, { question: COUNT })).dimensions.map(({ dimension }) => dimension);
  expect(await names(admin)).toEqual(expect.arrayContaining([`shared-${key}`, 'sentiment']));
  const group = await makeGroup(admin, 'Readers');
  const member = await addMember(world, admin, { group, can: READ });
  await admin.call(setFieldRule, {
    body: { field: 'sentiment', readers: { permission: 'center.user_management.write' } },
  });
  try {
    expect(await names(member)).not.toContain('sentiment');
  } finally {
    await admin.call(setFieldRule, { body: { field: 'sentiment', readers: null } });
  }
});

test('A dimension that a condition holds to one value is left out', async () => {
  const filters: Question['filters'] = [{ dimension: 'channel', is: 'among', values: ['facebook'] }];
  const { dimensions } = await explain(admin, { question: { ...COUNT, filters } });
  expect(dimensions.map(({ dimension }) => dimension)).not.toContain('channel');
});
