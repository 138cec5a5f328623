import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { gptbotsConnector } from '#connectors/gptbots/connector.ts';
import { parseDelivery } from '#connectors/gptbots/parse.ts';
import { endConversation, replyToVisitor } from '#connectors/gptbots/send.ts';
import { startGptbotsTwin, type GptbotsTwin } from '#connectors/gptbots/twin.ts';
import { verifyDelivery, verifyKey } from '#connectors/gptbots/verify.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildDelivery } from '#connectors/kit/webhook-requests.ts';

const KEY = 'app-0123456789';
const NOW = new Date('2026-01-02T03:04:05.000Z');
const values = { api_token: KEY, region: 'sg' };
const body = (value: unknown) => Buffer.from(JSON.stringify(value));

const establish = {
  conversation_id: 'c1',
  bot_id: 'b1',
  timestamp: 1_742_265_090_895,
  email: 'support@gptbots.example',
  body: [
    { text: 'สวัสดี', message_type: 'QUESTION' },
    { text: '', message_type: 'ANSWER' },
    { text: 'สวัสดีค่ะ', message_type: 'ANSWER' },
    { text: 'ขอคุยกับคน', message_type: 'QUESTION' },
  ],
  user_info: { phone: null, email: null, user_id: 'u1', anonymous_id: 'a1' },
};
const chat = { conversation_id: 'c1', timestamp: 1_742_265_091_000, body: 'อยู่ไหมคะ' };
const close = { conversation_id: 'c1', timestamp: 1_742_265_092_000, type: 'USER_CLOSED' };
const answer = {
  create_time: 1_679_587_005,
  conversation_id: 'c2',
  message_id: 'm1',
  output: [{ content: { text: 'Hi', audio: [{ audio: 'https://a.example/b.mp3', transcript: 'Spoken' }] } }],
};
const former = {
  message_id: 'm2',
  message_type: 'ANSWER',
  text: 'Hello',
  flow_output: [],
  conversation_id: 'c2',
};

const shown = {
  start: async () => {
    const twin = await startGptbotsTwin(KEY);
    twin.address = 'http://127.0.0.1:1';
    await twin.establish('c1', []).catch(() => []);
    return twin;
  },
  io: ({ url }: GptbotsTwin) => ({ fetch, now: () => NOW, base_url: url, timeout_ms: 1000 }),
};

testConformance('gptbots', {
  connector: gptbotsConnector,
  values,
  inbound: { deliveries: [establish, chat, close, answer, former].map(body) },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: 'c1', message: { text: 'ได้ค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ replies }) => replies.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
});

it('A request for a person becomes the message of the visitor, with all that was said before', () => {
  expect(parseDelivery(body(establish), NOW).items).toMatchObject([
    {
      kind: 'message',
      conversation_id: 'c1',
      author: { _id: 'u1' },
      text: 'ขอคุยกับคน',
      published_at: '2025-03-18T02:31:30.895Z',
      extra: {
        bot_id: 'b1',
        transcript: [
          { by: 'customer', text: 'สวัสดี' },
          { by: 'bot', text: 'สวัสดีค่ะ' },
        ],
      },
    },
  ]);
  const [silent] = parseDelivery(body({ ...establish, body: [] }), NOW).items;
  expect(silent).toMatchObject({ text: '', unshown: [{ name: 'establish' }] });
});

it('Messages, the end and answers of the bot are read, and what is none of these is kept with its reason', () => {
  expect(parseDelivery(body(chat), NOW).items).toMatchObject([{ kind: 'message', text: 'อยู่ไหมคะ' }]);
  expect(parseDelivery(body({ ...chat, body: { image: 'x' } }), NOW).items).toMatchObject([
    { text: '', unshown: [{ name: 'chat' }], raw: { body: { image: 'x' } } },
  ]);
  expect(parseDelivery(body(close), NOW).items).toMatchObject([
    { kind: 'event', event: 'conversation_closed' },
  ]);
  expect(parseDelivery(body({ ...close, type: 'TIMEOUT' }), NOW).items).toMatchObject([
    { event: 'bot_took_back' },
  ]);
  expect(parseDelivery(body(answer), NOW).items).toMatchObject([
    { event: 'echo', text: 'Hi\nSpoken', media: [{ kind: 'audio', url: 'https://a.example/b.mp3' }] },
  ]);
  expect(parseDelivery(body(former), NOW).items).toMatchObject([{ event: 'echo', text: 'Hello' }]);
  for (const odd of [
    {},
    { conversation_id: 'c1' },
    { body: 'x' },
    { output: [] },
    [],
    null,
    1,
    { type: 'TIMEOUT' },
  ]) {
    const { items, refused } = parseDelivery(body(odd), NOW);
    expect([items.length, refused.length, refused[0]?.reason]).toEqual([0, 1, expect.stringMatching(/./)]);
  }
});

test.skipIf(!hasSharedData)('Every published payload is taken', () => {
  const rows = readSharedRows(
    '4_payloads/api_payloads_2.jsonl',
    z.looseObject({ platform: z.string(), payload: z.unknown() }),
  ).filter(({ platform }) => platform === 'gptbots');
  expect(rows.length).toBeGreaterThan(4);
  for (const { payload } of rows)
    expect(parseDelivery(body(payload), NOW)).toMatchObject({ items: [{}], refused: [] });
});

it('A wrong key is refused, and the address alone is accepted', () => {
  const request = (authorization?: string) =>
    buildDelivery(body(chat), authorization ? { headers: { authorization } } : {});
  expect(verifyDelivery(request(), values).ok).toBe(true);
  expect(verifyDelivery(request(`Bearer ${KEY}`), values).ok).toBe(true);
  for (const wrong of ['Bearer x', KEY, 'Basic x'])
    expect(verifyDelivery(request(wrong), values).ok).toBe(false);
  expect(verifyKey(request(), KEY).ok).toBe(false);
  expect(verifyKey(request('Bearer '), '').ok).toBe(false);
});

it('A conversation is handed back once, and again without an effect', async () => {
  const twin = await shown.start();
  const end = () => endConversation('c1', values, shown.io(twin));
  twin.misbehave('break_500');
  expect(await end()).toMatchObject({ status: 'failed', retryable: true });
  expect(await end()).toEqual({ status: 'done' });
  expect(twin.ended()).toEqual(['c1']);
  expect(await end()).toMatchObject({ status: 'failed', failure: 'refused', retryable: false });
  await twin.stop();
});

it('A conversation that is closed takes no answer, and a refused key asks for a new one', async () => {
  const twin = await shown.start();
  const send = (to: string, key = KEY) =>
    replyToVisitor(
      { to, message: { text: 'ได้' }, retry_key: 'k' },
      { ...values, api_token: key },
      shown.io(twin),
    );
  expect(twin.waiting()).toEqual(['c1']);
  expect(await send('c1')).toMatchObject({ status: 'accepted' });
  expect(twin.waiting()).toEqual([]);
  expect(await send('c9')).toMatchObject({ status: 'failed', failure: 'refused' });
  expect(await send('c1', 'other-key')).toMatchObject({ status: 'failed', failure: 'reconnect' });
  await twin.close('c1').catch(() => 0);
  expect(await send('c1')).toMatchObject({ status: 'failed', failure: 'refused' });
  expect(twin.replies).toEqual([{ conversation_id: 'c1', text: 'ได้' }]);
  await twin.stop();
});
