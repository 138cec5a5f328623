import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { connectLine, waitUntil, LINE_CHANNEL } from '#tests/factories/line.ts';
import { connectPage, connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let accountId: AccountId;
let line: LineTwin;
let lineHook = '';
let page: Awaited<ReturnType<typeof connectPage>>;
let account: Awaited<ReturnType<typeof connectXAccount>>;

beforeAll(async () => {
  line = await startLineTwin({ channels: [LINE_CHANNEL] });
  const environment = { ...PAGE_APPS, LINE_API_URL: line.url, ALLOW_PRIVATE_HOSTS: new URL(line.url).host };
  world = await startWorld({ environment });
  accountId = await world.account();
  const connected = await connectLine(world, await world.person(accountId));
  lineHook = connected.webhook;
  page = await connectPage(world, accountId);
  account = await connectXAccount(world, accountId);
  await listenAlone(connected._id, page._id, account._id);
});
afterAll(async () => {
  await world.stop();
  await Promise.all([line.stop(), page.twin.stop(), account.twin.stop()]);
});

function listenAlone(...ids: string[]) {
  return world.suite.context.database.owner.query('update connections set product = $2 where _id = any($1)', [
    ids,
    JSON.stringify({ listening: { active: true } }),
  ]);
}

const Row = z.object({
  _id: z.string(),
  text: z.string(),
  folded: z.string(),
  language: z.string(),
  sentiment: z.string(),
  hashtags: z.array(z.string()),
  links: z.array(z.string()),
  media: z.array(z.string()),
  published: z.coerce.number(),
});
/** The mentions whose text, now or before, holds a word. */
function mentions(word: string) {
  return readMentions(world.suite.context.clickhouse, accountId, {
    row: Row,
    select: sql`_id, text, folded, language, sentiment, hashtags, links, media, toUnixTimestamp64Milli(published_at) as published`,
    where: sql`position(text, ${bindValue('String', word)}) > 0`,
  });
}

function comment(verb: string, comment_id: string, value: Record<string, unknown>, time = Date.now()) {
  return page.twin.deliver(page.webhook, {
    time,
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
          ...value,
        },
      },
    ],
  });
}

it('An edited comment changes its mention, and what users added to it stays', async () => {
  await comment('add', 'e_1', { message: 'aaone The service is awful' });
  const [first] = await waitUntil(
    () => mentions('aaone'),
    (rows) => rows.length === 1,
    // The pipeline begins with the first post.
    120_000,
  );
  await updateMentions(world.suite.context.clickhouse, accountId, {
    set: sql`sentiment = 'question', sentiment_by = 'person', tags = [7]`,
    where: sql`_id = ${bindValue('UUID', first?._id)}`,
  });
  await comment('edited', 'e_1', {
    message: 'aatwo ขอบคุณมากครับ ประทับใจ #shop https://a.example/x',
    photo: 'https://a.example/1.jpg',
  });
  const [after] = await waitUntil(
    () => mentions('aatwo'),
    (rows) => rows.length === 1,
  );
  expect(after).toMatchObject({
    _id: first?._id,
    published: first?.published,
    language: 'th',
    sentiment: 'question',
    hashtags: ['shop'],
    links: ['a.example/x'],
    media: ['https://a.example/1.jpg'],
  });
  expect(after?.folded).toContain('aatwo');
  expect(await mentions('aaone')).toEqual([]);
});

it('The newest of several edits is the text of a mention, also where it arrives before the others', async () => {
  const now = Date.now();
  await comment('edited', 'e_2', { message: 'bbthree' }, now + 2000);
  await comment('add', 'e_2', { message: 'bbone' }, now);
  await comment('edited', 'e_2', { message: 'bbtwo' }, now + 1000);
  await comment('edited', 'e_2', { message: 'bbthree' }, now + 2000);
  const rows = await waitUntil(
    () => mentions('bb'),
    (found) => found.some(({ text }) => text === 'bbthree'),
  );
  expect(rows.map(({ text }) => text)).toEqual(['bbthree']);
});

function post(id: string, text: string, history: string[]) {
  return account.twin.deliver(account.webhook, {
    event_type: 'post.mention.create',
    payload: {
      id,
      text,
      author_id: '88',
      created_at: new Date().toISOString(),
      edit_history_tweet_ids: history,
    },
  });
}
function deletion(id: string) {
  return account.twin.deliver(account.webhook, {
    event_type: 'post.delete',
    payload: { id, author_id: '88' },
  });
}

it.each([
  ['in their order', [0, 1]],
  ['the later one first', [1, 0]],
])('Two wordings of a Post of X are one mention: %s', async (_case, order) => {
  const word = order[0] === 0 ? 'ccfirst' : 'cclater';
  const ids = order[0] === 0 ? ['9001', '9002'] : ['9101', '9102'];
  const [first = '', second = ''] = ids;
  for (const wording of order)
    await (wording === 0
      ? post(first, `${word} one`, [first])
      : post(second, `${word} two`, [first, second]));
  const rows = await waitUntil(
    () => mentions(word),
    (found) => found.length > 0 && found.every(({ text }) => text.endsWith('two')),
  );
  expect(rows.map(({ text }) => text)).toEqual([`${word} two`]);
  await deletion(second);
  await waitUntil(
    () => mentions(word),
    (found) => found.length === 0,
  );
});

it('A Post of X whose later wording was deleted before it arrived is no mention', async () => {
  await post('9201', 'ddone', ['9201']);
  await waitUntil(
    () => mentions('ddone'),
    (found) => found.length === 1,
  );
  await deletion('9202');
  await post('9202', 'ddtwo', ['9201', '9202']);
  await waitUntil(
    () => mentions('dd'),
    (found) => found.length === 0,
  );
});

const say = (event: Record<string, unknown>) => line.actAs({ user: 'U1', webhook_url: lineHook, event });

it('A LINE message that is edited and withdrawn is so on a channel used for listening alone too', async () => {
  const event = {
    webhookEventId: 'ev-1',
    timestamp: Date.now(),
    message: { type: 'text', id: 'm-1', text: 'zzone' },
  };
  await say(event);
  await say(event);
  expect(
    await waitUntil(
      () => mentions('zzone'),
      (found) => found.length > 0,
    ),
  ).toHaveLength(1);
  await say({
    type: 'messageEdited',
    webhookEventId: 'ev-2',
    timestamp: Date.now() + 1,
    message: { type: 'text', id: 'm-1', text: 'zztwo' },
  });
  await waitUntil(
    () => mentions('zztwo'),
    (found) => found.length === 1,
  );
  await say({
    type: 'unsend',
    webhookEventId: 'ev-3',
    timestamp: Date.now() + 2,
    unsend: { messageId: 'm-1' },
  });
  await waitUntil(
    () => mentions('zz'),
    (found) => found.length === 0,
  );
});
