import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseByAccount, parseDelivery } from '#connectors/instagram/parse.ts';
import { readGraph } from '#connectors/instagram/read-graph.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const AT = 1_767_322_000;
const ACCOUNT = '17841';
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
function parse(entry: Record<string, unknown>, account = ACCOUNT) {
  return parseDelivery(bytes({ object: 'instagram', entry: [{ id: account, time: AT, ...entry }] }), NOW, {
    account_id: ACCOUNT,
  });
}
const change = (field: string, value: unknown) => parse({ changes: [{ field, value }] });
const thing = { sender: { id: '77' }, recipient: { id: ACCOUNT }, timestamp: AT * 1000 + 5 };
const said = (message: Record<string, unknown>) => ({ ...thing, message: { mid: 'm_1', ...message } });
const comment = {
  id: '901',
  text: 'ราคาเท่าไหร่คะ',
  from: { id: '77', username: 'mali.shop' },
  media: { id: '500', media_product_type: 'FEED' },
};

describe('private messages of Instagram', () => {
  it.each([
    ['messages', said({ text: 'สวัสดี' })],
    ['messages', said({ is_deleted: true })],
    [
      'messages',
      { ...said({ is_echo: true, text: 'ได้ค่ะ' }), sender: { id: ACCOUNT }, recipient: { id: '77' } },
    ],
    ['message_edit', { ...thing, message_edit: { mid: 'm_1', text: 'สวัสดีค่ะ', num_edit: 1 } }],
    ['message_reactions', { ...thing, reaction: { mid: 'm_1', action: 'react', emoji: '❤' } }],
    ['messaging_seen', { ...thing, read: { mid: 'm_9' } }],
    ['messaging_postbacks', { ...thing, postback: { mid: 'm_2', title: 'ดูสินค้า' } }],
    ['messaging_referral', { ...thing, referral: { ref: 'x', source: 'ADS' } }],
    ['messaging_handover', { ...thing, pass_thread_control: { new_owner_app_id: '5' } }],
  ])('a change of %s is parsed as the same thing in the list of messages', (field, value) => {
    const parsed = change(field, value);
    expect(parsed.items.length + (parsed.receipts?.length ?? 0)).toBe(1);
    expect(parsed.refused).toEqual([]);
    expect(parsed).toEqual(parse({ messaging: [value] }));
  });

  it('a message, its edit and its withdrawal name the same message', () => {
    const [message] = parse({ messaging: [said({ text: 'สวัสดี' })] }).items;
    const [edit] = change('message_edit', { ...thing, message_edit: { mid: 'm_1', text: 'สวัสดีค่ะ' } }).items;
    const [gone] = parse({ messaging: [said({ is_deleted: true })] }).items;
    expect(message).toMatchObject({
      channel: 'instagram',
      kind: 'message',
      place: 'private',
      provider_id: 'm_1',
      conversation_id: '77',
    });
    expect(edit).toMatchObject({
      kind: 'event',
      event: 'message_edited',
      parent_id: 'm_1',
      text: 'สวัสดีค่ะ',
    });
    expect(gone).toMatchObject({ kind: 'event', event: 'unsend', parent_id: 'm_1', conversation_id: '77' });
  });

  it('what was written in the app is an echo in the conversation of the person it went to', () => {
    const [echo] = parse({
      messaging: [
        { ...said({ is_echo: true, text: 'ได้ค่ะ' }), sender: { id: ACCOUNT }, recipient: { id: '77' } },
      ],
    }).items;
    expect(echo).toMatchObject({ kind: 'event', event: 'echo', conversation_id: '77', message_id: 'm_1' });
  });

  it('a message of the account to itself opens no conversation', () => {
    const [own] = parse({ messaging: [{ ...said({ text: 'x' }), sender: { id: ACCOUNT } }] }).items;
    expect(own).toMatchObject({ kind: 'event' });
    expect(own).not.toHaveProperty('conversation_id');
  });

  it('A receipt for the last message that was read is one for all before it', () => {
    expect(parse({ messaging: [{ ...thing, read: { mid: 'm_9' } }] }).receipts).toEqual([
      {
        conversation_id: '77',
        state: 'read',
        message_ids: ['m_9'],
        until: new Date(thing.timestamp).toISOString(),
      },
    ]);
  });

  it('the story that a message answers, or that names the account, is kept with its address', () => {
    const url = 'https://cdn.example/story.jpg';
    expect(
      parse({ messaging: [said({ text: 'สวย', reply_to: { story: { id: '1', url } } })] }).items[0],
    ).toMatchObject({ text: 'สวย', unshown: [{ name: 'story', url }] });
    const mention = [{ type: 'story_mention', payload: { url } }];
    expect(parse({ messaging: [said({ attachments: mention })] }).items[0]).toMatchObject({
      text: '',
      unshown: [{ name: 'story_mention', url }],
    });
  });
});

describe('comments on Instagram', () => {
  it.each([
    ['without verb and time', {}, new Date(AT * 1000)],
    ['with verb and time', { verb: 'add', created_time: AT - 60 }, new Date((AT - 60) * 1000)],
  ])('a comment %s is a public message of its author', (_how, more, at) => {
    const [item] = change('comments', { ...comment, ...more }).items;
    expect(item).toMatchObject({
      kind: 'message',
      place: 'comment',
      provider_id: '901',
      conversation_id: '77',
      author: { _id: '77', name: 'mali.shop', handle: 'mali.shop' },
      thread: '500',
      published_at: at.toISOString(),
    });
    expect(item).not.toHaveProperty('reply_to');
  });

  it.each([
    ['a reply', { parent_id: '900' }, { kind: 'message', reply_to: '900' }],
    ['our own', { from: { id: ACCOUNT } }, { kind: 'event', event: 'echo' }],
    ['our own, by its scoped id', { from: { id: '5', self_ig_scoped_id: '5' } }, { event: 'echo' }],
    [
      'a removal',
      { verb: 'removed' },
      { event: 'unsend', parent_id: '901', conversation_id: '77', text: '' },
    ],
    ['hiding', { verb: 'hide' }, { event: 'hidden', parent_id: '901' }],
    ['a comment without an author', { from: undefined }, { kind: 'post' }],
    ['another verb', { verb: 'pin' }, { kind: 'event', event: 'comment_pin' }],
  ])('%s is parsed as what it is', (_what, more, expected) => {
    expect(change('comments', { ...comment, ...more }).items).toMatchObject([expected]);
  });

  it('a comment on an ad that comes twice is one item, in the thread of the medium that the ad shows', () => {
    const ad = { id: '600', ad_id: '7', ad_title: 'ลดราคา', original_media_id: '500' };
    const value = { ...comment, media: ad };
    const { items } = parse({
      changes: [
        { field: 'comments', value: comment },
        { field: 'comments', value },
      ],
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ thread: '500', extra: { ad_id: '7', ad_title: 'ลดราคา' } });
  });

  it('a mention names what has to be read', () => {
    expect(change('mentions', { media_id: '1', comment_id: '2' }).named).toMatchObject([
      { content_id: '2', kind: 'mentioned_comment' },
    ]);
    expect(change('mentions', { media_id: '1' }).named).toMatchObject([
      { content_id: '1', kind: 'mentioned_media' },
    ]);
  });

  it.each([
    ['of another object', bytes({ object: 'page', entry: [] })],
    ['without entries', bytes({ object: 'instagram' })],
    [
      'of another account',
      bytes({
        object: 'instagram',
        entry: [{ id: '9', changes: [{ field: 'comments', value: comment }] }],
      }),
    ],
    [
      'of another field',
      bytes({
        object: 'instagram',
        entry: [{ id: ACCOUNT, changes: [{ field: 'story_insights', value: {} }] }],
      }),
    ],
    ['that says nothing', bytes({ object: 'instagram', entry: [{ id: ACCOUNT }] })],
  ])('a delivery %s is refused with its reason and content', (_what, body) => {
    const { items, refused } = parseDelivery(body, NOW, { account_id: ACCOUNT });
    expect(items).toEqual([]);
    expect(refused).toMatchObject([{ reason: expect.stringMatching(/./) }]);
  });
});

it('a delivery for several accounts is parted by them', () => {
  const entry = ['1', '2'].map((id) => ({
    id,
    time: AT,
    messaging: [{ ...said({ text: 'x' }), recipient: { id } }],
  }));
  const { parts, refused } = parseByAccount(bytes({ object: 'instagram', entry }), NOW);
  expect(parts.map(({ account, parsed }) => [account, parsed.items.length])).toEqual([
    ['1', 1],
    ['2', 1],
  ]);
  expect(refused).toEqual([]);
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown(), id: z.string() });

describe.skipIf(!hasSharedData)('public payloads (skipped where ../shared/data is absent)', () => {
  it.each(['api_payloads', 'api_payloads_2'])(
    'every one of %s is taken, or refused with a reason',
    (file) => {
      const rows = readSharedRows(`4_payloads/${file}.jsonl`, Row).filter(
        ({ platform }) => platform === 'instagram',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { kind, payload, id } of rows) {
        const parsed =
          kind === 'webhook' ? parseDelivery(bytes(payload), NOW) : readGraph(payload, { now: NOW });
        const { items, refused, receipts = [], named = [] } = parsed;
        expect(items.length + refused.length + receipts.length + named.length, id).toBeGreaterThan(0);
        for (const { reason } of refused) expect(reason, id).not.toBe('');
      }
    },
  );
});
