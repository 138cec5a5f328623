import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '#contracts/expert-sql/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The clock does not move, so that no answer ends by its age. */
const NOW = new Date();
let world: World;
let admin: Person;
let colleague: Person;
let member: Person;

beforeAll(async () => {
  world = await startWorld({ clock: () => NOW });
  admin = await world.person(await world.account());
  colleague = await world.person(admin.accountId);
  const { _id } = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Tea', patterns: ['tea'] },
  });
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Coffee', patterns: ['coffee'] },
  });
  const group = await makeGroup(admin, 'Tea people');
  member = await addMember(world, admin, { group });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [_id] } },
  });
  await ingestPosts(
    world,
    admin.accountId,
    ['tea one', 'coffee two', 'coffee three'].map((text) => makePost({ provider_id: text, text })),
  );
});
afterAll(() => world.stop());

async function count(person: Person): Promise<unknown> {
  const result = await person.call(runSql, { body: { text: 'select count(*) as total from mentions' } });
  return result.ok ? result.answer.rows[0]?.[0] : result;
}

/** How often the store was asked for the answer of a statement, whose columns are `o0` and so on. */
async function countReadings(work: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(world.suite.context.clickhouse, 'query');
  await work();
  const readings = query.mock.calls.filter(([{ query: text }]) => text.includes('o0'));
  query.mockRestore();
  return readings.length;
}

test('A statement that many people run at once is read once for all who see the same rows', async () => {
  const readings = await countReadings(async () => {
    const people = [admin, colleague, admin, colleague, admin];
    expect(await Promise.all(people.map(count))).toEqual([3, 3, 3, 3, 3]);
    expect(await count(member)).toBe(1);
  });
  expect(readings).toBe(2);
});

test('A post that arrives is counted by the next run', async () => {
  expect(await count(admin)).toBe(3);
  await ingestPosts(world, admin.accountId, [makePost({ provider_id: 'four', text: 'tea four' })]);
  expect([await count(admin), await count(colleague), await count(member)]).toEqual([4, 4, 2]);
});
