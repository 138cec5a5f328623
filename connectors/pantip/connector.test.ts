import { describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io } from '#connectors/kit/exchange.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { pantipConnector } from '#connectors/pantip/connector.ts';
import { pollInbox } from '#connectors/pantip/poll.ts';
import { startPantipTwin, type PantipTwin } from '#connectors/pantip/twin.ts';

const ACCOUNT = { user_id: '42', access_token: 'good', name: 'Shop' };
const VALUES = { user_id: '42', access_token: 'good' };
const NOW = new Date('2026-11-21T10:00:00.000Z');
const ioOf = (twin: PantipTwin): Io => ({ fetch, now: () => NOW, base_url: twin.url, timeout_ms: 800 });
function message(id: string, more: object = {}) {
  return {
    id,
    thread_id: 't1',
    author: { id: 'p1', name: 'มานี' },
    text: 'สนใจสินค้า',
    sent_at: '2026-11-21T09:00:00Z',
    ...more,
  };
}

const MOODS = {
  refuse_429: 'busy',
  refuse_401: 'refuse',
  break_500: 'break',
  stall: 'stall',
  drop: 'drop',
  drop_after_accept: 'drop_after_accept',
  nonsense: 'nonsense',
} as const;
const shown = {
  start: () => startPantipTwin(ACCOUNT),
  io: ioOf,
  misbehave: (twin: PantipTwin, what: keyof typeof MOODS) => {
    twin.once = MOODS[what];
  },
};

testConformance('pantip', {
  connector: pantipConnector,
  values: VALUES,
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: 't1', message: { text: 'มีครับ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ taken }) => taken.length,
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => void twin.messages.push(message(`m${number}`)),
  }),
});

describe('the incoming message box', () => {
  it('gives messages of others, and keeps what it cannot read with the reason', async () => {
    const twin = await startPantipTwin(ACCOUNT);
    twin.messages.push(
      message('a', { topic: 'ของเสีย', permalink: 'https://pantip.com/1' }),
      message('b', { own: true }),
      { id: 7 },
      message('c', { sent_at: 'soon', permalink: 'javascript:x' }),
    );
    const polled = await pollInbox(VALUES, {}, ioOf(twin));
    await twin.stop();
    expect(
      polled.items.map(({ provider_id, published_at, url }) => [provider_id, published_at, url]),
    ).toEqual([
      ['a', '2026-11-21T09:00:00.000Z', 'https://pantip.com/1'],
      ['c', NOW.toISOString(), undefined],
    ]);
    expect(polled.items[0]).toMatchObject({ conversation_id: 't1', title: 'ของเสีย' });
    expect(polled.refused).toHaveLength(1);
  });

  it('names a message without words by its type, with its address', async () => {
    const twin = await startPantipTwin(ACCOUNT);
    const url = 'https://pantip.com/1';
    twin.messages.push(
      message('a', { text: undefined, type: 'gift', permalink: url }),
      message('b', { text: '' }),
      message('c'),
    );
    const { items } = await pollInbox(VALUES, {}, ioOf(twin));
    await twin.stop();
    expect(items.map(({ unshown }) => unshown)).toEqual([
      [{ name: 'gift', url }],
      [{ name: 'message' }],
      undefined,
    ]);
  });

  it('keeps a message of which one part is too long, and cuts between characters', async () => {
    const twin = await startPantipTwin(ACCOUNT);
    twin.messages.push(
      message('a', {
        permalink: `https://pantip.com/${'x'.repeat(2048)}`,
        topic: `${'x'.repeat(1999)}👍👍`,
        text: `${'x'.repeat(99_999)}👍👍`,
        author: { id: 'p1', name: `${'x'.repeat(511)}👍👍` },
      }),
    );
    const { items, refused } = await pollInbox(VALUES, {}, ioOf(twin));
    await twin.stop();
    expect(refused).toEqual([]);
    expect(items).toMatchObject([
      { title: 'x'.repeat(1999), text: 'x'.repeat(99_999), author: { name: 'x'.repeat(511) } },
    ]);
    expect(items[0]).not.toHaveProperty('url');
  });

  it('Pantip cannot be called if its address is not configured', async () => {
    expect(await pollInbox(VALUES, {}, { fetch, now: () => NOW })).toMatchObject({
      status: 'failed',
      failures: 1,
    });
  });
});
