import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildActSubject, buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { mastodonConnect } from '#connectors/mastodon/connect.ts';
import { mastodonConnector } from '#connectors/mastodon/connector.ts';
import { mastodonAccounts, mastodonHashtags, mastodonServers } from '#connectors/mastodon/follow.ts';
import { pollNotifications } from '#connectors/mastodon/poll.ts';
import { readAnswer } from '#connectors/mastodon/read-answer.ts';
import { sendStatus } from '#connectors/mastodon/send.ts';
import { startMastodonTwin, TWIN_ACCOUNT, TWIN_TOKEN, type MastodonTwin } from '#connectors/mastodon/twin.ts';
import { watchNotifications } from '#connectors/mastodon/watch.ts';

const VALUES = { instance: 'social.example', access_token_secret: TWIN_TOKEN };
const MALI = { id: '77', acct: 'mali@other.example', display_name: 'มะลิ ใจดี' };
const NOW = Date.parse('2026-11-21T10:00:00.000Z');
let now = NOW;
const clock = (): Date => new Date(now);
const ioOf = ({ url }: MastodonTwin): Io => ({ fetch, now: clock, base_url: url, timeout_ms: 800 });

/** The id that the first status of a twin always has. */
const FIRST = '100000000000000001';
const shown = {
  start: async () => {
    const twin = await startMastodonTwin(clock);
    twin.say(MALI, 'มีลาเต้ไหมคะ');
    return twin;
  },
  io: ioOf,
};
function request(text: string, more: Partial<SendRequest> = {}): SendRequest {
  return {
    to: MALI.id,
    place: 'comment',
    answers: FIRST,
    message: { text },
    retry_key: crypto.randomUUID(),
    ...more,
  };
}
function file(kind: OutgoingFile['kind'], name: string, media_type: string): OutgoingFile {
  return { kind, name, media_type, bytes: 10, read: async () => new Uint8Array(10) };
}

testConformance('mastodon', {
  connector: mastodonConnector,
  values: VALUES,
  outbound: buildSendSubject({
    ...shown,
    request: () => request('มีค่ะ'),
    arrived: ({ sent }) => sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'like', undo: false, message_id: FIRST, place: 'comment' },
    done: (twin) => twin.world.changes,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => void twin.say(MALI, `@coffee ${number}`, { type: 'mention' }),
    misbehave: (twin, what) => twin.misread(what),
  }),
});

describe.each([
  [mastodonHashtags, 'social.example/tags/กาแฟ'],
  [mastodonServers, 'social.example/public/local'],
  [mastodonAccounts, `social.example/@${MALI.acct}`],
])('Sources of the kind of %# are followed without a connection', (side, name) =>
  describeFollowing(side, {
    name,
    ...buildPollSubject({
      ...shown,
      gives: 'new',
      values: {},
      publish: (twin, number) => void twin.say(MALI, `#กาแฟ ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }),
);

it.each([
  ['https://social.example/tags/กาแฟ', 'social.example/tags/กาแฟ'],
  ['https://social.example/public', 'social.example/public'],
  ['https://social.example/@mali@other.example', 'social.example/@mali@other.example'],
  ['https://www.tiktok.com/@mali', undefined],
  ['https://www.youtube.com/@mali', undefined],
  ['https://www.threads.com/@mali', undefined],
  ['http://social.example/@mali', undefined],
  ['https://social.example/about', undefined],
])('The source at %s is %s', (address, name) => {
  const sides = [mastodonHashtags, mastodonServers, mastodonAccounts];
  expect(sides.map((side) => side.nameIn(new URL(address))).find((one) => one !== undefined)).toBe(name);
});

const Row = z.object({ platform: z.string(), payload: z.unknown() });
it.skipIf(!hasSharedData)('Every recorded payload becomes items, or is refused with its reason', () => {
  const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter(
    ({ platform }) => platform === 'mastodon',
  );
  for (const { payload } of rows) {
    const { items, refused } = readAnswer(toStorable(payload), clock());
    expect(items.length + refused.length).toBeGreaterThan(0);
    expect(refused.every(({ code }) => code === 'no_content')).toBe(true);
  }
  expect(rows.length).toBeGreaterThan(60);
});

it('Events of the stream are statuses, edits, deletions and notifications', () => {
  const status = {
    id: '5',
    content: '<p>สวัสดี<br>ค่ะ</p>',
    created_at: clock().toISOString(),
    edited_at: '2026-11-21T11:00:00.000Z',
    account: MALI,
    visibility: 'direct',
  };
  const read = (event: string, payload: unknown) => readAnswer({ event, payload }, clock());
  expect(read('update', JSON.stringify(status)).items).toMatchObject([{ kind: 'post', provider_id: '5' }]);
  expect(read('status.update', JSON.stringify(status)).items).toMatchObject([
    { event: 'post_edited', parent_id: '5', published_at: '2026-11-21T11:00:00.000Z' },
  ]);
  expect(read('delete', '5').items).toMatchObject([{ event: 'unsend', parent_id: '5' }]);
  const notification = { id: '9', type: 'mention', created_at: status.created_at, status };
  expect(read('notification', JSON.stringify(notification)).items).toMatchObject([
    { kind: 'message', place: 'private', conversation_id: '77', text: 'สวัสดี\nค่ะ' },
  ]);
  expect(read('filters_changed', undefined).refused).toMatchObject([{ code: 'no_content' }]);
});

describe('an account of Mastodon', () => {
  let twin: MastodonTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('A mention is a message; its edit and its deletion follow', async () => {
    const said = twin.say(MALI, '<span>@coffee</span> มีที่จอดรถไหม', {
      type: 'mention',
      status: {
        spoiler_text: 'ถาม',
        media_attachments: [{ id: '1', type: 'image', url: 'https://files.example/1.png' }],
      },
    });
    const first = await pollNotifications(VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      {
        kind: 'message',
        place: 'comment',
        title: 'ถาม',
        text: '@coffee มีที่จอดรถไหม',
        conversation_id: MALI.id,
        author: { handle: MALI.acct, name: 'มะลิ ใจดี' },
        media: [{ kind: 'image' }],
      },
    ]);
    now += 60_000;
    twin.edit(said.id, 'มีที่จอดจักรยานไหม');
    const second = await pollNotifications(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      { event: 'post_edited', parent_id: said.id, text: 'มีที่จอดจักรยานไหม' },
    ]);
    twin.remove(said.id);
    const third = await pollNotifications(VALUES, second, ioOf(twin));
    expect(third.items).toMatchObject([{ event: 'unsend', parent_id: said.id }]);
    expect((await pollNotifications(VALUES, third, ioOf(twin))).items).toEqual([]);
  });

  it('An answer names the person, keeps who sees it and the content warning, and a direct status stays private', async () => {
    const quiet = twin.say(MALI, 'ถาม', { status: { visibility: 'unlisted', spoiler_text: 'กาแฟ' } });
    await sendStatus(request('ได้ค่ะ', { answers: quiet.id }), VALUES, ioOf(twin));
    expect(twin.sent.at(-1)).toMatchObject({
      content: '@mali@other.example ได้ค่ะ',
      in_reply_to_id: quiet.id,
      visibility: 'unlisted',
      spoiler_text: 'กาแฟ',
    });
    const secret = twin.say(MALI, 'ส่วนตัว', { status: { visibility: 'direct' } });
    const { answers: _answers, ...direct } = request('ค่ะ', { place: 'private' });
    await sendStatus(direct, VALUES, ioOf(twin));
    expect(twin.sent.at(-1)).toMatchObject({ in_reply_to_id: secret.id, visibility: 'direct' });
  });

  it('Pictures and films are uploaded first, and a film is waited for', { timeout: 20_000 }, async () => {
    const files = [file('image', 'latte.png', 'image/png'), file('video', 'bar.mp4', 'video/mp4')];
    expect(await sendStatus(request('ดูนี่', { files }), VALUES, ioOf(twin))).toMatchObject({
      status: 'accepted',
    });
    expect(twin.sent.at(-1)?.['media_attachments']).toHaveLength(2);
  });

  it('What is too long or answers nothing is refused, and a person who is gone is named', async () => {
    const io = ioOf(twin);
    expect(await sendStatus(request('ก'.repeat(500)), VALUES, io)).toMatchObject({ failure: 'content' });
    expect(await sendStatus(request('a', { answers: '1' }), VALUES, io)).toMatchObject({
      failure: 'refused',
    });
    const stranger = request('a', { place: 'private', to: '404', answers: '1' });
    expect(await sendStatus(stranger, VALUES, io)).toMatchObject({ failure: 'person_gone' });
  });

  it('A token is checked, and one that is refused stops the polling', async () => {
    expect(await mastodonConnect.check(VALUES, ioOf(twin))).toMatchObject({
      status: 'good',
      account: { id: TWIN_ACCOUNT.id, name: '@coffee@social.example' },
      text_max: 460,
    });
    const wrong = { ...VALUES, access_token_secret: 'no' };
    expect(await mastodonConnect.check(wrong, ioOf(twin))).toMatchObject({ status: 'refused' });
    expect(await pollNotifications(wrong, {}, ioOf(twin))).toMatchObject({ token_refused: true });
  });
});

it('The stream makes a poll due with each notification, and ends without an exception', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':)\n\n');
    setTimeout(() => response.end('event: notification\ndata: {}\n\n'), 50);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base_url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  let news = 0;
  const watching = await watchNotifications(VALUES, { fetch, now: clock, base_url }, () => (news += 1));
  await watching?.over;
  expect(news).toBe(1);
  await new Promise((resolve) => server.close(resolve));
});
