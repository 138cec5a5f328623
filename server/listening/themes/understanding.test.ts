import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { countClusters, listClusters } from '#contracts/listening/clusters/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import { withdrawMentionJob } from '#contracts/listening/jobs.ts';
import { DEFAULT_WEIGHTS } from '#contracts/listening/score-weights.ts';
import { themeSettings, type ThemeKind } from '#contracts/listening/themes/area.ts';
import { listThemes, type Theme } from '#contracts/listening/themes/endpoints.ts';
import { computeScores } from '#engine/scores/scores.ts';
import { withdrawMention } from '#server/inbound/mention-changes/withdraw-mention.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What is computed for posts: entities, scores, near-duplicates, themes and the account's own theme rules. */
let world: World;
let admin: Person;

const NOW = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };
const campaign = 'โปรโมชั่นใหม่ร้านกาแฟดอยช้าง ซื้อหนึ่งแถมหนึ่งทุกสาขาตลอดเดือนนี้';

const posts: Incoming[] = [
  makePost({
    provider_id: 'a',
    text: `${campaign} #กาแฟดี #Sale https://www.promo.test/a`,
    published_at: at(1),
    author: writer('a', 10_000),
    engagement: { likes: 90, comments: 8, shares: 2 },
  }),
  makePost({ provider_id: 'b', text: `RT @cafe: ${campaign} 😍`, published_at: at(2), author: writer('b') }),
  makePost({
    provider_id: 'c',
    text: `${campaign} https://t.co/zzz #sale`,
    published_at: at(3),
    author: writer('c'),
  }),
  makePost({
    provider_id: 'd',
    text: 'customer service was great, thank you @cafe_th 😍',
    published_at: at(4),
    country: 'TH',
  }),
  makePost({ provider_id: 'e', text: 'the customer service answered at once #coffee', published_at: at(5) }),
  makePost({
    provider_id: 'f',
    text: 'เมื่อวานคุณสมหญิงพูดถึงเรื่องนี้ #กาแฟดี',
    published_at: '2026-10-28T03:00:00.000Z',
  }),
];

function at(day: number): string {
  return `2026-11-0${day}T03:00:00.000Z`;
}
function writer(name: string, followers?: number): Incoming['author'] {
  return { _id: name, name, ...(followers === undefined ? {} : { followers }) };
}

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await ingestPosts(world, admin.accountId, posts);
});
afterAll(() => world.stop());

function themes(kind: ThemeKind, over = {}) {
  return admin.call(listThemes, { params: { theme: kind }, query: { ...NOW, ...over } });
}
function counts({ items }: { items: Theme[] }): Record<string, number> {
  return Object.fromEntries(items.map(({ value, count }) => [value, count]));
}
const rules = buildCollectionEndpoints(themeSettings, 'theme_rules');
function rule(body: Record<string, unknown>) {
  return admin.call(rules.create, { body: { keyword_id: null, into_value: '', ...body } });
}

describe('a post', () => {
  test('A post has its entities, its place and its scores', async () => {
    const Row = z.object({
      reach: z.number(),
      engagement: z.number(),
      influence: z.number(),
      score: z.number(),
      country: z.string(),
      domains: z.array(z.string()),
    });
    const rows = await readMentions(world.suite.context.clickhouse, admin.accountId, {
      row: Row,
      select: sql`reach, engagement, influence, score, country, domains`,
      where: sql`published_at < '2026-11-05 00:00:00'`,
      tail: sql`order by published_at`,
    });
    expect(rows[1]).toMatchObject({
      ...computeScores({ followers: 10_000, likes: 90, comments: 8, shares: 2 }, DEFAULT_WEIGHTS),
      score: expect.closeTo(43.2, 4),
      domains: ['promo.test'],
    });
    expect(rows.at(-1)?.country).toBe('TH');
  });
});

describe('near-duplicates', () => {
  test('Near-duplicates are one cluster, represented by its first post; counted by post and by cluster', async () => {
    const { items } = await admin.call(listClusters, { query: NOW });
    expect(items).toMatchObject([{ count: 3, authors: 3, first: { author: { _id: 'a' } } }]);
    expect(await admin.call(countClusters, { query: NOW })).toEqual({ posts: 5, clusters: 3 });
    const opened = await admin.call(countMentions, { query: { ...NOW, cluster: items[0]?.cluster } });
    expect(opened.count).toBe(3);
  });
});

describe('themes', () => {
  test('Themes of every kind open as many mentions as they count, compared with the period before', async () => {
    const tags = await themes('hashtag');
    expect(counts(tags)).toEqual({ กาแฟดี: 1, sale: 2, coffee: 1 });
    expect(tags.items.find(({ value }) => value === 'กาแฟดี')).toMatchObject({ before: 1 });
    expect(counts(await themes('mentioned'))).toEqual({ cafe: 1, cafe_th: 1 });
    expect(counts(await themes('domain'))).toEqual({ 'promo.test': 1, 't.co': 1 });
    expect(counts(await themes('link'))).toEqual({ 'promo.test/a': 1, 't.co/zzz': 1 });
    const { count } = await admin.call(countMentions, { query: { ...NOW, link: 'promo.test/a' } });
    expect(count).toBe(1);
    expect(counts(await themes('emoji'))).toEqual({ '😍': 2 });
    expect(counts(await themes('phrase'))).toMatchObject({ 'customer service': 2 });
    expect(counts(await themes('word'))).toMatchObject({ customer: 2, service: 2 });
  });
  test('Themes are the same where rollups count them', async () => {
    const plain = await themes('hashtag');
    await buildRollups(world.suite.context, { quiet: 0 });
    expect(await themes('hashtag')).toEqual(plain);
  });
  test('Entities are found by all their names, and opened by their text', async () => {
    const entities = buildCollectionEndpoints(themeSettings, 'entities');
    await admin.call(entities.create, { body: { name: 'ดอยช้าง', names: ['cafe'] } });
    const { items } = await themes('entity');
    expect(items).toMatchObject([{ value: 'ดอยช้าง' }]);
    const opened = await admin.call(countMentions, { query: { ...NOW, query: items[0]?.query ?? '' } });
    expect(opened.count).toBe(items[0]?.count);
  });
  test('An entity is found among all entities, however many precede it in the list', async () => {
    const entities = buildCollectionEndpoints(themeSettings, 'entities');
    for (let index = 0; index < 100; index += 1)
      await admin.call(entities.create, { body: { name: `Aaa ${index}` } });
    expect(counts(await themes('entity'))).toHaveProperty('ดอยช้าง');
  });
  test('Rules hide, stop and merge themes, and without the rules the themes are back', async () => {
    const made = z
      .object({ _id: z.string() })
      .parse(await rule({ kind: 'hashtag', value: 'coffee', action: 'hide' }));
    await rule({ kind: 'hashtag', value: 'Sale', action: 'merge', into_value: 'กาแฟดี' });
    const ruled = await themes('hashtag');
    expect(counts(ruled)).toEqual({ กาแฟดี: 2 });
    expect(ruled.hidden).toBe(1);
    const merged = ruled.items[0]?.members ?? [];
    expect((await admin.call(countMentions, { query: { ...NOW, hashtag: merged.join(',') } })).count).toBe(2);
    // A word that occurs only within a phrase does not count as a word of its own.
    await rule({ kind: 'word', value: 'custom', action: 'stop' });
    expect(counts(await themes('phrase'))).toHaveProperty('customer service');
    await rule({ kind: 'word', value: 'customer', action: 'stop' });
    expect(counts(await themes('phrase'))).not.toHaveProperty('customer service');
    await admin.call(rules.remove, { params: { _id: made._id } });
    expect(counts(await themes('hashtag'))).toMatchObject({ coffee: 1 });
  });
  test('Links that are counted as one return the number of their posts and of their different texts', async () => {
    await rule({ kind: 'link', value: 't.co/zzz', action: 'merge', into_value: 'promo.test/a' });
    const { answers } = await admin.call(queryAnalytics, {
      body: { questions: [{ kind: 'themes', filter: NOW, of: 'link' }] },
    });
    const members = ['promo.test/a', 't.co/zzz'];
    const items = [{ value: 'promo.test/a', members, count: 2, clusters: 1 }];
    expect(answers).toMatchObject([{ ok: true, answer: { items } }]);
  });
  test('A rule that merges without a target, or hides with a target, is refused', async () => {
    for (const body of [{ action: 'merge' }, { action: 'hide', into_value: 'x' }])
      expect(
        await admin.attempt(rules.create, { body: { kind: 'word', value: 'y', ...body } }),
      ).toMatchObject({ status: 400, body: { code: 'theme_into' } });
  });
});

test('Changed weights apply to stored mentions by the same formula', async () => {
  const weights = { ...DEFAULT_WEIGHTS, comment: 5, part_influence: 0, followers_reached: 12 };
  await admin.call(buildDocumentEndpoints(themeSettings, 'score_weights').update, { body: weights });
  const wanted = computeScores({ followers: 10_000, likes: 90, comments: 8, shares: 2 }, weights);
  await expect
    .poll(
      async () => {
        const { items } = await admin.call(listMentions, { query: { ...NOW, author: 'a' } });
        const [item] = items;
        return (
          item && {
            reach: item.reach,
            engagement: item.engagement_total,
            influence: item.influence,
            score: Math.round(item.score * 10) / 10,
          }
        );
      },
      { timeout: 20_000 },
    )
    .toEqual(wanted);
});

test('A post that its author withdraws is deleted and counted nowhere', async () => {
  const item = { accountId: admin.accountId, sourceId: admin.accountId, name: 'e' };
  const before = await admin.call(countMentions, { query: NOW });
  const payload = withdrawMentionJob.payload.parse({
    account_id: admin.accountId,
    mention_id: computeMentionId(item),
  });
  for (let time = 0; time < 2; time += 1)
    await withdrawMention(world.suite.context, payload, { lastAttempt: false });
  expect((await admin.call(countMentions, { query: NOW })).count).toBe(before.count - 1);
});
