import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
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
const NOW = Date.parse('2026-03-20T10:00:00.000Z');
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
  const document = { tabs: [{ _id: 'a', name: {}, tiles }] };
  board = (await publishVizDashboard(maker, { share: 'all', document }))._id;
});
afterAll(() => world.stop());

function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId: maker.accountId, actor: SYSTEM }, work);
}

const CONDITION = { kind: 'above', limit: 9, direction: 'either', sensitivity: 'balanced' } as const;

test.each([
  { ...CONDITION, by: null },
  { ...CONDITION, by: 'channel', limit: 7 },
  { ...CONDITION, by: null, kind: 'change' as const, limit: 60 },
])('Hourly checks of $kind $limit by $by fire when the back-test says', async ({ by, ...condition }) => {
  const watched = {
    dashboard_id: board,
    tile: 'channels',
    measure: 'mentions.mentions' as const,
    by,
    filters: {},
    parameters: {},
  };
  const found = await inUnit((unit) => findWatched(unit, watched, maker.userId));
  if (!found.ok) throw new Error(found.stop);
  const tested = await backTest(
    { context: world.suite.context, accountId: maker.accountId, inUnit },
    found.watched,
    { condition: { ...condition, cooldown_hours: 0 }, now: new Date(NOW) },
  );
  const first = NOW - CHECKED_HOURS * HOUR;
  const rule = await maker.call(contract.createMeasureRule, {
    body: {
      name: `Rule ${condition.kind} ${by}`,
      watched,
      ...(condition as Partial<MeasureRuleInput>),
    } as never,
  });
  for (let at = first; at <= NOW; at += HOUR)
    await checkRule(
      { ...world.suite.context, clock: () => new Date(at) },
      { account_id: maker.accountId, rule_id: rule._id },
    );
  const { items } = await maker.call(contract.listMeasureAlerts, { query: { rule: rule._id, limit: 200 } });
  const live = items.map(({ to, facts }) => `${to} ${facts.what.en} ${facts.value}`);
  const past = tested.findings
    .filter(({ to }) => to > first)
    .map(({ to, what, value }) => `${new Date(to).toISOString()} ${what.en} ${value}`);
  expect(past.length).toBeGreaterThan(2);
  // The first live check fires for what held before it.
  expect(live.filter((one) => !one.startsWith(new Date(first).toISOString())).toSorted()).toEqual(
    past.toSorted(),
  );
});

test('The call tells what would have fired, by days, and refuses what cannot be watched', async () => {
  const watched = { dashboard_id: board, tile: 'channels', measure: 'mentions.mentions' as const };
  const tested = await maker.call(contract.backTestMeasure, { body: { watched, kind: 'above', limit: 3 } });
  expect([tested.step, tested.unit]).toEqual(['hour', 'count']);
  expect(tested.bars.length).toBeGreaterThanOrEqual(30);
  const refused = await maker.attempt(contract.backTestMeasure, { body: { watched, kind: 'above' } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('"limit"')]);
  const reader = await world.person(maker.accountId, { can: ['custom_viz.dashboard.read'] });
  expect(
    (await reader.attempt(contract.backTestMeasure, { body: { watched, kind: 'above', limit: 3 } })).status,
  ).toBe(404);
});
