import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILTER_SET_CALLS as sets, MOST_FILTER_SETS } from '#contracts/custom-viz/filter-sets.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { deleteUser } from '#contracts/people/users.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Filter sets: one's own, those shared with a dashboard, and with which it opens. */
let world: World;
let editor: Person;
let reader: Person;
let at: { params: { _id: string } };

const STATE = { filters: { channel: { is: 'among' as const, values: ['facebook'] } }, parameters: {} };

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  reader = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
  at = await makeDashboard('all');
});
afterAll(() => world.stop());

async function makeDashboard(share: 'private' | 'all') {
  const document = {
    tabs: [{ _id: 'a', name: {} }],
    filters: [{ _id: 'channel', dimension: 'channel' }],
  };
  return { params: await publishVizDashboard(editor, { share, document }) };
}

const namesOf = async (who: Person) => (await who.call(sets.list, at)).items.map(({ name }) => name);

test('A set is for its owner until somebody who may change the dashboard shares it', async () => {
  const own = await reader.call(sets.create, { ...at, body: { name: 'Facebook', state: STATE } });
  expect(own).toMatchObject({ state: STATE, shared: false, may_change: true, is_default: false });
  expect(await namesOf(editor)).toEqual([]);
  expect(
    (await reader.attempt(sets.create, { ...at, body: { name: 'All', shared: true, state: STATE } })).status,
  ).toBe(403);
  const shared = await editor.call(sets.create, {
    ...at,
    body: { name: 'Board', shared: true, state: STATE },
  });
  expect(await namesOf(reader)).toEqual(['Board', 'Facebook']);
  const one = { params: { ...at.params, set_id: shared._id } };
  expect((await reader.attempt(sets.update, { ...one, body: { name: 'Mine' } })).status).toBe(403);
  expect((await reader.attempt(sets.remove, one)).status).toBe(403);
  // A set of somebody else that is not shared does not exist for an editor either.
  const foreign = { params: { ...at.params, set_id: own._id } };
  expect((await editor.attempt(sets.remove, foreign)).status).toBe(404);
});

test('A name is taken once for a person, and a set is changed on the version that was seen', async () => {
  const body = { name: 'Twice', state: STATE };
  const made = await reader.call(sets.create, { ...at, body });
  const again = await reader.attempt(sets.create, { ...at, body: { ...body, name: 'twice' } });
  expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken' }]);
  const one = { params: { ...at.params, set_id: made._id } };
  const changed = await reader.call(sets.update, { ...one, body: { name: 'Once', version: made.version } });
  expect(changed).toMatchObject({ name: 'Once', state: STATE, version: made.version + 1 });
  const stale = await reader.attempt(sets.update, { ...one, body: { name: 'Late', version: made.version } });
  expect(stale.status).toBe(409);
  const nonsense = { filters: { channel: { is: 'maybe' } } };
  expect((await reader.attempt(sets.update, { ...one, body: { state: nonsense } })).status).toBe(400);
});

test('A dashboard opens with the set that a person chose, until it is deleted or private to another', async () => {
  const shared = await editor.call(sets.create, {
    ...at,
    body: { name: 'Opens', shared: true, state: STATE },
  });
  const choose = (who: Person, set_id: string | null) => who.call(sets.choose, { ...at, body: { set_id } });
  const defaultsOf = async (who: Person) =>
    (await who.call(sets.list, at)).items.flatMap(({ name, is_default }) => (is_default ? [name] : []));
  await choose(reader, shared._id);
  await choose(editor, shared._id);
  expect([await defaultsOf(reader), await defaultsOf(editor)]).toEqual([['Opens'], ['Opens']]);
  const one = { params: { ...at.params, set_id: shared._id } };
  await editor.call(sets.update, { ...one, body: { shared: false } });
  expect([await defaultsOf(reader), await defaultsOf(editor)]).toEqual([[], ['Opens']]);
  expect((await reader.attempt(sets.choose, { ...at, body: { set_id: shared._id } })).status).toBe(404);
  await editor.call(sets.remove, one);
  expect(await defaultsOf(editor)).toEqual([]);
  await choose(editor, null);
});

test('Sets of a dashboard that a person does not see are not there', async () => {
  const secret = await makeDashboard('private');
  expect((await reader.attempt(sets.list, secret)).status).toBe(404);
  expect(
    (await reader.attempt(sets.create, { ...secret, body: { name: 'Mine', state: STATE } })).status,
  ).toBe(404);
});

test('A person keeps a limited number of sets, and takes their own with them when they leave', async () => {
  const leaver = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
  for (let count = 0; count < MOST_FILTER_SETS; count += 1)
    await leaver.call(sets.create, { ...at, body: { name: `Set ${count}`, state: STATE } });
  const full = await leaver.attempt(sets.create, { ...at, body: { name: 'More', state: STATE } });
  expect([full.status, full.body]).toMatchObject([400, { faults: { name: { code: 'too_many_records' } } }]);
  await editor.call(deleteUser, {
    params: { _id: leaver.userId },
    query: { accountID: String(editor.accountId) },
  });
  const { rowCount } = await world.suite.context.database.owner.query(
    'select from viz_filter_sets where owner_id = $1',
    [leaver.userId],
  );
  expect(rowCount).toBe(0);
});

test('A reader of listening alone keeps mentions, time and unit of a dashboard of listening, and nobody else does', async () => {
  const params = await publishListeningDashboard(editor, { name: 'Mentions', share: 'all' });
  const listener = await world.person(editor.accountId, { can: LISTENING_HOME.read.flat() });
  const state = {
    mentions: { channel: 'facebook', text: 'กาแฟ' },
    period: { kind: 'last' as const, count: 7, unit: 'day' as const, whole: false },
    unit: 'clusters' as const,
  };
  const made = await listener.call(sets.create, { params, body: { name: 'Cups', state } });
  expect(made.state).toEqual({ ...state, filters: {}, parameters: {} });
  await listener.call(sets.choose, { params, body: { set_id: made._id } });
  expect((await listener.call(sets.list, { params })).items).toMatchObject([{ is_default: true }]);
  expect((await reader.attempt(sets.list, { params })).status).toBe(404);
  expect((await listener.attempt(sets.list, at)).status).toBe(404);
  const time = { mentions: { range: '7d' } };
  const timed = await listener.attempt(sets.create, { params, body: { name: 'Time', state: time } });
  expect(timed.status).toBe(400);
});
