import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { postFeeds } from '#contracts/publishing/post-feeds.ts';
import { getPost, listPosts } from '#contracts/publishing/posts.ts';
import { readPostFeeds } from '#server/publishing/feeds/read-feeds.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Feeds whose new entries become posts. */
let world: World;
let person: Person;
let site: Server;
let base = '';
/** Ahead of the database, whose clock says when a new feed is due. */
let now = Date.now();
let entries: string[] = [];
const feeds = buildCollectionEndpoints(postFeeds, 'feeds');

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url?.endsWith('.png')) response.end(buildPng(320, 240));
    else if (request.url === '/gone.xml') response.writeHead(404).end();
    else
      response.end(
        `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title><link>${base}</link>${entries.join('')}</channel></rss>`,
      );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  world = await startWorld({
    clock: () => new Date(now),
    environment: { ALLOW_PRIVATE_HOSTS: new URL(base).host },
  });
  person = await world.person(await world.account('Coffee Company'));
  await connectPublishingAccount(person);
});
afterAll(async () => {
  await world.stop();
  site.close();
});

function entry(title: string, { guid = title, link = `${base}/${encodeURIComponent(title)}` } = {}): string {
  return `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><link>${link}</link>
    <description>About ${title}</description><enclosure url="${base}/${guid}.png" type="image/png" length="9"/></item>`;
}

/** Reads all feeds that are due an hour later. */
async function readLater(): Promise<void> {
  now += 3_600_000;
  await readPostFeeds(world.suite.context);
}

const findPosts = async (text: string) => (await person.call(listPosts, { query: { text } })).items;
async function findFeed(name: string) {
  const { items } = (await person.call(feeds.list, {})) as { items: Record<string, unknown>[] };
  return items.find((one) => one['name'] === name);
}

test('New entries of a feed become drafts once; those of the first reading, and known ones under a new id, do not', async () => {
  entries = [entry('Old news')];
  const url = `${base}/feed.xml`;
  await person.call(feeds.create, { body: { name: 'Blog', url, channels: 'line', campaign: 'Blog' } });
  await readLater();
  expect(await findPosts('Old news')).toEqual([]);
  entries = [entry('Fresh beans'), entry('Old news')];
  await readLater();
  const [tile] = await findPosts('Fresh beans');
  expect(tile).toMatchObject({ name: 'Fresh beans', campaign: 'Blog', targets: [{ state: 'draft' }] });
  const post = await person.call(getPost, { params: { _id: tile?._id ?? '' } });
  expect(post.content.text).toBe(`Fresh beans\n\n${base}/Fresh%20beans`);
  expect(post.files).toMatchObject([{ media_type: 'image/png' }]);
  entries = [entry('Fresh beans', { guid: 'another-id' }), entry('Old news')];
  await readLater();
  expect(await findPosts('Fresh beans')).toHaveLength(1);
  expect(await findFeed('Blog')).toMatchObject({
    made: 1,
    last_error: null,
    last_read_at: expect.any(String),
  });
});

test('A feed that publishes straight schedules its posts; one that cannot be read says why; one that is off is not read', async () => {
  entries = [entry('Before')];
  await person.call(feeds.create, {
    body: {
      name: 'Straight',
      url: `${base}/straight.xml`,
      channels: 'line',
      text: 'Now: {{title}}',
      straight: true,
    },
  });
  await person.call(feeds.create, { body: { name: 'Gone', url: `${base}/gone.xml` } });
  await person.call(feeds.create, { body: { name: 'Off', url: `${base}/off.xml`, active: false } });
  await readLater();
  entries = [entry('Tasting today'), entry('Before')];
  await readLater();
  expect(await findPosts('Now: Tasting today')).toMatchObject([
    { targets: [{ state: expect.not.stringMatching('draft') }] },
  ]);
  expect(await findFeed('Gone')).toMatchObject({ last_error_fault: { code: 'feed_answered' } });
  expect(await findFeed('Off')).toMatchObject({ last_read_at: null });
});

test('A feed at a private address is not read', async () => {
  await person.call(feeds.create, { body: { name: 'Private', url: 'http://10.0.0.1/feed.xml' } });
  await readLater();
  expect(await findFeed('Private')).toMatchObject({ last_read_at: null, last_error: expect.any(String) });
});
