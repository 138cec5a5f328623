import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import {
  countMentions,
  explainMention,
  explainQueryText,
  listMentions,
} from '#contracts/listening/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const product = 'listening';
function keyword(name: string, query: string) {
  return person.call(createKeyword, { params: { product }, body: { name, patterns: [], query } });
}
async function texts(query: Record<string, unknown>): Promise<string[]> {
  const { items } = await person.call(listMentions, { query: { ...RANGE, ...query } });
  return items.map(({ text }) => text).sort();
}

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
}, 60_000);
afterAll(() => world.stop());

describe('keywords with a query', () => {
  it('A keyword with a query matches arriving posts on all its conditions, takes changes at once, and explains matches', async () => {
    const near = await keyword('near', '(กาแฟ OR coffee) NEAR/3 (อร่อย OR good) likes:>=5 NOT channel:pantip');
    await ingestPosts(world, person.accountId, [
      makePost({ text: 'กาแฟร้านนี้อร่อย', engagement: { likes: 9 } }),
      makePost({ text: 'Good strong coffee', engagement: { likes: 5 }, channel: 'twitter' }),
      makePost({ text: 'good coffee', engagement: { likes: 4 } }),
      makePost({ text: 'coffee is good', channel: 'pantip', engagement: { likes: 50 } }),
      makePost({ text: 'coffee here and then very much later something good', engagement: { likes: 50 } }),
    ]);
    expect(await texts({ keyword: near._id })).toEqual(['Good strong coffee', 'กาแฟร้านนี้อร่อย']);

    await person.call(updateKeyword, {
      params: { product, _id: near._id },
      body: { query: '{COFFEE} author:som*' },
    });
    await ingestPosts(world, person.accountId, [
      makePost({ text: 'COFFEE!' }),
      makePost({ text: 'Coffee!' }),
    ]);
    expect(await texts({ keyword: near._id })).toContain('COFFEE!');
    expect(await texts({ keyword: near._id })).not.toContain('Coffee!');

    const { items } = await person.call(listMentions, { query: { ...RANGE, query: '{Coffee}' } });
    const [mention] = items;
    const why = await person.call(explainMention, {
      params: { _id: mention?._id ?? '' },
      query: { keyword: near._id },
    });
    expect(why.items[0]).toMatchObject({
      matched: false,
      query: {
        text: '{COFFEE} author:som*',
        terms: [{ start: 0, end: 8, holds: false, decides: true }, { holds: true }],
      },
    });
    const explained = await person.call(explainQueryText, {
      params: { _id: mention?._id ?? '' },
      body: { query: 'coffee NOT tea' },
    });
    expect(explained).toMatchObject({
      matched: true,
      explained: { terms: [{ hits: [{ start: 0, end: 6 }] }, { excluded: true, holds: false }] },
    });
  }, 60_000);

  it('The same query as a filter finds the same stored posts, and numbers equal lists', async () => {
    for (const query of [
      'good NEAR/3 coffee',
      'likes:>10',
      'NOT coffee',
      'channel:(pantip OR twitter)',
      'กาแฟ*',
    ]) {
      const { count } = await person.call(countMentions, { query: { ...RANGE, query } });
      expect(count, query).toBe((await texts({ query })).length);
    }
    expect(await texts({ query: 'likes:>10' })).toHaveLength(2);
    const { items } = await person.call(listMentions, {
      query: { ...RANGE, query: 'strong NEAR/3 coffee NOT tea' },
    });
    expect(items.map(({ text, hits }) => hits.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['strong coffee'],
    ]);
    const refused = await person.attempt(countMentions, { query: { ...RANGE, query: 'a AND (' } });
    expect(refused.status).toBe(400);
  }, 60_000);
});
