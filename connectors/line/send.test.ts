import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, ReplyGrant, SendRequest, SendRoute } from '#connectors/kit/exchange.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import { lineConnector } from '#connectors/line/connector.ts';
import { toLineMessages } from '#connectors/line/outgoing.ts';
import { parseDelivery } from '#connectors/line/parse.ts';
import { readProfile } from '#connectors/line/profile.ts';
import { chooseRoute, sendText } from '#connectors/line/send.ts';
import { signBody } from '#connectors/line/signature.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const values = { channel_id: 'c1', channel_access_token: 'access', channel_secret: 'secret' };
const TEXT = 'ตอบแล้วค่ะ';

let now = new Date('2026-01-02T03:04:05.000Z');
let twin: LineTwin;
let hook: Server;
let hookUrl: string;
let bodies: Buffer[] = [];
let io: Io;

beforeAll(async () => {
  twin = await startLineTwin({
    channels: [
      { id: 'c1', access_token: 'access', secret: 'secret' },
      { id: 'c2', access_token: 'other', secret: 'else' },
    ],
    now: () => now,
  });
  hook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const good = request.headers['x-line-signature'] === signBody(body, 'secret');
    if (good) bodies.push(body);
    response.writeHead(good ? 200 : 401).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = hook.address();
  hookUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
  io = { fetch, now: () => now, base_url: twin.url, timeout_ms: 250 };
});
afterAll(async () => {
  await twin.stop();
  await new Promise((resolve) => hook.close(resolve));
});
beforeEach(() => {
  bodies = [];
  now = new Date('2026-01-02T03:04:05.000Z');
});

/** A customer writes; the reply uses a token that the twin knows. */
async function requestGrant(): Promise<ReplyGrant> {
  bodies = [];
  expect(await twin.sayAs('U1', 'มีของไหม', hookUrl)).toMatchObject({ status: 200 });
  const [item] = bodies.flatMap((body) => parseDelivery(body, now).items);
  return { token: item?.reply_token ?? '', issued_at: item?.published_at ?? '', used: false };
}

function request(over: Partial<SendRequest> = {}): SendRequest {
  return { to: 'U1', message: { text: TEXT }, retry_key: randomUUID(), ...over };
}

function sentSince(count: number) {
  return twin.sent.slice(count).map(({ by, to, text }) => ({ by, to, text }));
}

describe('the way of sending to LINE', () => {
  const issued_at = '2026-01-02T03:04:05.000Z';
  const later = (seconds: number) => new Date(Date.parse(issued_at) + seconds * 1000);
  const reply = { token: 't', issued_at, used: false };

  it.each<[string, Partial<SendRequest>, number, SendRoute]>([
    ['a fresh token', { reply }, 0, 'reply'],
    ['just before 25 s', { reply }, 24.999, 'reply'],
    ['at 25 s', { reply }, 25, 'push'],
    ['a used token', { reply: { ...reply, used: true } }, 0, 'push'],
    ['no token', {}, 0, 'push'],
    ['an unreadable time', { reply: { ...reply, issued_at: 'x' } }, 0, 'push'],
    ['a repeated push', { reply, resume: 'push' }, 0, 'push'],
  ])('%s', (_, over, seconds, route) => {
    expect(chooseRoute(request(over), later(seconds))).toBe(route);
  });
});

describe('sending to LINE', () => {
  it('an answer is sent as a free reply, and the outbox is notified before', async () => {
    const count = twin.sent.length;
    const routes: string[] = [];
    const outcome = await sendText(
      request({ reply: await requestGrant(), before: async (route) => void routes.push(route) }),
      values,
      io,
    );
    expect(outcome).toEqual({ status: 'accepted', cost: 'free', provider_id: expect.any(String) });
    expect(sentSince(count)).toEqual([{ by: 'reply', to: 'U1', text: TEXT }]);
    expect(routes).toEqual(['reply']);
  });

  it('nothing is sent where the outbox could not record it', async () => {
    const count = twin.sent.length;
    const before = async () => Promise.reject(new Error('the database is away'));
    await expect(sendText(request({ reply: await requestGrant(), before }), values, io)).rejects.toThrow(
      'the database is away',
    );
    await expect(sendText(request({ before }), values, io)).rejects.toThrow('the database is away');
    expect(sentSince(count)).toEqual([]);
  });

  it('an answer is sent as a paid push where the token is too old', async () => {
    const count = twin.sent.length;
    const reply = await requestGrant();
    now = new Date(now.getTime() + 25_000);
    expect(await sendText(request({ reply }), values, io)).toMatchObject({
      status: 'accepted',
      cost: 'paid',
    });
    expect(sentSince(count)).toEqual([{ by: 'push', to: 'U1', text: TEXT }]);
  });

  it('an answer is sent as a push where LINE refuses the token', async () => {
    const count = twin.sent.length;
    const reply = await requestGrant();
    const routes: string[] = [];
    const before = async (route: SendRoute) => void routes.push(route);
    expect(await sendText(request({ reply }), values, io)).toMatchObject({ cost: 'free' });
    expect(await sendText(request({ reply, before }), values, io)).toMatchObject({ cost: 'paid' });
    expect(routes).toEqual(['reply', 'push']);
    expect(sentSince(count).map((one) => one.by)).toEqual(['reply', 'push']);
  });

  it('an answer is not sent as a push where LINE refuses the message itself', async () => {
    const count = twin.sent.length;
    const outcome = await sendText(
      request({ reply: await requestGrant(), message: { text: '' } }),
      values,
      io,
    );
    expect(outcome).toMatchObject({ status: 'failed', failure: 'refused', retryable: false });
    expect(outcome.status === 'failed' && outcome.message.params['quote']).toContain('messages.0.text');
    expect(sentSince(count)).toEqual([]);
  });

  it.each([
    { what: 'stall_after_accept' },
    { what: 'drop_after_accept' },
    { what: 'drop' },
    { what: 'status', status: 500 },
  ] as const)('a reply stays unknown after $what, and nothing more is sent', async (wrong) => {
    const reply = await requestGrant();
    const count = twin.sent.length;
    twin.misbehave({ on: 'reply', ...wrong });
    const outcome = await sendText(request({ reply }), values, io);
    expect(outcome).toMatchObject({ status: 'unknown', retryable: false });
    expect(sentSince(count).filter((one) => one.by === 'push')).toEqual([]);
    expect(await sendText(request({ reply, resume: 'reply' }), values, io)).toMatchObject({
      status: 'unknown',
    });
    expect(sentSince(count).length).toBeLessThanOrEqual(1);
  });

  it('a push is repeated with its key, and a 409 counts as accepted', async () => {
    const count = twin.sent.length;
    const one = request();
    twin.misbehave({ on: 'push', what: 'stall_after_accept' });
    expect(await sendText(one, values, io)).toMatchObject({ status: 'unknown', retryable: true });
    const again = await sendText({ ...one, resume: 'push' }, values, io);
    expect(again).toEqual({ status: 'accepted', cost: 'paid', provider_id: twin.sent.at(-1)?.message_id });
    expect(sentSince(count)).toHaveLength(1);
  });

  it('Sending waits as long as LINE requests, and fails where the month’s quota is used up', async () => {
    twin.misbehave({ on: 'push', what: 'status', status: 429, retry_after: 17 });
    expect(await sendText(request(), values, io)).toMatchObject({ failure: 'wait', retry_after: 17 });
    twin.setQuota(0);
    expect(await sendText(request(), values, io)).toMatchObject({ failure: 'quota', retryable: false });
    twin.setQuota(1000);
  });

  it('a fault of the connection is reported', async () => {
    const outcome = await sendText(request(), { ...values, channel_access_token: 'old' }, io);
    expect(outcome).toMatchObject({ status: 'failed', failure: 'reconnect', retryable: false });
  });

  it('a request that the guard refused counts as never sent', async () => {
    const guarded = async () => Promise.reject(new NotSent(fault('forbidden_address')));
    const outcome = await sendText(request({ reply: await requestGrant() }), values, {
      ...io,
      fetch: guarded,
    });
    expect(outcome).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      message: fault('forbidden_address'),
    });
  });
});

describe('profiles of LINE', () => {
  it('a profile has a name and a picture, or the reason why not', async () => {
    twin.befriend({ user: 'U1', name: 'มะลิ', picture: 'https://a.example/p.jpg' });
    twin.befriend({ user: 'U2', name: 'Nok', picture: 'javascript:alert(1)' });
    const author = { _id: 'U1', name: 'มะลิ', avatar_url: 'https://a.example/p.jpg' };
    expect(await readProfile('U1', values, io)).toEqual({ status: 'found', author });
    expect(await readProfile('U2', values, io)).toEqual({
      status: 'found',
      author: { _id: 'U2', name: 'Nok' },
    });
    expect(await readProfile('U3', values, io)).toEqual({ status: 'unknown_person' });
    twin.misbehave({ on: 'profile', what: 'status', status: 500 });
    expect(await readProfile('U1', values, io)).toMatchObject({ status: 'failed' });
    expect(await readProfile('..', values, io)).toMatchObject({ status: 'failed' });
  });

  it('the profile in a group is that of the group; a room has none', async () => {
    const group = `C${'0a'.repeat(16)}`;
    twin.befriend({ user: group, name: 'ลูกค้า VIP', picture: 'https://a.example/g.jpg' });
    const author = { _id: group, name: 'ลูกค้า VIP', avatar_url: 'https://a.example/g.jpg' };
    expect(await readProfile(group, values, io)).toEqual({ status: 'found', author });
    expect(await readProfile(`R${'0a'.repeat(16)}`, values, io)).toEqual({ status: 'unknown_person' });
  });
});

describe('the LINE twin', () => {
  it('the twin delivers twice or out of order on demand, always signed', async () => {
    twin.misdeliver('duplicate');
    await twin.sayAs('U1', 'ก', hookUrl);
    const ids = bodies.flatMap((body) => parseDelivery(body, now).items).map((one) => one.provider_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    bodies = [];
    twin.misdeliver('out_of_order');
    await twin.sayAs('U1', 'first', hookUrl);
    await twin.sayAs('U1', 'second', hookUrl);
    twin.misdeliver(undefined);
    expect(bodies.flatMap((body) => parseDelivery(body, now).items).map((one) => one.text)).toEqual([
      'second',
      'first',
    ]);
  });

  it('the twin signs with the secret of the delivering channel, and can verify', async () => {
    expect(await twin.actAs({ user: 'U1', webhook_url: hookUrl, channel: 'c2' })).toMatchObject({
      status: 401,
    });
    expect(await twin.verifyWebhook(hookUrl)).toMatchObject({ status: 200 });
  });

  it('the twin accepts a token from its own channel only', async () => {
    const reply = await requestGrant();
    const outcome = await sendText(request({ reply }), { ...values, channel_access_token: 'other' }, io);
    expect(outcome).toMatchObject({ status: 'accepted', cost: 'paid' });
  });
});

const event = {
  type: 'message',
  mode: 'active',
  timestamp: 1_767_323_045_123,
  source: { type: 'user', userId: 'U1' },
  webhookEventId: '01H0000000000000000000000A',
  deliveryContext: { isRedelivery: false },
  replyToken: 'token',
  message: { type: 'text', id: '1', text: 'สวัสดี', quoteToken: 'q' },
};
function deliveryOf(...events: unknown[]) {
  return Buffer.from(JSON.stringify({ destination: 'c1', events }), 'utf8');
}

testConformance('LINE', {
  connector: lineConnector,
  values,
  inbound: {
    deliveries: [
      deliveryOf(),
      deliveryOf(event),
      deliveryOf(
        event,
        { ...event, webhookEventId: undefined },
        { ...event, type: 'unsend', webhookEventId: 'b' },
      ),
    ],
    sign: (body) => ({ headers: { 'x-line-signature': signBody(body, 'secret') } }),
  },
  outbound: {
    start: async () => {
      const own = await startLineTwin({ channels: [{ id: 'c1', access_token: 'access', secret: 'secret' }] });
      return {
        io: { fetch, now: () => new Date(), base_url: own.url, timeout_ms: 250 },
        request: () => request(),
        arrived: () => own.sent.length,
        misbehave: (what) => {
          if (what === 'stall') own.misbehave({ on: 'push', what: 'stall_after_accept' });
          else if (what === 'drop_after_accept') own.misbehave({ on: 'push', what });
          else own.misbehave({ on: 'push', what: 'status', status: Number(what.slice(-3)) });
        },
        stop: () => own.stop(),
      };
    },
  },
});

describe('files to LINE', () => {
  const url = 'https://care.test/media/token';
  const file = (more: object = {}) => ({
    kind: 'image' as const,
    name: 'a.png',
    media_type: 'image/png',
    bytes: 10,
    read: async () => new Uint8Array(),
    url,
    ...more,
  });

  it('files are sent as LINE shows them, after the text, and as a link where LINE has no message for them', () => {
    const message = { text: 'ดูรูป' };
    const files = [
      file(),
      file({ kind: 'video', media_type: 'video/mp4', preview_url: `${url}-small` }),
      file({ kind: 'file', name: 'ใบเสร็จ.pdf', media_type: 'application/pdf' }),
      file({ media_type: 'image/webp', name: 'b.webp' }),
    ];
    expect(toLineMessages({ to: 'U1', message, files, retry_key: 'k' })).toEqual([
      { type: 'text', text: 'ดูรูป' },
      { type: 'image', originalContentUrl: url, previewImageUrl: url },
      { type: 'video', originalContentUrl: url, previewImageUrl: `${url}-small` },
      { type: 'text', text: `ใบเสร็จ.pdf\n${url}` },
      { type: 'text', text: `b.webp\n${url}` },
    ]);
    const alone = toLineMessages({ to: 'U1', message: { text: '' }, files: [file()], retry_key: 'k' });
    expect(alone).toHaveLength(1);
  });

  it('files cannot be sent where this installation cannot be reached from outside', () => {
    const files = [file({ url: undefined })];
    const request = { to: 'U1', message: { text: 'x' }, files, retry_key: 'k' };
    expect(toLineMessages(request)).toEqual({ name: 'a.png' });
  });
});
