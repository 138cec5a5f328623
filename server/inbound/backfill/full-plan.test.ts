import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { getUsage } from '#contracts/payment/endpoints.ts';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { watchUsage } from '#server/payment/usage/watch-usage.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { limitPlan, startPayingWorld, type PayingWorld } from '#tests/factories/payment.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';

const SPAN = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };
const LISTENING = { product: 'listening' } as const;

let world: PayingWorld;
beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.stop());

/** An account whose plan is used up, and whose time of grace is over. */
async function fullAccount(): Promise<() => Promise<Person>> {
  const accountId = await world.account();
  const { context } = world.suite;
  await limitPlan(world, accountId, { monthly_mentions: 2 });
  const own = Array.from({ length: 3 }, () => makePost({ published_at: new Date().toISOString() }));
  await ingestPosts(world, accountId, own);
  await watchUsage(context);
  await context.database.owner.query(
    "update sent_usage_warnings set at = at - interval '8 days' where account_id = $1",
    [accountId],
  );
  return () => world.person(accountId);
}

async function countSearch(who: Person): Promise<number> {
  const search = { terms: ['สับปะรด'], filter: SPAN };
  const { answers } = await who.call(querySearch, { body: { search, questions: [{ kind: 'figures' }] } });
  const [result] = answers;
  return result?.ok && result.answer.kind === 'figures' ? result.answer.now.mentions : -1;
}

test('A look back of an account whose plan is full waits, loses nothing, and goes on when there is room', async () => {
  const person = await fullAccount();
  const who = await person();
  const sourceId = await makePublicSource(world);
  await ingestPublicPosts(
    world,
    sourceId,
    Array.from({ length: 5 }, (_, index) =>
      makePost({
        provider_id: `pineapple ${index}`,
        channel: 'rss',
        text: `สับปะรด ลูกที่ ${index}`,
        published_at: `2026-03-0${index + 1}T03:00:00.000Z`,
      }),
    ),
  );
  expect(await countSearch(who)).toBe(5);
  const { _id } = await who.call(createKeyword, {
    params: LISTENING,
    body: { name: 'Pineapple', patterns: ['สับปะรด'] },
  });
  const held = async () => (await (await person()).call(getUsage, { query: {} })).held;
  await waitUntil(held, (count) => count === 5);
  await waitUntil(
    () => who.call(getBackfill, { params: { ...LISTENING, _id } }),
    ({ backfill }) => backfill?.state === 'done',
  );
  const count = async () => (await who.call(countMentions, { query: { ...SPAN, keyword: _id } })).count;
  // What waits is no mention yet, and still a public post.
  expect([await count(), await countSearch(who)]).toEqual([0, 5]);

  await limitPlan(world, who.accountId, { monthly_mentions: 100 });
  await watchUsage(world.suite.context);
  await waitUntil(count, (mentions) => mentions === 5);
  expect([await held(), await countSearch(who)]).toEqual([0, 5]);
}, 90_000);
