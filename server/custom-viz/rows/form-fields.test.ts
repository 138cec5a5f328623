import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { listDimensionValues } from '#contracts/custom-viz/rows.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';
import { catchUp } from '#server/facts/project.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { loadKnownData } from '#server/uploads/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';

/** What agents fill in at tickets, as dimensions of charts: beside a plain count of what was filled in. */
const [SIZE, EXTRAS, NOTE] = [randomUUID(), randomUUID(), randomUUID()];
const FIELDS = [
  { _id: SIZE, label: 'Size', kind: 'choice' as const, options: ['S', 'L'] },
  { _id: EXTRAS, label: 'Extras', kind: 'choices' as const, options: ['milk', 'sugar'] },
  { _id: NOTE, label: 'Note', kind: 'text' as const },
];
const FILLED = [
  { [SIZE]: 'S', [EXTRAS]: ['milk', 'sugar'], [NOTE]: 'Without Ice' },
  { [SIZE]: 'S', [EXTRAS]: ['milk'] },
  { [SIZE]: 'L', [NOTE]: 'ice please' },
  {},
];
const form = buildDocumentEndpoints(customForm, 'form');
let world: World;
let admin: Person;
let span: { from: string; to: string };

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  await admin.call(form.update, { body: { fields: FIELDS } });
  const connection = await connectChat(world, admin);
  for (const [index, fields] of FILLED.entries()) {
    const { _id } = await createTicketOn(world, admin, { connection, text: 'hello', user: `U${index}` });
    if (Object.keys(fields).length > 0) await admin.call(fillForm, { params: { _id }, body: { fields } });
  }
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
  await catchUp(world.suite.context, admin.accountId);
  const now = world.suite.context.clock().getTime();
  span = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
});
afterAll(() => world.stop());

async function ask(input: Partial<QuestionInput>) {
  const question: QuestionInput = { measures: ['tickets.tickets'], span, ...input };
  const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.answer;
}

/** Tickets by the values of a field, and all of them. */
async function countBy(field: string): Promise<Record<string, number>> {
  const { rows, cells } = await ask({ rows: [{ dimension: `form-${field}` }], totals: ['columns'] });
  return Object.fromEntries(
    rows.map(([value], index) => [
      value?.kind === 'total' ? 'all' : (value?.key ?? 'none'),
      cells[index]?.[0]?.[0]?.value ?? 0,
    ]),
  );
}

test('Tickets are counted by what was filled in, and a ticket with two choices once in the total', async () => {
  expect(await countBy(SIZE)).toEqual({ S: 2, L: 1, none: 1, all: 4 });
  expect(await countBy(EXTRAS)).toEqual({ milk: 2, sugar: 1, none: 2, all: 4 });
});

test.each<[QuestionFilter, number]>([
  [{ text_of: `form-${NOTE}`, is: 'contains', part: 'ICE' }, 2],
  [{ text_of: `form-${NOTE}`, is: 'begins', part: 'ice' }, 1],
  [{ dimension: `form-${SIZE}`, is: 'among', values: [null] }, 1],
  [{ dimension: `form-${EXTRAS}`, is: 'not_among', values: ['sugar'] }, 3],
])('The condition %j counts the tickets that were filled in so', async (filter, expected) => {
  const { cells } = await ask({ filters: [filter] });
  expect(cells[0]?.[0]?.[0]?.value).toBe(expected);
});

test('The values of a field are listed with their counts for a filter', async () => {
  const found = await admin.call(listDimensionValues, {
    body: { dimension: `form-${SIZE}`, span, zone: 'UTC' },
  });
  expect(found).toMatchObject({
    ok: true,
    values: [
      { key: 'S', count: 2 },
      { key: null, count: 1 },
      { key: 'L', count: 1 },
    ],
  });
});

test('A renamed field has its new name in files, and a deleted one is called so while its values stay', async () => {
  const load = () =>
    inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      loadKnownData(unit, SYSTEM),
    );
  await admin.call(form.update, {
    body: { fields: [{ ...FIELDS[0], label: 'Cup size' }] },
  });
  const catalog = makeCatalog('en', await load());
  expect(catalog.nameDimension(`form-${SIZE}`)).toBe('Cup size');
  expect(catalog.nameDimension(`form-${EXTRAS}`)).toBe('Deleted field');
  expect(await countBy(EXTRAS)).toEqual({ milk: 2, sugar: 1, none: 2, all: 4 });
});
