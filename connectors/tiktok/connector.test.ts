import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { buildActSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { readPersonProfile, sendSignalAsAccount } from '#connectors/tiktok/act.ts';
import { tiktokConnect } from '#connectors/tiktok/connect.ts';
import { tiktokConnector } from '#connectors/tiktok/connector.ts';
import { readAnnouncedComment } from '#connectors/tiktok/read-comment.ts';
import { sendAsAccount } from '#connectors/tiktok/send.ts';
import { signDelivery } from '#connectors/tiktok/signature.ts';
import { conversationOf } from '#connectors/tiktok/twin-messages.ts';
import type { TwinTiktokKeys } from '#connectors/tiktok/twin-video.ts';
import { startTiktokTwin, type TiktokTwin } from '#connectors/tiktok/twin.ts';
import { nameComment } from '#connectors/tiktok/wire.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const KEYS: TwinTiktokKeys = {
  account: 'biz-123',
  name: 'mali.shop',
  token: 'token-1',
  app: 'aw123',
  secret: 'app-secret',
  refresh_token: 'refresh-1',
};
const MALI = { id: 'mali', name: 'mali.suk', picture: 'https://p16.example/p.jpg' };
const VALUES = {
  account_id: KEYS.account,
  account_name: '@mali.shop',
  access_token: KEYS.token,
  refresh_token: 'refresh-1',
  app_secret: KEYS.secret,
};
let now = new Date('2026-11-30T10:00:00.000Z');
const ioOf = ({ url }: TiktokTwin): Io => ({ fetch, now: () => now, base_url: url, timeout_ms: 1000 });
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

let twin: TiktokTwin;
beforeEach(async () => {
  twin = await startTiktokTwin(KEYS, () => now);
});
afterEach(() => twin.stop());

function request(more: Partial<SendRequest> = {}): SendRequest {
  return {
    to: conversationOf(MALI),
    message: { text: 'สวัสดีค่ะ' },
    retry_key: crypto.randomUUID(),
    ...more,
  };
}
const send = (more: Partial<SendRequest> = {}) => sendAsAccount(request(more), VALUES, ioOf(twin));
const picture: OutgoingFile = {
  kind: 'image',
  name: 'a.png',
  media_type: 'image/png',
  bytes: 3,
  read: async () => new Uint8Array([1, 2, 3]),
};

describe('Answers in a conversation', () => {
  beforeEach(async () => {
    await twin.sayAs(MALI, { type: 'text', text: { body: 'สวัสดี' } }, null);
  });

  it('A text quotes what it answers, and a picture goes as a message of its own', async () => {
    const sent = await send({ answers: 'm0', files: [picture] });
    expect(sent).toMatchObject({ status: 'accepted', provider_id: expect.stringMatching(/^msg_/) });
    expect(twin.acts).toMatchObject([
      { kind: 'TEXT', to: conversationOf(MALI), text: 'สวัสดีค่ะ', quotes: 'm0' },
      { kind: 'IMAGE', text: expect.stringMatching(/^media_/) },
    ]);
  });

  it('A picture that the conversation or TikTok does not take is refused before anything is sent', async () => {
    twin.takesPictures = false;
    expect(await send({ files: [picture] })).toMatchObject({ failure: 'content' });
    expect(
      await send({ files: [{ ...picture, kind: 'file', media_type: 'application/pdf' }] }),
    ).toMatchObject({
      failure: 'content',
    });
    expect(twin.acts).toEqual([]);
  });

  it('After 48 hours nothing is sent, and a token that ended wants a new consent', async () => {
    const last_received_at = new Date(now.getTime() - 48 * 3_600_000).toISOString();
    expect(await send({ last_received_at })).toMatchObject({ failure: 'window_closed' });
    twin.expire();
    expect(await send()).toMatchObject({ failure: 'reconnect', retryable: false });
  });

  it('Codes in an answer with status 200 are failures of their own, also with a time to wait', async () => {
    const failureOf = async (code: number, status = 200, headers: Record<string, string> = {}) => {
      const io: Io = {
        ...ioOf(twin),
        fetch: async () => Response.json({ code, message: 'x' }, { status, headers }),
      };
      const outcome = await sendAsAccount(request(), VALUES, io);
      return outcome.status === 'failed' ? [outcome.failure, outcome.retry_after] : [outcome.status];
    };
    expect(await failureOf(40_100)).toEqual(['wait', 300]);
    expect(await failureOf(40_100, 200, { 'retry-after': '7' })).toEqual(['wait', 7]);
    expect(await failureOf(0, 429, { 'retry-after': '9' })).toEqual(['wait', 9]);
    expect(await failureOf(40_001)).toEqual(['right_missing', undefined]);
    expect(await failureOf(40_064)).toEqual(['quota', undefined]);
    expect(await failureOf(40_002)).toEqual(['refused', undefined]);
    expect(await failureOf(51_065)).toEqual(['unknown']);
  });

  it('The customer sees that somebody writes, and has a name and a picture', async () => {
    const call = { values: VALUES, io: ioOf(twin) };
    expect(await sendSignalAsAccount(conversationOf(MALI), 'typing', call)).toBe(true);
    expect(await sendSignalAsAccount(conversationOf(MALI), 'read', call)).toBe(true);
    expect(await sendSignalAsAccount('nobody', 'read', call)).toBe(false);
    expect(twin.acts.map(({ kind }) => kind)).toEqual(['TYPING', 'MARK_READ']);
    expect(await readPersonProfile(conversationOf(MALI), VALUES, ioOf(twin))).toMatchObject({
      status: 'found',
      author: { _id: 'mali', name: 'mali.suk', avatar_url: 'https://p16.example/p.jpg' },
    });
    expect(await readPersonProfile('nobody', VALUES, ioOf(twin))).toEqual({ status: 'unknown_person' });
  });
});

it('A picture is fetched with the token, by the address that TikTok names, and from no other host', async () => {
  const name = '["image","c1","m1","x"]';
  expect(await tiktokConnector.fetchMedia?.(name, VALUES, ioOf(twin))).toMatchObject({
    ok: true,
    file: { media_type: 'image/png' },
  });
  const elsewhere: Io = {
    ...ioOf(twin),
    fetch: async () => Response.json({ code: 0, data: { download_url: 'https://evil.example/x' } }),
  };
  expect(await tiktokConnector.fetchMedia?.(name, VALUES, elsewhere)).toMatchObject({
    ok: false,
    again: false,
  });
  twin.expire();
  expect(await tiktokConnector.fetchMedia?.(name, VALUES, ioOf(twin))).toMatchObject({
    ok: false,
    again: false,
  });
});

describe('Comments', () => {
  it('An announced comment is read with its author; our own is an echo; one that is gone keeps its words', async () => {
    const id = twin.video.write(MALI, 'ราคาเท่าไหร่');
    const own = twin.video.write(MALI, '590 ค่ะ', { parent: id, isOwn: true });
    const read = (comment: string, raw: unknown = {}) =>
      readAnnouncedComment(
        { content_id: nameComment(twin.video.id, comment), kind: 'comment', raw },
        VALUES,
        ioOf(twin),
      );
    expect(await read(id)).toMatchObject({
      ok: true,
      parsed: {
        items: [
          {
            kind: 'message',
            place: 'comment',
            provider_id: nameComment(twin.video.id, id),
            conversation_id: 'mali',
            author: { name: 'mali.suk', handle: 'mali.suk' },
            text: 'ราคาเท่าไหร่',
            thread: twin.video.id,
            url: `https://www.tiktok.com/@mali.shop/video/${twin.video.id}`,
          },
        ],
      },
    });
    expect(await read(own)).toMatchObject({
      parsed: { items: [{ kind: 'event', event: 'echo', reply_to: nameComment(twin.video.id, id) }] },
    });
    const raw = { comment_id: '1', video_id: twin.video.id, text: 'หายไปแล้ว', unique_identifier: 'mali' };
    expect(await read('1', raw)).toMatchObject({
      parsed: { items: [{ text: 'หายไปแล้ว', conversation_id: 'mali' }] },
    });
    twin.misread('break_500');
    expect(await read(id)).toMatchObject({ ok: false, again: true });
    twin.expire();
    expect(await read('1', raw)).toMatchObject({ parsed: { items: [{ text: 'หายไปแล้ว' }] } });
  });

  it('A comment is answered below its video', async () => {
    const answers = nameComment(twin.video.id, twin.video.write(MALI, 'ราคา'));
    const sent = await send({ place: 'comment', answers });
    expect(sent).toMatchObject({
      status: 'accepted',
      provider_id: expect.stringContaining(`${twin.video.id}:`),
    });
    expect(await send({ place: 'comment', answers, files: [picture] })).toMatchObject({ failure: 'content' });
    expect(await send({ place: 'comment', answers: '1:2' })).toMatchObject({ failure: 'refused' });
  });
});

it('What was not delivered is read afterwards, under the ids of the deliveries', async () => {
  await twin.sayAs(MALI, { type: 'text', text: { body: 'ก่อนเชื่อมต่อ' } }, null);
  later(60);
  const first = await tiktokConnector.poll?.(VALUES, {}, ioOf(twin));
  expect(first).toMatchObject({ status: 'unchanged', items: [] });
  later(60);
  const second = await tiktokConnector.poll?.(VALUES, { cursor: first?.cursor ?? '' }, ioOf(twin));
  expect(second).toMatchObject({ status: 'unchanged', items: [] });
  later(60);
  const message = await twin.sayAs(MALI, { type: 'text', text: { body: 'สวัสดี' } }, null);
  const comment = await twin.commentAs(MALI, 'ราคา', { webhook: null });
  const reply = await twin.commentAs(MALI, 'คะ', { webhook: null, parent: comment.id });
  const third = await tiktokConnector.poll?.(VALUES, { cursor: second?.cursor ?? '' }, ioOf(twin));
  expect(third?.items.map(({ provider_id }) => provider_id)).toEqual([
    message.id,
    nameComment(twin.video.id, comment.id),
    nameComment(twin.video.id, reply.id),
  ]);
  for (const item of third?.items ?? []) expect(Incoming.parse(item)).toEqual(item);
  twin.misread('break_500');
  expect(await tiktokConnector.poll?.(VALUES, { cursor: third?.cursor ?? '' }, ioOf(twin))).toMatchObject({
    status: 'failed',
    cursor: third?.cursor,
  });
});

it('A code is exchanged once, a token is renewed with a new refresh token each time, deliveries are registered', async () => {
  const app = { clientId: KEYS.app, clientSecret: KEYS.secret };
  const io = { ...ioOf(twin), app, deliveries: 'https://suite.example/webhooks/tiktok/app/aw123' };
  const first = await tiktokConnect.renew?.(VALUES, io);
  if (!first?.ok) throw new Error('not renewed');
  expect(Date.parse(first.value.expires_at ?? '')).toBe(now.getTime() + 86_400_000);
  expect(await tiktokConnect.renew?.(VALUES, io)).toMatchObject({ ok: false });
  const fresh = { ...VALUES, ...first.value.secrets };
  expect(await tiktokConnect.check(fresh, io)).toMatchObject({
    status: 'good',
    account: { id: 'biz-123', name: '@mali.shop' },
  });
  expect(await tiktokConnect.attach?.(fresh, io)).toEqual({ ok: true, value: null });
  expect([...twin.registered]).toEqual([
    ['DIRECT_MESSAGE', io.deliveries],
    ['COMMENT', io.deliveries],
  ]);
  expect(await tiktokConnect.attach?.(fresh, { ...io, app: { ...app, clientSecret: 'x' } })).toMatchObject({
    ok: false,
  });
  const back = new URL('https://suite.example/api/v1.0/auth/callback/tiktok/?code=wrong');
  expect(await tiktokConnect.consent?.redeem(back, io)).toMatchObject({ ok: false });
  expect(await tiktokConnect.release?.(fresh, io)).toEqual({ ok: true, value: null });
  expect(await tiktokConnect.check(fresh, io)).toMatchObject({ status: 'refused' });
});

const SIGNED_AT = Math.floor(Date.parse('2026-01-02T03:04:05.000Z') / 1000);
const DELIVERIES = [
  {
    event: 'im_receive_msg',
    content: {
      type: 'text',
      text: { body: 'hi' },
      message_id: 'm1',
      conversation_id: 'c1',
      timestamp: 1_767_000_000_000,
      from: 'mali',
      from_user: { id: 'mali' },
    },
  },
  {
    event: 'im_receive_msg',
    content: {
      type: 'image',
      image: { media_id: 'x' },
      message_id: 'm2',
      conversation_id: 'c1',
      timestamp: 1_767_000_000_000,
      from_user: { id: 'mali' },
    },
  },
  {
    event: 'im_send_msg',
    content: {
      type: 'text',
      text: { body: 'yes' },
      message_id: 'm3',
      conversation_id: 'c1',
      from_user: { id: KEYS.account },
      to_user: { id: 'mali' },
    },
  },
  {
    event: 'comment.update',
    content: { comment_id: '1', video_id: '2', comment_action: 'insert', text: 'ดี' },
  },
  { event: 'comment.update', content: { comment_id: '1', video_id: '2', comment_action: 'delete' } },
  { event: 'authorization.removed', content: { reason: 1 } },
].map(({ event, content }) =>
  Buffer.from(
    JSON.stringify({
      client_key: 'aw123',
      event,
      create_time: 1_767_000_000,
      user_openid: KEYS.account,
      content: JSON.stringify(content),
    }),
  ),
);

async function startWorld(): Promise<TiktokTwin> {
  const world = await startTiktokTwin(KEYS, () => now);
  await world.sayAs(MALI, { type: 'text', text: { body: 'x' } }, null);
  world.video.write(MALI, 'ราคา');
  return world;
}
const countOf = (world: TiktokTwin) => world.acts.length;
const misbehave = (world: TiktokTwin, what: Parameters<TiktokTwin['misbehave']>[0]) => world.misbehave(what);
const act = { action: 'hide' as const, undo: false, place: 'comment' as const };

testConformance('tiktok', {
  connector: tiktokConnector,
  values: VALUES,
  inbound: {
    deliveries: DELIVERIES,
    sign: (body) => ({
      headers: {
        'Tiktok-Signature': `t=${SIGNED_AT},s=${signDelivery(String(SIGNED_AT), body, KEYS.secret)}`,
      },
    }),
  },
  outbound: buildSendSubject({
    start: startWorld,
    io: ioOf,
    request: () => request(),
    arrived: countOf,
    misbehave,
  }),
  acting: buildActSubject({
    start: startWorld,
    io: ioOf,
    request: { ...act, message_id: nameComment('7109065174526479622', '7109065174527479001') },
    done: countOf,
    misbehave,
  }),
});
