import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildActSubject, buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { buildChallenge } from '#connectors/kit/webhook-requests.ts';
import { META_SIGNATURE_HEADER, signMeta } from '#connectors/meta/signature.ts';
import { threadsConnect } from '#connectors/threads/connect.ts';
import { threadsConnector } from '#connectors/threads/connector.ts';
import { threadsSearches } from '#connectors/threads/follow.ts';
import { reportMeters } from '#connectors/threads/meters.ts';
import { answerChallenge, parseDelivery } from '#connectors/threads/parse.ts';
import { pollReplies } from '#connectors/threads/poll.ts';
import { readAnswer } from '#connectors/threads/read-post.ts';
import { sendReply } from '#connectors/threads/send.ts';
import { startThreadsTwin, TWIN_ACCOUNT, TWIN_VALUES, type ThreadsTwin } from '#connectors/threads/twin.ts';

let now = Date.parse('2026-11-21T10:00:00.000Z');
const clock = (): Date => new Date(now);
const ioOf = ({ url }: ThreadsTwin): Io => ({ fetch, now: clock, base_url: url, timeout_ms: 800 });
const shown = { start: () => startThreadsTwin(clock), io: ioOf };
function request(text: string, more: Partial<SendRequest> = {}): SendRequest {
  return {
    to: 'mali',
    place: 'comment',
    answers: '1002',
    message: { text },
    retry_key: crypto.randomUUID(),
    ...more,
  };
}
const reply = {
  id: '8901234',
  username: 'mali',
  text: 'มีลาเต้ไหมคะ',
  media_type: 'TEXT_POST',
  permalink: 'https://www.threads.com/@mali/post/Pp',
  replied_to: { id: '567890' },
  root_post: { id: '123456', owner_id: '78901', username: 'coffee' },
  shortcode: 'Pp',
  timestamp: '2026-11-21T09:33:16+0000',
};
function body(field: string, value: unknown): Buffer {
  const delivery = { app_id: '1', topic: 'moderate', target_id: '78901', time: 1, values: { value, field } };
  return Buffer.from(JSON.stringify(delivery));
}

const picture = { media_type: 'IMAGE', media_url: 'https://files.example/1.jpg', text: '' };
testConformance('threads', {
  connector: threadsConnector,
  values: TWIN_VALUES,
  inbound: {
    deliveries: [
      body('replies', reply),
      body('mentions', { ...reply, ...picture }),
      body('delete', { id: '8901234' }),
      body('publish', { ...reply, is_quote_post: true }),
      body('something_new', reply),
    ],
    sign: (bytes) => ({ headers: { [META_SIGNATURE_HEADER]: signMeta(bytes, TWIN_VALUES.app_secret) } }),
  },
  outbound: buildSendSubject({
    ...shown,
    request: () => request('มีค่ะ'),
    arrived: ({ sent }) => sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'hide', undo: false, message_id: '1002', place: 'comment' },
    done: (twin) => twin.acts,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: TWIN_VALUES,
    publish: (twin, number) => void twin.say('mali', `ข้อความ ${number}`),
    misbehave: (twin, what) => twin.misread(what),
  }),
});

describe('Searches of Threads are followed with a connected account', () => {
  it.each([
    ['https://www.threads.com/search?q=iced%20latte', 'iced latte'],
    ['https://www.threads.net/tag/coffee', 'coffee'],
    ['https://www.threads.com/@mali', undefined],
    ['https://example.com/tag/coffee', undefined],
  ])('The source at %s is %s', (address, name) => {
    expect(threadsSearches.nameIn(new URL(address))).toBe(name);
  });
  describeFollowing(threadsSearches, {
    name: 'กาแฟ',
    ...buildPollSubject({
      ...shown,
      gives: 'new',
      values: TWIN_VALUES,
      publish: (twin, number) => void twin.say('mali', `กาแฟ ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  });
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
it.skipIf(!hasSharedData)('Every recorded payload becomes items, or is refused with its reason', () => {
  const rows = ['4_payloads/api_payloads.jsonl', '4_payloads/api_payloads_2.jsonl']
    .flatMap((path) => readSharedRows(path, Row))
    .filter(({ platform }) => platform === 'threads');
  for (const { kind, payload } of rows) {
    const { items, refused } =
      kind === 'webhook'
        ? parseDelivery(Buffer.from(JSON.stringify(payload)), clock())
        : readAnswer(toStorable(payload), clock());
    expect(items.length + refused.length).toBeGreaterThan(0);
    expect(refused.every(({ code }) => code === 'no_content')).toBe(true);
  }
  expect(rows.length).toBe(6);
});

it('Meta’s challenge is answered with our verify token only', () => {
  const challenge = (token: string) =>
    buildChallenge({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' });
  expect(answerChallenge(challenge(TWIN_VALUES.verify_token), TWIN_VALUES)).toMatchObject({ body: '42' });
  expect(answerChallenge(challenge('guessed'), TWIN_VALUES)).toMatchObject({ ok: false });
  expect(answerChallenge(challenge(''), {})).toMatchObject({ ok: false });
});

describe('an account of Threads', () => {
  let twin: ThreadsTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('A reply has the same id by delivery and by poll, and our own one is an echo', async () => {
    const said = twin.say('mali', 'อร่อย');
    const { items: delivered } = parseDelivery(body('replies', said), clock());
    const first = await pollReplies(TWIN_VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      { kind: 'message', conversation_id: 'mali', thread: twin.posts[0]?.id, text: 'อร่อย' },
    ]);
    expect(delivered[0]?.provider_id).toBe(first.items[0]?.provider_id);
    const sent = await sendReply(request('ขอบคุณค่ะ', { answers: said.id }), TWIN_VALUES, ioOf(twin));
    const second = await pollReplies(TWIN_VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      {
        kind: 'event',
        event: 'echo',
        reply_to: said.id,
        provider_id: sent.status === 'accepted' ? sent.provider_id : '',
      },
    ]);
  });

  it('Nothing is public before the second step: what fails there may be tried again', async () => {
    const before = twin.sent.length;
    expect(await sendReply(request('a'.repeat(501)), TWIN_VALUES, ioOf(twin))).toMatchObject({
      status: 'failed',
      failure: 'refused',
    });
    const cut: Io = {
      ...ioOf(twin),
      fetch: async () => {
        throw new TypeError('terminated');
      },
    };
    expect(await sendReply(request('a'), TWIN_VALUES, cut)).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      retryable: true,
    });
    expect(twin.sent).toHaveLength(before);
    const file: OutgoingFile = {
      kind: 'image',
      name: 'latte.png',
      media_type: 'image/png',
      bytes: 1,
      read: async () => new Uint8Array(1),
    };
    expect(await sendReply(request('a', { files: [file] }), TWIN_VALUES, ioOf(twin))).toMatchObject({
      failure: 'content',
    });
    const url = 'https://suite.example/latte.png';
    expect(
      await sendReply(request('', { files: [{ ...file, url }] }), TWIN_VALUES, ioOf(twin)),
    ).toMatchObject({ status: 'accepted' });
  });

  it('The replies of a day are reported with their limit, and nothing is reported without an answer', async () => {
    const used = twin.sent.length;
    expect(await reportMeters(TWIN_VALUES, ioOf(twin))).toEqual([
      { meter: 'public_sent', used, allowance: 1000 },
    ]);
    twin.misread('break_500');
    expect(await reportMeters(TWIN_VALUES, ioOf(twin))).toEqual([]);
    twin.misread('nonsense');
    expect(await reportMeters(TWIN_VALUES, ioOf(twin))).toEqual([]);
  });

  it('A token is checked, renewed for 60 days, and refused once it has ended', async () => {
    const io = ioOf(twin);
    expect(await threadsConnect.check(TWIN_VALUES, io)).toMatchObject({
      status: 'good',
      account: { id: TWIN_ACCOUNT.id, name: '@coffee' },
      expires_at: '2026-11-22T11:00:00.000Z',
    });
    const renewed = await threadsConnect.renew?.(TWIN_VALUES, io);
    expect(renewed).toMatchObject({ ok: true, value: { expires_at: '2027-01-20T10:00:00.000Z' } });
    expect(await threadsConnect.check(TWIN_VALUES, io)).toMatchObject({ status: 'refused' });
    const values = { ...TWIN_VALUES, ...(renewed?.ok ? renewed.value.secrets : {}) };
    const until = { ...values, token_expires_at: '2027-01-20T10:00:00.000Z' };
    now += 60_000;
    expect(await threadsConnect.check(until, io)).toMatchObject({ expires_at: until.token_expires_at });
    expect(await pollReplies(TWIN_VALUES, {}, io)).toMatchObject({ status: 'failed', token_refused: true });
  });
});

describe('A poll', () => {
  it('reads all replies, however many there were since the last one', async () => {
    const twin = await startThreadsTwin(clock);
    const first = await pollReplies(TWIN_VALUES, {}, ioOf(twin));
    for (let number = 0; number < 250; number += 1) twin.say('mali', String(number));
    const { items } = await pollReplies(TWIN_VALUES, first, ioOf(twin));
    expect(items.filter(({ kind }) => kind === 'message')).toHaveLength(250);
    await twin.stop();
  });
});
