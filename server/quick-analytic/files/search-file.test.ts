import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { buildFileQuestions, makeSearchFile } from '#contracts/quick-analytic/files.ts';
import type { SearchAnswer } from '#contracts/quick-analytic/question.ts';
import type { Comparison } from '#contracts/quick-analytic/search.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { connectPage } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A file of a search has the panels of its page with the same numbers, compared with what the page compares with. */
let world: World;
let person: Person;

const FILTER = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' };
const DAY = 86_400_000;
const VIEW = { split: 'channel' as const, bars: 'day' as const, why: true };

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
  await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ,tea'] },
  });
  await connectPage(world, person.accountId);
  const start = Date.parse(FILTER.from);
  const at = (days: number) => new Date(start + days * DAY + 3_600_000).toISOString();
  await ingestPosts(world, person.accountId, [
    ...Array.from({ length: 37 }, (_one, nth) =>
      makePost({
        text: nth % 3 === 0 ? `กาแฟ อร่อยมาก ${nth} #latte 😍` : `กาแฟ and tea ${nth} @malee`,
        channel: nth % 2 === 0 ? 'pantip' : 'facebook',
        author: { _id: `a${nth % 5}`, name: `Somchai ${nth % 5}` },
        published_at: at(nth % 29),
      }),
    ),
    ...Array.from({ length: 12 }, (_one, nth) =>
      makePost({ text: `กาแฟ before ${nth} #latte`, published_at: at(-1 - nth) }),
    ),
    ...Array.from({ length: 5 }, (_one, nth) =>
      makePost({ text: `กาแฟ a year before ${nth}`, published_at: at(nth - 364) }),
    ),
  ]);
});
afterAll(() => world.stop());

const search = (comparison: Comparison, terms = ['กาแฟ', 'tea']) => ({ terms, filter: FILTER, comparison });

async function makeCsv(comparison: Comparison): Promise<string> {
  const file = await person.attempt(makeSearchFile, {
    body: {
      search: search(comparison),
      ...VIEW,
      format: 'csv',
      language: 'en',
      time_zone: 'Asia/Bangkok',
    },
  });
  expect(file.status).toBe(200);
  return String(file.body);
}

async function answerPage(comparison: Comparison): Promise<SearchAnswer[]> {
  const questions = buildFileQuestions({ terms: search(comparison).terms, filter: FILTER }, VIEW);
  const { answers } = await person.call(querySearch, {
    body: { search: search(comparison), questions, time_zone: 'Asia/Bangkok' },
  });
  return answers.map((one) => {
    if (!one.ok) throw new Error(one.message);
    return one.answer;
  });
}

/** Every number of an answer, however deep. */
function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listNumbers);
}

/** Of what the shares of a panel are. */
function findWhole(answer: SearchAnswer): number {
  if (answer.kind === 'terms') return answer.union;
  return answer.kind === 'list' || answer.kind === 'own' ? answer.total : 1;
}

test.each(['before', 'year', 'none'] as const)(
  'Each number of a file is one of the page, or its share, when it is compared with %s',
  async (comparison) => {
    const [csv, answers] = [await makeCsv(comparison), await answerPage(comparison)];
    const known = new Set(
      answers.flatMap((answer) => {
        const numbers = listNumbers(answer);
        return [...numbers, ...numbers.map((one) => one / findWhole(answer))].map((one) => one.toFixed(9));
      }),
    );
    const tables = csv.slice(csv.indexOf('Key figures'));
    const cells = tables.split(/\r\n/).flatMap((line) => line.split(',').slice(1));
    const numbers = cells.filter((cell) => /^-?\d+(\.\d+)?$/.test(cell));
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter((one) => !known.has(Number(one).toFixed(9)))).toEqual([]);
  },
);

test('A file has a part for each panel, those that name people too, and says with what it is compared', async () => {
  const year = await makeCsv('year');
  for (const title of [
    'Key figures',
    'Posts over time',
    'Terms compared',
    'Channels',
    'Authors',
    'Words',
    'Phrases',
    'Hashtags',
    'Emoji',
    'Sites',
    'Links',
    'Languages',
    'Places',
    'People mentioned',
    'Your own pages',
    'Why this peak',
  ])
    expect(year).toMatch(new RegExp(`^${title}\\r?$`, 'm'));
  expect(year).toContain('Against a year before');
  expect(year).toMatch(/^Posts,37,5\r?$/m);
  expect(await makeCsv('before')).toMatch(/^Posts,37,12\r?$/m);
  expect(await makeCsv('none')).toMatch(/^Posts,37\r?$/m);
  expect(year).toContain('Somchai 0');
});
