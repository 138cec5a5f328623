import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, PollResult, PollState, SendRequest } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildActSubject, buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { computeQuotaPause } from '#connectors/youtube/call.ts';
import { youtubeConnect } from '#connectors/youtube/connect.ts';
import { youtubeConnector } from '#connectors/youtube/connector.ts';
import { pollComments } from '#connectors/youtube/poll.ts';
import { readAnswer } from '#connectors/youtube/read-answer.ts';
import { actOnComment, answerComment } from '#connectors/youtube/send.ts';
import {
  startYoutubeChannelTwin,
  VIDEO_TITLE,
  type YoutubeChannelTwin,
} from '#connectors/youtube/twin-channel.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const OURS = `UC${'o'.repeat(22)}`;
const MALI = { id: `UC${'m'.repeat(22)}`, name: '@mali.suk' };
const SOM = { id: `UC${'s'.repeat(22)}`, name: '@som' };
const US = { id: OURS, name: '@malishop' };
const START = new Date('2026-11-30T10:00:00.000Z');
const KEYS = {
  channel: OURS,
  token: 'token-1',
  refresh_token: 'refresh-1',
  clientId: 'google-app',
  clientSecret: 'secret',
};
const VALUES = { account_id: OURS, access_token: KEYS.token, refresh_token: KEYS.refresh_token };

let now = START;
let twin: YoutubeChannelTwin;
const ioOf = ({ url }: { url: string }): Io => ({ fetch, now: () => now, base_url: url, timeout_ms: 2000 });
const poll = (state: PollState = {}): Promise<PollResult> => pollComments(VALUES, state, ioOf(twin));
/** Polls again so much later, in minutes. */
function pollLater(state: PollState, minutes = 61): Promise<PollResult> {
  now = new Date(now.getTime() + minutes * 60_000);
  return poll(state);
}
function eventsOf({ items }: PollResult) {
  return items.map(({ kind, event, parent_id, message_id, text }) => [
    kind === 'message' ? 'message' : event,
    parent_id ?? message_id,
    text,
  ]);
}

beforeEach(async () => {
  now = START;
  twin = await startYoutubeChannelTwin(KEYS, () => now);
});
afterEach(() => twin.stop());

it.skipIf(!hasSharedData)('Every published answer of the API is read or refused with its kind', () => {
  const Row = z.object({ platform: z.string(), payload: z.unknown() });
  const rows = readSharedRows('4_payloads/api_payloads.jsonl', Row).filter(
    (row) => row.platform === 'youtube',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { payload } of rows) {
    const { items, refused } = readAnswer(toStorable(payload), { channel: OURS, now: START });
    expect(items.length + refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatch(/nothing that anybody wrote to the channel$/);
    for (const item of items) expect(Incoming.parse(item)).toEqual(item);
  }
});

describe('Comments below the videos of a channel', () => {
  it('A comment is a public message of its author, a reply names what it answers, and our own is an echo', async () => {
    const first = twin.comments.write(MALI, 'ราคาเท่าไหร่คะ');
    const reply = twin.comments.write(SOM, 'อยากรู้ด้วย', { parent: first });
    const own = twin.comments.write(US, '590 ค่ะ', { parent: first });
    const { items } = await poll();
    expect(items).toMatchObject([
      {
        kind: 'message',
        place: 'comment',
        provider_id: first,
        conversation_id: MALI.id,
        author: { _id: MALI.id, name: '@mali.suk', handle: '@mali.suk' },
        text: 'ราคาเท่าไหร่คะ',
        thread: twin.comments.video,
        url: `https://www.youtube.com/watch?v=${twin.comments.video}&lc=${first}`,
      },
      { kind: 'message', provider_id: reply, conversation_id: SOM.id, reply_to: first },
      { kind: 'event', event: 'echo', provider_id: own, reply_to: first, author: { _id: OURS } },
    ]);
    for (const item of items) expect(Incoming.parse(item)).toEqual(item);
  });

  it('The title of a video is asked for once, and its comments have it', async () => {
    twin.comments.write(MALI, 'หนึ่ง');
    const first = await poll();
    expect(first.items[0]?.extra).toMatchObject({ post_title: VIDEO_TITLE });
    const { spent } = twin.units;
    twin.comments.write(MALI, 'สอง');
    expect((await pollLater(first, 5)).items[0]?.extra).toMatchObject({ post_title: VIDEO_TITLE });
    expect(twin.units.spent).toBe(spent + 1);
  });

  it('An author without a channel stays a conversation of their own', async () => {
    const id = twin.comments.write({ name: 'ใครสักคน' }, 'ดีมาก');
    expect((await poll()).items).toMatchObject([
      { kind: 'message', conversation_id: id, author: { _id: id } },
    ]);
  });

  it('Comments from long before the connection do not arrive, answers to them that come later do', async () => {
    const old = twin.comments.write(MALI, 'เก่า', { at: new Date('2026-01-01T00:00:00Z') });
    const first = await poll();
    expect(first.items).toEqual([]);
    twin.comments.write(SOM, 'เพิ่งเห็น', { parent: old });
    expect(eventsOf(await pollLater(first))).toEqual([['message', expect.any(String), 'เพิ่งเห็น']]);
    twin.comments.edit(old, 'เก่า แก้แล้ว');
    expect((await pollLater(first)).items.map(({ text }) => text)).not.toContain('เก่า แก้แล้ว');
  });

  it('All replies are read, however many a thread shows, and those to old threads within the hour', async () => {
    const first = twin.comments.write(MALI, 'ถามหน่อย');
    for (let index = 0; index < 7; index += 1) twin.comments.write(SOM, `ตอบ ${index}`, { parent: first });
    now = new Date(now.getTime() + 60_000);
    twin.comments.write(MALI, 'รู้จักแล้ว');
    const before = await poll();
    expect(before.items).toHaveLength(9);
    now = new Date(now.getTime() + 60_000);
    for (let index = 0; index < 8; index += 1) twin.comments.write(SOM, `ใหม่ ${index}`);
    twin.comments.write(SOM, 'ตอบช้า', { parent: first });
    const soon = await pollLater(before, 5);
    expect(soon.items).toHaveLength(8);
    expect(eventsOf(await pollLater(soon))).toEqual([['message', expect.stringContaining(first), 'ตอบช้า']]);
  });

  it('An edit is an edit, once', async () => {
    const first = twin.comments.write(MALI, 'หนึ่ง');
    const before = await poll();
    now = new Date(now.getTime() + 60_000);
    twin.comments.edit(first, 'สอง');
    const after = await pollLater(before);
    expect(eventsOf(after)).toEqual([['comment_edited', first, 'สอง']]);
    expect((await pollLater(after)).status).toBe('unchanged');
  });

  it('A comment that is held arrives as hidden, and is shown once it is published', async () => {
    const first = twin.comments.write(MALI, 'มีลิงก์', { status: 'heldForReview' });
    const before = await poll();
    expect(eventsOf(before)).toEqual([
      ['message', first, 'มีลิงก์'],
      ['hidden', first, ''],
    ]);
    twin.comments.moderate(first, 'published');
    const after = await pollLater(before);
    expect(eventsOf(after)).toEqual([['shown', first, '']]);
    twin.comments.moderate(first, 'heldForReview');
    expect(eventsOf(await pollLater(after))).toEqual([['hidden', first, '']]);
  });

  it('A held reply to a published comment arrives as hidden', async () => {
    const first = twin.comments.write(MALI, 'ถาม');
    const reply = twin.comments.write(SOM, 'สแปม', { parent: first, status: 'heldForReview' });
    expect(eventsOf(await poll())).toEqual([
      ['message', first, 'ถาม'],
      ['message', reply, 'สแปม'],
      ['hidden', reply, ''],
    ]);
  });

  it('What is gone is withdrawn with its replies; what was only rejected is not', async () => {
    const gone = twin.comments.write(MALI, 'ลบ');
    const below = twin.comments.write(SOM, 'ใต้ที่ลบ', { parent: gone });
    const stays = twin.comments.write(MALI, 'อยู่');
    const single = twin.comments.write(SOM, 'ตอบที่ลบ', { parent: stays });
    const rejected = twin.comments.write(SOM, 'ถูกปฏิเสธ');
    const before = await poll();
    twin.comments.remove(gone);
    twin.comments.remove(single);
    twin.comments.moderate(rejected, 'rejected');
    const after = await pollLater(before);
    expect(eventsOf(after).toSorted()).toEqual(
      [gone, below, single].map((id) => ['unsend', id, '']).toSorted(),
    );
    expect((await pollLater(after)).items).toEqual([]);
  });

  it('A page that is refused because the list changed takes nothing away', async () => {
    for (let index = 0; index < 7; index += 1) twin.comments.write(MALI, `ข้อความ ${index}`);
    const before = await poll();
    let pages = 0;
    const io: Io = {
      ...ioOf(twin),
      fetch: async (url, init) => {
        if (String(url).includes('pageToken') && (pages += 1) === 1) twin.comments.write(SOM, 'แทรก');
        return fetch(url, init);
      },
    };
    now = new Date(now.getTime() + 3_700_000);
    const cut = await pollComments(VALUES, before, io);
    expect(cut).toMatchObject({ status: 'unchanged', failures: 0 });
    expect(eventsOf(await pollLater(cut))).toEqual([['message', expect.any(String), 'แทรก']]);
  });

  it('A quiet day takes about 400 units, and a spent quota waits until midnight in California', async () => {
    twin.comments.write(MALI, 'หนึ่ง');
    let state: PollResult = await poll();
    let reported = state.spent?.[0]?.amount ?? 0;
    for (let minutes = 5; minutes < 1440; minutes += 5) {
      state = await pollLater(state, 5);
      reported += state.spent?.[0]?.amount ?? 0;
    }
    expect(twin.units.spent).toBeLessThan(450);
    expect(reported).toBe(twin.units.spent);
    twin.units.most = 0;
    const refused = await poll(state);
    expect(refused).toMatchObject({ status: 'failed', failures: 1 });
    expect(refused.next_after_seconds).toBe(computeQuotaPause(now));
    expect(computeQuotaPause(new Date('2026-11-30T07:59:00Z'))).toBe(60);
    expect(computeQuotaPause(new Date('2026-07-01T06:59:00Z'))).toBe(60);
  });

  it('A refused token is reported, so that it is renewed at once', async () => {
    twin.expire();
    expect(await poll()).toMatchObject({ status: 'failed', token_refused: true });
  });
});

describe('Answers to comments', () => {
  const request = (more: Partial<SendRequest> = {}): SendRequest => ({
    to: MALI.id,
    place: 'comment',
    message: { text: '590 ค่ะ' },
    retry_key: crypto.randomUUID(),
    ...more,
  });

  it('The answer to a reply goes below the first comment', async () => {
    const first = twin.comments.write(MALI, 'ราคา');
    const reply = twin.comments.write(SOM, 'ด้วย', { parent: first });
    const sent = await answerComment(request({ answers: reply }), VALUES, ioOf(twin));
    expect(sent).toMatchObject({ status: 'accepted', provider_id: expect.stringContaining(`${first}.`) });
    expect((await poll()).items.at(-1)).toMatchObject({
      event: 'echo',
      provider_id: 'provider_id' in sent ? sent.provider_id : '',
    });
  });

  it('A long text, a closed video, a comment that is gone and a spent quota are failures of their own', async () => {
    const answers = twin.comments.write(MALI, 'ราคา');
    const failureOf = async (more: Partial<SendRequest>) => {
      const outcome = await answerComment(request({ answers, ...more }), VALUES, ioOf(twin));
      return outcome.status === 'failed' ? outcome.failure : outcome.status;
    };
    expect(await failureOf({ message: { text: 'ก'.repeat(10_001) } })).toBe('content');
    expect(await failureOf({ answers: 'gone' })).toBe('person_gone');
    twin.isClosed = true;
    expect(await failureOf({})).toBe('refused');
    twin.units.most = 0;
    expect(await failureOf({})).toBe('quota');
  });

  it('The comment of a customer is rejected, our own is deleted', async () => {
    const first = twin.comments.write(MALI, 'หยาบคาย');
    const own = twin.comments.write(US, 'ขอโทษค่ะ', { parent: first });
    for (const message_id of [first, own])
      await actOnComment({ action: 'delete', undo: false, message_id, place: 'comment' }, VALUES, ioOf(twin));
    expect(twin.acts).toEqual([`rejected ${first}`, `delete ${own}`]);
  });
});

it('A token is renewed for the app, checked against the channel, and revoked', async () => {
  const io = { ...ioOf(twin), app: { clientId: KEYS.clientId, clientSecret: KEYS.clientSecret } };
  const offered = await youtubeConnect.offers?.(
    { access_token: KEYS.token, refresh_token: 'r', expires_in: 3599 },
    io,
  );
  expect(offered).toMatchObject({ ok: true, value: [{ id: OURS, name: 'Mali Shop', lacks: [] }] });
  twin.expire();
  expect(await youtubeConnect.check(VALUES, io)).toMatchObject({ status: 'refused' });
  const renewed = await youtubeConnect.renew?.(VALUES, io);
  if (!renewed?.ok) throw new Error('not renewed');
  const fresh = { ...VALUES, ...renewed.value.secrets };
  expect(await youtubeConnect.check(fresh, io)).toMatchObject({ status: 'good', account: { id: OURS } });
  expect(await youtubeConnect.renew?.({ ...VALUES, refresh_token: 'other' }, io)).toMatchObject({
    ok: false,
  });
  expect(await youtubeConnect.release?.(fresh, io)).toEqual({ ok: true, value: null });
  expect(await youtubeConnect.check(fresh, io)).toMatchObject({ status: 'refused' });
});

it('Any answer of the API is read: a page, a thread, a comment; videos and channels are no comments', () => {
  const source = { channel: OURS, now: START };
  const comment = {
    kind: 'youtube#comment',
    id: 'a.b',
    snippet: { parentId: 'a', textDisplay: 'ดี', authorDisplayName: 'x' },
  };
  const thread = {
    kind: 'youtube#commentThread',
    id: 'a',
    snippet: { videoId: 'v', topLevelComment: { ...comment, id: 'a', snippet: { textOriginal: 'หนึ่ง' } } },
    replies: { comments: [comment, 7] },
  };
  expect(readAnswer({ kind: 'l', items: [thread, comment] }, source)).toMatchObject({
    items: [{ provider_id: 'a', thread: 'v' }, { provider_id: 'a.b', thread: 'v' }, { provider_id: 'a.b' }],
    refused: [{ raw: 7 }],
  });
  for (const body of [
    {},
    [],
    7,
    null,
    { items: [] },
    { kind: 'youtube#video', id: 'x', snippet: { title: 'x' } },
  ])
    expect(readAnswer(body, source)).toMatchObject({
      items: [],
      refused: [{ reason: expect.stringMatching(/./) }],
    });
});

let made = 0;
testConformance('youtube', {
  connector: youtubeConnector,
  values: VALUES,
  outbound: buildSendSubject({
    start: async () => {
      const world = await startYoutubeChannelTwin(KEYS, () => START);
      world.comments.write(MALI, 'ราคา');
      return world;
    },
    io: (world) => ({ ...ioOf(world), now: () => START }),
    request: () => ({
      to: MALI.id,
      place: 'comment',
      answers: 'Ugx00000001AaABAg',
      message: { text: `คำตอบ ${(made += 1)}` },
      retry_key: crypto.randomUUID(),
    }),
    arrived: ({ comments }) => comments.textsBy(OURS).length,
    misbehave: (world, what) => world.misbehave(what),
  }),
  acting: buildActSubject({
    start: async () => {
      const world = await startYoutubeChannelTwin(KEYS, () => START);
      world.comments.write(MALI, 'ราคา');
      return world;
    },
    io: (world) => ({ ...ioOf(world), now: () => START }),
    request: { action: 'hide', undo: false, message_id: 'Ugx00000001AaABAg', place: 'comment' },
    done: ({ acts }) => acts.length,
    misbehave: (world, what) => world.misbehave(what),
  }),
  polled: buildPollSubject({
    start: () => startYoutubeChannelTwin(KEYS, () => START),
    io: (world) => ({ ...ioOf(world), now: () => START }),
    gives: 'new',
    values: VALUES,
    publish: (world, number) =>
      world.comments.write(MALI, `ข้อความ ${number}`, { at: new Date(START.getTime() + number * 1000) }),
    misbehave: (world, what) => world.misread(what),
  }),
});
