import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import { findDueAlerts } from '#server/listening/alerts/find-due.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

/** Stores `count` posts, the n-th published at the given age, in milliseconds. */
function bring(admin: Person, count: number, at: (index: number) => number) {
  return ingestPosts(
    world,
    admin.accountId,
    Array.from({ length: count }, (_one, index) =>
      makePost({
        text: `coffee number ${index} is here`,
        published_at: new Date(Date.now() - at(index)).toISOString(),
        author: { _id: `author-${index % 7}`, name: `Author ${index % 7}` },
      }),
    ),
  );
}
/** A user whose account received eight posts an hour for eight days, until seven hours ago. */
async function silenced(): Promise<Person> {
  const admin = await world.person(await world.account());
  await bring(admin, 1600, (index) => 7 * HOUR + (index / 8) * HOUR);
  return admin;
}
function rule(admin: Person, over: object) {
  return admin.call(contract.createRule, {
    body: { name: 'Rule', kind: 'silence', people: [admin.userId], ...over },
  });
}
const judge = (admin: Person) => evaluateAccount(world.suite.context, { account_id: admin.accountId });
const alerts = async (admin: Person) => (await admin.call(contract.listAlerts, { query: {} })).items;

it('A silence that exists when its rule is saved, switched on or given another keyword fires at once', async () => {
  const admin = await silenced();
  // A rule that was evaluated already does not delay the others.
  await rule(admin, { name: 'Spike', kind: 'spike' });
  await judge(admin);
  const silence = { sensitivity: 'early', cooldown_hours: 1 };
  await rule(admin, { ...silence, name: 'Saved' });
  const off = await rule(admin, { ...silence, name: 'Off', active: false });
  const other = await rule(admin, { ...silence, name: 'Other', filter: { author: 'nobody' } });
  await findDueAlerts(world.suite.context);
  await judge(admin);
  const rang = async () => (await alerts(admin)).map(({ facts }) => facts.rule).sort();
  expect(await rang()).toEqual(['Saved']);
  await admin.call(contract.updateRule, { params: { _id: off._id }, body: { active: true } });
  await admin.call(contract.updateRule, { params: { _id: other._id }, body: { filter: {} } });
  await judge(admin);
  expect(await rang()).toEqual(['Off', 'Other', 'Saved']);
  await judge(admin);
  expect(await rang()).toEqual(['Off', 'Other', 'Saved']);
  const { findings } = await admin.call(contract.backTest, {
    body: { kind: 'silence', sensitivity: 'early' },
  });
  expect(findings).toHaveLength(1);
});

it('A silence that has just ended does not fire for a new rule', async () => {
  const admin = await silenced();
  await bring(admin, 1, () => 1000);
  await rule(admin, { sensitivity: 'early' });
  await judge(admin);
  expect(await alerts(admin)).toEqual([]);
});
