import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildCellFilter } from '#contracts/semantic/cell-filter.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import {
  answerQuestion,
  readCountedRows,
  type QuestionScope,
  type ViewerInput,
} from '#server/semantic/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Questions with formulas over stored mentions: what cells open, and who may read them. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const CALCULATED = {
  fields: [
    { name: 'mood', formula: 'concat(channel, " ", if(sentiment = "negative", "bad", "good"))' },
    { name: 'late', formula: 'date_part(published, hour, "Asia/Bangkok") >= 18' },
  ],
  measures: [
    { name: 'bad', data_set: 'mentions', formula: 'count_if(sentiment = "negative") / count()' },
    { name: 'mixed', data_set: 'mentions', formula: 'mentions / tickets.tickets' },
  ],
};
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await storeRandomMentions(world, admin.accountId, {
    count: 300,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [1],
    below: makeBelow(11),
  });
});
afterAll(() => world.stop());

function scope(): QuestionScope {
  const { context } = world.suite;
  const { accountId } = admin;
  return { context, accountId, inUnit: (work) => inTransaction(context, { accountId, actor: SYSTEM }, work) };
}
const LISTENER: ViewerInput = { permissions: ['listening.keyword.read'], person: SYSTEM, personal: true };
function answer(input: Partial<QuestionInput>) {
  const question = Question.parse({ span: SPAN, calculated: CALCULATED, ...input });
  return answerQuestion(scope(), question, { viewer: LISTENER, use: 'interactive' });
}

test('Every cell of calculated fields opens exactly the rows that it counts', async () => {
  const result = await answer({
    measures: ['mentions.mentions', 'calculated.bad'],
    rows: [{ dimension: 'calculated-mood', top: { count: 3, by: 'calculated.bad', others: true } }],
    columns: [{ dimension: 'calculated-late' }],
    totals: ['all'],
  });
  if (!result.ok) throw new Error(result.fault.message);
  const found = result.answer;
  expect(found.rows.length).toBe(5);
  let opened = 0;
  for (const [row, columns] of found.cells.entries())
    for (const [column, [count]] of columns.entries()) {
      const filter = buildCellFilter(found, { row, column, measure: 0, period: 'now' });
      const { fields = [], filters = [], span = SPAN } = filter ?? {};
      const rows = await readCountedRows(
        scope(),
        Question.parse({ measures: ['mentions.mentions'], calculated: { fields }, filters, span }),
        { viewer: LISTENER },
        { row: z.object({ sentiment: z.string() }), select: sql`sentiment`, tail: sql`` },
      );
      expect([row, column, rows.length]).toEqual([row, column, count?.value]);
      const bad = rows.filter(({ sentiment }) => sentiment === 'negative').length;
      const { numerator, denominator } = columns[column]?.[1] ?? {};
      expect([numerator, denominator]).toEqual([bad, rows.length]);
      opened += rows.length;
    }
  expect(opened).toBeGreaterThan(1000);
});

test('A formula over a data set without permission is refused, with the question without it', async () => {
  const result = await answer({ measures: ['mentions.mentions', 'calculated.mixed'] });
  expect(result).toMatchObject({
    ok: false,
    code: 'hidden',
    fault: { code: 'data_set_hidden', params: { data_set: 'tickets' } },
    nearest: { measures: ['mentions.mentions'] },
  });
});

test('A wrong formula is refused in plain words with its place and a right one', async () => {
  const measures = [{ name: 'bad', data_set: 'mentions', formula: 'mentoins * 2' }];
  const result = await answer({ calculated: { measures }, measures: ['calculated.bad'] });
  expect(result).toMatchObject({
    ok: false,
    code: 'refused',
    fault: { message: expect.stringContaining('character 1') },
    formula: { name: 'bad', faults: [{ start: 0, end: 8, fix: { text: 'mentions' } }] },
    nearest: { calculated: { measures: [{ formula: 'mentions * 2' }] } },
  });
});
