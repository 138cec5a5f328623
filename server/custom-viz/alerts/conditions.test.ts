import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
import * as contract from '#contracts/custom-viz/alerts.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { formatMeasureAlert } from '#texts/format-alert.ts';

/** Rules with several conditions, on charts, live numbers of texts and columns of statements. */
let world: World;
let maker: Person;
let board: string;

const NOW = Date.parse('2026-03-20T10:00:00.000Z');
const HOUR = 3_600_000;
const spot = { x: 0, y: 0, w: 4, h: 3 };
const shelves = { across: [{ dimension: 'channel' }], down: [], colour: [], tiles: [] };
const period = { kind: 'last', count: 2, unit: 'hour' };

beforeAll(async () => {
  world = await getSharedWorld();
  const post = (channel: string, at: number) =>
    makePost({ text: 'กาแฟ', channel, published_at: new Date(at).toISOString() } as never);
  const posts = [
    ...Array.from({ length: 6 }, () => post('pantip', NOW - HOUR)),
    ...Array.from({ length: 2 }, () => post('facebook', NOW - HOUR)),
    ...Array.from({ length: 3 }, () => post('facebook', NOW - 3 * HOUR)),
  ];
  maker = await makeCoffeeCompany(world, posts);
  const sql =
    'select channel, measure(mentions) as posts, count(*) as rows_read from mentions group by 1 order by 2 desc';
  const tiles = [
    {
      _id: 'chart',
      kind: 'chart',
      spot,
      chart: { measures: ['mentions.mentions', 'mentions.authors'], shelves, period },
    },
    {
      _id: 'text',
      kind: 'text',
      spot,
      text: { en: '{{all}}' },
      numbers: [
        { name: 'all', measure: 'mentions.mentions', period },
        {
          name: 'facebook',
          measure: 'mentions.mentions',
          period,
          filters: [{ dimension: 'channel', is: 'among', values: ['facebook'] }],
        },
        {
          name: 'line',
          measure: 'mentions.mentions',
          period,
          filters: [{ dimension: 'channel', is: 'among', values: ['line'] }],
        },
      ],
    },
    { _id: 'sql', kind: 'sql', spot, sql },
    { _id: 'none', kind: 'sql', spot, sql: 'select max(followers) as most from mentions where false' },
  ];
  const document = { period, tabs: [{ _id: 'a', name: {}, tiles }] } as never;
  board = (await publishVizDashboard(maker, { share: 'all', document }))._id;
});
afterAll(() => world.stop());

type Fields = Pick<MeasureRuleInput, 'conditions'> &
  Partial<Pick<MeasureRuleInput, 'match' | 'check_minutes'>>;
type Condition = Partial<MeasureRuleInput['conditions'][number]> & { number: string };

function makeRule(tile: string, by: string | null, conditions: Condition[], match: Fields['match'] = 'all') {
  return maker.call(contract.createMeasureRule, {
    body: {
      name: 'Rule',
      watched: { dashboard_id: board, tile, by },
      match,
      conditions: conditions.map((one) => ({ kind: 'above' as const, ...one })),
    },
  });
}

/** What a rule says that is checked once. */
async function fire(...[tile, by, conditions, match]: Parameters<typeof makeRule>): Promise<string[]> {
  const rule = await makeRule(tile, by, conditions, match);
  await checkRule(
    { ...world.suite.context, clock: () => new Date(NOW) },
    { account_id: maker.accountId, rule_id: rule._id },
  );
  const { items } = await maker.call(contract.listMeasureAlerts, { query: { rule: rule._id } });
  return items.map(({ facts }) => formatMeasureAlert(facts, 'en'));
}

const POSTS = 'mentions.mentions';

test('All conditions have to hold, or any of them, and an alert names those that hold', async () => {
  const both = [
    { number: POSTS, limit: 7 },
    { number: 'mentions.authors', kind: 'below' as const, limit: 100 },
  ];
  expect(await fire('chart', null, both)).toEqual([expect.stringMatching(/: 8, above 7\. .*below 100\.$/)]);
  const one = [
    { number: POSTS, limit: 7 },
    { number: POSTS, limit: 70 },
  ];
  expect(await fire('chart', null, one)).toEqual([]);
  expect(await fire('chart', null, one, 'any')).toEqual(['Mentions: 8, above 7.']);
});

test('Conditions hold for each value by itself', async () => {
  const conditions = [
    { number: POSTS, limit: 1 },
    { number: POSTS, kind: 'change' as const, limit: 30 },
  ];
  // Pantip had nothing before, so that no percentage says anything.
  expect(await fire('chart', 'channel', conditions)).toEqual([
    'Mentions, Facebook: 2, above 1. Mentions, Facebook: 2, -33.3% from 3 in the period before.',
  ]);
});

test('Live numbers of texts are watched under their own conditions, and that there is no data', async () => {
  expect(await fire('text', null, [{ number: 'all', limit: 7 }])).toEqual(['Mentions: 8, above 7.']);
  expect(await fire('text', null, [{ number: 'facebook', limit: 7 }])).toEqual([]);
  expect(await fire('text', null, [{ number: 'line', kind: 'empty' }])).toEqual(['Mentions: no data.']);
  expect(await fire('text', null, [{ number: 'all', kind: 'empty' }])).toEqual([]);
});

test('Columns of a statement are watched in its first row, or in each row', async () => {
  expect(await fire('sql', null, [{ number: 'posts', limit: 5 }])).toEqual(['posts: 6, above 5.']);
  expect(await fire('sql', 'channel', [{ number: 'posts', kind: 'below', limit: 6 }])).toEqual([
    'posts, Facebook: 2, below 6.',
  ]);
  const change = { number: 'posts', kind: 'change' as const, limit: 10 };
  expect(await fire('sql', 'channel', [change])).toEqual([
    'posts, Facebook: 2, -33.3% from 3 in the period before.',
  ]);
  expect(await fire('none', null, [{ number: 'most', kind: 'empty' }])).toEqual(['most: no data.']);
});

test('A back-test of a statement looks once a day', async () => {
  const body = {
    watched: { dashboard_id: board, tile: 'sql' },
    conditions: [{ number: 'posts', kind: 'above' as const, limit: 0 }],
  };
  const tested = await maker.call(contract.backTestMeasure, { body });
  expect(tested).toMatchObject({ step: 'day', unit: 'count' });
  expect(tested.bars.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ['a column that the statement does not have', 'sql', null, 'nothing', 'conditions.0.number'],
  ['a text of the statement', 'sql', null, 'channel', 'conditions.0.number'],
  ['each value of a column that is not there', 'sql', 'nothing', 'posts', 'watched.by'],
  ['a live number that the text does not have', 'text', null, 'nothing', 'conditions.0.number'],
  ['each value of a live number', 'text', 'channel', 'all', 'watched.by'],
])('A rule on %s is refused at its field', async (_what, tile, by, number, field) => {
  const { status, body } = await maker.attempt(contract.createMeasureRule, {
    body: {
      name: 'x',
      watched: { dashboard_id: board, tile, by },
      conditions: [{ number, kind: 'above', limit: 1 }],
    },
  });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
});

test('What is usual for an hour is not learnt from a statement', async () => {
  const { status, body } = await maker.attempt(contract.createMeasureRule, {
    body: {
      name: 'x',
      watched: { dashboard_id: board, tile: 'sql', by: null },
      conditions: [{ number: 'posts', kind: 'unusual' }],
    },
  });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"conditions.0.kind"')]);
});

test('A rule whose check is late says so, until it is checked', async () => {
  const rule = await makeRule('chart', null, [{ number: POSTS, limit: 1 }]);
  expect(rule.overdue).toBe(false);
  const setNext = (at: number) =>
    world.suite.context.database.platform
      .updateTable('alert_rules')
      .set({ next_check_at: new Date(at) })
      .where('_id', '=', rule._id)
      .execute();
  const isOverdue = async () =>
    (await maker.call(contract.listMeasureRules, { query: {} })).items.find(({ _id }) => _id === rule._id)
      ?.overdue;
  await setNext(Date.now() - HOUR);
  expect(await isOverdue()).toBe(true);
  await checkRule(world.suite.context, { account_id: maker.accountId, rule_id: rule._id });
  expect(await isOverdue()).toBe(false);
});

test('A rule of a process of the former version has its only condition', async () => {
  const rule = await makeRule('chart', null, [{ number: POSTS, limit: 1 }]);
  const watched = {
    dashboard_id: board,
    tile: 'chart',
    by: null,
    filters: {},
    parameters: {},
    measure: POSTS,
  };
  await world.suite.context.database.platform
    .updateTable('alert_rules')
    .set({ measure: JSON.stringify({ watched, limit: 3, direction: 'up', check_minutes: 60 }) })
    .where('_id', '=', rule._id)
    .execute();
  const { items } = await maker.call(contract.listMeasureRules, { query: {} });
  expect(items.find(({ _id }) => _id === rule._id)?.conditions).toEqual([
    { number: POSTS, kind: 'above', limit: 3, direction: 'up', sensitivity: 'balanced' },
  ]);
});
