import { describe, expect, it } from 'vitest';
import { blueskyStream } from '#connectors/bluesky/stream.ts';
import { startStreamTwin, type StreamTwin } from '#connectors/bluesky/twin-stream.ts';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import { buildPollSubject } from '#connectors/kit/twin-subjects.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const clock = (): Date => new Date(NOW);
const ioOf = ({ url }: StreamTwin) => ({ fetch, now: clock, base_url: url, timeout_ms: 2000 });

function write(twin: StreamTwin, number: number, { langs = ['th'], secondsAgo = 1800 - number } = {}): void {
  const time_us = (NOW - secondsAgo * 1000) * 1000;
  const record = { text: `กาแฟ ${number}`, createdAt: new Date(time_us / 1000).toISOString(), langs };
  const commit = { operation: 'create', collection: 'app.bsky.feed.post', rkey: `3k${number}`, record };
  twin.events.push(Object.assign({ time_us }, { did: 'did:plc:mali', kind: 'commit', commit }));
}

describe('The stream of posts in a language is followed', () =>
  describeFollowing(blueskyStream, {
    name: 'th',
    ...buildPollSubject({
      start: startStreamTwin,
      io: ioOf,
      gives: 'new',
      values: {},
      publish: (twin, number) => write(twin, number),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }));

it('A stream that breaks goes on where it stopped, and posts in other languages are left out', async () => {
  const twin = await startStreamTwin();
  for (let number = 0; number < 6; number += 1)
    write(twin, number, { langs: number === 2 ? ['en'] : ['th-TH'] });
  twin.events.splice(1, 0, Object.assign({ time_us: 1 }, { did: 'did:plc:x', kind: 'identity' }));
  twin.breakAfter = 4;
  const texts: string[] = [];
  let state: PollState = {};
  for (let looks = 0; looks < 2; looks += 1) {
    const step = await blueskyStream.follow('th', state, { values: [], io: ioOf(twin) });
    texts.push(...step.items.map(({ text }) => text));
    state = step;
  }
  await twin.stop();
  expect(texts).toEqual(['กาแฟ 0', 'กาแฟ 1', 'กาแฟ 3', 'กาแฟ 4', 'กาแฟ 5']);
});

it('More posts than a step takes are read by the next one at once; what the stream no longer has is a gap', async () => {
  const twin = await startStreamTwin();
  for (let number = 0; number < 501; number += 1) write(twin, number);
  const call = { values: [], io: ioOf(twin) };
  const first = await blueskyStream.follow('th', {}, call);
  expect([first.items.length, first.next_after_seconds]).toEqual([500, 0]);
  const second = await blueskyStream.follow('th', first, call);
  expect([second.items.length, second.next_after_seconds, second.lost]).toEqual([1, 60, undefined]);
  const old = { cursor: JSON.stringify({ time_us: (NOW - 86_400_000) * 1000 }) };
  const late = await blueskyStream.follow('th', old, call);
  await twin.stop();
  expect(late.lost).toEqual({ from: '2026-11-20T10:00:00.000Z', to: '2026-11-21T09:30:00.000Z' });
});

it.each([
  ['https://bsky.app/?lang=th', 'th'],
  ['https://bsky.app?lang=th,en', 'th,en'],
  ['https://bsky.app/', undefined],
  ['https://bsky.app/search?lang=th', undefined],
  ['https://example.com/?lang=th', undefined],
])('The stream at %s is that of the languages %s', (address, name) => {
  expect(blueskyStream.nameIn(new URL(address))).toBe(name);
});
