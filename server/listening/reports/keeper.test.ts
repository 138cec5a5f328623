import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reports from '#contracts/listening/reports/endpoints.ts';
import { deleteUser } from '#contracts/people/users.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A report of mentions depends on the permissions of its owner. */
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  await ingestPosts(world, admin.accountId, [makePost({ text: 'coffee' })]);
});
afterAll(() => world.stop());

test('A report is not made once its owner has left or may not read mentions; a user who then changes it owns it', async () => {
  const keeper = await world.person(admin.accountId, {
    can: ['listening.keyword.read', 'listening.template_setting.write'],
  });
  const body = { name: 'Coffee', span: 'fixed', filter: RANGE, formats: ['csv'], sections: ['numbers'] };
  const { _id } = await keeper.call(reports.createReport, { body: body as never });
  const params = { _id };
  const made = async () => {
    const created = await admin.call(reports.makeReport, { params, body: {} });
    const run = async () =>
      (await admin.call(reports.listReportRuns, { params, query: {} })).items.find(
        (one) => one._id === created._id,
      );
    await expect.poll(async () => (await run())?.state, { timeout: 30_000 }).not.toBe('making');
    const { state, why, mentions } = (await run()) ?? {};
    return { state, why, mentions };
  };
  expect(await made()).toEqual({ state: 'done', why: null, mentions: 1 });
  const query = { accountID: String(admin.accountId) };
  await admin.call(deleteUser, { params: { _id: keeper.userId }, query });
  expect(await made()).toMatchObject({ state: 'failed', why: 'owner_may_not' });
  await admin.call(reports.updateReport, { params, body: { name: 'Taken over' } });
  expect(await made()).toMatchObject({ state: 'done', mentions: 1 });
});
