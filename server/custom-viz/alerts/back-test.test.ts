// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/custom-viz/alerts.ts';
import { backTest } from '#server/custom-viz/alerts/back-test.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { findWatched } from '#server/custom-viz/alerts/find-watched.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A back-test says when a rule would have fired: the same times at which hourly checks fire. */
let world: World;
let maker: Person;
let board: string;

const HOUR = 3_600_000;
/** A full hour of India, in the middle of one elsewhere. */
const NOW = Date.parse('2026-03-20T10:30:00.000Z');
const CHECKED_HOURS = 36;
const spot = { x: 0, y: 0, w: 4, h: 3 };

beforeAll(async () => {
  world = await getSharedWorld();
  const chart = {
    measures: ['mentions.mentions'],
    shelves: { across: [{ dimension: 'channel' }], down: [], colour: [], tiles: [] },
    period: { kind: 'last', count: 3, unit: 'hour' },
  };
  const tiles = [{ _id: 'channels', kind: 'chart' as const, spot, chart: chart as never }];
  // Uneven, but the same in every run: channels rise and fall at different hours.
  const posts = Array.from({ length: CHECKED_HOURS + 12 }, (_one, back) =>
    ['pantip', 'facebook'].flatMap((channel, nth) =>
      Array.from({ length: (back * back * (nth + 3)) % 7 }, () =>
        makePost({
          text: 'กาแฟ',
          channel,
          published_at: new Date(NOW - back * HOUR - 20 * 60_000).toISOString(),
        } as never),
      ),
    ),
  ).flat();
  maker = await makeCoffeeCompany(world, posts);
  const document = { zone: 'Asia/Kolkata', tabs: [{ _id: 'a', name: {}, tiles }] };
  board = (await publishVizDashboard(maker, { share: 'all', document }))._id;
});
afterAll(() => world.stop());

function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId: maker.accountId, actor: SYSTEM }, work);
}

const CONDITION = { direction: 'either', sensitivity: 'balanced' } as const;

const NUMBER = 'mentions.mentions';
function above(limit: number, kind: 'above' | 'below' = 'above') {
  return { ...CONDITION, number: NUMBER, kind, limit };
}
const change = { ...CONDITION, number: NUMBER, kind: 'change' as const, limit: 60 };
const unusual = { ...CONDITION, number: NUMBER, kind: 'unusual' as const, limit: null };

test.each([
  { by: null, match: 'all', conditions: [above(9)] },
  { by: 'channel', match: 'all', conditions: [above(7)] },
  { by: null, match: 'all', conditions: [change] },
  { by: 'channel', match: 'all', conditions: [above(4), change] },
  { by: null, match: 'any', conditions: [above(12), above(4, 'below')] },
  { by: null, match: 'any', conditions: [unusual, above(10)] },
] as const)('Hourly checks of $match $conditions by $by fire when the back-test says', async (rule) => {
  const { by, match } = rule;
  const watched = { dashboard_id: board, tile: 'channels', by, filters: {}, parameters: {} };
  const conditions = [...rule.conditions];
  const found = await inUnit((unit) => findWatched(unit, { watched, conditions }, maker.userId));
  if (!found.ok) throw new Error(found.stop);
  const tested = await backTest(
    { context: world.suite.context, accountId: maker.accountId, inUnit },
    found.watched,
    { conditions: { match, conditions, cooldown_hours: 0 }, now: new Date(NOW) },
  );
  const first = NOW - CHECKED_HOURS * HOUR;
  const made = await maker.call(contract.createMeasureRule, {
    body: { name: 'Rule', watched, match, conditions },
  });
  for (let at = first; at <= NOW; at += HOUR)
    await checkRule(
      { ...world.suite.context, clock: () => new Date(at) },
      { account_id: maker.accountId, rule_id: made._id },
    );
  const { items } = await maker.call(contract.listMeasureAlerts, { query: { rule: made._id, limit: 200 } });
  const live = items.map(({ to, facts }) => `${to} ${facts.what.en} ${facts.value}`);
  const past = tested.findings
    .filter(({ to }) => to > first)
    .map(({ to, what, held }) => `${new Date(to).toISOString()} ${what.en} ${held[0].value}`);
  expect(past.length).toBeGreaterThan(2);
  // The first live check fires for what held before it.
  expect(live.filter((one) => !one.startsWith(new Date(first).toISOString())).toSorted()).toEqual(
    past.toSorted(),
  );
});

test('The call tells what would have fired, by days, and refuses what cannot be watched', async () => {
  const body = (limit: number | null) => ({
    watched: { dashboard_id: board, tile: 'channels' },
    conditions: [{ number: 'mentions.mentions', kind: 'above' as const, limit }],
  });
  const tested = await maker.call(contract.backTestMeasure, { body: body(3) });
  expect([tested.step, tested.unit]).toEqual(['hour', 'count']);
  expect(tested.bars.length).toBeGreaterThanOrEqual(30);
  const refused = await maker.attempt(contract.backTestMeasure, { body: body(null) });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('"conditions.0.limit"'),
  ]);
  const reader = await world.person(maker.accountId, { can: ['custom_viz.dashboard.read'] });
  expect((await reader.attempt(contract.backTestMeasure, { body: body(3) })).status).toBe(404);
});
