import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCountedRows } from '#contracts/custom-viz/rows.ts';
import { toConditions } from '#contracts/custom-viz/selections.ts';
import { buildSqlRowsQuestion, buildSqlSelection } from '#contracts/custom-viz/sql-selection.ts';
import { runSql } from '#contracts/expert-sql/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The rows behind a row of a statement: as many as its official measure says. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const ZONE = 'Asia/Bangkok';
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const { _id } = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  });
  const number = await findKeywordNumber(world, _id);
  await storeRandomMentions(world, admin.accountId, {
    count: 300,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [number],
    below: makeBelow(7),
  });
});
afterAll(() => world.stop());

async function run(text: string) {
  const result = await admin.call(runSql, { body: { text, span: SPAN, zone: ZONE } });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.answer;
}

test.each([
  'select channel, measure(mentions) as n from mentions group by 1',
  'select sentiment, channel, measure(mentions) from mentions group by 1, 2 order by 3 desc limit 5',
  `select date_trunc('week', published) as week, measure(mentions) from mentions group by 1`,
  'select country, measure(mentions) from mentions group by 1',
  `select channel, measure(mentions) from mentions where sentiment = 'negative' group by 1`,
  `select channel, measure(mentions) from mentions where sentiment <> 'negative' and channel in ('facebook', 'x') group by 1`,
  'select channel, measure(mentions) from mentions where country is not null group by 1',
  `select channel, measure(mentions) from mentions where country not in ('th') group by 1`,
  'select channel, measure(mentions) from mentions where country is null group by 1 having measure(mentions) > 1',
])('Each row of "%s" opens as many rows as it counts', async (text) => {
  const answer = await run(text);
  expect(answer.rows.length).toBeGreaterThan(0);
  const rows = buildSqlRowsQuestion(answer, { span: SPAN });
  const at = answer.counted?.columns[0] ?? -1;
  for (const [index, row] of answer.rows.entries()) {
    const reading = { zone: ZONE, dataSets: DATA_SETS };
    const selection = buildSqlSelection(answer, index, { tile: 't', exclude: false, reading });
    if (!rows || !selection) throw new Error('nothing to open');
    const from = selection.span && selection.span.from > SPAN.from ? selection.span.from : SPAN.from;
    const to = selection.span && selection.span.to < SPAN.to ? selection.span.to : SPAN.to;
    const filters = [...(rows.question.filters ?? []), ...toConditions(selection)];
    const question = { ...rows.question, filters, span: { from, to }, zone: ZONE };
    const page = await admin.call(listCountedRows, { body: { question, limit: 1 } });
    expect(page).toMatchObject({ ok: true, total: row[at] });
  }
});

test('A statement without a group opens all that it counts', async () => {
  const answer = await run(`select measure(mentions) from mentions where sentiment = 'negative'`);
  const rows = buildSqlRowsQuestion(answer, { span: SPAN });
  const page = rows && (await admin.call(listCountedRows, { body: { question: rows.question } }));
  expect(page).toMatchObject({ ok: true, total: answer.rows[0]?.[0] });
});

test.each([
  ['a count of its own', 'select channel, count(*) from mentions group by 1'],
  ['a group that is not shown', 'select measure(mentions) from mentions group by channel'],
  ['a group of computed values', 'select lower(channel), measure(mentions) from mentions group by 1'],
  [
    'a condition that is no value of a dimension',
    `select channel, measure(mentions) from mentions where length(channel) > 3 group by 1`,
  ],
  [
    'a measure of some rows alone',
    `select channel, measure(mentions) filter (where sentiment = 'negative') from mentions group by 1`,
  ],
  [
    'alternatives',
    `select channel, measure(mentions) from mentions where sentiment = 'negative' or channel = 'x' group by 1`,
  ],
  [
    'a query within',
    'with counted as (select channel, measure(mentions) as n from mentions group by 1) select channel, n from counted',
  ],
  ['a list of values', `select hash, measure(mentions) from mentions, unnest(hashtag) as t(hash) group by 1`],
])('No rows are opened of %s', async (_what, text) => {
  const { counted } = await run(text);
  expect(counted).toBe(null);
});
