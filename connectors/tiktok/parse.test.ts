import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { parseByAccount, parseDelivery } from '#connectors/tiktok/parse.ts';
import { readTiktokAnswer } from '#connectors/tiktok/read-answer.ts';
import { signDelivery, verifyTiktok } from '#connectors/tiktok/signature.ts';
import { nameComment, splitCommentName } from '#connectors/tiktok/wire.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const ACCOUNT = 'biz-123';
const NOW = new Date('2026-11-30T10:00:00.000Z');
const MALI = {
  from: 'mali.suk',
  from_user: { id: 'mali', role: 'personal_account' },
  to: 'shop',
  to_user: { id: ACCOUNT },
};
const US = { from: 'shop', from_user: { id: ACCOUNT }, to: 'mali.suk', to_user: { id: 'mali' } };

function parse(event: string, content: unknown, envelope: Record<string, unknown> = {}): ParsedDelivery {
  const whole = {
    client_key: 'aw123',
    event,
    create_time: 1_764_496_800,
    user_openid: ACCOUNT,
    content: typeof content === 'string' ? content : JSON.stringify(content),
    ...envelope,
  };
  return parseDelivery(Buffer.from(JSON.stringify(whole)), NOW, { account_id: ACCOUNT });
}
function parseMessage(more: Record<string, unknown>, event = 'im_receive_msg') {
  const content = {
    message_id: 'm1',
    conversation_id: 'c+1==',
    timestamp: 1_764_496_799_123,
    ...MALI,
    ...more,
  };
  return parse(event, content);
}

describe('Messages of a conversation', () => {
  it('A text is a message of the customer, in the conversation that answers go to', () => {
    const { items, moves } = parseMessage({
      type: 'text',
      text: { body: 'มีของไหม' },
      referenced_message_info: { referenced_message_id: 'm0' },
    });
    expect(items).toMatchObject([
      {
        kind: 'message',
        place: 'private',
        channel: 'tiktok',
        provider_id: 'm1',
        message_id: 'm1',
        conversation_id: 'c+1==',
        parent_id: 'm0',
        person_ids: { user: 'mali' },
        author: { _id: 'mali', name: 'mali.suk' },
        text: 'มีของไหม',
        published_at: '2025-11-30T09:59:59.123Z',
      },
    ]);
    expect(moves).toEqual([{ from: 'mali', to: 'c+1==' }]);
  });

  it('Somebody is one person by the id that every API has, and in one conversation', () => {
    const text = { type: 'text', text: { body: 'x' } };
    expect(parseMessage({ ...text, unique_identifier: 'u1' })).toMatchObject({
      moves: [{ from: 'u1', to: 'c+1==' }],
      items: [{ person_ids: { user: 'u1' } }],
    });
    const own = parseMessage({ ...text, ...US, unique_identifier: 'u1' }, 'im_send_msg');
    expect(own.moves).toEqual([]);
    expect(own.items[0]?.person_ids).toBeUndefined();
  });

  it('Pictures, films and stickers are media; shared posts and unknown kinds are named', () => {
    const one = (more: Record<string, unknown>) => parseMessage(more).items[0];
    expect(one({ type: 'image', image: { media_id: 'x' } })?.media).toEqual([
      { kind: 'image', provider_id: '["image","c+1==","m1","x"]' },
    ]);
    expect(one({ type: 'video', video: { media_id: 'y' } })?.media?.[0]?.kind).toBe('video');
    expect(one({ type: 'sticker', sticker: { url: 'https://p16.example/s.webp' } })?.media).toEqual([
      { kind: 'sticker', url: 'https://p16.example/s.webp', expires: true },
    ]);
    const post = { embed_url: 'https://www.tiktok.com/embed/1' };
    expect(one({ type: 'share_post', share_post: post })?.unshown).toEqual([
      { name: 'share_post', url: post.embed_url },
    ]);
    for (const type of ['sticker', 'emoji', 'other', 'gift', ''])
      expect(one({ type })?.unshown).toEqual([{ name: type || 'unknown' }]);
    expect(one({ message_type: 'TEXT', text: { body: 'x' } })).toMatchObject({ text: 'x' });
  });

  it('What the account sent is an echo, with our app where it came through one', () => {
    const text = { type: 'text', text: { body: 'มีค่ะ' }, ...US };
    expect(parseMessage({ ...text, message_tag: { source: 'API' } }, 'im_send_msg').items).toMatchObject([
      { kind: 'event', event: 'echo', conversation_id: 'c+1==', extra: { app_id: 'aw123' } },
    ]);
    const [app] = parseMessage({ ...text, message_tag: { source: 'APP' } }, 'im_send_msg').items;
    expect(app).toMatchObject({ event: 'echo' });
    expect(app?.extra).toBeUndefined();
  });

  it('A reaction belongs to its message, and is taken back', () => {
    const reaction = [{ operation: 'ADD', type: 'EMOJI', emoji: '👍', original_msg_id: 'm0' }];
    expect(parseMessage({ type: 'reaction', reaction }).items).toMatchObject([
      { kind: 'event', event: 'reaction', text: '👍', parent_id: 'm0' },
    ]);
    const gone = { operation: 'REMOVE', emoji: '👍', original_msg_id: 'm0' };
    expect(parseMessage({ type: 'reaction', reaction: gone }).items).toMatchObject([{ event: 'unreact' }]);
  });

  it('The customer’s mark says up to when they have read; the account’s own says nothing', () => {
    const content = { conversation_id: 'c1', read: { last_read_timestamp: 1_764_496_700_000 } };
    expect(parse('im_mark_read_msg', { ...content, ...MALI })).toMatchObject({
      items: [],
      receipts: [{ state: 'read', conversation_id: 'c1', until: '2025-11-30T09:58:20.000Z' }],
    });
    expect(parse('im_mark_read_msg', { ...content, ...US })).toMatchObject({
      receipts: [],
      refused: [{ code: 'no_content' }],
    });
  });

  it('What TikTok does not deliver from Europe is kept with its reason, a referral with its conversation', () => {
    expect(parse('im_receive_msg_eu', { to: 'shop', timestamp: 1 }).refused).toMatchObject([
      { code: 'withheld' },
    ]);
    expect(parse('im_referral_msg', { conversation_id: 'c1', ...MALI }).items).toMatchObject([
      { kind: 'event', event: 'referral', conversation_id: 'c1' },
    ]);
  });
});

describe('Comments', () => {
  const content = (more: string) =>
    `{"comment_id":7115302925501563650,"video_id":7109065174526479622,"parent_comment_id":0,"comment_type":"comment",${more}"timestamp":1764496799123,"unique_identifier":"mali","text":"ราคา"}`;
  const name = '7109065174526479622:7115302925501563650';

  it('A new comment is read at TikTok, under ids that no double rounds', () => {
    const parsed = parse('comment.update', content('"comment_action":"insert",'));
    expect(parsed).toMatchObject({ items: [], named: [{ content_id: name, kind: 'comment' }] });
    expect(splitCommentName(name)).toEqual({
      video_id: '7109065174526479622',
      comment_id: '7115302925501563650',
    });
    expect(nameComment('1', '2')).toBe('1:2');
  });

  it.each([
    ['delete', 'unsend'],
    ['set_to_hidden', 'hidden'],
    ['set_to_public', 'shown'],
    ['set_to_friends_only', 'comment_set_to_friends_only'],
  ])('A comment that is %s is an event %s of it', (action, event) => {
    const [item] = parse('comment.update', content(`"comment_action":"${action}",`)).items;
    expect(item).toMatchObject({ kind: 'event', event, parent_id: name, place: 'comment', text: '' });
  });

  it('A comment without its video is taken as it was delivered', () => {
    expect(
      parse('comment.update', { comment_id: '1', text: 'ดี', unique_identifier: 'mali' }).items,
    ).toMatchObject([{ kind: 'message', provider_id: ':1', text: 'ดี', conversation_id: 'mali' }]);
    expect(parse('comment.update', { comment_id: '1' }).refused).toMatchObject([{ code: 'withheld' }]);
  });
});

describe('Deliveries', () => {
  it('An end of the consent is an event of the connection; events of videos and unknown ones are kept', () => {
    expect(parse('authorization.removed', { reason: 1 }).connection).toMatchObject([{ state: 'ended' }]);
    expect(parse('video.publish.completed', {}).refused).toMatchObject([{ code: 'no_content' }]);
    const [unknown] = parse('brand.mention.event', { x: 1 }).refused;
    expect(unknown).toMatchObject({ reason: 'an event brand.mention.event that is not known' });
    expect(unknown?.code).toBeUndefined();
    expect(parse('toString', {}).refused).toHaveLength(1);
  });

  it('Each event belongs to its account, and what names none is refused', () => {
    const whole = { event: 'im_receive_msg', user_openid: 'other', content: '{"conversation_id":"c"}' };
    const body = Buffer.from(JSON.stringify(whole));
    expect(parseByAccount(body, NOW).parts).toMatchObject([{ account: 'other' }]);
    expect(parseDelivery(body, NOW, { account_id: ACCOUNT }).refused).toMatchObject([
      { code: 'other_account' },
    ]);
    expect(parseByAccount(Buffer.from('{"event":"im_receive_msg"}'), NOW)).toMatchObject({
      parts: [],
      refused: [{ reason: 'an event without an account' }],
    });
    expect(parse('im_receive_msg', 'no JSON').refused).toHaveLength(1);
  });

  it('The signature may be in any order and as old as TikTok repeats a delivery, and is wrong in every other respect', () => {
    const body = Buffer.from('{"a":1}');
    const seconds = Math.floor(NOW.getTime() / 1000);
    const verify = (header: string, secret = 's') =>
      verifyTiktok(buildDelivery(body, { headers: { 'Tiktok-Signature': header } }, { now: NOW }), {
        app_secret: secret,
      }).ok;
    const sign = (time: number) => signDelivery(String(time), body, 's');
    expect(verify(`t=${seconds},s=${sign(seconds)}`)).toBe(true);
    expect(verify(`s=${sign(seconds)}, t=${seconds}`)).toBe(true);
    const old = seconds - 72 * 3600;
    expect(verify(`t=${old},s=${sign(old)}`)).toBe(true);
    const past = seconds - 74 * 3600;
    expect(verify(`t=${past},s=${sign(past)}`)).toBe(false);
    const future = seconds + 3600;
    expect(verify(`t=${future},s=${sign(future)}`)).toBe(false);
    expect(verify(`t=${seconds + 1},s=${sign(seconds)}`)).toBe(false);
    expect(verify(`t=${seconds},s=${sign(seconds)}`, 'other')).toBe(false);
    for (const odd of ['', 's=', `t=${seconds}`, `s=${sign(seconds)}`, 't=x,s=y'])
      expect(verify(odd)).toBe(false);
  });
});

it.skipIf(!hasSharedData)('Every published delivery and answer is taken, or refused with a reason', () => {
  const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
  const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
    (row) => row.platform === 'tiktok',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind, payload } of rows) {
    const {
      items,
      refused,
      receipts = [],
      named = [],
    } = kind === 'webhook'
      ? parseDelivery(Buffer.from(JSON.stringify(payload)), NOW)
      : readTiktokAnswer(toStorable(payload), { account: ACCOUNT, at: NOW });
    expect(items.length + refused.length + receipts.length + named.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatch(/^an answer without comments/);
    for (const item of items) expect(Incoming.parse(item)).toEqual(item);
  }
});
