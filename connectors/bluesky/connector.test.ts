import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueskyConnect } from '#connectors/bluesky/connect.ts';
import { blueskyConnector } from '#connectors/bluesky/connector.ts';
import { buildFacets } from '#connectors/bluesky/facets.ts';
import { blueskyAccounts, blueskySearches } from '#connectors/bluesky/follow.ts';
import { pollNotifications } from '#connectors/bluesky/poll.ts';
import { computeRecordKey } from '#connectors/bluesky/record-key.ts';
import { sendPost } from '#connectors/bluesky/send.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { startBlueskyTwin, TWIN_ACCOUNT, TWIN_PASSWORD, type BlueskyTwin } from '#connectors/bluesky/twin.ts';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { buildActSubject, buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';

const VALUES = { handle: TWIN_ACCOUNT.handle, app_password_secret: TWIN_PASSWORD };
const MALI = { did: 'did:plc:mali222222222222222222222', handle: 'mali.bsky.social', displayName: 'มะลิ ใจดี' };
let now = Date.parse('2026-11-21T10:00:00.000Z');
const clock = (): Date => new Date(now);
const ioOf = ({ url }: BlueskyTwin): Io => ({ fetch, now: clock, base_url: url, timeout_ms: 800 });

/** The address that the first post of a twin always has. */
const LIKED = `at://${MALI.did}/app.bsky.feed.post/3kaaaaaaaaaa1`;
let question = '';
const shown = {
  start: async () => {
    const twin = await startBlueskyTwin(clock);
    question = twin.say(MALI, 'มีลาเต้ไหมคะ').uri;
    return twin;
  },
  io: ioOf,
};
function request(text: string, more: Partial<SendRequest> = {}): SendRequest {
  return { to: MALI.did, answers: question, message: { text }, retry_key: crypto.randomUUID(), ...more };
}
function picture(size: number): OutgoingFile {
  return {
    kind: 'image',
    name: 'A cup of latte.png',
    media_type: 'image/png',
    bytes: size,
    read: async () => new Uint8Array(size),
  };
}

testConformance('bluesky', {
  connector: blueskyConnector,
  values: VALUES,
  outbound: buildSendSubject({
    ...shown,
    request: () => request('มีค่ะ'),
    arrived: ({ sent }) => sent.length,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  acting: buildActSubject({
    ...shown,
    request: { action: 'like', undo: false, message_id: LIKED, place: 'comment' },
    done: (twin) => twin.world.changes,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => void twin.say(MALI, `@coffee ${number}`, { reason: 'mention' }),
    misbehave: (twin, what) => twin.misread(what),
  }),
});

describe('Accounts of Bluesky are followed without a connection', () =>
  describeFollowing(blueskyAccounts, {
    name: MALI.handle,
    ...buildPollSubject({
      ...shown,
      gives: 'new',
      values: {},
      publish: (twin, number) => void twin.say(MALI, `โพสต์ ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }));

describe('Searches of Bluesky are followed with a connected account', () =>
  describeFollowing(blueskySearches, {
    name: '#กาแฟ',
    ...buildPollSubject({
      ...shown,
      gives: 'new',
      values: VALUES,
      publish: (twin, number) => void twin.say(MALI, `#กาแฟ ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }));

it.each([
  ['https://bsky.app/profile/mali.bsky.social', 'mali.bsky.social', undefined],
  ['https://bsky.app/profile/did:plc:abc', 'did:plc:abc', undefined],
  ['https://bsky.app/hashtag/กาแฟ', undefined, '#กาแฟ'],
  ['https://bsky.app/search?q=iced%20latte', undefined, 'iced latte'],
  ['https://bsky.app/profile/mali', undefined, undefined],
  ['https://example.com/profile/mali.bsky.social', undefined, undefined],
])('The source at %s is known', (address, account, search) => {
  expect(blueskyAccounts.nameIn(new URL(address))).toBe(account);
  expect(blueskySearches.nameIn(new URL(address))).toBe(search);
});

describe('an account of Bluesky', () => {
  let twin: BlueskyTwin;
  beforeAll(async () => {
    twin = await shown.start();
  });
  afterAll(() => twin.stop());

  it('Mentions, answers and quotes become messages of their authors, and a deleted one is withdrawn', async () => {
    const own = twin.say(TWIN_ACCOUNT, 'เปิดแล้ว');
    const strong = { uri: own.uri, cid: own.cid };
    twin.say(MALI, 'อร่อยมาก', { reason: 'reply', record: { reply: { root: strong, parent: strong } } });
    const quote = twin.say(MALI, 'ดูนี่', {
      reason: 'quote',
      record: { embed: { $type: 'app.bsky.embed.record', record: strong } },
    });
    const first = await pollNotifications(VALUES, {}, ioOf(twin));
    expect(first.items).toMatchObject([
      { text: 'อร่อยมาก', kind: 'message', thread: own.uri, reply_to: own.uri, conversation_id: MALI.did },
      { text: 'ดูนี่', unshown: [{ name: 'quote' }], author: { name: 'มะลิ ใจดี', handle: MALI.handle } },
    ]);
    twin.remove(quote.uri);
    const second = await pollNotifications(VALUES, first, ioOf(twin));
    expect(second.items).toMatchObject([{ kind: 'event', event: 'unsend', parent_id: quote.uri }]);
    expect((await pollNotifications(VALUES, second, ioOf(twin))).items).toEqual([]);
  });

  it('More notifications than a poll reads are read by the next ones, each once', async () => {
    const io = { ...ioOf(twin), timeout_ms: 20_000 };
    let state = await pollNotifications(VALUES, {}, io);
    now += 3_600_000;
    for (let index = 0; index < 1205; index += 1) twin.say(MALI, `n${index}`, { reason: 'mention' });
    const texts: string[] = [];
    do {
      state = await pollNotifications(VALUES, state, io);
      texts.push(...state.items.flatMap(({ kind, text }) => (kind === 'message' ? [text] : [])));
    } while (state.next_after_seconds === 0);
    expect(new Set(texts).size).toBe(1205);
    expect(texts).toHaveLength(1205);
  });

  it('An answer is a reply to the post, in its thread, with links, hashtags and names by bytes', async () => {
    const root = twin.say(TWIN_ACCOUNT, 'ราก');
    const strong = { uri: root.uri, cid: root.cid };
    const asking = twin.say(MALI, 'ราคาเท่าไร', { record: { reply: { root: strong, parent: strong } } });
    const text = 'ดูที่ https://coffee.example/เมนู. ค่ะ @mali.bsky.social @nobody.example #กาแฟ';
    const sent = await sendPost(
      request(text, { answers: asking.uri, files: [picture(10)] }),
      VALUES,
      ioOf(twin),
    );
    const record = twin.sent.at(-1);
    expect(sent).toMatchObject({ status: 'accepted', provider_id: record?.uri });
    expect(record?.value).toMatchObject({
      reply: { root: strong, parent: { uri: asking.uri, cid: asking.cid } },
      embed: { images: [{ alt: 'A cup of latte' }] },
    });
    const bytes = Buffer.from(text);
    const facets: { index: { byteStart: number; byteEnd: number } }[] = Object(record?.value).facets;
    expect(
      facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString('utf8')),
    ).toEqual(['https://coffee.example/เมนู', '@mali.bsky.social', '#กาแฟ']);
  });

  it('What is too long, too large or answers nothing is refused without being sent', async () => {
    const count = twin.sent.length;
    const gone = twin.say(MALI, 'เดี๋ยวลบ');
    twin.remove(gone.uri);
    const io = ioOf(twin);
    expect(await sendPost(request('ก'.repeat(301)), VALUES, io)).toMatchObject({ failure: 'content' });
    expect(await sendPost(request('a', { answers: gone.uri }), VALUES, io)).toMatchObject({
      failure: 'refused',
    });
    expect(await sendPost(request('a', { files: [picture(2_000_001)] }), VALUES, io)).toMatchObject({
      failure: 'content',
    });
    expect(twin.sent).toHaveLength(count);
  });

  it('One session serves all calls; it is renewed when it ends, and opened anew when that fails', async () => {
    const io = ioOf(twin);
    await blueskyConnect.check(VALUES, io);
    const before = twin.world.logIns;
    await Promise.all([1, 2, 3].map(() => blueskyConnect.check(VALUES, io)));
    twin.expire();
    expect(await blueskyConnect.check(VALUES, io)).toMatchObject({
      status: 'good',
      account: { id: TWIN_ACCOUNT.did, name: '@coffee.bsky.social' },
    });
    expect(twin.world.logIns).toBe(before);
    twin.endSessions();
    expect(await blueskyConnect.check(VALUES, io)).toMatchObject({ status: 'good' });
    expect(twin.world.logIns).toBe(before + 1);
    const wrong = { ...VALUES, app_password_secret: 'guessed' };
    expect(await blueskyConnect.check(wrong, io)).toMatchObject({ status: 'refused' });
    expect(await pollNotifications(wrong, {}, io)).toMatchObject({ status: 'failed', token_refused: true });
    expect(await blueskyConnect.release?.(VALUES, io)).toEqual({ ok: true, value: null });
  });
});

it('The key of a record is a TID, the same each time, and begins with the instant of the message', () => {
  const ids = [
    '01932f4e-8a00-7abc-8def-0123456789ab',
    '01932f4e-8a01-7abc-8def-0123456789ab',
    crypto.randomUUID(),
  ];
  const keys = ids.map(computeRecordKey);
  for (const key of keys) expect(isValid('tid', key)).toBe(true);
  expect(ids.map(computeRecordKey)).toEqual(keys);
  expect(keys.slice(0, 2).toSorted()).toEqual(keys.slice(0, 2));
});

it('Numbers and names inside of words are no hashtags and no accounts', () => {
  const [link] = buildFacets('(https://a.example/b_(c)) and (https://b.example)', new Map());
  expect(link?.features).toMatchObject([{ uri: 'https://a.example/b_(c))' }]);
  expect(buildFacets('(https://b.example).', new Map())[0]?.features).toMatchObject([
    { uri: 'https://b.example' },
  ]);
  expect(buildFacets('a#b c@mali.bsky.social #123', new Map([['mali.bsky.social', MALI.did]]))).toEqual([]);
});
