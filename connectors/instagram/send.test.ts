import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPersonProfile } from '#connectors/instagram/act.ts';
import { sendAsAccount } from '#connectors/instagram/send.ts';
import {
  startInstagramAccountTwin,
  type InstagramAccountTwin,
  type TwinAccountKeys,
} from '#connectors/instagram/twin-account.ts';
import type { OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';

const NOW = new Date('2026-01-10T00:00:00.000Z');
const KEYS: TwinAccountKeys = { account: '17841', page: '10001', token: 'page-token', secret: 'app-secret' };
const values = {
  account_id: KEYS.account,
  page_id: KEYS.page,
  page_access_token: KEYS.token,
  app_secret: KEYS.secret,
};
let twin: InstagramAccountTwin;
beforeAll(async () => {
  twin = await startInstagramAccountTwin(KEYS, () => NOW);
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.headers = {};
});

const io = () => ({ fetch, now: () => NOW, base_url: twin.url, timeout_ms: 1000 });
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
function send(more: Partial<SendRequest>) {
  return sendAsAccount(
    {
      to: '77',
      message: { text: 'ได้ค่ะ' },
      retry_key: crypto.randomUUID(),
      last_received_at: hoursAgo(1),
      ...more,
    },
    values,
    io(),
  );
}
const picture: OutgoingFile = {
  kind: 'image',
  name: 'a.png',
  media_type: 'image/png',
  bytes: 3,
  read: async () => new Uint8Array([1, 2, 3]),
};

describe('the windows of Instagram', () => {
  it.each([
    ['person', 1, 'RESPONSE'],
    ['person', 25, 'MESSAGE_TAG HUMAN_AGENT'],
    ['person', 24 * 7, undefined],
    ['bot', 1, 'RESPONSE'],
    ['bot', 25, undefined],
  ] as const)('a %s who answers after %d hours declares %s', async (speaker, hours, declared) => {
    const before = twin.acts.length;
    const outcome = await send({ speaker, last_received_at: hoursAgo(hours) });
    if (declared === undefined) {
      expect(outcome).toMatchObject({ status: 'failed', failure: 'window_closed', retryable: false });
      expect(twin.acts).toHaveLength(before);
    } else expect(twin.acts.at(-1)).toMatchObject({ kind: 'message', declared });
  });

  it('a comment allows one private message, a text or a file', async () => {
    expect(await send({ private_reply_to: '901' })).toMatchObject({ status: 'accepted' });
    expect(twin.acts.at(-1)).toMatchObject({ kind: 'private_reply', to: '901' });
    expect(await send({ private_reply_to: '901' })).toMatchObject({ status: 'failed' });
    expect(await send({ private_reply_to: '902', files: [picture] })).toMatchObject({
      status: 'failed',
      failure: 'content',
    });
  });
});

describe('what is sent', () => {
  it('a file is handed over first, and named by the message', async () => {
    expect(await send({ files: [picture] })).toMatchObject({ status: 'accepted' });
    const [text, file] = twin.acts.slice(-2);
    expect(text).toMatchObject({ kind: 'message', text: 'ได้ค่ะ' });
    expect(file).toMatchObject({ text: expect.stringContaining('"attachment_id"') });
  });

  it('a file that cannot be handed over leaves nothing sent and may be tried again', async () => {
    const before = twin.acts.length;
    twin.misbehave('break_500');
    expect(await send({ files: [picture] })).toMatchObject({ failure: 'unreachable', retryable: true });
    const webp = { ...picture, media_type: 'image/webp' };
    expect(await send({ files: [webp] })).toMatchObject({ failure: 'content', retryable: false });
    expect(twin.acts).toHaveLength(before);
  });

  it('a public reply is below its comment, and takes no file', async () => {
    expect(await send({ place: 'comment', answers: '901' })).toMatchObject({ status: 'accepted' });
    expect(twin.acts.at(-1)).toEqual({ kind: 'reply', to: '901', text: 'ได้ค่ะ' });
    expect(await send({ place: 'comment', answers: '901', files: [picture] })).toMatchObject({
      failure: 'content',
    });
    expect(await send({ place: 'comment' })).toMatchObject({ failure: 'refused' });
  });

  it.each([
    [10, 2_018_278, 'window_closed'],
    [190, 463, 'reconnect'],
    [190, 467, 'reconnect'],
    [551, 0, 'person_gone'],
    [200, 0, 'right_missing'],
    [100, 0, 'refused'],
  ])('the refusal %d with subcode %d is a failure %s', async (code, subcode, failure) => {
    twin.refuseNext(code, subcode);
    expect(await send({})).toMatchObject({ status: 'failed', failure, retryable: false });
  });

  it('a limit is waited for as long as Meta estimates', async () => {
    twin.refuseNext(613, 0);
    const usage = { call_count: 100, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: 7 };
    twin.headers = { 'x-business-use-case-usage': JSON.stringify({ [KEYS.account]: [usage] }) };
    expect(await send({})).toMatchObject({ failure: 'wait', retryable: true, retry_after: 900 });
  });
});

it('a person has a name, a user name and followers', async () => {
  expect(await readPersonProfile('77', values, io())).toEqual({
    status: 'found',
    author: { _id: '77', name: 'มะลิ สุข', handle: 'mali.suk', followers: 12 },
  });
});
