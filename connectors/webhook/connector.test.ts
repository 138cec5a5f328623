import { createHmac, hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { ConnectionValues, SendRequest } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { generateSecret, signDelivery, verifyDelivery } from '#connectors/kit/standard-webhooks.ts';
import { buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import { answerChallenge } from '#connectors/webhook/challenge.ts';
import { webhookConnector } from '#connectors/webhook/connector.ts';
import { parseWebhook } from '#connectors/webhook/parse.ts';
import { postReply } from '#connectors/webhook/send.ts';
import { startWebhookTwin, type WebhookTwin } from '#connectors/webhook/twin.ts';
import { verifyWebhook } from '#connectors/webhook/verify.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW = new Date('2026-01-02T03:04:05.000Z');
const REPLIES = 'https://shop.example/replies?key=1';
const values = { scheme: 'standard', secret: SECRET, reply_url: REPLIES };
const message = {
  id: 'm1',
  from: 'u1',
  name: 'มะลิ',
  text: 'สวัสดี',
  time: 1_767_322_000,
  files: ['https://a.example/b.png'],
};
const body = (value: unknown) => Buffer.from(JSON.stringify(value));

const shown = {
  start: () => startWebhookTwin(SECRET),
  io: ({ url }: WebhookTwin) => ({ fetch, now: () => NOW, base_url: url, timeout_ms: 1000 }),
};

testConformance('webhook', {
  connector: webhookConnector,
  values,
  inbound: {
    deliveries: [body(message), body({ from: 7, text: 'no id' })],
    sign: (given) => ({
      headers: { ...signDelivery([SECRET], { id: 'msg_1', at: NOW, body: Buffer.from(given).toString() }) },
    }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => ({ to: 'u1', message: { text: 'ได้ค่ะ' }, retry_key: crypto.randomUUID() }),
    arrived: ({ taken }) => taken.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  handshake: {
    good: buildChallenge({ 'hub.mode': 'subscribe', 'hub.challenge': '4711', 'hub.verify_token': SECRET }),
    bad: [
      buildChallenge({ 'hub.mode': 'subscribe', 'hub.challenge': '4711', 'hub.verify_token': 'x' }),
      buildChallenge({ 'hub.mode': 'other', 'hub.challenge': '4711', 'hub.verify_token': SECRET }),
      buildChallenge({ echostr: 'e', signature: 'x', timestamp: '1', nonce: '2' }),
    ],
    delivery: buildDelivery(body(message)),
  },
});

const Vector = z.object({
  scheme: z.string(),
  valid: z.boolean(),
  secret: z.string(),
  body: z.string(),
  signature: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  now: z.number().default(0),
  tolerance: z.number().default(300),
});
/** The schemes of the published vectors, with the header of those that have one. */
const SCHEMES: Readonly<Record<string, readonly [string, string?]>> = {
  'standard-webhooks': ['standard'],
  'x-hub-signature-256': ['github', 'x-hub-signature-256'],
  stripe: ['stripe', 'stripe-signature'],
  slack: ['slack'],
};

describe('Signatures', () => {
  test.skipIf(!hasSharedData)(
    'Every published vector of these schemes has the verdict that it states',
    () => {
      const vectors = readSharedRows(
        '4_payloads/signature_vectors.jsonl',
        z.looseObject({ scheme: z.string() }),
      )
        .filter(({ scheme }) => scheme in SCHEMES)
        .map((row) => Vector.parse(row));
      expect(vectors.length).toBeGreaterThan(15);
      for (const { scheme, valid, secret, signature, headers, tolerance, ...row } of vectors) {
        const [kind, header] = SCHEMES[scheme] ?? [''];
        const given = header && signature ? { [header]: signature } : headers;
        const request = buildDelivery(
          Buffer.from(row.body),
          { headers: given },
          { now: new Date(row.now * 1000) },
        );
        if (tolerance === 300)
          expect([row, verifyWebhook(request, { scheme: kind, secret: secret }).ok]).toEqual([row, valid]);
      }
    },
  );

  const hex = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
  const seconds = NOW.getTime() / 1000;
  it.each([
    ['github', { 'X-Hub-Signature-256': `sha256=${hex('{}', 'new')}` }],
    ['stripe', { 'Stripe-Signature': `t=${seconds},v1=00,v1=${hex(`${seconds}.{}`, 'new')}` }],
    [
      'slack',
      {
        'X-Slack-Request-Timestamp': `${seconds}`,
        'X-Slack-Signature': `v0=${hex(`v0:${seconds}:{}`, 'new')}`,
      },
    ],
    ['header', { 'X-Webhook-Secret': 'new' }],
    ['basic', { Authorization: `Basic ${btoa('new')}` }],
  ])('%s is accepted with any of the secrets, in time, and not otherwise', (scheme, headers) => {
    const verdict = (given: ConnectionValues, more: Record<string, unknown> = {}) =>
      verifyWebhook(buildDelivery(Buffer.from('{}'), { headers }, { now: NOW, ...more }), {
        scheme,
        ...given,
      }).ok;
    expect(verdict({ secret: 'new' })).toBe(true);
    expect(verdict({ secret: 'newer', former_secret: 'new' })).toBe(true);
    expect(verdict({ secret: 'other' })).toBe(false);
    expect(verdict({ former_secret: '' })).toBe(false);
    expect(verdict({ secret: 'new', header: 'x-other' })).toBe(false);
    const isTimed = scheme === 'stripe' || scheme === 'slack';
    expect(verdict({ secret: 'new' }, { now: new Date(NOW.getTime() + 301_000) })).toBe(!isTimed);
  });

  it('A header of the sender’s own name is read', () => {
    const request = buildDelivery(Buffer.from('{}'), { headers: { 'x-shop': 'new' } });
    expect(verifyWebhook(request, { scheme: 'header', header: 'X-Shop', secret: 'new' })).toEqual({
      ok: true,
    });
  });
});

describe('Challenges', () => {
  it('A signed POST, a token and an echo are answered with what was sent', () => {
    const posted = body({ type: 'url_verification', challenge: 'c1' });
    const headers = signDelivery([SECRET], { id: 'm', at: NOW, body: posted.toString() });
    expect(answerChallenge(buildDelivery(posted, { headers: { ...headers } }), values)).toMatchObject({
      ok: true,
      body: 'c1',
    });
    expect(answerChallenge(buildDelivery(posted), values)).toMatchObject({ ok: false });
    const signature = hash('sha1', [SECRET, '170', 'n'].toSorted().join(''), 'hex');
    const echo = buildChallenge({ echostr: '42', timestamp: '170', nonce: 'n', signature });
    expect(answerChallenge(echo, values)).toMatchObject({
      ok: true,
      body: '42',
      type: 'text/plain; charset=utf-8',
    });
    expect(answerChallenge(echo, { secret: 'other' })).toMatchObject({ ok: false });
  });
});

describe('Messages', () => {
  const read = (value: unknown, more: ConnectionValues = {}, now = NOW) =>
    parseWebhook(body(value), now, { ...values, ...more });

  it('A message has what the mapping finds', () => {
    expect(read(message).items).toMatchObject([
      {
        kind: 'message',
        provider_id: 'm1',
        conversation_id: 'u1',
        conversation_kind: 'person',
        author: { _id: 'u1', name: 'มะลิ' },
        text: 'สวัสดี',
        published_at: '2026-01-02T02:46:40.000Z',
        media: [{ kind: 'image', url: 'https://a.example/b.png', name: 'b.png' }],
      },
    ]);
    const nested = { event: { list: [{ who: { id: 1 }, room: 'r', say: 'a' }, { room: 'r' }] } };
    const mapping = { items: 'event.list', author: 'who.id', conversation: 'room', text: 'say' };
    expect(read(nested, mapping)).toMatchObject({
      items: [{ conversation_id: 'r', conversation_kind: 'group', author: { _id: '1' } }],
      refused: [{ reason: 'nothing is at the path of the field text', raw: { room: 'r' } }],
    });
  });

  it('What does not fit is refused with its reason and kept', () => {
    for (const [value, reason] of [
      [{ text: 'x' }, 'nothing is at the path of the field author'],
      [{ from: 'u' }, 'nothing is at the path of the field text'],
      [7, 'nothing is at the path of the field author'],
    ] as const)
      expect(read(value)).toMatchObject({ items: [], refused: [{ reason, raw: value }] });
    expect(read({}, { items: 'data' }).refused).toMatchObject([{ raw: {} }]);
    expect(parseWebhook(Buffer.from('no json'), NOW, values).refused).toMatchObject([{ raw: 'no json' }]);
  });

  it('A message without an id is the same one for an hour, and for ever where it says when it was written', () => {
    const idOf = (value: unknown, minutes: number) =>
      read(value, {}, new Date(NOW.getTime() + minutes * 60_000)).items[0]?.provider_id;
    const plain = { from: 'u', text: 'hi' };
    expect(idOf(plain, 0)).toBe(idOf(plain, 30));
    expect(idOf(plain, 0)).not.toBe(idOf(plain, 90));
    const timed = { ...plain, time: 1_767_322_000 };
    expect(idOf(timed, 0)).toBe(idOf(timed, 9000));
    expect(idOf(plain, 0)).not.toBe(idOf({ ...plain, text: 'ho' }, 0));
  });
});

describe('Replies', () => {
  let twin: WebhookTwin;
  beforeEach(async () => {
    twin = await startWebhookTwin(SECRET);
  });
  afterEach(() => twin.stop());
  const send = (more: Partial<SendRequest> = {}, held: ConnectionValues = values) =>
    postReply({ to: 'u1', message: { text: 'ได้ค่ะ' }, retry_key: 'key-1', ...more }, held, shown.io(twin));

  it('A reply is signed with every secret under an id that stays', async () => {
    const newer = generateSecret();
    const held = { ...values, secret: newer, former_secret: SECRET };
    twin.misbehave('drop_after_accept');
    expect(await send({ answers: 'm1' }, held)).toMatchObject({ status: 'unknown', retryable: true });
    expect(await send({ answers: 'm1', resume: 'push' }, held)).toMatchObject({
      status: 'accepted',
      provider_id: 'key-1',
    });
    expect([twin.taken.length, twin.requests.length]).toEqual([1, 2]);
    for (const { headers, body: text } of twin.requests)
      for (const secret of [newer, SECRET])
        expect(verifyDelivery(secret, headers, { body: text, now: NOW }).ok).toBe(true);
    expect(JSON.parse(twin.taken[0]?.body ?? '')).toEqual({
      type: 'message.sent',
      timestamp: NOW.toISOString(),
      data: { id: 'key-1', conversation: 'u1', text: 'ได้ค่ะ', files: [], reply_to: 'm1' },
    });
  });

  it('A secret of another scheme signs with its own letters', async () => {
    await send({}, { ...values, scheme: 'github', secret: 'plain' });
    const [{ headers, body: text } = { headers: {}, body: '' }] = twin.taken;
    expect(verifyDelivery(`whsec_${btoa('plain')}`, headers, { body: text, now: NOW })).toEqual({ ok: true });
  });

  it.each([
    [410, 'reconnect', false],
    [401, 'reconnect', false],
    [302, 'refused', false],
    [404, 'refused', false],
    [413, 'content', false],
    [429, 'wait', true],
  ])('An answer %i means %s', async (status, failure, retryable) => {
    twin.answerWith(status, 'http://127.0.0.1:1/elsewhere');
    expect(await send()).toMatchObject({ status: 'failed', failure, retryable });
    expect(twin.requests.length).toBe(1);
  });

  it('Without an address or a secret nothing is posted, and a file needs an address', async () => {
    for (const held of [
      { ...values, reply_url: '' },
      { ...values, secret: '' },
      { ...values, reply_url: 'x' },
    ])
      expect(await send({}, held)).toMatchObject({ failure: 'right_missing' });
    const file = {
      kind: 'image',
      name: 'a.png',
      media_type: 'image/png',
      bytes: 1,
      read: async () => new Uint8Array(1),
    } as const;
    expect(await send({ files: [file] })).toMatchObject({ failure: 'content' });
    await send({ files: [{ ...file, url: 'https://suite.example/a.png' }] });
    expect(JSON.parse(twin.taken[0]?.body ?? '')).toMatchObject({
      data: { files: [{ url: 'https://suite.example/a.png' }] },
    });
    expect(await send({}, { ...values, secret: 'whsec_' })).toMatchObject({ status: 'accepted' });
  });
});
