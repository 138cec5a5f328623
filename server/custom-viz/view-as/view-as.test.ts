import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import { FILTER_SET_CALLS } from '#contracts/custom-viz/filter-sets.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { addMember, assignToGroup, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Seeing a dashboard as a colleague: exactly what they see, and only for people who see at least as much. */
let world: World;
let admin: Person;
let member: Person;
let group: string;

const FROM = '2026-10-01';
const PERIOD = { kind: 'between' as const, from: FROM, to: '2026-10-31' };
const READ: readonly Permission[] = ['custom_viz.dashboard.read', 'listening.keyword.read'];
const MANAGE: readonly Permission[] = ['center.user_management.write', 'center.group_management.write'];

const DOCUMENT = {
  period: PERIOD,
  zone: 'UTC',
  filters: [{ _id: 'channel', dimension: 'channel' }],
  tabs: [
    {
      _id: 'a',
      name: {},
      tiles: [
        {
          _id: 'count',
          kind: 'chart' as const,
          spot: { x: 0, y: 0, w: 6, h: 4 },
          chart: { measures: ['mentions.mentions' as const] },
        },
        {
          _id: 'rows',
          kind: 'rows' as const,
          spot: { x: 6, y: 0, w: 6, h: 4 },
          measure: 'mentions.mentions' as const,
          limit: 5,
        },
        {
          _id: 'sum',
          kind: 'sql' as const,
          spot: { x: 0, y: 4, w: 6, h: 4 },
          sql: 'select count(*) as n from mentions',
        },
      ],
    },
  ],
};

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  const { _id } = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'tea', patterns: ['tea'] },
  });
  await storeRandomMentions(world, admin.accountId, {
    count: 200,
    from: Date.parse(FROM),
    days: 31,
    below: makeBelow(7),
    keywords: [1, 2],
  });
  group = await makeGroup(admin, 'Tea people');
  member = await addMember(world, admin, { group, can: READ });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [_id] } },
  });
}, 60_000);
afterAll(() => world.stop());

async function countOf(who: Person): Promise<number | null | undefined> {
  const span = { from: `${FROM}T00:00:00.000Z`, to: '2026-11-01T00:00:00.000Z' };
  const { answers } = await who.call(answerQuestions, {
    body: { questions: [{ measures: ['mentions.mentions'], span }] },
  });
  const [first] = answers;
  return first?.ok ? first.answer.cells[0]?.[0]?.[0]?.value : undefined;
}

const body = () => ({ user_id: member.userId });

test('A manager sees the numbers, rows and statements that the colleague would see, and no others', async () => {
  const params = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  const [own, all] = [await countOf(member), await countOf(admin)];
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(all ?? 0);
  const viewed = await admin.call(viewVizDashboardAs, { params, body: body() });
  expect(viewed).toMatchObject({ sees: true, person: { _id: member.userId } });
  const [result] = viewed.answers['count'] ?? [];
  expect(result).toMatchObject({ ok: true, answer: { cells: [[[{ value: own }]]] } });
  expect(viewed.rows['rows']).toMatchObject({ ok: true, total: own });
  expect(viewed.sql['sum']).toMatchObject({ ok: true, answer: { rows: [[own]] } });
});

test('It opens with the filter set of the colleague, and then takes the state that is sent', async () => {
  const params = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  const state = { filters: { channel: { is: 'among' as const, values: ['nowhere'] } }, parameters: {} };
  const { _id } = await member.call(FILTER_SET_CALLS.create, { params, body: { name: 'Mine', state } });
  await member.call(FILTER_SET_CALLS.choose, { params, body: { set_id: _id } });
  const viewed = await admin.call(viewVizDashboardAs, { params, body: body() });
  expect(viewed.state.filters).toEqual(state.filters);
  expect(viewed.rows['rows']).toMatchObject({ ok: true, total: 0 });
  const open = { filters: {}, parameters: {}, selections: [], drills: {} };
  const again = await admin.call(viewVizDashboardAs, { params, body: { ...body(), state: open } });
  expect(again.rows['rows']).toMatchObject({ total: await countOf(member) });
});

test('What is not shared with the colleague stays closed, and each look is an event for people who manage people', async () => {
  const params = await publishVizDashboard(admin, { share: 'private', document: DOCUMENT });
  const viewed = await admin.call(viewVizDashboardAs, { params, body: body() });
  expect(viewed).toMatchObject({ sees: false, document: null, answers: {}, rows: {}, sql: {} });
  const { rows } = await world.suite.context.database.owner.query(
    "select data from event_log where account_id = $1 and kind = 'custom_viz_dashboard.viewed_as' and entity_id = $2",
    [admin.accountId, params._id],
  );
  expect(rows).toEqual([{ data: { user_id: member.userId } }]);
});

test('Nobody else may: not a reader, not who manages people of some groups, not who sees less than the colleague', async () => {
  const params = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  const statusOf = async (who: Person) =>
    (await who.attempt(viewVizDashboardAs, { params, body: { user_id: member.userId } })).status;
  const can = async (...permissions: Permission[]) =>
    world.person(admin.accountId, { can: [...READ, ...permissions] });
  expect(await statusOf(await can())).toBe(403);
  expect(await statusOf(await can('center.user_management.write', 'center.group_owner.read'))).toBe(403);
  // They manage people, but may not read what the colleague reads.
  const blind = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read', ...MANAGE] });
  expect(await statusOf(blind)).toBe(403);
  // They manage people, but their own group holds them to some keywords.
  const held = await can(...MANAGE);
  expect(await statusOf(held)).toBe(200);
  await assignToGroup(world, group, [held]);
  expect(await statusOf(held)).toBe(403);
});

test('People of other accounts, people who left and people who are suspended cannot be seen as', async () => {
  const params = await publishVizDashboard(admin, { share: 'all', document: DOCUMENT });
  const stranger = await world.person(await world.account());
  const away = await world.person(admin.accountId, { can: READ });
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('_id', '=', away.userId)
    .execute();
  for (const { userId } of [stranger, away]) {
    const { status } = await admin.attempt(viewVizDashboardAs, { params, body: { user_id: userId } });
    expect(status).toBe(404);
  }
});
