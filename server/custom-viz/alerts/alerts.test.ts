import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertCondition, MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
import * as contract from '#contracts/custom-viz/alerts.ts';
import * as dashboards from '#contracts/custom-viz/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { getSharedMeasure } from '#contracts/semantic/calculated.ts';
import { createSharedField } from '#contracts/shared-fields/endpoints.ts';
import { notifyAlert } from '#server/alerts/public.ts';
import { checkRule, findDueRules } from '#server/custom-viz/alerts/check-rule.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Alerts on tiles: when they fire, with whose rights, and how they end. */
let world: World;
let maker: Person;
let board: string;
let made = 0;

const NOW = Date.parse('2026-03-20T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const spot = { x: 0, y: 0, w: 4, h: 3 };
const none = { across: [], down: [], colour: [], tiles: [] };
const tile = (_id: string, chart: object) => ({ _id, kind: 'chart' as const, spot, chart: chart as never });
const TILES = [
  tile('posts', {
    form: { name: 'number' },
    measures: ['mentions.mentions'],
    shelves: none,
    period: { kind: 'last', count: 2, unit: 'hour' },
  }),
  tile('channels', {
    measures: ['mentions.mentions'],
    shelves: { ...none, across: [{ dimension: 'channel' }] },
    period: { kind: 'last', count: 2, unit: 'hour' },
  }),
  tile('tickets', { form: { name: 'number' }, measures: ['tickets.tickets'], shelves: none }),
];

async function makeBoard(who: Person, share: 'private' | 'all' = 'all', tiles = TILES): Promise<string> {
  const document = { tabs: [{ _id: 'a', name: {}, tiles }] };
  return (await publishVizDashboard(who, { share, document }))._id;
}

function post(count: number, at: number, channel = 'pantip') {
  return ingestPosts(
    world,
    maker.accountId,
    Array.from({ length: count }, () =>
      makePost({ text: 'กาแฟ', channel, published_at: new Date(at).toISOString() } as never),
    ),
  );
}

type RuleFields = Partial<Omit<MeasureRuleInput, 'watched' | 'conditions'> & AlertCondition> & {
  conditions?: (Partial<AlertCondition> & { kind: AlertCondition['kind'] })[];
  tile?: string;
  by?: string | null;
  board?: string;
};

function makeRule(who: Person, fields: RuleFields) {
  const { tile: watchedTile = 'posts', by = null, board: on = board, conditions, ...rest } = fields;
  const { kind = 'above', limit = 5, direction = 'either', number = 'mentions.mentions', ...over } = rest;
  const all = conditions ?? [{ kind, limit, direction }];
  return who.call(contract.createMeasureRule, {
    body: {
      name: `Rule ${(made += 1)}`,
      watched: { dashboard_id: on, tile: watchedTile, by },
      conditions: all.map((one) => ({ number, ...one })),
      people: [who.userId],
      by_email: false,
      ...over,
    },
  });
}

/** Checks a rule as if it were another time. */
function check(rule: { _id: string }, at: number): Promise<void> {
  return checkRule(
    { ...world.suite.context, clock: () => new Date(at) },
    { account_id: maker.accountId, rule_id: rule._id },
  );
}
async function alertsOf(who: Person, rule: { _id: string }) {
  return (await who.call(contract.listMeasureAlerts, { query: { rule: rule._id } })).items;
}
async function ruleOf(who: Person, rule: { _id: string }) {
  const { items } = await who.call(contract.listMeasureRules, { query: {} });
  return items.find(({ _id }) => _id === rule._id);
}

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await world.person(await world.account());
  await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  board = await makeBoard(maker);
  await post(9, NOW - 30 * MINUTE);
  await post(8, NOW + 20 * HOUR, 'facebook');
});
afterAll(() => world.stop());

test('A rule fires once while its number stays above the limit, and again when it comes back', async () => {
  const rule = await makeRule(maker, {});
  for (const at of [NOW, NOW + 5 * MINUTE, NOW + 60 * MINUTE]) await check(rule, at);
  expect(await alertsOf(maker, rule)).toMatchObject([{ facts: { kind: 'above', value: 9, limit: 5 } }]);
  await check(rule, NOW + 5 * HOUR);
  await check(rule, NOW + 20 * HOUR + MINUTE);
  expect((await alertsOf(maker, rule)).map(({ facts }) => facts.value)).toEqual([8, 9]);
});

test('Checks at the same time fire once, and notify once', async () => {
  const rule = await makeRule(maker, {});
  await Promise.all(Array.from({ length: 5 }, () => check(rule, NOW)));
  const [alert, ...more] = await alertsOf(maker, rule);
  expect(more).toEqual([]);
  const key = { account_id: maker.accountId, alert_id: alert?._id ?? '' };
  await Promise.all([1, 2, 3].map(() => notifyAlert(world.suite.context, key)));
  const { items } = await maker.call(listNotifications, { query: {} });
  expect(items.filter(({ link }) => link === `/custom_viz/alerts?alert=${alert?._id}`)).toHaveLength(1);
});

test('A check that dies before it is stored leaves nothing, and the next one fires', async () => {
  const rule = await makeRule(maker, {});
  const broken = {
    ...world.suite.context,
    clock: () => new Date(NOW),
    // The process ends between counting and storing: the second reading of ids is within the transaction that stores.
    newId: () => {
      throw new Error('killed');
    },
  };
  await expect(checkRule(broken, { account_id: maker.accountId, rule_id: rule._id })).rejects.toThrow(
    'killed',
  );
  expect(await alertsOf(maker, rule)).toEqual([]);
  await check(rule, NOW + MINUTE);
  await check(rule, NOW + 2 * MINUTE);
  expect(await alertsOf(maker, rule)).toHaveLength(1);
});

test('Each value of a dimension is watched by itself, and named in both languages', async () => {
  const rule = await makeRule(maker, { tile: 'channels', by: 'channel' });
  await check(rule, NOW);
  await post(7, NOW + 10 * MINUTE, 'facebook');
  await check(rule, NOW + 15 * MINUTE);
  const facts = (await alertsOf(maker, rule)).map((one) => one.facts);
  expect(facts.map(({ what, value }) => [what.en, value])).toEqual([
    ['Facebook', 7],
    ['Pantip', 9],
  ]);
});

test('A shared measure is watched under its name', async () => {
  const { key } = await maker.call(createSharedField, {
    body: {
      labels: { en: 'Doubled posts', th: 'โพสต์สองเท่า' },
      definition: { kind: 'measure', data_set: 'mentions', formula: 'count() * 2' },
    },
  });
  const measure = getSharedMeasure(key);
  const shared = tile('doubled', {
    form: { name: 'number' },
    measures: [measure],
    shelves: none,
    period: { kind: 'last', count: 2, unit: 'hour' },
  });
  const on = await makeBoard(maker, 'all', [shared]);
  const rule = await makeRule(maker, { board: on, tile: 'doubled', number: measure });
  await check(rule, NOW);
  const [alert] = await alertsOf(maker, rule);
  expect(alert).toMatchObject({ facts: { value: 18 } });
  expect(JSON.stringify(alert)).toContain('Doubled posts');
  expect(JSON.stringify(alert)).toContain('โพสต์สองเท่า');
});

test('A rule counts tickets as well, and a change is one from the period before', async () => {
  const tickets = await makeRule(maker, {
    tile: 'tickets',
    kind: 'below',
    limit: 1,
    number: 'tickets.tickets',
  });
  await check(tickets, NOW);
  expect(await alertsOf(maker, tickets)).toMatchObject([{ facts: { value: 0, unit: 'count' } }]);
  const fall = await makeRule(maker, { kind: 'change', limit: 50, direction: 'down' });
  await check(fall, NOW + 150 * MINUTE);
  expect(await alertsOf(maker, fall)).toMatchObject([{ facts: { kind: 'change', value: 0, usual: 16 } }]);
});

test('A rule stops visibly when its maker loses the right, and saving it lets it check again', async () => {
  const other = await world.person(maker.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write', 'listening.keyword.read'],
  });
  const rule = await makeRule(other, {});
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('_id', '=', other.userId)
    .execute();
  await check(rule, NOW);
  expect(await ruleOf(maker, rule)).toMatchObject({ stopped: 'maker', may_change: true, fired: 0 });
  const saved = await maker.call(contract.updateMeasureRule, { params: { _id: rule._id }, body: {} });
  expect(saved).toMatchObject({ stopped: null, maker: { _id: maker.userId } });
  await check(rule, NOW + MINUTE);
  expect(await alertsOf(maker, rule)).toHaveLength(1);
});

test('A maker who may not read mentions gets no number of them: the rule stops', async () => {
  const other = await world.person(maker.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  });
  const rule = await makeRule(other, {});
  await check(rule, NOW);
  expect(await ruleOf(maker, rule)).toMatchObject({ stopped: 'hidden' });
  expect(await alertsOf(maker, rule)).toEqual([]);
});

test('A rule says that its tile or its dashboard is gone', async () => {
  const on = await makeBoard(maker);
  const [ofTile, ofBoard] = [
    await makeRule(maker, { board: on }),
    await makeRule(maker, { board: on, tile: 'channels' }),
  ];
  const at = { params: { _id: on } };
  const { published, revision } = await maker.call(dashboards.getVizDashboard, at);
  const document = {
    ...published,
    tabs: published?.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.slice(1) })),
  };
  await maker.call(dashboards.saveVizDraft, { ...at, body: { revision, document: document as never } });
  await maker.call(dashboards.publishVizDraft, { ...at, body: {} });
  for (const rule of [ofTile, ofBoard]) await check(rule, NOW);
  expect(await ruleOf(maker, ofTile)).toMatchObject({ stopped: 'tile' });
  await maker.call(dashboards.deleteVizDashboard, at);
  expect(await ruleOf(maker, ofBoard)).toMatchObject({ stopped: 'dashboard', dashboard: '' });
  await check(ofBoard, NOW + HOUR);
  expect((await ruleOf(maker, ofBoard))?.stopped_at).not.toBeNull();
  expect(await alertsOf(maker, ofBoard)).toHaveLength(1);
});

test('Rules and alerts of a private dashboard are seen by nobody else', async () => {
  const own = await makeBoard(maker, 'private');
  const rule = await makeRule(maker, { board: own });
  await check(rule, NOW);
  const [alert] = await alertsOf(maker, rule);
  const colleague = await world.person(maker.accountId);
  expect(await ruleOf(colleague, rule)).toBeUndefined();
  expect(await alertsOf(colleague, rule)).toEqual([]);
  const params = { _id: rule._id };
  for (const [endpoint, input] of [
    [contract.updateMeasureRule, { params, body: { name: 'Mine' } }],
    [contract.deleteMeasureRule, { params }],
    [contract.quietMeasureRule, { params, body: { muted: true, snoozed_until: null } }],
    [contract.acknowledgeMeasureAlert, { params: { _id: alert?._id }, body: {} }],
  ] as const)
    expect((await colleague.attempt(endpoint, input)).status).toBe(404);
  const { status } = await colleague.attempt(contract.createMeasureRule, {
    body: { ...rule, watched: { ...rule.watched }, people: [] },
  });
  expect([400, 404]).toContain(status);
});

test('A muted rule keeps its history and notifies nobody, and what is invalid names its field', async () => {
  const rule = await makeRule(maker, {});
  const params = { _id: rule._id };
  await maker.call(contract.quietMeasureRule, { params, body: { muted: true, snoozed_until: null } });
  await check(rule, NOW);
  const [alert] = await alertsOf(maker, rule);
  expect(alert?.notified_at).toBeNull();
  const acknowledged = await maker.call(contract.acknowledgeMeasureAlert, {
    params: { _id: alert?._id ?? '' },
    body: {},
  });
  expect(acknowledged.acknowledged_by?._id).toBe(maker.userId);
  for (const [body, field] of [
    [{ conditions: [{ number: 'mentions.mentions', kind: 'above' }] }, 'conditions.0.limit'],
    [{ conditions: [{ number: 'tickets.tickets', kind: 'empty' }] }, 'conditions.0.number'],
    [{ by: 'channel', conditions: [{ number: 'mentions.mentions', kind: 'empty' }] }, 'conditions.0.kind'],
    [{ tile: 'nothing' }, 'watched'],
    [{ by: 'channel' }, 'watched.by'],
    [{ people: ['018f0000-0000-7000-8000-000000000000'] }, 'people'],
  ] as const) {
    const { tile: on = 'posts', by = null, ...rest } = body as RuleFields;
    const answered = await maker.attempt(contract.createMeasureRule, {
      body: {
        name: 'x',
        conditions: [{ number: 'mentions.mentions', kind: 'above', limit: 1 }],
        watched: { dashboard_id: board, tile: on, by },
        ...rest,
      },
    });
    expect([answered.status, JSON.stringify(answered.body)]).toEqual([
      400,
      expect.stringContaining(`"${field}"`),
    ]);
  }
});

test('A rule that is due is queued, and one that was checked waits for its next time', async () => {
  const rule = await makeRule(maker, { check_minutes: 1440 });
  await findDueRules(world.suite.context);
  await check(rule, Date.now());
  const { next_check_at } = await world.suite.context.database.platform
    .selectFrom('alert_rules')
    .select('next_check_at')
    .where('_id', '=', rule._id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(next_check_at ?? '')).toBeGreaterThan(Date.now());
});
