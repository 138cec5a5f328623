import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, SendRequest } from '#connectors/kit/exchange.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildActSubject, buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';
import { redditConnect } from '#connectors/reddit/connect.ts';
import { redditConnector } from '#connectors/reddit/connector.ts';
import { redditCommunities, redditPeople, redditSearches } from '#connectors/reddit/follow.ts';
import { pollInbox } from '#connectors/reddit/poll.ts';
import { readAnswer } from '#connectors/reddit/read-answer.ts';
import { sendAnswer } from '#connectors/reddit/send.ts';
import { startRedditTwin, TWIN_VALUES, type RedditTwin } from '#connectors/reddit/twin.ts';

let now = Date.parse('2026-11-21T10:00:00.000Z');
const clock = (): Date => new Date(now);
const ioOf = ({ url }: RedditTwin): Io => ({ fetch, now: clock, base_url: url, timeout_ms: 800 });
const shown = { start: () => startRedditTwin(clock), io: ioOf };
function request(text: string, more: Partial<SendRequest> = {}): SendRequest {
  return {
    to: 'mali',
    place: 'comment',
    answers: 't1_abc',
    message: { text },
    retry_key: crypto.randomUUID(),
    ...more,
  };
}

testConformance('reddit', {
  connector: redditConnector,
  values: TWIN_VALUES,
  outbound: buildSendSubject({
    ...shown,
    request: () => request('มีค่ะ'),
    arrived: ({ sent }) => sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'hide', undo: false, message_id: 't1_abc', place: 'comment' },
    done: (twin) => twin.acts,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: TWIN_VALUES,
    publish: (twin, number) => void twin.say('mali', `u/coffee ${number}`, { type: 'username_mention' }),
    misbehave: (twin, what) => twin.misread(what),
  }),
});

describe.each([
  [redditCommunities, 'r/coffee/new', 'https://www.reddit.com/r/coffee'],
  [redditCommunities, 'r/coffee/comments', 'https://old.reddit.com/r/coffee/comments/'],
  [redditPeople, 'mali', 'https://www.reddit.com/u/mali'],
  [redditSearches, 'latte', 'https://www.reddit.com/search/?q=latte'],
])('A source of Reddit (%#) is followed', (side, name, address) => {
  it('Its address names it, and no other does', () => {
    expect(side.nameIn(new URL(address))).toBe(name);
    expect(side.nameIn(new URL('https://www.reddit.com/about'))).toBeUndefined();
    expect(side.nameIn(new URL('https://example.com/r/coffee'))).toBeUndefined();
  });
  describeFollowing(side, {
    name,
    ...buildPollSubject({
      ...shown,
      gives: 'new',
      values: TWIN_VALUES,
      publish: (twin, number) => {
        const kind = name.endsWith('comments') ? 't1' : 't3';
        twin.say('mali', 'x', { kind, title: `latte ${number}`, selftext: 'ดี', permalink: '/r/coffee/x' });
      },
      misbehave: (twin, what) => twin.misread(what),
    }),
  });
});

const Row = z.object({ platform: z.string(), payload: z.unknown() });
it.skipIf(!hasSharedData)('Every recorded answer becomes items, or is refused with its reason', () => {
  const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
    ({ platform }) => platform === 'reddit',
  );
  for (const { payload } of rows) {
    const { items, refused } = readAnswer(toStorable(payload), { now: clock() });
    expect(items.length + refused.length).toBeGreaterThan(0);
    expect(refused.every(({ code }) => code === 'no_content')).toBe(true);
  }
  expect(rows.length).toBe(40);
});

it('A tree of comments is read to its leaves, and what was deleted has no text', () => {
  const comment = (name: string, more: object) => ({
    kind: 't1',
    data: { name, body: name, author: 'mali', created_utc: 1, link_id: 't3_a', ...more },
  });
  const inner = { kind: 'Listing', data: { children: [comment('t1_b', { body: '[removed]' })] } };
  const { items, refused } = readAnswer(
    [
      { kind: 'Listing', data: { children: [comment('t1_a', { replies: inner })] } },
      { kind: 'more', data: { children: ['c'] } },
    ],
    { now: clock() },
  );
  expect(items).toMatchObject([
    { provider_id: 't1_a', text: 't1_a', thread: 't3_a' },
    { provider_id: 't1_b', text: '', withdrawn: true },
  ]);
  expect(refused).toMatchObject([{ reason: 'a thing of the kind more: nothing that anybody said' }]);
});

it('A message to moderators belongs to its conversation, and notes among them are no messages', () => {
  const message = (id: string, more: object) => ({
    id,
    author: { name: 'mali', isMod: false },
    bodyMarkdown: id,
    date: '2026-11-21T09:00:00Z',
    ...more,
  });
  const { items } = readAnswer(
    {
      conversation: { id: 'ik72', subject: 'Help' },
      messages: {
        a: message('a', {}),
        b: message('b', { author: { name: 'coffee', isMod: true } }),
        c: message('c', { isInternal: true }),
      },
    },
    { now: clock() },
  );
  expect(items).toMatchObject([
    { kind: 'message', conversation_id: 'modmail/ik72', title: 'Help' },
    { kind: 'event', event: 'echo' },
    { kind: 'event', event: 'note' },
  ]);
});

describe('an account of Reddit', () => {
  let twin: RedditTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('Answers, mentions and private messages arrive; edits and deletions follow', async () => {
    const reply = twin.say('mali', 'อร่อย', { type: 'post_reply', link_title: 'เมนูใหม่' });
    const secret = twin.say('nut', 'ส่วนตัว', { kind: 't4', dest: 'coffee', subject: 'สวัสดี' });
    const first = await pollInbox(TWIN_VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      { kind: 'message', place: 'comment', title: 'เมนูใหม่', conversation_id: 'mali', thread: 't3_post' },
      { kind: 'message', place: 'private', title: 'สวัสดี', conversation_id: 'nut' },
    ]);
    twin.edit(reply.data.name, 'ไม่อร่อย');
    const second = await pollInbox(TWIN_VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([
      { event: 'post_edited', parent_id: reply.data.name, text: 'ไม่อร่อย' },
    ]);
    twin.remove(reply.data.name);
    const third = await pollInbox(TWIN_VALUES, second, ioOf(twin));
    expect(third.items).toMatchObject([{ event: 'unsend', parent_id: reply.data.name }]);
    const { answers: _answers, ...direct } = request('ค่ะ', { place: 'private', to: 'nut' });
    expect(await sendAnswer(direct, TWIN_VALUES, ioOf(twin))).toMatchObject({ status: 'accepted' });
    await sendAnswer({ ...direct, to: 'stranger' }, TWIN_VALUES, ioOf(twin));
    expect(twin.sent.slice(-2)).toEqual([
      { thing: secret.data.name, text: 'ค่ะ' },
      { thing: 'stranger', text: 'ค่ะ' },
    ]);
  });

  it.each([
    [
      { errors: [['RATELIMIT', 'try again in 7 minutes', 'ratelimit']] },
      { failure: 'wait', retry_after: 421 },
    ],
    [{ errors: [['TOO_LONG', 'this is too long', 'text']] }, { failure: 'content' }],
    [{ errors: [['USER_DOESNT_EXIST', 'no such user', 'to']] }, { failure: 'person_gone' }],
    [{ errors: [['THREAD_LOCKED', 'locked', 'parent']] }, { failure: 'refused' }],
    [{ errors: null, data: { things: [] } }, { failure: 'refused' }],
  ])('An answer with the status 200 and %j fails', async (json, outcome) => {
    twin.answerNext(json);
    expect(await sendAnswer(request('a'), TWIN_VALUES, ioOf(twin))).toMatchObject(outcome);
  });

  it('One token serves all calls until its end; a wrong password is refused', async () => {
    const io = ioOf(twin);
    expect(await redditConnect.check(TWIN_VALUES, io)).toMatchObject({
      status: 'good',
      account: { id: 'coffee', name: 'u/coffee' },
    });
    const before = twin.logIns;
    await redditConnect.check(TWIN_VALUES, io);
    expect(twin.logIns).toBe(before);
    now += 3_600_000;
    await redditConnect.check(TWIN_VALUES, io);
    expect(twin.logIns).toBe(before + 1);
    const wrong = { ...TWIN_VALUES, password_secret: 'no' };
    expect(await redditConnect.check(wrong, io)).toMatchObject({ status: 'refused' });
    expect(await pollInbox(wrong, {}, io)).toMatchObject({ status: 'failed', token_refused: true });
  });
});
