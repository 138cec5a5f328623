// @module-tag slow
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSession } from '#contracts/identity/session.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { pollMonitors } from '#server/inbound/poll-monitors.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const MIB = 1024 * 1024;
const rss = (inner: string, attributes = '') => `<rss${attributes}><channel>${inner}</channel></rss>`;
const ITEM = '<item><title>a</title></item>';
const SIZE = 2 * MIB;
const FEEDS: Readonly<Record<string, string>> = {
  items: rss(ITEM.repeat(SIZE / 30)),
  refused: rss('<item><link>a</link></item>'.repeat(SIZE / 27), ' xml:base="http://a.example/"'),
  texts: rss(`<item><description><![CDATA[${'<div>'.repeat(SIZE / 5)}]]></description></item>`),
  comments: rss('<!--'.repeat(SIZE / 4), ' xml:base="http://a.example/"'),
  elements: rss('<x>a</x>'.repeat(SIZE / 8)),
  // Ten kilobytes on the way, far more than is read when unpacked.
  bomb: rss(ITEM.repeat((20 * MIB) / 30)),
};

let world: World;
let server: Server;
let person: Person;
let now = new Date();
let url = '';
beforeAll(async () => {
  const packed = new Map(Object.entries(FEEDS).map(([name, body]) => [`/${name}`, gzipSync(body)]));
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/rss+xml').setHeader('content-encoding', 'gzip');
    response.end(packed.get(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  world = await startWorld({
    environment: { ALLOW_PRIVATE_HOSTS: new URL(url).host },
    clock: () => now,
  });
  person = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  server.close();
});

const { create, list } = buildCollectionEndpoints(monitors, 'feeds');
const params = { product: 'listening' as const };

test('Calls are answered while hostile feeds and a decompression bomb are read side by side', async () => {
  for (const name of Object.keys(FEEDS))
    await person.call(create, { params, body: { name, url: `${url}/${name}`, active: true } });
  now = new Date(now.getTime() + 60_000);
  let over = false;
  const polling = pollMonitors(world.suite.context).finally(() => (over = true));
  const waits: number[] = [];
  while (!over) {
    const began = performance.now();
    await person.call(getSession, {});
    waits.push(performance.now() - began);
  }
  await polling;
  const sorted = waits.toSorted((a, b) => a - b);
  // Read in place, each feed lets one call wait for as long as it takes: less than ten calls get through.
  expect(sorted.length).toBeGreaterThan(30);
  const { items } = list.answer.parse(await person.call(list, { params, query: {} })) as {
    items: { name: string; last_error: string | null; note: string | null }[];
  };
  const found = new Map(items.map((item) => [item.name, item]));
  expect(found.get('items')?.note).toContain('more than 5,000 entries');
  expect(found.get('bomb')?.last_error).toBe('The feed is larger than 10 MiB.');
}, 120_000);
