import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseByPage, parseDelivery } from '#connectors/facebook/parse.ts';
import { readGraph } from '#connectors/facebook/read-graph.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { readSignedRequest, verifyMeta } from '#connectors/meta/signature.ts';
import { selectMessagingType } from '#connectors/meta/windows.ts';
import { facebook } from '#contracts/networks/facebook.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
function feed(value: Record<string, unknown>, page = '10') {
  return parseDelivery(
    bytes({
      object: 'page',
      entry: [{ id: page, time: 1_767_322_000, changes: [{ field: 'feed', value }] }],
    }),
    NOW,
  );
}
const comment = {
  item: 'comment',
  verb: 'add',
  from: { id: '77', name: 'A' },
  post_id: '10_5',
  parent_id: '10_5',
  comment_id: '5_6',
  message: 'x',
};

describe('texts on a page', () => {
  it('a comment is a public message of its author, below a post', () => {
    const { items } = feed(comment);
    expect(items).toMatchObject([
      {
        kind: 'message',
        place: 'comment',
        conversation_id: '77',
        message_id: '5_6',
        thread: '10_5',
        text: 'x',
      },
    ]);
    expect(items[0]).not.toHaveProperty('reply_to');
    expect(feed({ ...comment, parent_id: '5_1' }).items[0]).toMatchObject({ reply_to: '5_1' });
  });

  it.each([
    ['our own comment', { from: { id: '10', name: 'P' } }, { kind: 'event', event: 'echo' }],
    [
      'a removal',
      { verb: 'remove' },
      { kind: 'event', event: 'unsend', parent_id: '5_6', conversation_id: '77' },
    ],
    [
      'an edit',
      { verb: 'edited' },
      { kind: 'event', event: 'comment_edited', parent_id: '5_6', conversation_id: '77' },
    ],
    ['hiding', { verb: 'hide' }, { kind: 'event', event: 'hidden', parent_id: '5_6' }],
    ['a like', { item: 'like' }, { kind: 'event', event: 'reaction', parent_id: '5_6' }],
    ['a post of ours', { item: 'status', comment_id: undefined, from: { id: '10' } }, { kind: 'post' }],
    [
      "a visitor's post",
      { item: 'post', comment_id: undefined },
      { kind: 'message', conversation_id: '77', message_id: '10_5' },
    ],
  ])('the change %s is parsed as what it is', (_name, change, item) => {
    expect(feed({ ...comment, ...change }).items).toMatchObject([item]);
  });

  it('likes and the page’s own texts open no conversation', () => {
    for (const change of [
      { item: 'like' },
      { item: 'reaction', reaction_type: 'love' },
      { verb: 'remove', from: { id: '10' } },
    ])
      expect(feed({ ...comment, ...change }).items[0]).not.toHaveProperty('conversation_id');
  });

  it('a change of another page, another object or another field is refused with its reason', () => {
    const body = bytes({
      object: 'page',
      entry: [{ id: '10', changes: [{ field: 'feed', value: comment }] }],
    });
    expect(parseDelivery(body, NOW, { account_id: '11' })).toMatchObject({
      items: [],
      refused: [{ reason: 'an entry for another page' }],
    });
    expect(parseByPage(body, NOW).parts).toMatchObject([{ account: '10' }]);
    expect(parseByPage(bytes({ object: 'instagram', entry: [{}] }), NOW).refused[0]?.reason).toMatch(
      /about instagram/,
    );
    expect(
      parseByPage(bytes({ object: 'page', entry: [{ id: '10', changes: [{ field: 'hours' }] }] }), NOW)
        .parts[0]?.parsed.refused[0]?.reason,
    ).toMatch(/hours/);
  });
});

describe('private conversations of a page', () => {
  const of = (thing: Record<string, unknown>, list = 'messaging') =>
    parseDelivery(
      bytes({
        object: 'page',
        entry: [
          {
            id: 10,
            time: 1,
            [list]: [{ sender: { id: 77 }, recipient: { id: 10 }, timestamp: 1_767_322_000_123, ...thing }],
          },
        ],
      }),
      NOW,
    );

  it('messages, echoes and receipts are parsed with their participants', () => {
    expect(of({ message: { mid: 'm', text: 'a', reply_to: { mid: 'n' } } }).items).toMatchObject([
      { kind: 'message', conversation_id: '77', parent_id: 'n', published_at: '2026-01-02T02:46:40.123Z' },
    ]);
    expect(
      of({ sender: { id: '10' }, recipient: { id: '77' }, message: { mid: 'm', text: 'a', is_echo: true } })
        .items,
    ).toMatchObject([{ kind: 'event', event: 'echo', conversation_id: '77' }]);
    expect(of({ delivery: { mids: ['m'], watermark: 1_767_322_000_000 } }).receipts).toEqual([
      { conversation_id: '77', state: 'delivered', message_ids: ['m'], until: '2026-01-02T02:46:40.000Z' },
    ]);
    expect(of({ message: { mid: 'm', is_deleted: true } }).items).toMatchObject([
      { event: 'unsend', parent_id: 'm' },
    ]);
    expect(of({ message: { mid: 'm', text: 'a' } }, 'standby').items).toMatchObject([{ standby: true }]);
    expect(of({ optin: { type: 'x' } }).items).toMatchObject([{ kind: 'event', event: 'optin' }]);
  });

  it('attachments of a message become media, and a shared link its text', () => {
    const said = (attachments: unknown[]) => of({ message: { mid: 'm', attachments } }).items[0];
    expect(
      said([{ type: 'image', payload: { url: 'https://c.example/a.png', sticker_id: 369 } }]),
    ).toMatchObject({ text: '', media: [{ kind: 'sticker', provider_id: '369' }] });
    expect(said([{ type: 'fallback', title: 'Shop', url: 'https://shop.example/1' }])).toMatchObject({
      text: 'Shop\nhttps://shop.example/1',
    });
    expect(said([{ type: 'location', payload: { coordinates: { lat: 1, long: 2 } } }])).toMatchObject({
      media: [{ kind: 'location', detail: { latitude: 1, longitude: 2 } }],
    });
  });
});

it('the messaging type of a message depends on the time since the person last wrote', () => {
  const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
  const by = (hours: number, speaker: 'person' | 'bot') =>
    selectMessagingType(ago(hours), { capabilities: facebook.capabilities, speaker, now: NOW });
  expect(by(23.99, 'bot')).toEqual({ messaging_type: 'RESPONSE' });
  expect(by(24, 'bot')).toBeUndefined();
  expect(by(24, 'person')).toEqual({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
  expect(by(168, 'person')).toBeUndefined();
});

it('signed requests are accepted in both alphabets of base64, and all others are refused', () => {
  expect(readSignedRequest('', 'secret').ok).toBe(false);
  expect(readSignedRequest('a.b.c', 'secret').ok).toBe(false);
  expect(readSignedRequest('a.b', '').ok).toBe(false);
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
const Signed = z.object({
  platform: z.string(),
  header: z.string(),
  secret: z.string(),
  body: z.string(),
  signature: z.string(),
});

describe.skipIf(!hasSharedData)('public payloads (skipped where ../shared/data is absent)', () => {
  it('public payloads are parsed completely, or refused with a reason', () => {
    const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter(
      ({ platform }) => platform === 'facebook',
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { kind, payload } of rows) {
      const {
        items,
        refused,
        receipts = [],
      } = kind === 'webhook' ? parseDelivery(bytes(payload), NOW) : readGraph(payload, { now: NOW });
      expect(items.length + refused.length + receipts.length).toBeGreaterThan(0);
      for (const { reason } of refused) expect(reason).not.toBe('');
    }
  });

  it('public payloads verify with their secret, escapes included, and with no other', () => {
    const rows = readSharedRows('4_payloads/signed_requests.jsonl', Signed).filter(
      ({ header }) => header === 'X-Hub-Signature-256',
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { header, secret, body, signature } of rows) {
      const headers = new Headers({ [header]: signature });
      expect(verifyMeta({ body: Buffer.from(body), headers }, { app_secret: secret })).toEqual({ ok: true });
      expect(verifyMeta({ body: Buffer.from(body), headers }, { app_secret: `${secret}x` }).ok).toBe(false);
      expect(verifyMeta({ body: bytes(JSON.parse(body)), headers }, { app_secret: secret }).ok).toBe(
        JSON.stringify(JSON.parse(body)) === body,
      );
    }
  });
});
