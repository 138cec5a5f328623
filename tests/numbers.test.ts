import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { getReport, listReportTickets } from '#contracts/crm/reports/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { writeList } from '#contracts/kit/list-text.ts';
import {
  AXES,
  buildDrillDownFilter,
  type DrillDown,
  type WireFilter,
} from '#contracts/listening/analytics/dimension.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import type { AnalyticsQueryInput, AnswerTo } from '#contracts/listening/analytics/question.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { listSearchPosts, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { startLineDesk, type LineDesk } from '#tests/factories/line.ts';

/** Numbers over the screens of listening, quick analytics and the reports of the CRM: each equals the length of the list that it opens. */
const NUMBERS = 50;
const MENTIONS = 180;
const RANGE = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-09T00:00:00.000Z' };
const ZONE = 'Asia/Bangkok';

/** A number of a screen with what it opens; the list is read when the number is drawn. */
type ShownNumber = { where: string; value: number; open: () => Promise<number> };

let line: LineDesk;

beforeAll(async () => {
  line = await startLineDesk('Honest Coffee');
  const { world, admin, twin, connection } = line;
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({
      product: JSON.stringify({
        crm: { active: true },
        listening: { active: true },
        quick_analytic: { active: true },
      }),
    })
    .where('_id', '=', admin.accountId)
    .execute();
  for (const word of ['latte', 'mocha', 'coffee'])
    await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: word, patterns: [word] } as never,
    });
  await ingestPosts(world, admin.accountId, drawPosts());
  await buildRollups(world.suite.context, { quiet: 0 });
  for (let index = 0; index < 12; index += 1)
    await twin.sayAs(`U${index % 5}`, index % 3 === 0 ? 'help' : 'thanks', connection.webhook);
}, 180_000);
afterAll(() => line.stop());

function drawPosts() {
  const post = fc.record({
    words: fc.subarray(['latte', 'mocha', 'good', 'bad', 'slow'], { minLength: 1 }),
    tags: fc.subarray(['sale', 'new', 'bangkok']),
    link: fc.constantFrom('', 'https://example.com/one', 'https://example.org/two'),
    author: fc.constantFrom('anna', 'bert', 'chai', 'dao'),
    channel: fc.constantFrom('facebook' as const, 'twitter' as const, 'file' as const),
    followers: fc.constantFrom(undefined, 10, 5_000, 200_000),
    hour: fc.integer({ min: 0, max: 8 * 24 - 1 }),
  });
  return fc.sample(post, { numRuns: MENTIONS, seed: 3 }).map((one) =>
    makePost({
      channel: one.channel,
      text: ['coffee', ...one.words, ...one.tags.map((tag) => `#${tag}`), one.link, '😀']
        .filter(Boolean)
        .join(' '),
      author: {
        _id: one.author,
        name: one.author,
        ...(one.followers !== undefined && { followers: one.followers }),
      },
      published_at: new Date(Date.parse(RANGE.from) + one.hour * 3_600_000).toISOString(),
    }),
  );
}

/** How many items all pages of a list have. */
async function countPages(
  read: (cursor: string | undefined) => Promise<{ items: readonly unknown[]; next: string | null }>,
): Promise<number> {
  let [count, cursor]: [number, string | undefined] = [0, undefined];
  for (;;) {
    const { items, next }: { items: readonly unknown[]; next: string | null } = await read(cursor);
    count += items.length;
    if (next === null) return count;
    cursor = next;
  }
}

function openMentions(place: DrillDown): Promise<number> {
  const filter = buildDrillDownFilter(RANGE, place);
  return countPages((cursor) =>
    line.admin.call(listMentions, { query: { ...filter, limit: 100, ...(cursor && { cursor }) } as never }),
  );
}

/** A number of listening with the place that it opens. */
function listening(where: string, value: number, place: DrillDown): ShownNumber {
  return { where: `listening ${where}`, value, open: () => openMentions(place) };
}

async function listListeningNumbers(): Promise<ShownNumber[]> {
  const questions: AnalyticsQueryInput[] = [
    { kind: 'figures', filter: RANGE },
    { kind: 'series', filter: RANGE, by: 'channel', bucket: 'day' },
    { kind: 'cells', filter: RANGE },
    { kind: 'authors', filter: RANGE },
    { kind: 'voice', filter: RANGE },
    ...AXES.map((by) => ({ kind: 'groups' as const, by, filter: RANGE })),
    ...(['word', 'hashtag', 'domain', 'link', 'emoji'] as const).map((of) => ({
      kind: 'themes' as const,
      of,
      filter: RANGE,
    })),
  ];
  const { answers } = await line.admin.call(queryAnalytics, { body: { questions, time_zone: ZONE } });
  return answers.flatMap((result, index) => {
    if (!result.ok) throw new Error(JSON.stringify([questions[index], result]));
    const question = questions[index];
    return readNumbers(result.answer, question && 'by' in question ? question.by : null);
  });
}

function readNumbers(answer: AnswerTo, by: (typeof AXES)[number] | null | undefined): ShownNumber[] {
  switch (answer.kind) {
    case 'figures':
      return [listening('figures', answer.now.mentions, {})];
    case 'series':
      return answer.lines.flatMap(({ value, counts }) =>
        counts.map((count, bar) =>
          listening(`series ${value} ${bar}`, count, {
            ...(by && { [by]: value }),
            from: answer.starts[bar] ?? '',
            to: answer.starts[bar + 1] ?? answer.end,
          }),
        ),
      );
    case 'cells':
      return answer.items.map(({ weekday, hour, count }) =>
        listening(`cell ${weekday} ${hour}`, count, { cell: { weekday, hour, time_zone: ZONE } }),
      );
    case 'authors':
      return answer.items.map(({ _id, channel, count }) =>
        listening(`author ${_id} ${channel}`, count, { author: { _id, channel } }),
      );
    case 'voice':
      return [
        listening('voice of several', answer.several, { voice: { set: answer.set } }),
        ...answer.items.map(({ value, count }) =>
          listening(`voice ${value}`, count, { voice: { set: answer.set, only: value } }),
        ),
      ];
    case 'groups':
      return answer.items.map(({ value, count }) =>
        listening(`${by} ${value}`, count, by ? { [by]: value } : {}),
      );
    case 'themes':
      return answer.items.map(({ value, members, query, count }) =>
        listening(`${answer.of} ${value}`, count, {
          theme: { kind: answer.of, value, members: [...members], query },
        }),
      );
    default:
      return [];
  }
}

async function listSearchNumbers(): Promise<ShownNumber[]> {
  const kinds = ['channel', 'author', 'word', 'hashtag', 'domain', 'emoji', 'language'] as const;
  const search = { terms: ['latte'], filter: RANGE };
  const questions = [{ kind: 'figures' as const }, ...kinds.map((of) => ({ kind: 'list' as const, of }))];
  const { answers } = await line.admin.call(querySearch, { body: { search, time_zone: ZONE, questions } });
  const open = (filter: WireFilter) => () =>
    countPages((cursor) =>
      line.admin.call(listSearchPosts, {
        body: { search: { ...search, filter }, limit: 100, ...(cursor && { cursor }) },
      }),
    );
  return answers.flatMap((result, index): ShownNumber[] => {
    if (!result.ok) throw new Error(JSON.stringify(result));
    const { answer } = result;
    if (answer.kind === 'figures')
      return [{ where: 'search figures', value: answer.now.mentions, open: open(RANGE) }];
    if (answer.kind !== 'list') return [];
    const of = kinds[index - 1] ?? 'channel';
    return answer.items.map(({ value, channel, count }) => ({
      where: `search ${of} ${value}`,
      value: count,
      open: open({ ...RANGE, [of]: writeList([value]), ...(of === 'author' && channel && { channel }) }),
    }));
  });
}

async function listReportNumbers(): Promise<ShownNumber[]> {
  const found: ShownNumber[] = [];
  for (const by of ['channel', 'state', 'priority', 'assignee', 'day', 'hour', 'weekday'] as const) {
    const query: z.input<typeof getReport.input.query> = { metrics: 'tickets,received', by };
    const { metrics, rows, total } = await line.admin.call(getReport, { query });
    const open = (metric: (typeof metrics)[number], key: string | null) => async () => {
      const of = key === null ? {} : { by, key };
      return countPages((cursor) =>
        line.admin.call(listReportTickets, { query: { metric, ...of, ...(cursor && { cursor }) } }),
      );
    };
    metrics.forEach((metric, at) => {
      found.push({ where: `report ${metric}`, value: total[at]?.count ?? 0, open: open(metric, null) });
      for (const { key, cells } of rows)
        found.push({
          where: `report ${metric} ${by} ${key}`,
          value: cells[at]?.count ?? 0,
          open: open(metric, key),
        });
    });
  }
  return found;
}

test('Numbers drawn from the screens of all products open lists of their length', async () => {
  const byProduct = [await listListeningNumbers(), await listSearchNumbers(), await listReportNumbers()];
  const shares = [NUMBERS / 2, NUMBERS / 4, NUMBERS / 4].map(Math.ceil);
  const drawn = byProduct.flatMap((all, index) => {
    expect(all.length).toBeGreaterThan(shares[index] ?? 0);
    return (
      fc.sample(fc.shuffledSubarray(all, { minLength: shares[index] ?? 0, maxLength: shares[index] ?? 0 }), {
        numRuns: 1,
        seed: 17,
      })[0] ?? []
    );
  });
  expect(drawn.length).toBeGreaterThanOrEqual(NUMBERS);
  const opened: [string, number][] = [];
  for (const { where, open } of drawn) opened.push([where, await open()]);
  expect(opened).toEqual(drawn.map(({ where, value }) => [where, value]));
  expect(drawn.filter(({ value }) => value > 0).length).toBeGreaterThan(NUMBERS / 2);
}, 180_000);
