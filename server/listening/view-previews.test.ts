import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { previewNotification } from '#contracts/email-digests/endpoints.ts';
import { createKeyword, previewKeyword } from '#contracts/keywords/endpoints.ts';
import { listQueryValues } from '#contracts/keywords/query-values.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { backTest } from '#contracts/listening/alerts/endpoints.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { tryTagRule } from '#contracts/listening/tag-rules/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Previews of stored posts in settings, and their counts, include only what the viewer may see. */
const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const RANGE = { from: ago(48), to: ago(-1) };
let world: World;
let admin: Person;
let member: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const group = await makeGroup(admin, 'Tea people');
  member = await addMember(world, admin, { group });
  const params = { product: 'listening' as const };
  const { _id } = await admin.call(createKeyword, { params, body: { name: 'tea', patterns: ['tea'] } });
  const found = async () => (await admin.call(listMentions, { query: { ...RANGE, keyword: _id } })).items;
  await vi.waitFor(
    async () => {
      await ingestPosts(world, admin.accountId, [makePost({ text: 'tea', published_at: ago(72) })]);
      const { items } = await admin.call(listMentions, {
        query: { from: ago(96), to: RANGE.to, keyword: _id },
      });
      expect(items.length).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 300 },
  );
  await ingestPosts(
    world,
    admin.accountId,
    ['tea is good', 'coffee is good', 'water is good'].map((text) =>
      makePost({ text: `${text} #${text.split(' ')[0]}`, published_at: ago(2) }),
    ),
  );
  expect(await found()).toHaveLength(1);
  await admin.call(setGroupOption, {
    params: { ...params, groupId: group },
    body: { keywords: { enable: true, data: [_id] } },
  });
});
afterAll(() => world.stop());

/** The result of a preview for the administrator and for a user restricted to one keyword. */
async function both<T>(look: (who: Person) => Promise<T>): Promise<T[]> {
  return [await look(admin), await look(member)];
}

test('The previews of a keyword, a tag rule and query completion are restricted', async () => {
  const keyword = (who: Person) =>
    who.call(previewKeyword, { body: { ...RANGE, patterns: ['good'], query: null, match: 'auto' } });
  const [all, some] = await both(keyword);
  expect([all, some].map((one) => [one?.searched, one?.count, one?.sample.length])).toEqual([
    [3, 3, 3],
    [1, 1, 1],
  ]);
  const rule = await both((who) => who.call(tryTagRule, { body: { ...RANGE, query: 'good' } }));
  expect(rule.map(({ searched, found, sample }) => [searched, found, sample.length])).toEqual([
    [3, 3, 3],
    [1, 1, 1],
  ]);
  const values = await both((who) => who.call(listQueryValues, { query: { field: 'hashtag', q: '' } }));
  expect(values.map(({ items }) => items.map(({ value }) => value).toSorted())).toEqual([
    ['coffee', 'tea', 'water'],
    ['tea'],
  ]);
});

test('The previews of an alert and an e-mail notification are restricted', async () => {
  const tried = await both((who) =>
    who.call(backTest, { body: { kind: 'spike', filter: { text: 'good' } } as never }),
  );
  expect(tried.map(({ mentions }) => mentions)).toEqual([3, 1]);
  const body = {
    name: 'At once',
    people: [admin.userId],
    schedule: { every: 'at_once' as const },
  };
  const mails = await both((who) =>
    who.call(previewNotification, { params: { product: 'listening' }, body: body as never }),
  );
  // The first post was published more than a day ago and arrived just now.
  expect(mails.map(({ mentions }) => mentions)).toEqual([expect.any(Number), (mails[0]?.mentions ?? 0) - 2]);
});

test('The number of mentions that a blacklist entry hides is restricted', async () => {
  const entries = buildCollectionEndpoints(blacklist, 'entries');
  await admin.call(entries.create, { params: { product: 'listening' }, body: { value: 'good' } });
  const hidden = async (who: Person) =>
    (await who.call(countBlacklisted, {})).items.reduce((sum, { count }) => sum + count, 0);
  await expect.poll(() => hidden(admin), { timeout: 20_000 }).toBe(3);
  expect(await hidden(member)).toBe(1);
});
