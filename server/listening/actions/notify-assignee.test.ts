import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import * as actions from '#contracts/listening/actions/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { setNotificationDigest } from '#contracts/notifications/digest.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { sendDueDigests } from '#server/notifications/digest.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Notifications about mentions: assignment, whole conversations, and the latest counts. */
let world: World;
let admin: Person;
let all: FeedMention[];

const RANGE = { from: '2025-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
const POSTS = 4;
function post(index: number, over: Partial<Incoming> = {}): Incoming {
  return makePost({
    provider_id: `notified-${index}`,
    text: `post ${index}`,
    engagement: { likes: index },
    ...over,
  });
}
async function list(query: Record<string, unknown> = {}): Promise<FeedMention[]> {
  return (await admin.call(listMentions, { query: { ...RANGE, limit: 200, ...query } })).items;
}
async function count(query: Record<string, unknown> = {}): Promise<number> {
  return (await admin.call(countMentions, { query: { ...RANGE, ...query } })).count;
}
const bring = (items: Incoming[]): Promise<void> => ingestPosts(world, admin.accountId, items);
const idsOf = (mentions: readonly FeedMention[]): string[] => mentions.map(({ _id }) => _id);

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  await bring(Array.from({ length: POSTS }, (_, index) => post(index)));
  all = await list();
}, 60_000);
afterAll(() => world.stop());

it('An assignee is notified unless they assigned themselves, and undoing the edit withdraws the notification', async () => {
  const colleague = await world.person(admin.accountId, { can: ['listening.keyword.read'] });
  const listNotices = async () =>
    (await colleague.call(listNotifications, { query: {} })).items.map(({ kind, link, values }) => ({
      kind,
      link,
      ...values,
    }));
  const [one, ...more] = idsOf(all.slice(0, 3));
  const assign = (ids: string[], assigned_to: string | null) =>
    admin.call(actions.changeMentions, { body: { selection: { ids }, edit: { assigned_to } } });
  await assign([one ?? ''], colleague.userId);
  const link = `/listening/mentions?mention=${one}`;
  expect(await listNotices()).toMatchObject([
    { kind: 'mention.assigned', link, count: 1, said: all[0]?.text },
  ]);
  const { context } = world.suite;
  const mails = () =>
    context.database.platform
      .selectFrom('mails')
      .select('template')
      .where('account_id', '=', admin.accountId)
      .where('template', '=', 'notice-digest')
      .execute();
  const tomorrow = { ...context, clock: () => new Date(Date.now() + 86_400_000) };
  await sendDueDigests(tomorrow);
  expect(await mails()).toEqual([]);
  await colleague.call(setNotificationDigest, { body: { daily: true, hour: 8, time_zone: 'Asia/Bangkok' } });
  await sendDueDigests(tomorrow);
  expect(await mails()).toEqual([]);
  const both = await assign([one ?? '', ...more], colleague.userId);
  expect(await listNotices()).toMatchObject([{ count: 2, said: '' }, { count: 1 }]);
  await context.database.platform
    .updateTable('email_digests')
    .set({ next_at: new Date(0), sent_until: new Date(0) })
    .where('user_id', '=', colleague.userId)
    .execute();
  await sendDueDigests(context);
  await sendDueDigests(context);
  expect(await mails()).toHaveLength(1);
  await admin.call(actions.undoChange, { params: { _id: both._id } });
  expect(await listNotices()).toHaveLength(1);
  await assign(more, admin.userId);
  expect((await admin.call(listNotifications, { query: {} })).items).toEqual([]);
  await assign(idsOf(all.slice(0, 3)), null);
});

it('When a post is received again, its new counts appear in lists and in the numbers computed from them', async () => {
  const one = all.find(({ engagement_total }) => engagement_total > 0);
  const index = Number(one?.text.split(' ').at(-1));
  const before = await count({ min_engagement: 5000 });
  await bring([{ ...post(index), engagement: { likes: 9000, views: 12 } }]);
  await vi.waitFor(async () => expect(await count({ min_engagement: 5000 })).toBe(before + 1), {
    timeout: 10_000,
  });
  const [found] = await list({ min_engagement: 5000 });
  expect(found).toMatchObject({ _id: one?._id, engagement: { likes: 9000, views: 12 } });
  expect(found?.engagement.comments).toBeUndefined();
  expect(await count()).toBe(POSTS);
  await bring([post(index)]);
  await vi.waitFor(async () => expect(await count({ min_engagement: 5000 })).toBe(before), {
    timeout: 10_000,
  });
});

it('A conversation shows what replies to what, even where the post replied to is missing', async () => {
  const said = (id: string, reply_to: string, minute: number): Incoming => ({
    ...post(4),
    provider_id: id,
    channel: 'pantip',
    text: `answer ${id}`,
    thread: 'root',
    reply_to,
    published_at: new Date(Date.UTC(2025, 5, 1, 0, minute)).toISOString(),
  });
  await bring([
    said('root', '', 0),
    said('first', 'root', 1),
    said('deep', 'first', 2),
    said('lost', 'gone', 3),
  ]);
  const query = { from: '2025-01-01T00:00:00Z', to: '2025-12-31T00:00:00Z', thread: 'root' };
  const found = async () => (await admin.call(listMentions, { query })).items;
  await vi.waitFor(async () => expect(await found()).toHaveLength(4), { timeout: 10_000 });
  const [lost] = await found();
  const { items, total } = await admin.call(actions.getThread, { params: { _id: lost?._id ?? '' } });
  expect(total).toBe(4);
  const names = new Map(items.map(({ _id, text }) => [_id, text.split(' ')[1]]));
  expect(
    items.map(({ text, parent_id }) => [text.split(' ')[1], names.get(parent_id ?? '') ?? null]),
  ).toEqual([
    ['root', null],
    ['first', 'root'],
    ['deep', 'first'],
    ['lost', 'root'],
  ]);
});
