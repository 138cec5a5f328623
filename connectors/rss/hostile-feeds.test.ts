// @module-tag slow
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { READ_AT_ONCE_BYTES } from '#connectors/kit/reading-lane.ts';
import { pollFeed } from '#connectors/rss/poll.ts';
import { MOST_ENTRIES } from '#connectors/rss/read-answer.ts';
import { resolveBases } from '#connectors/rss/xml-base.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const NOW = new Date('2026-01-05T00:00:00.000Z');
function poll(body: string) {
  return pollFeed({ url: 'https://news.example/feed', now: NOW, fetch: async () => new Response(body) });
}

const ITEM = '<item><title>a</title></item>';
const rss = (inner: string, attributes = '') => `<rss${attributes}><channel>${inner}</channel></rss>`;
function named(count: number, write: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => write(index)).join('');
}
const described = (text: string) => rss(`<item><title>a</title><description>${text}</description></item>`);
function namespaceEach(count: number) {
  return rss(named(count, (at) => `<item xmlns:n${at}="http://n.example/"><n${at}:a>b</n${at}:a></item>`));
}
function attributes(count: number) {
  return rss(`<item><title ${named(count, (at) => `a${at}="1" `)}>a</title></item>`);
}

/** A feed of each kind; the meaning of `size` depends on the kind, about as many bytes. */
const HOSTILE: readonly [what: string, write: (size: number) => string][] = [
  ['many items', (size) => rss(ITEM.repeat(size / 30))],
  ['many empty items', (size) => rss('<item/>'.repeat(size / 7))],
  ['many items with a base', (size) => rss(ITEM.repeat(size / 30), ' xml:base="http://a.example/"')],
  ['many unknown elements', (size) => rss('<x>a</x>'.repeat(size / 8))],
  ['many attributes', (size) => attributes(size / 10)],
  [
    'many namespaces',
    (size) =>
      rss(
        ITEM,
        named(size / 30, (at) => ` xmlns:n${at}="http://n.example/"`),
      ),
  ],
  ['a namespace in each item', (size) => namespaceEach(size / 70)],
  ['many entities', (size) => described('&amp;'.repeat(size / 5))],
  ['many sections', (size) => described('<![CDATA[a]]>'.repeat(size / 13))],
  ['many unclosed tags in a text', (size) => described(`<![CDATA[${'<div>'.repeat(size / 5)}]]>`)],
  ['many unclosed tags', (size) => rss('<a>'.repeat(size / 3))],
  ['many unclosed comments', (size) => rss('<!--'.repeat(size / 4), ' xml:base="http://a.example/"')],
  ['a long attribute', (size) => rss(`<item><title x="${'a'.repeat(size)}">a</title></item>`)],
  ['a long run of spaces', (size) => rss(`<item><title>a${' '.repeat(size)}b</title></item>`)],
  [
    'many beginnings of tags in a title',
    (size) => rss(`<item><title><![CDATA[${'<a'.repeat(size / 2)}]]></title></item>`),
  ],
  ['a long word', (size) => described('ก'.repeat(size / 3))],
  [
    'many links in an entry',
    (size) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>a</title>${'<link href="a"/>'.repeat(size / 16)}</entry></feed>`,
  ],
  [
    'deep JSON',
    (size) =>
      `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  ],
  ['no feed', (size) => 'a'.repeat(size)],
];

/** The time of a fixed piece of work on this machine, in milliseconds: limits grow with the machine's load. */
function calibrate(): number {
  const began = performance.now();
  let sum = 0;
  for (let index = 0; index < 30_000_000; index += 1) sum = (sum * 31 + index) % 1_000_003;
  expect(sum).toBeGreaterThan(0);
  return performance.now() - began;
}

let unit = 0;
beforeAll(() => {
  unit = calibrate();
});

test.each(HOSTILE)('a feed of %s that is parsed in place is parsed quickly', async (_what, write) => {
  const body = write(READ_AT_ONCE_BYTES).slice(0, READ_AT_ONCE_BYTES);
  await poll(body);
  const began = performance.now();
  await poll(body);
  expect(performance.now() - began).toBeLessThan(5 * unit);
});

test('large hostile feeds in parallel block nothing else, and each comes to an end', async () => {
  await poll(rss(ITEM.repeat(5000)));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const polled = await Promise.all(HOSTILE.map(([, write]) => poll(write(200_000))));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(8 * unit);
  for (const { status, items, refused } of polled) {
    expect(['new', 'failed']).toContain(status);
    expect(items.length + refused.length).toBeLessThanOrEqual(MOST_ENTRIES);
  }
}, 120_000);

test('sections and comments that are never closed are scanned once', async () => {
  const base = ' xml:base="http://a.example/"';
  const times = (text: string, count: number) => rss(ITEM + text.repeat(count), base);
  for (const beginning of ['<!--', '<![CDATA[']) {
    const began = performance.now();
    resolveBases(times(beginning, 300_000), 'http://a.example/');
    expect(performance.now() - began).toBeLessThan(20 * unit);
  }
});

test('the first entries of a feed with too many are read, and the excess is reported', async () => {
  const polled = await poll(rss(named(MOST_ENTRIES + 1, (at) => `<item><title>post ${at}</title></item>`)));
  expect(polled).toMatchObject({ status: 'new', failures: 0 });
  expect(polled.note).toEqual(fault('feed_entries_over', { count: MOST_ENTRIES }));
  expect(polled.items).toHaveLength(MOST_ENTRIES);
  expect(polled.items.at(-1)?.text).toBe(`post ${MOST_ENTRIES - 1}`);
});

test('a feed as long as the limit is accepted whole and parsed as in place', async () => {
  const polled = await poll(rss(named(MOST_ENTRIES, (at) => `<item><title>post ${at}</title></item>`)));
  expect(polled.note).toBeUndefined();
  expect(polled.items).toHaveLength(MOST_ENTRIES);
});
