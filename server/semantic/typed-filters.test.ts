import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionFilter, QuestionInput } from '#contracts/semantic/question.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Conditions on parts of texts, on names, on numbers and on measures, each beside a plain count of the stored rows. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
let world: World;
let admin: Person;
/** The number of the keyword, which no keyword of another account has. */
let green: number;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const { _id } = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Green tea', patterns: ['tea'] },
  });
  green = await findKeywordNumber(world, _id);
  await storeRandomMentions(world, admin.accountId, {
    count: 300,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: [green, green + 1_000_000],
    below: makeBelow(23),
  });
});
afterAll(() => world.stop());

/** Mentions by a condition in the words of the store. */
async function countStored(condition: string): Promise<number> {
  const found = await world.suite.context.clickhouse.query({
    query: `select count() as n from mentions where account_id = '${admin.accountId}' and hidden = 'no' and (${condition})`,
    format: 'JSONEachRow',
  });
  const [row] = z.array(z.object({ n: z.coerce.number() })).parse(await found.json());
  return row?.n ?? 0;
}

async function ask(input: Partial<QuestionInput>) {
  const question: QuestionInput = { measures: ['mentions.mentions'], span: SPAN, ...input };
  const { answers } = await admin.call(answerQuestions, { body: { questions: [question] } });
  const [result] = answers;
  if (!result) throw new Error('no result');
  return result;
}

async function count(filters: QuestionFilter[]): Promise<number> {
  const result = await ask({ filters });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.answer.cells[0]?.[0]?.[0]?.value ?? 0;
}

test.each<[string, QuestionFilter, string]>([
  [
    'contains',
    { text_of: 'domain', is: 'contains', part: 'EXAMPLE' },
    "arrayExists(d -> d ilike '%example%', domains)",
  ],
  ['begins', { text_of: 'link', is: 'begins', part: 'ex' }, "arrayExists(d -> startsWith(d, 'ex'), links)"],
  [
    'not_contains',
    { text_of: 'word', is: 'not_contains', part: 'a' },
    "not arrayExists(d -> d ilike '%a%', words)",
  ],
  [
    'not_begins',
    { text_of: 'hashtag', is: 'not_begins', part: 's' },
    "not arrayExists(d -> startsWith(lower(d), 's'), hashtags)",
  ],
  ['an author', { text_of: 'author', is: 'contains', part: '1' }, "author_name like '%1%'"],
  ['bounds', { number: 'engagement', least: 3, most: 40 }, 'engagement between 3 and 40'],
  ['empty', { number: 'followers', is: 'empty' }, 'followers is null'],
  ['present', { number: 'followers', is: 'present' }, 'followers is not null'],
  ['no value', { dimension: 'domain', is: 'among', values: [null] }, 'empty(domains)'],
  ['any value', { dimension: 'domain', is: 'not_among', values: [null] }, 'notEmpty(domains)'],
])('A condition (%s) counts the rows that the store finds for it', async (_name, filter, condition) => {
  const expected = await countStored(condition);
  expect(await count([filter])).toBe(expected);
});

test('A name is looked up when it is counted: a part of it finds the rows that have the record', async () => {
  const filter = (part: string): QuestionFilter => ({ text_of: 'keyword', is: 'contains', part });
  expect(await count([filter('green')])).toBe(await countStored(`has(keywords, ${green})`));
  expect(await count([filter('nobody is called so')])).toBe(0);
  expect(await count([{ text_of: 'keyword', is: 'not_begins', part: 'Green' }])).toBe(
    await countStored(`not has(keywords, ${green})`),
  );
});

test('Only values whose measure is within the bounds are shown, and totals still count all rows', async () => {
  const all = await ask({ rows: [{ dimension: 'channel' }] });
  if (!all.ok) throw new Error('refused');
  const counts = new Map(
    all.answer.rows.map(([value], index) => [
      value?.key ?? null,
      all.answer.cells[index]?.[0]?.[0]?.value ?? 0,
    ]),
  );
  const least = [...counts.values()].toSorted((a, b) => b - a)[1] ?? 1;
  const bound = { count: 200, by: 'mentions.mentions' as const, others: false, least };
  const result = await ask({ rows: [{ dimension: 'channel', top: bound }], totals: ['columns'] });
  if (!result.ok) throw new Error('refused');
  const shown = result.answer.rows.flatMap(([value]) => (value?.kind === 'value' ? [value.key] : []));
  expect(new Set(shown)).toEqual(
    new Set([...counts].flatMap(([key, value]) => (value >= least ? [key] : []))),
  );
  expect(result.answer.cells.at(-1)?.[0]?.[0]?.value).toBe(await countStored('true'));
});

test('A part is not looked for where values are no texts, and the dimension is named', async () => {
  const result = await ask({ filters: [{ text_of: 'cluster', is: 'contains', part: '1' }] });
  expect(result).toMatchObject({
    ok: false,
    fault: { code: 'dimension_without_texts', params: { dimension: 'cluster' } },
    nearest: { filters: [] },
  });
});
