import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { weChatConnect } from '#connectors/wechat/connect.ts';
import { fetchFile } from '#connectors/wechat/media.ts';
import { reportMeters } from '#connectors/wechat/meters.ts';
import { readProfile } from '#connectors/wechat/profile.ts';
import { sendToFollower, showSignal } from '#connectors/wechat/send.ts';
import { startWeChatTwin, TWIN_ACCOUNT, type WeChatTwin } from '#connectors/wechat/twin.ts';

const { app_id, app_secret, verify_token } = TWIN_ACCOUNT;
const values = { app_id, app_secret, verify_token };

let twin: WeChatTwin;
let now: number;
beforeEach(async () => {
  twin = await startWeChatTwin();
  now = Date.parse('2026-01-02T03:04:05Z');
  twin.world.clock = () => now;
  twin.world.open('mali', 'message');
});
afterEach(() => twin.stop());
const io = (): Io => ({ fetch, now: () => new Date(now), base_url: twin.url, timeout_ms: 2000 });
function send(more: Partial<SendRequest> = {}, with_io = io(), held = values) {
  return sendToFollower(
    { to: 'mali', message: { text: 'hi' }, retry_key: crypto.randomUUID(), ...more },
    held,
    with_io,
  );
}
function file(name: string, kind: OutgoingFile['kind'], media_type: string): OutgoingFile {
  return {
    kind,
    name,
    media_type,
    bytes: 3,
    read: async () => Uint8Array.of(1, 2, 3),
  };
}

describe('Sending', () => {
  it('A text and its files arrive as one message each, in their order', async () => {
    const files = [
      file('a.png', 'image', 'image/png'),
      file('b.mp3', 'audio', 'audio/mpeg'),
      file('c.mp4', 'video', 'video/mp4'),
    ];
    expect(await send({ message: { text: 'ดูนี่' }, files })).toEqual({ status: 'accepted', cost: 'free' });
    expect(twin.world.sent).toEqual([
      { to: 'mali', type: 'text', text: 'ดูนี่', file: undefined },
      { to: 'mali', type: 'image', text: '', file: 'a.png' },
      { to: 'mali', type: 'voice', text: '', file: 'b.mp3' },
      { to: 'mali', type: 'video', text: '', file: 'c.mp4' },
    ]);
    await send({ message: { text: '' }, files: files.slice(0, 1) });
    expect(twin.world.sent).toHaveLength(5);
  });

  it('A file in a format that WeChat does not take leaves nothing half sent', async () => {
    const outcome = await send({ files: [file('a.pdf', 'file', 'application/pdf')] });
    expect(outcome).toMatchObject({ status: 'failed', failure: 'content', message: { code: 'file_format' } });
    twin.misbehave('break_500');
    expect(await send({ files: [file('a.png', 'image', 'image/png')] })).toMatchObject({
      failure: 'unreachable',
      retryable: true,
    });
    expect(twin.world.sent).toEqual([]);
  });

  it('Five messages may follow a message, three a press within a minute, none after two days', async () => {
    for (let count = 0; count < 5; count += 1) expect(await send()).toMatchObject({ status: 'accepted' });
    expect(await send()).toMatchObject({ status: 'failed', failure: 'window_closed', retryable: false });
    twin.world.open('mali', 'press');
    for (let count = 0; count < 3; count += 1) expect(await send()).toMatchObject({ status: 'accepted' });
    expect(await send()).toMatchObject({ failure: 'window_closed' });
    twin.world.open('mali', 'follow');
    now += 61_000;
    expect(await send()).toMatchObject({ failure: 'window_closed' });
    twin.world.open('mali', 'message');
    now += 48 * 3_600_000 + 1000;
    expect(await send()).toMatchObject({ failure: 'window_closed' });
  });

  it('A message that goes out in part says so, and is not repeated as a whole', async () => {
    for (let count = 0; count < 4; count += 1) await send();
    const outcome = await send({ files: [file('a.png', 'image', 'image/png')] });
    expect(outcome).toMatchObject({
      failure: 'window_closed',
      retryable: false,
      message: { code: 'parts_sent' },
    });
  });

  it.each([
    [-1, 'wait', true],
    [45011, 'wait', true],
    [45009, 'quota', false],
    [43004, 'person_gone', false],
    [43101, 'person_gone', false],
    [40003, 'person_gone', false],
    [48001, 'right_missing', false],
    [45002, 'content', false],
    [40007, 'content', false],
    [99999, 'refused', false],
  ] as const)('The code %i means %s', async (code, failure, retryable) => {
    twin.world.refusals.push(code);
    expect(await send()).toMatchObject({ status: 'failed', failure, retryable });
    expect(twin.world.sent).toEqual([]);
  });

  it('A repeated attempt sends nothing', async () => {
    expect(await send({ resume: 'push' })).toMatchObject({ status: 'unknown' });
    expect(twin.world.sent).toEqual([]);
  });

  it('The person sees that somebody types, and no message is shown as read', async () => {
    expect(await showSignal('mali', 'typing', { values, io: io() })).toBe(true);
    expect(await showSignal('mali', 'read', { values, io: io() })).toBe(false);
    expect(twin.world.typing).toEqual(['mali']);
  });
});

describe('The token', () => {
  it('All calls share one, a burst asks for it once, and it is renewed before its end', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send()));
    await send();
    expect(twin.world.tokensGiven).toBe(1);
    now += 7_100_000;
    twin.world.open('mali', 'message');
    await send();
    expect(twin.world.tokensGiven).toBe(2);
  });

  it('One that was ended elsewhere is fetched anew, and the message goes out once', async () => {
    await send();
    twin.world.endToken();
    expect(await send()).toMatchObject({ status: 'accepted' });
    expect(twin.world.sent).toHaveLength(2);
    expect(twin.world.tokensGiven).toBe(2);
  });

  it('A wrong secret asks for a new connection, and neither it nor a token is in any outcome', async () => {
    const other = { ...values, app_secret: 'another-secret-of-this-app' };
    const seen: unknown[] = [await send({}, io(), other), await weChatConnect.check(other, io())];
    expect(seen).toMatchObject([{ status: 'failed', failure: 'reconnect' }, { status: 'refused' }]);
    await send();
    const leaks: (typeof fetch)[] = [
      async (url) => {
        throw new TypeError('fetch failed', { cause: new Error(`could not reach ${String(url)}`) });
      },
      async (url) => {
        throw new Error(`Failed to parse URL from ${String(url)}`);
      },
      async () => new Response('<html>', { status: 502 }),
    ];
    for (const leaking of leaks)
      seen.push(
        await send({}, { ...io(), fetch: leaking }),
        await fetchFile('m', values, { ...io(), fetch: leaking }),
      );
    expect(seen).toHaveLength(8);
    expect(JSON.stringify(seen)).not.toMatch(/twin_token|another-secret/);
  });
});

describe('The account', () => {
  it('It is known by its app, and calls from an address that is not listed say so', async () => {
    expect(await weChatConnect.check(values, io())).toEqual({
      status: 'good',
      account: { id: app_id, name: app_id },
      expires_at: null,
    });
    twin.world.isListed = false;
    expect(await weChatConnect.check(values, io())).toMatchObject({
      status: 'not_ready',
      reason: 'wechat_address_not_listed',
    });
    expect(JSON.stringify(await weChatConnect.check(values, io()))).toContain('203.0.113.7');
    twin.world.isListed = true;
    twin.misread('break_500');
    expect(await weChatConnect.check(values, io())).toMatchObject({ status: 'unknown' });
    expect(await weChatConnect.check({ ...values, app_id: 'wx1' }, io())).toMatchObject({
      status: 'refused',
    });
  });
});

describe('Files and names', () => {
  it('A file is fetched by its id for three days, and a video by the address that WeChat names', async () => {
    const bytes = new TextEncoder().encode('picture');
    const kept = { name: 'm1.jpg', type: 'image/jpeg', bytes, until: now + 1000 };
    twin.world.files.set('m1', kept);
    expect(await fetchFile('m1', values, io())).toEqual({
      ok: true,
      file: { name: 'm1.jpg', media_type: 'image/jpeg', content: bytes },
    });
    twin.world.files.set('v1', { ...kept, video_url: `${twin.url}/cgi-bin/media/get?media_id=m1` });
    // Nobody but WeChat gets the token: the address of the video is called without it.
    expect(await fetchFile('v1', values, io())).toMatchObject({
      ok: true,
      file: { media_type: 'application/json' },
    });
    now += 2000;
    expect(await fetchFile('m1', values, io())).toMatchObject({ ok: false, again: false });
    twin.misread('break_500');
    expect(await fetchFile('m1', values, io())).toMatchObject({ ok: false, again: true });
  });

  it('A follower has the name that the account gave them, or none', async () => {
    expect(await readProfile('mali', values, io())).toEqual({ status: 'unknown_person' });
    twin.world.find('mali').remark = 'มะลิ ใจดี';
    expect(await readProfile('mali', values, io())).toMatchObject({
      status: 'found',
      author: { _id: 'mali', name: 'มะลิ ใจดี' },
    });
    expect(await readProfile('nobody', values, io())).toEqual({ status: 'unknown_person' });
    twin.misread('break_500');
    expect(await readProfile('mali', values, io())).toMatchObject({ status: 'failed' });
  });
});

it('WeChat reports how many messages of the day are sent and allowed, or nothing where it does not say so', async () => {
  twin.world.quota = 100;
  await send();
  expect(await reportMeters(values, io())).toEqual([{ meter: 'private_sent', used: 1, allowance: 100 }]);
  twin.world.quota = 0;
  expect(await reportMeters(values, io())).toEqual([]);
  twin.world.isListed = false;
  expect(await reportMeters(values, io())).toEqual([]);
});
