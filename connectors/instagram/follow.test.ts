import { afterEach, describe, expect, it } from 'vitest';
import { instagramAccounts, instagramHashtags } from '#connectors/instagram/follow.ts';
import { toPost } from '#connectors/instagram/read-media.ts';
import { startInstagramTwin, type InstagramTwin } from '#connectors/instagram/twin.ts';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import type { FollowResult, FollowSide } from '#connectors/kit/follow.ts';
import { buildPollSubject } from '#connectors/kit/twin-subjects.ts';

const KEYS = { page: '10001', token: 'page-token', secret: 'app-secret', ig: '17841400000000001' };
const VALUES = { account_id: KEYS.page, page_access_token: KEYS.token, app_secret: KEYS.secret };
/** A page that is also connected but does not belong to the twin: it refuses its token. */
const OTHER_PAGE = { account_id: '10002', page_access_token: 'another', app_secret: KEYS.secret };
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A clock that stops between polls. */
let now = Date.parse('2026-03-02T03:04:05Z');
const clock = (): Date => new Date(now);
const wait = (milliseconds: number): void => void (now += milliseconds);

function subjectOf(side: FollowSide, name: string): void {
  describeFollowing(side, {
    name,
    ...buildPollSubject({
      gives: 'new',
      start: () => startInstagramTwin(KEYS, clock),
      // Polls are ten minutes apart, more than any of them overlaps with the one before.
      io: ({ url }) => ({
        fetch,
        now: () => new Date((now += 10 * MINUTE)),
        base_url: url,
        timeout_ms: 20_000,
      }),
      values: VALUES,
      publish: (twin, number) => void twin.publish('mali', `ลาเต้ ${number} #กาแฟ`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  });
}

describe('pollers of Instagram accounts pass the conformance test', () =>
  subjectOf(instagramAccounts, 'mali'));
describe('pollers of Instagram hashtags pass the conformance test', () =>
  subjectOf(instagramHashtags, 'กาแฟ'));

describe('polling of Instagram', () => {
  let twin: InstagramTwin;
  afterEach(() => twin.stop());
  const start = async () => (twin = await startInstagramTwin(KEYS, clock));
  const step = (side: FollowSide, name: string, from: PollState = {}, values = [VALUES]) =>
    side.follow(name, from, {
      values,
      io: { fetch, now: clock, base_url: twin.url, timeout_ms: 20_000 },
    });
  /** Continues a poll until its end, as the poller does. */
  const look = async (side: FollowSide, name: string, from: PollState = {}) => {
    const all: FollowResult[] = [];
    for (let state = from; all.length < 50;) {
      const one = await step(side, name, state);
      all.push(one);
      state = one;
      if (one.next_after_seconds > 0) break;
    }
    const texts = all.flatMap(({ items }) => items.map(({ text }) => text));
    return { steps: all, state: all.at(-1) ?? {}, texts };
  };

  it('the first poll takes the newest page, later ones everything since, page by page, with the authors', async () => {
    await start();
    twin.atOnce = 2;
    for (const text of ['a', 'b', 'c']) twin.publish('mali', text);
    wait(10 * MINUTE);
    const first = await look(instagramAccounts, 'mali');
    expect(first.texts).toEqual(['c', 'b']);
    expect(first.steps[0]?.items[0]).toMatchObject({
      channel: 'instagram',
      kind: 'post',
      author: { _id: 'id-of-mali', name: 'MALI', handle: 'mali', followers: 1200 },
      engagement: { likes: 5, comments: 2 },
      media: [{ kind: 'image' }],
      url: expect.stringContaining('/p/'),
    });
    wait(10 * MINUTE);
    for (const text of ['d', 'e', 'f']) twin.publish('mali', text);
    wait(10 * MINUTE);
    const second = await look(instagramAccounts, 'mali', first.state);
    expect(second.texts).toEqual(['f', 'e', 'd']);
    wait(10 * MINUTE);
    expect((await look(instagramAccounts, 'mali', second.state)).texts).toEqual([]);
  });

  it('a hashtag poll finds posts in any order, requests the hashtag’s id once, and reports what its day no longer shows', async () => {
    await start();
    twin.atOnce = 2;
    twin.publish('mali', '#t old');
    wait(10 * MINUTE);
    const first = await look(instagramHashtags, 't');
    expect(first.steps[0]?.items[0]?.author).toEqual({ _id: '', name: '' });
    wait(10 * MINUTE);
    for (const text of ['1', '2', '3', '4', '5']) twin.publish('mali', `#t ${text}`);
    const second = await look(instagramHashtags, 't', first.state);
    expect(second.texts.toSorted()).toEqual(['#t 1', '#t 2', '#t 3', '#t 4', '#t 5']);
    expect(second.steps.every(({ lost }) => lost === undefined)).toBe(true);
    expect(twin.requests.filter((path) => path.endsWith('/ig_hashtag_search'))).toHaveLength(1);
    const seen = clock().toISOString();
    wait(3 * DAY);
    twin.publish('mali', '#t late');
    const third = await look(instagramHashtags, 't', second.state);
    expect(third.texts).toEqual(['#t late']);
    expect(third.steps[0]?.lost?.from).toBe(seen);
    expect(now - Date.parse(third.steps[0]?.lost?.to ?? '')).toBeLessThanOrEqual(DAY);
  });

  it('a poll uses the first page that has an account, waits where none has, and starts by itself once one has', async () => {
    await start();
    twin.publish('mali', 'hello');
    expect((await step(instagramAccounts, 'mali', {}, [OTHER_PAGE, VALUES])).items).toHaveLength(1);
    twin.link(undefined);
    const none = await step(instagramAccounts, 'mali');
    expect(none).toMatchObject({ status: 'unchanged', waits: 'instagram', items: [] });
    twin.link('17841400000000002');
    expect((await step(instagramAccounts, 'mali', none)).items).toHaveLength(1);
  });

  it('a poll chooses another account when the one it used is no longer linked', async () => {
    await start();
    twin.publish('mali', 'one');
    wait(10 * MINUTE);
    const first = await step(instagramAccounts, 'mali');
    twin.link('17841400000000002');
    wait(10 * MINUTE);
    twin.publish('mali', 'two');
    const refused = await step(instagramAccounts, 'mali', first);
    expect(refused.status).toBe('failed');
    expect((await step(instagramAccounts, 'mali', refused)).items.map(({ text }) => text)).toEqual(['two']);
  });

  it.each([
    ['refuse_429', 'request limit'],
    ['refuse_401', 'Session has expired'],
  ] as const)('a poll reports the error of Meta: %s', async (fault, said) => {
    await start();
    twin.misread(fault);
    expect(await step(instagramAccounts, 'mali')).toMatchObject({
      status: 'failed',
      error: { params: { quote: expect.stringContaining(said) } },
    });
  });

  it('a poll reports an account that is not public and a week’s quota of hashtags that is used up', async () => {
    await start();
    twin.publish('mali', 'x');
    expect((await step(instagramAccounts, 'private.person')).error?.params['quote']).toContain(
      'cannot be found',
    );
    twin.hashtags = 0;
    expect((await step(instagramHashtags, 't')).error?.params['quote']).toContain('too many hashtags');
  });
});

it('a medium without text is refused, an album includes its children, and hidden likes are absent', () => {
  const author = { _id: '', name: '' };
  expect(toPost({ id: '1', media_type: 'IMAGE' }, author, clock())).toMatchObject({
    reason: 'a medium without words',
  });
  const children = {
    data: [
      { media_type: 'VIDEO', media_url: 'https://cdn.example/1.mp4' },
      { media_type: 'IMAGE', media_url: 'javascript:1' },
    ],
  };
  const album = toPost(
    { id: '1', caption: 'x', timestamp: '2026-03-01T00:00:00+0000', comments_count: 0, children },
    author,
    clock(),
  );
  expect(album).toMatchObject({
    published_at: '2026-03-01T00:00:00.000Z',
    engagement: { comments: 0 },
    media: [{ kind: 'video', url: 'https://cdn.example/1.mp4' }],
  });
});
