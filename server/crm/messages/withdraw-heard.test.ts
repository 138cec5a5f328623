import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { connectPage, PAGE_APPS } from '#tests/factories/pages.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let accountId: AccountId;
let page: Awaited<ReturnType<typeof connectPage>>;

beforeAll(async () => {
  world = await startWorld({ environment: PAGE_APPS });
  accountId = await world.account();
  page = await connectPage(world, accountId);
  await world.suite.context.database.owner.query('update connections set product = $2 where _id = $1', [
    page._id,
    JSON.stringify({ listening: { active: true } }),
  ]);
});
afterAll(async () => {
  await world.stop();
  await page.twin.stop();
});

const Row = z.object({ text: z.string() });
async function mentions(): Promise<string[]> {
  return (
    await readMentions(world.suite.context.clickhouse, accountId, {
      row: Row,
      select: sql`text`,
      where: sql`true`,
    })
  ).map(({ text }) => text);
}
function tell(verb: string, comment_id: string, message?: string) {
  return page.twin.deliver(page.webhook, {
    changes: [
      {
        field: 'feed',
        value: {
          item: 'comment',
          verb,
          from: { id: '77', name: 'A' },
          post_id: 'p_1',
          parent_id: 'p_1',
          comment_id,
          message,
        },
      },
    ],
  });
}

it('A comment that is withdrawn on a channel used for listening alone is a mention no more', async () => {
  await tell('add', 'c_1', 'taken back');
  await tell('add', 'c_2', 'stays');
  await waitUntil(mentions, (texts) => texts.length === 2);
  await tell('remove', 'c_1');
  expect(await waitUntil(mentions, (texts) => texts.length === 1)).toEqual(['stays']);
});

it('A comment whose withdrawal arrives first becomes no mention there', async () => {
  await tell('remove', 'c_3');
  await tell('add', 'c_3', 'taken back before');
  await tell('add', 'c_4', 'stays too');
  expect((await waitUntil(mentions, (texts) => texts.length === 2)).toSorted()).toEqual([
    'stays',
    'stays too',
  ]);
});
