import { afterEach, describe, expect, it } from 'vitest';
import { facebookPages } from '#connectors/facebook/follow.ts';
import { startPageTwin, type PageTwin } from '#connectors/facebook/twin-page.ts';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import type { FollowResult, FollowSide } from '#connectors/kit/follow.ts';
import { buildPollSubject } from '#connectors/kit/twin-subjects.ts';
import { computeGraphPause } from '#connectors/meta/usage.ts';
import { findFollowSide } from '#connectors/register.ts';
import { startFeedTwin } from '#connectors/rss/twin.ts';
import { xAccounts, xHashtags } from '#connectors/twitter/follow.ts';
import { startAccountTwin, type AccountTwin } from '#connectors/twitter/twin-account.ts';
import { youtubeChannels } from '#connectors/youtube/follow.ts';
import { isMeteredByPost } from '#contracts/inbound/monitors.ts';

const PAGE = { page: '10001', token: 'page-token', secret: 'app-secret' };
const X = { me: '1001', token: 'user-token', secret: 'consumer-secret' };
const VALUES = {
  facebook: { account_id: PAGE.page, page_access_token: PAGE.token, app_secret: PAGE.secret },
  twitter: { access_token: X.token },
};
const mali = { id: '77', name: 'มะลิ', username: 'mali' };
const CHANNEL = `UC${'a'.repeat(22)}`;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A clock that stops between polls. */
let now = Date.parse('2026-03-02T03:04:05Z');
const clock = (): Date => new Date(now);
const wait = (milliseconds: number): void => void (now += milliseconds);
/** Polls are ten minutes apart, more than any of them overlaps with the one before. */
function walking(url: string) {
  return {
    fetch,
    now: () => new Date((now += 10 * MINUTE)),
    base_url: url,
    timeout_ms: 20_000,
  };
}
const still = (url: string) => ({ fetch, now: clock, base_url: url, timeout_ms: 20_000 });

function ofX(side: FollowSide, name: string): void {
  describeFollowing(side, {
    name,
    ...buildPollSubject({
      gives: 'new',
      start: () => startAccountTwin(X, clock),
      io: ({ url }) => walking(url),
      values: VALUES.twitter,
      publish: (twin, number) => void twin.timeline.publish(mali, `กาแฟ #${name} ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  });
}

describe('pollers of X accounts pass the conformance test', () => ofX(xAccounts, 'mali'));
describe('pollers of X hashtags pass the conformance test', () => ofX(xHashtags, 'กาแฟ'));
describe('pollers of Facebook pages pass the conformance test', () =>
  describeFollowing(facebookPages, {
    name: 'twinpage',
    ...buildPollSubject({
      gives: 'new',
      start: () => startPageTwin(PAGE, clock),
      io: ({ url }) => walking(url),
      values: VALUES.facebook,
      publish: (twin, number) => void twin.feed.publish(mali, `โพสต์ ${number}`),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }));
describe('pollers of YouTube channels pass the conformance test', () =>
  describeFollowing(youtubeChannels, {
    name: CHANNEL,
    ...buildPollSubject({
      start: () => startFeedTwin(),
      io: ({ url }) => still(url),
      values: {},
      publish: (twin, number) =>
        twin.publish({ id: `v${number}`, title: 'วิดีโอ', html: '', published_at: clock().toISOString() }),
      misbehave: (twin, what) => {
        if (what === 'stall' || what === 'drop') twin.misbehave(what);
        else twin.misbehave(what === 'nonsense' ? { body: '<p>' } : { status: Number(what.slice(-3)) });
      },
    }),
  }));

it.each([
  ['page', 'https://www.facebook.com/SomeBrand/', 'SomeBrand'],
  ['page', 'https://th-th.facebook.com/some.brand?ref=x', 'some.brand'],
  ['page', 'https://www.facebook.com/profile.php?id=61550000000000', '61550000000000'],
  ['page', 'https://m.facebook.com/people/Some-Brand/61550000000000/', '61550000000000'],
  ['page', 'https://www.facebook.com/Some-Brand-1234567890/', '1234567890'],
  ['page', 'https://www.facebook.com/groups/123456', undefined],
  ['page', 'https://example.com/SomeBrand', undefined],
  ['account', 'https://x.com/mali', 'mali'],
  ['account', 'https://mobile.twitter.com/mali', 'mali'],
  ['account', 'https://x.com/mali/status/1', undefined],
  ['account', `https://www.youtube.com/channel/${CHANNEL}`, CHANNEL],
  ['account', 'https://www.youtube.com/@mali/videos', '@mali'],
  ['account', 'https://m.youtube.com/@%E0%B8%A1%E0%B8%B0%E0%B8%A5%E0%B8%B4', '@มะลิ'],
  ['account', 'https://www.youtube.com/user/Mali1', 'user/Mali1'],
  ['account', 'https://youtube.com/c/MaliCooks', 'c/MaliCooks'],
  ['account', 'https://www.youtube.com/watch?v=1', undefined],
  ['account', 'https://www.youtube.com/@a', undefined],
  ['account', 'https://www.instagram.com/mali.cooks/?hl=th', 'mali.cooks'],
  ['account', 'https://www.instagram.com/p/abc', undefined],
  ['account', 'https://www.instagram.com/explore', undefined],
  ['hashtag', 'https://www.instagram.com/explore/tags/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F/', 'กาแฟ'],
  ['hashtag', 'https://www.instagram.com/explore/locations/1', undefined],
  ['hashtag', 'https://x.com/hashtag/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F', 'กาแฟ'],
  ['hashtag', 'https://x.com/hashtag/%E0%A4%A', undefined],
  ['hashtag', 'https://x.com/hashtag/a%20or%20b', undefined],
  ['hashtag', 'https://www.facebook.com/hashtag/coffee', undefined],
] as const)('a %s at %s is polled as %s', (kind, address, name) => {
  const followed = findFollowSide(kind, address);
  expect(followed?.name).toBe(name);
  // The form of a source shows its limit exactly where the network is subject to it.
  if (followed) expect(isMeteredByPost({ kind, url: address })).toBe(followed.side.readUntil !== undefined);
});

let twin: PageTwin | AccountTwin;

/** Continues a poll until its end, as the poller does. */
async function look(side: FollowSide, name: string, from: PollState = {}) {
  const all: FollowResult[] = [];
  let state = from;
  for (let steps = 0; steps < 50; steps += 1) {
    const values = [side.channel === 'facebook' ? VALUES.facebook : VALUES.twitter];
    const step = await side.follow(name, state, { values, io: still(twin.url) });
    all.push(step);
    state = step;
    if (step.next_after_seconds > 0) break;
  }
  return { steps: all, state, texts: all.flatMap(({ items }) => items.map(({ text }) => text)) };
}

describe('polling of X', () => {
  afterEach(() => twin.stop());
  const start = async () => (twin = await startAccountTwin(X, clock));

  it('the first poll takes the newest Posts, later ones everything since, page by page, without reposts', async () => {
    const { timeline } = await start();
    timeline.atOnce = 2;
    for (const text of ['a', 'b', 'c']) timeline.publish(mali, text);
    const first = await look(xAccounts, 'mali');
    expect(first.texts).toEqual(['c', 'b']);
    for (const text of ['d', 'e', 'f', 'g', 'h']) timeline.publish(mali, text);
    const second = await look(xAccounts, 'mali', first.state);
    expect(second.texts).toEqual(['h', 'g', 'f', 'e', 'd']);
    expect(second.steps).toHaveLength(3);
    expect((await look(xAccounts, 'mali', second.state)).texts).toEqual([]);
  });

  it('a poll continues after its last step, and starts over when X no longer accepts its cursor', async () => {
    const { timeline } = await start();
    timeline.atOnce = 2;
    timeline.publish(mali, '#t 0');
    const first = await look(xHashtags, 't');
    for (const text of ['#t 1', '#t 2', '#t 3']) timeline.publish(mali, text);
    const values = [VALUES.twitter];
    const half = await xHashtags.follow('t', first.state, { values, io: still(twin.url) });
    expect(half).toMatchObject({ next_after_seconds: 0, items: [{ text: '#t 3' }, { text: '#t 2' }] });
    expect((await look(xHashtags, 't', half)).texts).toEqual(['#t 1']);
    const cursor = (half.cursor ?? '').replace('"page":"2"', '"page":"gone"');
    const refused = await xHashtags.follow('t', { cursor }, { values, io: still(twin.url) });
    expect(refused.status).toBe('failed');
    expect((await look(xHashtags, 't', refused)).texts).toEqual(['#t 3', '#t 2', '#t 1']);
  });

  it('a poll reports what the search no longer shows, and reads a quiet hashtag by time', async () => {
    const { timeline } = await start();
    timeline.publish(mali, '#t old');
    let { state } = await look(xHashtags, 't');
    for (let day = 0; day < 9; day += 1) {
      wait(DAY);
      const quiet = await look(xHashtags, 't', state);
      expect(quiet.steps).toMatchObject([{ status: 'unchanged', failures: 0 }]);
      expect(quiet.steps[0]?.lost).toBeUndefined();
      state = quiet.state;
    }
    const last = clock().toISOString();
    wait(10 * DAY);
    timeline.publish(mali, '#t new');
    const [back] = (await look(xHashtags, 't', state)).steps;
    expect(back).toMatchObject({ items: [{ text: '#t new' }], lost: { from: last } });
    expect(now - Date.parse(back?.lost?.to ?? '')).toBeLessThanOrEqual(7 * DAY);
  });

  it('a poll waits for the next window when no request is left, and reports an unknown account', async () => {
    const { timeline } = await start();
    timeline.publish(mali, 'x');
    timeline.left = 1;
    const { state, steps } = await look(xAccounts, 'mali');
    expect(steps[0]).toMatchObject({ status: 'new', next_after_seconds: 900 });
    const over = await look(xAccounts, 'mali', state);
    expect(over.steps[0]).toMatchObject({ status: 'failed', next_after_seconds: 900, failures: 1 });
    const nobody = await look(xAccounts, 'nobody');
    expect(nobody.steps[0]).toMatchObject({
      status: 'failed',
      error: { params: { quote: expect.stringContaining('Could not find user with username: [nobody].') } },
    });
  });
});

describe('polling of a Facebook page', () => {
  afterEach(() => twin.stop());
  const start = async () => (twin = await startPageTwin(PAGE, clock));

  it('a poll brings a week of posts with all comments, then new comments below older posts', async () => {
    const { feed } = await start();
    feed.atOnce = 2;
    feed.publish(mali, 'before all');
    wait(8 * DAY);
    const post = feed.publish(mali, 'p1');
    for (const text of ['c1', 'c2', 'c3', 'c4', 'c5']) feed.comment(post, mali, text);
    for (const text of ['p2', 'p3', 'p4']) feed.publish(mali, text);
    wait(10 * MINUTE);
    const first = await look(facebookPages, 'twinpage');
    expect(first.texts.toSorted()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'p1', 'p2', 'p3', 'p4']);
    expect(first.state.cursor).not.toContain('access_token');
    wait(3 * DAY);
    for (const text of ['c6', 'c7', 'c8']) feed.comment(post, mali, text);
    expect((await look(facebookPages, 'twinpage', first.state)).texts.toSorted()).toEqual(['c6', 'c7', 'c8']);
  });

  it('a poll sends nothing to Meta for as long as its headers say', async () => {
    const { feed } = await start();
    feed.publish(mali, 'p');
    feed.headers = {
      'x-business-use-case-usage': JSON.stringify({
        10001: [
          {
            type: 'pages',
            call_count: 95,
            total_cputime: 3,
            total_time: 4,
            estimated_time_to_regain_access: 40,
          },
        ],
      }),
    };
    expect((await look(facebookPages, '10001')).steps[0]).toMatchObject({ next_after_seconds: 2400 });
    const pause = (usage: string) => computeGraphPause(new Headers({ 'x-app-usage': usage }), clock());
    expect(pause('{"call_count":28,"total_time":25,"total_cputime":25}')).toBe(0);
    expect(pause('{"call_count":28,"total_time":100,"total_cputime":25}')).toBe(900);
    expect(['{', '7', '{"call_count":"x"}'].map(pause)).toEqual([0, 0, 0]);
  });

  it.each([
    ['refuse_429', 'request limit'],
    ['refuse_401', 'Session has expired'],
  ] as const)('a poll reports the error of Meta: %s', async (fault, said) => {
    await start();
    twin.misread(fault);
    expect((await look(facebookPages, '10001')).steps[0]).toMatchObject({
      status: 'failed',
      error: { params: { quote: expect.stringContaining(said) } },
    });
  });

  it('a poll reads another page with the available token, and reports that Meta requires a further permission', async () => {
    await start();
    expect((await look(facebookPages, '555555')).steps[0]).toMatchObject({
      status: 'failed',
      error: { params: { quote: expect.stringContaining('Page Public Content Access') } },
    });
  });
});
