import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFieldRule } from '#contracts/field-rules/endpoints.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who may read a field, where listening counts by statements of its own. */
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

async function withRule(field: string, work: () => Promise<void>): Promise<void> {
  await admin.call(setFieldRule, { body: { field, readers: { groups: [], permission: null } } });
  try {
    await work();
  } finally {
    await admin.call(setFieldRule, { body: { field, readers: null } });
  }
}

test('Stories, themes, phrases and entities are refused where a field of theirs or of their filter is closed', async () => {
  const span = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  const questions = [
    { kind: 'themes' as const, of: 'hashtag' as const, filter: span },
    { kind: 'themes' as const, of: 'phrase' as const, filter: span },
    { kind: 'themes' as const, of: 'entity' as const, filter: span },
    { kind: 'groups' as const, by: 'channel' as const, measure: 'clusters' as const, filter: span },
    { kind: 'themes' as const, of: 'word' as const, filter: { ...span, language: 'th' } },
  ];
  const listOk = async () =>
    (await admin.call(queryAnalytics, { body: { questions } })).answers.map(({ ok }) => ok);
  expect(await listOk()).toEqual([true, true, true, true, true]);
  for (const [field, open] of [
    ['hashtag', [false, true, true, true, true]],
    ['word', [true, false, false, true, false]],
    ['language', [true, true, true, true, false]],
    ['sentiment', [false, false, false, true, false]],
    ['mentions.clusters', [true, true, true, false, true]],
  ] as const)
    await withRule(field, async () => {
      expect(await listOk(), field).toEqual(open);
    });
});
