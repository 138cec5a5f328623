import { beforeAll, expect, test } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { findCauses } from '#server/listening/alerts/cause.ts';
import { readTopAuthors } from '#server/listening/counts/author-store.ts';
import { readBreakdown } from '#server/listening/counts/breakdown.ts';
import { countAuthors, countMentions } from '#server/listening/counts/count-mentions.ts';
import { readTopPosts } from '#server/listening/counts/top-posts-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { findThemes } from '#server/listening/themes/read-themes.ts';
import { listSetting } from '#server/settings/public.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Causes of many alerts in one query: each equals what the screens show for its mentions. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});

const NOON = Date.UTC(2026, 9, 14, 12);
const ago = (ms: number): string => new Date(NOON - ms).toISOString();

/** The window of the same length just before that of an alert, which is of no calendar. */
function toWindowBefore(filter: Filter): Filter {
  const length = Date.parse(filter.to) - Date.parse(filter.from);
  return { ...filter, from: new Date(Date.parse(filter.from) - length).toISOString(), to: filter.from };
}

function posts(count: number, back: number, over: Partial<Incoming> = {}): Incoming[] {
  return Array.from({ length: count }, (_one, index) =>
    makePost({
      text: `coffee number ${back + index} is here`,
      published_at: ago(back + index * 1000),
      author: { _id: `author-${index % 7}`, name: `Author ${index % 7}` },
      ...over,
    }),
  );
}

test('Causes of many alerts read at once are those of their own mentions, with words as the theme rules have them', async () => {
  const admin = await world.person(await world.account());
  const keyword = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Number', patterns: ['number'] },
  });
  const liked = { text: 'Terrible coffee number, never again!', engagement: { likes: 9, comments: 1 } };
  await ingestPosts(world, admin.accountId, [
    ...posts(20, 20 * 60_000),
    ...posts(15, 40 * 60_000, liked),
    ...posts(12, 30 * HOUR),
  ]);
  const rules = buildCollectionEndpoints(themeSettings, 'theme_rules').create;
  await admin.call(rules, { body: { kind: 'word', value: 'terrible', action: 'hide' } });
  const into_value = 'coffee';
  await admin.call(rules, { body: { kind: 'word', value: 'number', action: 'merge', into_value } });
  const { context } = world.suite;
  const { accountId } = admin;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const scope = { context, accountId, inUnit };
  const [day, hour] = [
    { from: ago(DAY), to: ago(0) },
    { from: ago(HOUR), to: ago(30 * 60_000) },
  ];
  const filters: Filter[] = [
    { ...day, keyword: [keyword._id] },
    { ...hour, keyword: [keyword._id] },
    { ...day, keyword: [keyword._id], sentiment: ['negative'] },
    { ...day, keyword: [keyword._id], author: ['author-1'] },
    { ...hour, keyword: [keyword._id], word: ['coffee'] },
    { ...day, not_author: ['author-2'] },
    { ...day, keyword: [keyword._id], text: 'nobody said so' },
  ];
  const causes = await findCauses(scope, filters);
  const settings = {
    rules: await inUnit((unit) => listSetting(unit, themeSettings, 'theme_rules')),
    entities: [],
  };
  for (const [place, filter] of filters.entries()) {
    const resolved = await resolveFilter(scope, filter);
    const of = [context.clickhouse, accountId] as const;
    const looking = { clickhouse: context.clickhouse, accountId, resolved, most: 8, present: true };
    const { themes } = await findThemes('word', looking, settings);
    const [post] = await readTopPosts(...of, resolved, 1);
    const [author] = await readTopAuthors(...of, resolved, 1);
    expect(causes[place], JSON.stringify(filter)).toMatchObject({
      total: await countMentions(...of, resolved),
      before: await countMentions(...of, { ...resolved, filter: toWindowBefore(filter) }),
      authors: (await countAuthors(...of, resolved)).count,
      author: author ? { _id: author.author, name: author.name, count: author.count } : null,
      channels: (await readBreakdown(...of, 'channel', resolved)).map(({ value, count }) => ({
        channel: value,
        count,
      })),
      words: themes
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, 8)
        .map(({ value, count }) => ({ word: value, count })),
    });
    expect(causes[place]?.post?._id).toBe(post?._id);
  }
  expect(causes[0]?.total).toBeGreaterThan(30);
  expect(causes[0]?.words.map(({ word }) => word)).not.toContain('terrible');
  expect(causes.at(-1)?.total).toBe(0);
});

test('The words of a cause are those that rise, and neither words of the keyword nor everyday words', async () => {
  const admin = await world.person(await world.account());
  const keyword = await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Bunloy', patterns: ['bunloy'] },
  });
  const usual = (nth: number) => ({ text: `Bunloy bakery is good today, time for croissants ${nth}` });
  const outage = (nth: number) => ({ text: `Bunloy outage: bakery app good for nothing ${nth}` });
  await ingestPosts(world, admin.accountId, [
    ...Array.from({ length: 20 }, (_one, nth) => posts(1, DAY + nth * HOUR, usual(nth))).flat(),
    ...Array.from({ length: 20 }, (_one, nth) => posts(1, nth * 60_000 + HOUR, usual(100 + nth))).flat(),
    ...Array.from({ length: 25 }, (_one, nth) => posts(1, nth * 60_000 + HOUR, outage(nth))).flat(),
  ]);
  const { context } = world.suite;
  const { accountId } = admin;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const filter = { from: ago(DAY), to: ago(0), keyword: [keyword._id] };
  const [cause] = await findCauses({ context, accountId, inUnit }, [filter]);
  const words = cause?.words.map(({ word }) => word) ?? [];
  expect(words).toContain('outage');
  expect(words.filter((word) => ['bunloy', 'bakery', 'good', 'today', 'time'].includes(word))).toEqual([]);
  expect(cause?.words.find(({ word }) => word === 'outage')).toMatchObject({ count: 25, before: 0 });
});
