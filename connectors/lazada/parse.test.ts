import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { parseBySeller, parsePush } from '#connectors/lazada/parse.ts';
import { readMessage } from '#connectors/lazada/read-message.ts';
import { LAZADA_SIGNATURE_HEADER, signPush, signRequest, verifyPush } from '#connectors/lazada/signature.ts';
import { Session } from '#connectors/lazada/wire.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const SESSION = '100094063_2_1011822749_1_103';
const session = Session.parse({ session_id: SESSION, title: 'มะลิ', head_url: 'https://a.example/h.jpg' });

/** A message as the vendor's page shows it, with other fields. */
function read(fields: Record<string, unknown>) {
  const message = {
    from_account_type: '1',
    process_msg: 'null',
    session_id: SESSION,
    message_id: 'm1',
    type: '1',
    content: '{"activeContent":{},"txt":"มีของไหมคะ"}',
    send_time: '1623399917435',
    auto_reply: 'false',
    template_id: '1',
    from_account_id: '1011822749',
    status: '0',
    ...fields,
  };
  return readMessage(message, { session, now: NOW });
}
function card(template_id: number, content: unknown) {
  return read({ template_id: String(template_id), content: JSON.stringify(content) })[0];
}

describe('Messages', () => {
  it('A text of a buyer is a message of their conversation, with their name', () => {
    expect(read({})).toMatchObject([
      {
        kind: 'message',
        place: 'private',
        provider_id: 'm1',
        conversation_id: SESSION,
        author: { _id: SESSION, name: 'มะลิ', avatar_url: 'https://a.example/h.jpg' },
        text: 'มีของไหมคะ',
        published_at: '2021-06-11T08:25:17.435Z',
      },
    ]);
    expect(
      read({ send_time: 1_623_399_917_435, template_id: 1, from_account_type: 1, content: 'no JSON' }),
    ).toMatchObject([{ kind: 'message', text: 'no JSON', published_at: '2021-06-11T08:25:17.435Z' }]);
  });

  it('Pictures and videos are kept here, under any of the names that Lazada has for them', () => {
    for (const content of [{ imgUrl: '//a.example/p.jpg' }, { img_url: 'https://a.example/p.jpg' }])
      expect(card(3, content)).toMatchObject({
        text: '',
        media: [{ kind: 'image', url: 'https://a.example/p.jpg', expires: true }],
      });
    expect(card(6, { videoUrl: 'https://a.example/v.mp4' })).toMatchObject({ media: [{ kind: 'video' }] });
    expect(card(6, { video_id: '7' })).toMatchObject({ unshown: [{ name: 'video' }] });
    expect(card(4, { txt: '[smile]' })).toMatchObject({ text: '[smile]' });
  });

  it('A product and an order are named by their ids, and a kind of tomorrow by its number', () => {
    const content = {
      itemId: 1762013406,
      title: 'ลาเต้',
      actionUrl: '//a.example/i1',
      iconUrl: 'https://a.example/1.jpg',
    };
    expect(card(10_006, content)).toMatchObject({
      text: '',
      media: [
        {
          kind: 'product',
          provider_id: '1762013406',
          name: 'ลาเต้',
          url: 'https://a.example/i1',
          goods: { picture: 'https://a.example/1.jpg' },
        },
      ],
    });
    expect(card(10_007, { orderId: '260422900198363' })).toMatchObject({
      media: [{ kind: 'order', provider_id: '260422900198363', goods: {} }],
    });
    expect(card(10_006, { title: 'ลาเต้' })).toMatchObject({ text: 'ลาเต้', unshown: [{ name: 'product' }] });
    expect(card(10_008, {})).toMatchObject({ unshown: [{ name: 'voucher' }] });
    expect(card(20_001, { what: 'ever' })).toMatchObject({ text: '', unshown: [{ name: 'template_20001' }] });
  });

  it('Our own message is an echo, one of the system no contact, and a recalled one is withdrawn', () => {
    expect(read({ from_account_type: '2', from_account_id: '100094063' })).toMatchObject([
      { kind: 'event', event: 'echo', author: { _id: '100094063' }, conversation_id: SESSION },
    ]);
    expect(read({ type: '2' })).toMatchObject([{ kind: 'event', event: 'system_message' }]);
    expect(read({ status: '1' })).toMatchObject([
      { kind: 'event', event: 'unsend', parent_id: 'm1', provider_id: 'm1:recalled', text: '' },
    ]);
  });

  it('A message that Lazada holds back has failed, for its reason', () => {
    expect(
      read({ from_account_type: '2', process_msg: 'NOTE: The message has not been sent.' }),
    ).toMatchObject([
      { event: 'echo' },
      { state: 'failed', failure: 'content', message_ids: ['m1'], conversation_id: SESSION },
    ]);
  });

  it('What has no id is refused with its content', () => {
    expect(read({ message_id: '' })).toMatchObject([
      { reason: expect.stringMatching(/./), raw: { type: '1' } },
    ]);
    expect(readMessage('x', { session, now: NOW })).toMatchObject([{ raw: 'x' }]);
  });
});

describe('Pushes', () => {
  const push = (message_type: unknown, data: unknown, seller_id: unknown = 20_240_305) =>
    Buffer.from(JSON.stringify({ data, seller_id, message_type }));

  it('A push about a conversation names it, and says until when the buyer has read', () => {
    const { parts } = parseBySeller(push(19, { session_id: SESSION, to_position: 1_596_550_789_323 }), NOW);
    expect(parts).toMatchObject([
      {
        account: '20240305',
        parsed: {
          items: [],
          named: [{ content_id: SESSION, kind: 'session' }],
          receipts: [{ conversation_id: SESSION, state: 'read', until: '2020-08-04T14:19:49.323Z' }],
        },
      },
    ]);
  });

  it('Anything else is kept with its reason, and what is for another shop is not let in', () => {
    for (const [type, reason] of [
      [0, 'a push about an order'],
      [12, 'a push about the categories'],
      [99, 'a push about type 99'],
    ] as const)
      expect(parsePush(push(type, {}), NOW, { account_id: '20240305' })).toMatchObject({
        items: [],
        refused: [{ reason, code: 'no_content' }],
      });
    expect(parsePush(push(8, {}), NOW, { account_id: '20240305' }).connection).toMatchObject([
      { state: 'ends_soon' },
    ]);
    expect(parsePush(push(19, { session_id: SESSION }), NOW, { account_id: '9' })).toMatchObject({
      named: [],
      refused: [{ code: 'other_account' }],
    });
    for (const body of ['', '[]', '{}', '{"message_type":"x"}'])
      expect(parseBySeller(Buffer.from(body), NOW).refused).toMatchObject([
        { reason: expect.stringMatching(/./) },
      ]);
  });

  it('Its signature is over the key of the app and the body', () => {
    const body = push(19, { session_id: SESSION });
    const values = { app_key: '123456', app_secret: 'secret' };
    const verify = (signature: string) =>
      verifyPush(buildDelivery(body, { headers: { [LAZADA_SIGNATURE_HEADER]: signature } }), values).ok;
    expect(verify(signPush(body, { app_key: '123456', secret: 'secret' }))).toBe(true);
    // As some third parties sign: the body alone.
    expect(verify(signPush(body, { app_key: '', secret: 'secret' }))).toBe(false);
  });
});

describe('Signed calls', () => {
  it('Parameters are sorted by name, and texts are signed as they are', () => {
    const signed = signRequest('/im/message/send', { b: '2', a: 'สวัสดี', B: '1' }, 'helloworld');
    expect(signed).toMatch(/^[0-9A-F]{64}$/);
    expect(signRequest('/im/message/send', { a: 'สวัสดี', B: '1', b: '2' }, 'helloworld')).toBe(signed);
    expect(signRequest('/im/message/list', { b: '2', a: 'สวัสดี', B: '1' }, 'helloworld')).not.toBe(signed);
  });
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
test.skipIf(!hasSharedData)('Every published push is taken or refused with a reason', () => {
  const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
    ({ platform, kind }) => platform === 'lazada' && kind === 'webhook',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { payload } of rows) {
    const { parts, refused } = parseBySeller(Buffer.from(JSON.stringify(payload)), NOW);
    expect(parts.length + refused.length).toBe(1);
  }
});
