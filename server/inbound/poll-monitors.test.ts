import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstagramTwin } from '#connectors/instagram/twin.ts';
import { startFeedTwin, type FeedTwin } from '#connectors/rss/twin.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { claimMonitor, getNextMonth, savePoll } from '#server/inbound/monitor-store.ts';
import { pollMonitors } from '#server/inbound/poll-monitors.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { connectPage, connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let feed: FeedTwin;
let person: Person;
let now = new Date();
beforeAll(async () => {
  feed = await startFeedTwin();
  const environment = { ALLOW_PRIVATE_HOSTS: new URL(feed.url).host, ...PAGE_APPS };
  world = await startWorld({ environment, clock: () => now });
  person = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await feed.stop();
});

const { create, list, update } = buildCollectionEndpoints(monitors, 'feeds');
const params = { product: 'listening' as const };
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
async function texts(): Promise<string[]> {
  return (await person.call(listMentions, { query: RANGE })).items.map((item) => item.text).sort();
}
function remembered(id: unknown) {
  return world.suite.context.database.platform
    .selectFrom('monitors')
    .select([
      'last_error',
      'failures',
      'etag',
      'next_poll_at',
      'last_polled_at',
      'last_success_at',
      'found',
      'month_read',
    ])
    .where('_id', '=', String(id))
    .executeTakeFirstOrThrow();
}
const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
function publish(id: string, html: string): void {
  feed.publish({ id, title: `Title ${id}`, html, published_at: '2026-10-30T08:00:00.000Z' });
}

test('A feed is polled when it is due, each entry is stored once, and faults are reported and waited out', async () => {
  publish('1', '<p>ข่าวกาแฟ</p>');
  const made = await person.call(create, { params, body: { name: 'News', url: feed.url, active: true } });
  const { _id } = create.answer.parse(made) as { _id: string };
  later(1);
  await pollMonitors(world.suite.context);
  await expect.poll(texts, { timeout: 60_000 }).toEqual(['ข่าวกาแฟ']);
  expect(feed.requests).toBe(1);
  await pollMonitors(world.suite.context);
  expect(feed.requests, 'not due again').toBe(1);

  later(10);
  await pollMonitors(world.suite.context);
  expect([feed.requests, feed.unchanged]).toEqual([2, 1]);

  publish('2', '<p>second</p>');
  feed.misbehave({ status: 503 });
  later(10);
  await pollMonitors(world.suite.context);
  expect(await remembered(_id)).toMatchObject({
    failures: 1,
    last_error: 'The feed could not be read: the server has a problem (503).',
  });
  later(6);
  await pollMonitors(world.suite.context);
  expect(feed.requests, 'waits longer after a failure').toBe(3);
  later(20);
  await pollMonitors(world.suite.context);
  expect(await remembered(_id)).toMatchObject({ failures: 0, last_error: null, found: 2 });
  expect((await remembered(_id)).last_success_at).toBe(now.toISOString());
  await expect.poll(texts, { timeout: 60_000 }).toEqual(['second', 'ข่าวกาแฟ'].sort());

  const inside = 'http://127.0.0.1:9/feed.xml';
  await person.call(update, { params: { ...params, _id }, body: { url: inside } });
  expect(await remembered(_id), 'a new address begins anew').toMatchObject({ etag: null });
  later(60 * 24);
  await pollMonitors(world.suite.context);
  expect((await remembered(_id)).last_error).toContain('not reachable from here');
});

const mali = { id: '77', name: 'มะลิ', username: 'mali' };
async function follow(who: Person, kind: string, url: string): Promise<string> {
  const made = await who.call(create, { params, body: { name: url, kind, url } });
  return String((create.answer.parse(made) as { _id: string })._id);
}
async function shown(who: Person, _id: string) {
  return (list.answer.parse(await who.call(list, { params })) as { items: { _id: string }[] }).items.find(
    (one) => one._id === _id,
  );
}
async function gaps(who: Person, source: string) {
  return (
    await who.call(listGaps, { query: { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z', source } })
  ).items
    .filter(({ reason }) => reason !== 'not_begun')
    .map(({ reason, to }) => [reason, to === null]);
}

test('A hashtag of X waits for a connected account, continues after failures, and reports what is lost', async () => {
  const who = await world.person(await world.account());
  const _id = await follow(who, 'hashtag', 'https://x.com/hashtag/กาแฟ');
  const nowhere = await follow(who, 'account', 'https://www.tiktok.com/@somebody');
  later(1);
  await pollMonitors(world.suite.context);
  expect(await shown(who, _id)).toMatchObject({ state: 'waiting', waits_for: 'connection', found: 0 });
  expect(await shown(who, nowhere)).toMatchObject({ state: 'waiting', waits_for: 'network' });

  const { twin } = await connectXAccount(world, who.accountId);
  const said = (text: string): void => void twin.timeline.publish(mali, `${text} #กาแฟ`);
  said('one');
  later(6);
  const remaining = twin.timeline.left;
  await Promise.all([1, 2, 3].map(() => pollMonitors(world.suite.context)));
  expect(remaining - twin.timeline.left, 'three pollers ask once').toBe(1);
  expect(await shown(who, _id)).toMatchObject({ state: 'working', waits_for: null, found: 1 });

  said('two');
  // The suite polls by itself each minute, this monitor and others: a refusal that another poll consumed is set up once more.
  const refused = async () => {
    twin.misread('refuse_429');
    later(3);
    await pollMonitors(world.suite.context);
    return shown(who, _id);
  };
  await expect.poll(refused).toMatchObject({
    state: 'failing',
    last_error: 'X answered: too many requests in a short time (429). “Too Many Requests”',
    last_error_fault: { code: 'answered_saying' },
  });
  expect(await gaps(who, _id)).toEqual([['failing', true]]);
  later(60);
  twin.timeline.atOnce = 2;
  for (const text of ['three', 'four', 'five']) said(text);
  await pollMonitors(world.suite.context);
  await expect.poll(() => shown(who, _id)).toMatchObject({ state: 'working', last_error: null, found: 5 });
  expect(await gaps(who, _id), 'it was read on, so nothing is missing').toEqual([]);

  later(60 * 24 * 9);
  said('six');
  await pollMonitors(world.suite.context);
  const back = await world.person(who.accountId);
  expect(await shown(back, _id)).toMatchObject({ found: 6 });
  expect(await gaps(back, _id)).toEqual([['lost', false]]);
  const query = { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
  const heard = async () => (await back.call(listMentions, { query })).items.map(({ text }) => text).sort();
  await expect
    .poll(heard, { timeout: 60_000 })
    .toEqual(['five', 'four', 'one', 'six', 'three', 'two'].map((text) => `${text} #กาแฟ`));

  // X charges per post: a source pauses once its monthly quota is used up, and reports it. The test starts at the beginning of a month, so
  // that no month ends meanwhile.
  const beginMonth = async (text: string): Promise<Person> => {
    now = getNextMonth(now);
    later(1);
    said(text);
    await pollMonitors(world.suite.context);
    return world.person(who.accountId);
  };
  const of = await beginMonth('seven');
  const limit = (month_limit: number) =>
    of.call(update, { params: { ...params, _id }, body: { month_limit } as never });
  const rests = async () => (await gaps(of, _id)).filter(([reason]) => reason === 'limit');
  const { month_read } = await remembered(_id);
  expect(month_read).toBeGreaterThan(0);
  await limit(month_read);
  said('eight');
  later(3);
  const left = twin.timeline.left;
  await pollMonitors(world.suite.context);
  expect(twin.timeline.left, 'X is not asked').toBe(left);
  expect(await shown(of, _id)).toMatchObject({ state: 'waiting', waits_for: 'limit', found: 7, month_read });
  expect(await rests()).toEqual([['limit', true]]);
  await limit(month_read + 2);
  await pollMonitors(world.suite.context);
  const more = { state: 'working', found: 8, month_read: month_read + 2 };
  expect(await shown(of, _id), 'a higher limit is used at once').toMatchObject(more);
  expect(await rests(), 'what was said meanwhile may be missing').toEqual([['limit', false]]);
  later(3);
  await pollMonitors(world.suite.context);
  expect(await shown(of, _id)).toMatchObject({ waits_for: 'limit' });
  const next = await beginMonth('nine');
  expect(await shown(next, _id), 'a month begins').toMatchObject({ state: 'working', found: 9 });
  expect((await remembered(_id)).month_read).toBeLessThanOrEqual(2);
  await twin.stop();
});

test('A page of Facebook is polled with its comments, and a process that lost the claim stores nothing of what it found', async () => {
  const who = await world.person(await world.account());
  const { twin } = await connectPage(world, who.accountId);
  const _id = await follow(who, 'page', 'https://www.facebook.com/twinpage');
  const post = twin.feed.publish(mali, 'โพสต์ของเพจ');
  twin.feed.comment(post, mali, 'ความเห็น');
  later(1);
  const { context } = world.suite;
  const slow = await claimMonitor(context);
  expect(slow?._id).toBe(_id);
  expect(await claimMonitor(context), 'it has one poller').toBeNull();
  later(5);
  await pollMonitors(context);
  expect(await shown(who, _id)).toMatchObject({ state: 'working', found: 2 });
  const stale = {
    etag: null,
    last_modified: null,
    cursor: null,
    failures: 9,
    last_error: fault('timeout'),
    waits_for: null,
    counted: 0,
  };
  const saved = await inTransaction(context, { accountId: who.accountId, actor: SYSTEM }, async (unit) =>
    slow === null ? 'none' : savePoll(unit, slow, { ...stale, next_poll_at: now, keep: false }),
  );
  expect(saved).toBeNull();
  expect(await shown(who, _id)).toMatchObject({ state: 'working', last_error: null });
  await twin.stop();
});

test('An account of Instagram is followed through a page that is linked to one, and a handle of YouTube waits for the key', async () => {
  const who = await world.person(await world.account());
  const { twin: page, _id: connection, keys } = await connectPage(world, who.accountId);
  const twin = await startInstagramTwin(keys, () => now);
  world.suite.context.standIns.set(connection, twin.url);
  const _id = await follow(who, 'account', 'https://www.instagram.com/mali');
  const handle = await follow(who, 'account', 'https://www.youtube.com/@mali');
  twin.publish('mali', 'กาแฟใหม่');
  later(1);
  await pollMonitors(world.suite.context);
  expect(await shown(who, handle)).toMatchObject({ state: 'waiting', waits_for: 'key' });
  expect(await shown(who, _id)).toMatchObject({ state: 'waiting', waits_for: 'instagram', found: 0 });
  twin.link('17841400000000001');
  later(20);
  await pollMonitors(world.suite.context);
  expect(await shown(who, _id)).toMatchObject({ state: 'working', waits_for: null, found: 1 });
  await Promise.all([page.stop(), twin.stop()]);
});
