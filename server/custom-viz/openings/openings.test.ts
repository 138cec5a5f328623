import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  publishVizDraft,
  saveVizDraft,
  VIZ_CALLS,
  viewVizDashboardAs,
} from '#contracts/custom-viz/endpoints.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { countPerson, erasePerson } from '#contracts/privacy/person.ts';
import { deleteOpeningsBefore } from '#server/custom-viz/across-accounts-store.ts';
import { noteOpening } from '#server/custom-viz/openings/note-opening.ts';
import { insertOpening } from '#server/custom-viz/openings/opening-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who opened which version of a dashboard: each person once a day, people outside as counts, for those who may change it. */
let world: World;
let admin: Person;
let editor: Person;
let reader: Person;

const { open, openings } = VIZ_CALLS;
/** A dashboard with a text. */
function text(words: string) {
  const tile = { _id: 't', kind: 'text' as const, text: { en: words }, spot: { x: 0, y: 0, w: 4, h: 2 } };
  return { tabs: [{ _id: 'a', name: {}, tiles: [tile] }] };
}

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  editor = await world.person(admin.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  });
  reader = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
});
afterAll(() => world.stop());

async function seenOf(params: { _id: string }, who = editor) {
  return (await who.call(openings, { params })).items;
}

test('A person counts once a day for each version, and only people who may change the dashboard learn it', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  for (let times = 0; times < 3; times += 1) await reader.call(open, { params });
  await editor.call(open, { params });
  const [first] = await seenOf(params);
  expect(first).toMatchObject({ version: 1, links: 0, embedded: 0 });
  expect(first?.people.map(({ _id, days }) => [_id, days]).toSorted()).toEqual(
    [
      [reader.userId, 1],
      [editor.userId, 1],
    ].toSorted(),
  );
  const { revision } = await editor.call(VIZ_CALLS.get, { params });
  await editor.call(saveVizDraft, { params, body: { revision, document: text('two') } });
  await editor.call(publishVizDraft, { params, body: {} });
  await reader.call(open, { params });
  expect((await seenOf(params)).map(({ version, people }) => [version, people.length])).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect((await reader.attempt(openings, { params })).status).toBe(403);
});

test('Invisible people, colleagues as others see them, and dashboards that are not theirs are not noted', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  const invisible = await world.person(admin.accountId, {
    can: ['custom_viz.dashboard.read', 'center.invisible.read'],
  });
  await invisible.call(open, { params });
  await admin.call(viewVizDashboardAs, { params, body: { user_id: reader.userId } });
  expect(await seenOf(params)).toEqual([]);
  const own = await publishVizDashboard(editor, { share: 'private', document: text('own') });
  expect((await reader.attempt(open, { params: own })).status).toBe(404);
  const draft = await editor.call(VIZ_CALLS.create, { body: { name: 'Draft', document: text('draft') } });
  await editor.call(open, { params: { _id: draft._id } });
  expect(await seenOf({ _id: draft._id })).toEqual([]);
});

test('Openings by a live link are counts, and nobody outside is named', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  const { token } = await editor.call(createVizLink, { params, body: { kind: 'live' } });
  const frozen = await editor.call(createVizLink, { params, body: { kind: 'frozen' } });
  for (const one of [token, token, frozen.token]) await reader.call(openVizLink, { body: { token: one } });
  await reader.call(openVizLink, { body: { token, again: true } });
  expect(await seenOf(params)).toEqual([{ version: 1, people: [], links: 2, embedded: 0 }]);
});

test('A day is one of the zone of the account, and openings are deleted when they are old or the dashboard is', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  const { context } = world.suite;
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  const dashboard_id = params._id;
  for (const day of ['2026-01-01', '2026-01-02'])
    await inTransaction(context, scope, (unit) =>
      insertOpening(unit, { dashboard_id, version: 1, day, user_id: reader.userId }),
    );
  const count = async () =>
    Number(
      (
        await context.database.platform
          .selectFrom('viz_openings')
          .select((is) => is.fn.countAll().as('count'))
          .where('dashboard_id', '=', dashboard_id)
          .executeTakeFirstOrThrow()
      ).count,
    );
  expect(await count()).toBe(2);
  await deleteOpeningsBefore(context, '2026-01-02');
  expect(await count()).toBe(1);
  await editor.call(VIZ_CALLS.remove, { params });
  expect(await count()).toBe(0);
});

test('An opening late in the evening of UTC is one of the next day in Bangkok', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  const { context } = world.suite;
  const { platform } = context.database;
  await platform
    .updateTable('accounts')
    .set({ time_zone: 'Asia/Bangkok' })
    .where('_id', '=', admin.accountId)
    .execute();
  const at = { ...context, clock: () => new Date('2026-11-20T18:30:00.000Z') };
  await inTransaction(at, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    noteOpening(unit, { dashboardId: params._id, userId: reader.userId }),
  );
  const rows = await platform
    .selectFrom('viz_openings')
    .select(sql<string>`day::text`.as('day'))
    .where('dashboard_id', '=', params._id)
    .execute();
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-21']);
});

test('What a person opened is in their archive, and goes when they are erased', async () => {
  const params = await publishVizDashboard(editor, { share: 'all', document: text('one') });
  const leaver = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
  await leaver.call(open, { params });
  const ref = { kind: 'user' as const, _id: leaver.userId };
  const { counts, confirm } = await admin.call(countPerson, { query: ref });
  expect(counts).toMatchObject({ opened_dashboards: 1 });
  expect((await seenOf(params))[0]?.people).toMatchObject([{ _id: leaver.userId }]);
  await admin.call(erasePerson, { body: { ...ref, confirm } });
  expect(await seenOf(params)).toEqual([]);
});
