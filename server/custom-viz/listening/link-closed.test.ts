import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDashboardLink,
  listDashboardLinks,
  openSharedDashboard,
} from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { deleteUser } from '#contracts/people/users.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A shared link depends on the permissions of its creator. */
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

/** A link by a user who may create links, to a dashboard that everybody may change. */
async function shared() {
  const maker = await world.person(admin.accountId, { can: LISTENING_HOME.share.flat() });
  const { _id } = await publishListeningDashboard(maker, { name: 'For all', share: 'all' });
  const body = { password: 'secret words' };
  const { token } = await maker.call(createDashboardLink, { params: { _id }, body });
  const open = async (password = body.password) =>
    (
      await request(
        world.url,
        openSharedDashboard.path,
        buildInit(openSharedDashboard, { body: { token, password } }),
      )
    ).body as { name?: string; code?: string };
  const why = async () =>
    (await admin.call(listDashboardLinks, { params: { _id } })).items.map(({ closed }) => closed);
  expect([await open(), await why()]).toMatchObject([{ name: 'For all' }, [null]]);
  return { maker, open, why };
}

test('A link shows nothing while its creator is suspended, and never the name of its dashboard', async () => {
  const { maker, open, why } = await shared();
  const suspend = (disabled_at: string | null) =>
    world.suite.context.database.platform
      .updateTable('users')
      .set({ disabled_at })
      .where('_id', '=', maker.userId)
      .execute();
  await suspend(new Date().toISOString());
  expect([await open(), await why()]).toMatchObject([{ code: 'link_invalid' }, ['maker_suspended']]);
  // It is not even disclosed whether a password is right.
  expect(await open('wrong words')).toMatchObject({ code: 'link_invalid' });
  await suspend(null);
  expect([await open(), await why()]).toMatchObject([{ name: 'For all' }, [null]]);
});

test('A link shows nothing once its creator may not share with everybody, though they still read', async () => {
  const { maker, open, why } = await shared();
  const { platform } = world.suite.context.database;
  const { role_id } = await platform
    .selectFrom('users')
    .select('role_id')
    .where('_id', '=', maker.userId)
    .executeTakeFirstOrThrow();
  const permissions = LISTENING_HOME.share
    .flat()
    .filter((one) => one !== 'listening.share_template_all.write');
  await platform.updateTable('roles').set({ permissions }).where('_id', '=', role_id).execute();
  expect([await open(), await why()]).toMatchObject([{ code: 'link_invalid' }, ['maker_may_not']]);
});

test('A link shows nothing once its creator has left', async () => {
  const { maker, open, why } = await shared();
  const query = { accountID: String(admin.accountId) };
  await admin.call(deleteUser, { params: { _id: maker.userId }, query });
  expect([await open(), await why()]).toMatchObject([{ code: 'link_invalid' }, ['maker_gone']]);
});

test('The opening of a link is counted, not the time spent on it', async () => {
  const { _id } = await publishListeningDashboard(admin, { name: 'Counted' });
  const { token } = await admin.call(createDashboardLink, { params: { _id }, body: {} });
  for (const again of [false, true, true]) {
    const input = buildInit(openSharedDashboard, { body: { token, again } });
    expect((await request(world.url, openSharedDashboard.path, input)).status).toBe(200);
  }
  const { items } = await admin.call(listDashboardLinks, { params: { _id } });
  expect(items).toMatchObject([{ opened: 1 }]);
});
