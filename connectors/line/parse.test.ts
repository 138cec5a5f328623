import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { parseDelivery } from '#connectors/line/parse.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

const base = {
  mode: 'active',
  timestamp: 1_767_323_045_123,
  source: { type: 'user', userId: 'U1' },
  webhookEventId: '01H0000000000000000000000A',
  deliveryContext: { isRedelivery: false },
};

function parse(...events: unknown[]) {
  return parseDelivery(Buffer.from(JSON.stringify({ destination: 'U0', events })), NOW);
}

function only(event: unknown): Incoming {
  const { items, refused } = parse(event);
  expect(refused).toEqual([]);
  expect(items).toHaveLength(1);
  return Incoming.parse(items[0]);
}

function message(fields: Record<string, unknown>, over: Record<string, unknown> = {}) {
  return { ...base, type: 'message', replyToken: 'token', message: { id: '325708', ...fields }, ...over };
}

describe('text messages of LINE', () => {
  it('a text message has everything that a reply needs', () => {
    const item = only(message({ type: 'text', text: 'สวัสดี 😀', quoteToken: 'q', quotedMessageId: '11' }));
    expect(item).toMatchObject({
      provider_id: base.webhookEventId,
      kind: 'message',
      channel: 'line',
      author: { _id: 'U1', name: '' },
      conversation_id: 'U1',
      conversation_kind: 'person',
      message_id: '325708',
      parent_id: '11',
      text: 'สวัสดี 😀',
      published_at: '2026-01-02T03:04:05.123Z',
      reply_token: 'token',
      quote_token: 'q',
    });
    expect(item.standby).toBeUndefined();
  });

  it.each([
    ['group', { type: 'group', groupId: 'C1', userId: 'U1' }, 'C1', 'U1'],
    ['group whose speaker LINE hides', { type: 'group', groupId: 'C1' }, 'C1', ''],
    ['room', { type: 'room', roomId: 'R1', userId: 'U1' }, 'R1', 'U1'],
  ])('a text message in a %s belongs to that conversation', (_, source, conversation, author) => {
    const item = only(message({ type: 'text', text: 'a' }, { source }));
    expect(item).toMatchObject({
      conversation_id: conversation,
      conversation_kind: 'group',
      author: { _id: author },
    });
  });

  it('a text message in standby is stored, marked, and cannot be answered', () => {
    const item = only(message({ type: 'text', text: 'a', quoteToken: 'q' }, { mode: 'standby' }));
    expect(item).toMatchObject({ kind: 'message', standby: true });
    expect(item.reply_token).toBeUndefined();
    expect(item.quote_token).toBeUndefined();
  });

  it('a text message without a sender is stored outside the inbox', () => {
    expect(only(message({ type: 'text', text: 'a' }, { source: undefined }))).toMatchObject({
      kind: 'event',
      event: 'message',
    });
  });

  it('NUL is removed from a text message and lone surrogates are replaced, since no store accepts them', () => {
    const item = only(message({ type: 'text', text: 'a\u0000b\ud800' }));
    expect(item.text).toBe('ab\ufffd');
    expect(JSON.stringify(item.raw)).not.toContain('\\u0000');
  });
});

describe('other messages of LINE', () => {
  it.each([
    [
      { type: 'image', contentProvider: { type: 'line' } },
      { kind: 'image', provider_id: '325708' },
    ],
    [
      {
        type: 'video',
        duration: 6000,
        contentProvider: { type: 'external', originalContentUrl: 'https://a.example/v.mp4' },
      },
      { kind: 'video', url: 'https://a.example/v.mp4', detail: { duration_ms: 6000 } },
    ],
    [
      { type: 'audio', contentProvider: { type: 'external', originalContentUrl: 'javascript:alert(1)' } },
      { kind: 'audio', provider_id: '325708' },
    ],
    [
      { type: 'file', fileName: 'ใบเสร็จ.pdf', fileSize: 2138 },
      { kind: 'file', name: 'ใบเสร็จ.pdf', detail: { size: 2138 } },
    ],
    [
      { type: 'location', title: 'ร้าน', address: 'กรุงเทพ', latitude: 13.7, longitude: 100.5 },
      { kind: 'location', name: 'ร้าน', detail: { address: 'กรุงเทพ', latitude: 13.7, longitude: 100.5 } },
    ],
    [
      { type: 'sticker', packageId: '1', stickerId: '2', stickerResourceType: 'STATIC', keywords: ['hi'] },
      {
        kind: 'sticker',
        provider_id: '2',
        detail: { package_id: '1', resource: 'STATIC', keywords: ['hi'] },
      },
    ],
  ])('%j', (content, media) => {
    const item = only(message(content));
    expect(item).toMatchObject({ kind: 'message', text: '', media: [media] });
  });

  it('a message sticker keeps its text, and an unknown kind of message is stored', () => {
    expect(only(message({ type: 'sticker', stickerId: '2', text: 'ขอบคุณ' })).text).toBe('ขอบคุณ');
    expect(only(message({ type: 'poll', question: '?' }))).toMatchObject({ kind: 'message', text: '' });
  });
});

describe('events of LINE', () => {
  const KINDS = [
    'unsend',
    'follow',
    'unfollow',
    'join',
    'leave',
    'memberJoined',
    'memberLeft',
    'postback',
    'videoPlayComplete',
    'beacon',
    'accountLink',
    'membership',
    'module',
    'activated',
    'deactivated',
    'botSuspended',
    'botResumed',
    'delivery',
    'messageEdited',
    'somethingNew',
  ];

  it.each(KINDS)('the event %s is stored under its own name', (type) => {
    expect(only({ ...base, type, [type]: { a: 1 } })).toMatchObject({
      kind: 'event',
      event: type,
      raw: { [type]: { a: 1 } },
    });
  });

  it('unsend and edit events name the message that they change', () => {
    expect(only({ ...base, type: 'unsend', unsend: { messageId: '325708' } }).parent_id).toBe('325708');
    const edit = only({
      ...base,
      type: 'messageEdited',
      message: { id: '325708', type: 'text', text: 'ใหม่' },
    });
    expect(edit).toMatchObject({ kind: 'event', event: 'messageEdited', text: 'ใหม่', parent_id: '325708' });
  });

  it('an event without a valid time takes its time of arrival', () => {
    for (const timestamp of [undefined, 'x', 1e300, -1e15]) {
      expect(only({ ...base, type: 'follow', timestamp }).published_at).toBe(NOW.toISOString());
    }
    expect(only({ ...base, type: 'follow', timestamp: 12_345_678_901_234 }).published_at).toBe(
      '2361-03-21T19:15:01.234Z',
    );
  });

  it('an event without an id always gets the same id, which differs from that of other events', () => {
    const event = { ...base, type: 'follow', webhookEventId: undefined };
    expect(only(event).provider_id).toMatch(/^[0-9a-f]{64}$/);
    expect(only(event).provider_id).toBe(only(event).provider_id);
    expect(only({ ...event, timestamp: 1 }).provider_id).not.toBe(only(event).provider_id);
  });
});

describe('a delivery of LINE', () => {
  it('a delivery without events is the verification request', () => {
    expect(parse()).toEqual({ items: [], refused: [] });
  });

  it('a bad event in a delivery does not affect the good ones', () => {
    const { items, refused } = parse(
      7,
      message({ type: 'text', text: 'a' }),
      { type: '' },
      { ...base, type: 'message' },
    );
    expect(items.map((one) => one.text)).toEqual(['a']);
    expect(refused.map((one) => one.reason)).toEqual([
      'an event without a type',
      'an event without a type',
      'a message event without a message',
    ]);
  });

  it.each([
    ['', 'the body is not JSON'],
    ['{', 'the body is not JSON'],
    ['7', 'the body has no list of events'],
    ['{"events":{}}', 'the body has no list of events'],
  ])('the delivery %j is refused: %s', (body, reason) => {
    expect(parseDelivery(Buffer.from(body), NOW).refused).toMatchObject([{ reason }]);
  });

  it('a delivery that is not UTF-8 or nests without end is refused or stored, and never throws', () => {
    expect(parseDelivery(Uint8Array.of(0xff, 0xfe), NOW).refused).toMatchObject([
      { reason: 'the body is not UTF-8' },
    ]);
    const deep = `{"events":[{"type":"follow","x":${'['.repeat(49_000)}${']'.repeat(49_000)}}]}`;
    expect(parseDelivery(Buffer.from(deep), NOW).items).toHaveLength(1);
  });
});

describe.skipIf(!hasSharedData)('published LINE payloads', () => {
  const Row = z.object({ id: z.string(), platform: z.string(), payload: z.unknown() });
  const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter((row) => row.platform === 'line');

  it('every published LINE payload is parsed', () => {
    expect(rows.length).toBeGreaterThan(0);
    const refused = rows.flatMap((row) => {
      const parsed = parseDelivery(Buffer.from(JSON.stringify(row.payload)), NOW);
      for (const item of parsed.items) Incoming.parse(item);
      return parsed.refused.map((one) => `${row.id}: ${one.reason}`);
    });
    expect(refused).toEqual([]);
  });
});
