import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildDrillDownFilter } from '#contracts/listening/analytics/dimension.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { findConnection, type Connection } from '#server/channels/public.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await startWorld();
  const { context } = world.suite;
  admin = await world.person(await world.account());
  const { _id } = await connectChat(world, admin);
  await context.database.owner.query('update connections set product = $2 where _id = $1', [
    _id,
    JSON.stringify({ listening: { active: true }, crm: { active: true } }),
  ]);
  const found = await findConnection(context, _id);
  if (!found) throw new Error('the connection is gone');
  connection = found;
  for (const stars of [1, 2, 2, 4, 5]) await review(stars);
  await deliver(world, connection, [buildChatMessage('chat', 'no review at all')]);
});
afterAll(() => world.stop());

let said = 0;
function review(stars: number, more: Partial<Incoming> = {}) {
  const who = `r${(said += 1)}`;
  const item = { place: 'review' as const, message_id: who, review: { stars }, ...more };
  return deliver(world, connection, [buildChatMessage(who, `review ${who}`, item)]);
}

const RANGE = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

async function listStars(filter: Record<string, unknown>): Promise<(number | undefined)[]> {
  const { items } = await admin.call(listMentions, { query: { ...RANGE, matched: 'no', ...filter } });
  return items.map(({ stars }) => stars).toSorted();
}

test('Mentions that are reviews are found by their stars, by a filter and by a query, and others have none', async () => {
  await waitUntil(
    () => listStars({}),
    (stars) => stars.length === 6,
  );
  expect(await listStars({})).toEqual([1, 2, 2, 4, 5, undefined]);
  expect(await listStars({ max_stars: 2 })).toEqual([1, 2, 2]);
  expect(await listStars({ min_stars: 4 })).toEqual([4, 5]);
  expect(await listStars({ query: 'stars:<=2' })).toEqual([1, 2, 2]);
  expect(await listStars({ query: 'NOT stars:*' })).toEqual([undefined]);
});

test('A widget counts reviews by stars, and each row opens what it counts', async () => {
  const filter = { ...RANGE, matched: 'no' as const };
  const { answers } = await admin.call(queryAnalytics, {
    body: { questions: [{ kind: 'groups', filter, by: 'stars' }] },
  });
  const [answer] = answers;
  const rows = answer?.ok && answer.answer.kind === 'groups' ? answer.answer.items : [];
  expect(rows.map(({ value, count }) => [value, count])).toEqual([
    ['1', 1],
    ['2', 2],
    ['4', 1],
    ['5', 1],
  ]);
  for (const { value, count } of rows) {
    const opened = buildDrillDownFilter(filter, { stars: value });
    expect((await admin.call(listMentions, { query: opened })).items).toHaveLength(count);
  }
});

test('An edit that takes stars away changes them in the mention', async () => {
  await review(0, {
    kind: 'event',
    event: 'edit',
    parent_id: 'r5',
    text: 'review r5',
    review: { stars: 3 },
    conversation_id: 'r5',
    author: { _id: 'r5', name: 'r5' },
    published_at: new Date(Date.now() + 1000).toISOString(),
  });
  expect(
    await waitUntil(
      () => listStars({ min_stars: 3 }),
      (stars) => stars.includes(3),
    ),
  ).toEqual([3, 4]);
});
