// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { buildCellFilter } from '#contracts/semantic/cell-filter.ts';
import { toMentionFilter } from '#contracts/semantic/mentions/opened-filter.ts';
import { toQuestionFilters } from '#contracts/semantic/mentions/question-filters.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { formatClickHouseTime, sql } from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildMentionCondition,
  makeMentionSearch,
  toMentionViewer,
} from '#server/listening/filter-sql/mention-filter.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { findMentions } from '#tests/semantic/find-mentions.ts';
import {
  mentionWorld,
  WORLD_FROM,
  WORLD_NAMES,
  worldFilter,
  type WorldFilter,
  type WorldMention,
} from '#tests/semantic/mention-world.ts';
import { startWorld, type World } from '#tests/world.ts';

const MODEL = buildModel(DATA_SETS);
const FILTERS = 400;
const CELLS = 60;
const ZONE = 'Asia/Kathmandu';

let world: World;
let mentions: WorldMention[] = [];
const accountId = AccountId.parse(crypto.randomUUID());

beforeAll(async () => {
  world = await startWorld();
  mentions = fc.sample(mentionWorld, { numRuns: 4, seed: 11 }).flat();
  await world.suite.context.clickhouse.insert({
    table: 'mentions',
    format: 'JSONEachRow',
    values: mentions.map(({ published_at, late, text, stars, ...row }) => ({
      ...row,
      review_stars: stars ?? 0,
      account_id: accountId,
      _id: crypto.randomUUID(),
      published_at: formatClickHouseTime(published_at),
      collected_at: formatClickHouseTime(published_at + late),
      text,
      folded: text,
    })),
  });
}, 120_000);
afterAll(() => world.stop());

/** The answer of the layer to a question about the mentions of a filter. */
function ask(filter: WorldFilter, input: Omit<QuestionInput, 'span'>) {
  const question = Question.parse({
    ...input,
    filters: toQuestionFilters(filter, WORLD_NAMES),
    span: { from: filter.from, to: filter.to },
  });
  const viewer = toMentionViewer(WORLD_NAMES);
  const planned = planQuestion(question, MODEL, { viewer, now: WORLD_NAMES.askedAt });
  if (!planned.ok) throw new Error(JSON.stringify(planned.refusal));
  return answerPlan(world.suite.context.clickhouse, planned.plan, {
    accountId,
    viewer,
    search: makeMentionSearch(filter, WORLD_NAMES),
  });
}

async function countListed(filter: WorldFilter): Promise<number> {
  const [row] = await readMentions(world.suite.context.clickhouse, accountId, {
    row: z.object({ count: Count }),
    select: sql`count() as count`,
    where: buildMentionCondition(filter, WORLD_NAMES),
  });
  return row?.count ?? 0;
}

test('A drawn filter counts and lists the mentions that a second reading of it finds', async () => {
  let found = 0;
  for (const filter of fc.sample(worldFilter, { numRuns: FILTERS, seed: 5 })) {
    const expected = findMentions(mentions, filter).length;
    const answer = await ask(filter, { measures: ['mentions.mentions'] });
    expect([filter, answer.cells[0]?.[0]?.[0]?.value, await countListed(filter)]).toEqual([
      filter,
      expected,
      expected,
    ]);
    found += Math.min(expected, 1);
  }
  expect(found).toBeGreaterThan(FILTERS / 8);
}, 300_000);

/** Dimensions whose values a filter can name, and others that open nothing. */
const AXES = [
  'time',
  'weekday',
  'hour',
  'keyword',
  'tag',
  'channel',
  'sentiment',
  'language',
  'country',
  'source',
  'author',
  'hashtag',
  'mentioned',
  'domain',
  'link',
  'emoji',
  'word',
  'kind',
  'status',
  'assigned',
  'sentiment_by',
  'starred',
  'cluster',
  'thread',
  'ticket',
  'media',
  'audience',
  'stars',
] as const;

/** Lists: mentions without a value, and the others of the first ones, are cells that open their list. */
const LISTS = ['keyword', 'tag', 'hashtag', 'mentioned', 'domain', 'link', 'emoji', 'word'] as const;

test('Every cell of a drawn question opens a list of its length', async () => {
  const axes = fc.sample(fc.constantFrom(...AXES), { numRuns: CELLS * 2, seed: 5 });
  const openedBy = new Map<string, number>();
  for (const [index, filter] of fc.sample(worldFilter, { numRuns: CELLS, seed: 6 }).entries()) {
    const wide = index % 2 === 0 ? { from: filter.from, to: filter.to } : filter;
    const [row = 'channel', other = 'channel'] = [axes[index * 2], axes[index * 2 + 1]];
    const rows = [...new Set([row, other])].map((dimension) => ({ dimension }));
    const answer = await ask(wide, {
      measures: ['mentions.mentions'],
      rows,
      zone: ZONE,
      totals: ['columns'],
    });
    for (const [position, cells] of answer.cells.entries()) {
      const cell = buildCellFilter(answer, { row: position, column: 0, measure: 0, period: 'now' });
      const opened = cell && toMentionFilter(cell, WORLD_NAMES, ZONE);
      if (!opened) continue;
      expect([wide, rows, opened, findMentions(mentions, opened).length]).toEqual([
        wide,
        rows,
        opened,
        cells[0]?.[0]?.value,
      ]);
      for (const one of rows) openedBy.set(one.dimension, (openedBy.get(one.dimension) ?? 0) + 1);
    }
  }
  expect([...openedBy.keys()].toSorted()).toEqual([...AXES].toSorted());
  expect(WORLD_FROM).toBeGreaterThan(0);
}, 300_000);

test('Every combination of keywords counts a mention once, and opens a list of its length', async () => {
  let found = 0;
  for (const [index, filter] of fc.sample(worldFilter, { numRuns: 30, seed: 12 }).entries()) {
    const wide = index % 3 === 0 ? filter : { from: filter.from, to: filter.to };
    const least = 1 + (index % 2);
    const shown = { is: 'among' as const, values: ['1', '2', '3'].slice(0, 2 + (index % 3 === 2 ? 1 : 0)) };
    const axis = { dimension: 'keyword', shown, combined: { least } };
    const answer = await ask(wide, { measures: ['mentions.mentions'], rows: [axis] });
    const counts = answer.cells.map(([cell]) => cell?.[0]?.value ?? 0);
    const several = findMentions(mentions, wide).filter(
      ({ keywords }) => keywords.filter((one) => shown.values.includes(String(one))).length >= least,
    );
    expect([wide, axis, counts.reduce((sum, one) => sum + one, 0)]).toEqual([wide, axis, several.length]);
    for (const [row, count] of counts.entries()) {
      const cell = buildCellFilter(answer, { row, column: 0, measure: 0, period: 'now' });
      const opened = cell && toMentionFilter(cell, WORLD_NAMES, ZONE);
      if (!opened) continue;
      found += 1;
      expect([opened, findMentions(mentions, opened).length]).toEqual([opened, count]);
    }
  }
  expect(found).toBeGreaterThan(10);
}, 300_000);

test('Mentions without a value of a list, and the others of its first values, open a list of their length', async () => {
  const opened = { none: 0, others: 0 };
  for (const [index, drawn] of fc.sample(worldFilter, { numRuns: LISTS.length * 4, seed: 9 }).entries()) {
    const dimension = LISTS[index % LISTS.length] ?? 'hashtag';
    const filter = index % 3 === 0 ? drawn : { from: drawn.from, to: drawn.to };
    const top = { count: 1, by: 'mentions.mentions' as const, others: true };
    const withValue = { is: 'not_among' as const, values: [null] };
    for (const axis of [{ dimension }, { dimension, top, shown: withValue }]) {
      const answer = await ask(filter, { measures: ['mentions.mentions'], rows: [axis] });
      for (const [position, cells] of answer.cells.entries()) {
        const cell = buildCellFilter(answer, { row: position, column: 0, measure: 0, period: 'now' });
        const list = cell && toMentionFilter(cell, WORLD_NAMES, ZONE);
        const value = answer.rows[position]?.[0];
        if (list)
          expect([filter, axis, list, findMentions(mentions, list).length]).toEqual([
            filter,
            axis,
            list,
            cells[0]?.[0]?.value,
          ]);
        if (list && value?.kind === 'others') opened.others += 1;
        if (list && value?.kind === 'value' && value.key === null) opened.none += 1;
      }
    }
  }
  expect(opened.none).toBeGreaterThan(8);
  expect(opened.others).toBeGreaterThan(4);
}, 300_000);
