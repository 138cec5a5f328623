import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { listSearchPosts, previewSearch, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Searches over public posts show neither what is private to another account nor what a group keeps from its members. */
const SPAN = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };
const AT = '2026-03-05T03:00:00.000Z';

let world: World;
let owner: Person;
let keywords: string[];
beforeAll(async () => {
  world = await startWorld();
  owner = await world.person(await world.account());
  keywords = [];
  for (const name of ['พิเศษ', 'รอง'])
    keywords.push(
      (
        await owner.call(createKeyword, {
          params: { product: 'listening' },
          body: { name, patterns: [name] },
        })
      )._id,
    );
  await ingestPublicPosts(
    world,
    await makePublicSource(world),
    ['ส้มโอ พิเศษ', 'ส้มโอ รอง', 'ส้มโอ ทั่วไป'].map((text, index) =>
      makePost({ provider_id: `pomelo ${index}`, channel: 'rss', text, published_at: AT }),
    ),
  );
  await ingestPosts(world, owner.accountId, [
    makePost({ text: 'ส้มโอ ความลับ พิเศษ', published_at: AT }),
    makePost({ text: 'ส้มโอ ความลับ รอง', published_at: AT }),
  ]);
});
afterAll(() => world.stop());

type Filters = Record<string, unknown>;

async function read(who: Person, filter: Filters = {}) {
  const search = { terms: ['ส้มโอ'], filter: { ...SPAN, ...filter } };
  const { answers } = await who.call(querySearch, { body: { search, questions: [{ kind: 'figures' }] } });
  const [result] = answers;
  const { items } = await who.call(listSearchPosts, { body: { search, limit: 50 } });
  const count = result?.ok && result.answer.kind === 'figures' ? result.answer.now.mentions : -1;
  return { count, texts: items.map(({ text }) => text).toSorted(), items };
}

test('Mentions of another account show in no search, whatever ids of it a filter names', async () => {
  const stranger = await world.person(await world.account());
  const { items } = await owner.call(listMentions, { query: SPAN });
  const own = items.find(({ text }) => text.includes('ความลับ'));
  const filters: Filters[] = [
    {},
    { keyword: keywords[0] },
    { source: own?.source_id },
    { cluster: own?.cluster },
    { query: 'ความลับ' },
    { query: `source:"${own?.source_id}"` },
    { text: 'ความลับ' },
    { hidden: 'with' },
    { hidden: 'only' },
  ];
  for (const filter of filters) {
    const { count, texts } = await read(stranger, filter);
    expect(texts.filter((text) => text.includes('ความลับ'))).toEqual([]);
    expect([filter, texts.length]).toEqual([filter, count]);
  }
  const preview = await stranger.call(previewSearch, { body: { term: 'ความลับ', ...SPAN } });
  expect(preview).toMatchObject({ count: 0, sample: [] });
  expect((await read(stranger)).count).toBe(3);
  expect((await read(owner)).count).toBe(5);
});

test('A member of a group reads public posts as everybody does, and only those mentions that the group sees', async () => {
  const group = await makeGroup(owner, 'Special');
  const member = await addMember(world, owner, { group });
  await owner.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keywords[0] ?? ''] } },
  });
  const { count, texts, items } = await read(member);
  expect(texts).toEqual(['ส้มโอ พิเศษ', 'ส้มโอ รอง', 'ส้มโอ ทั่วไป', 'ส้มโอ ความลับ พิเศษ'].toSorted());
  expect(count).toBe(4);
  // What the group does not see as a mention is a public post without anything of the account.
  expect(items.find(({ text }) => text === 'ส้มโอ รอง')).toMatchObject({ public: true, keyword_ids: [] });
  expect(items.find(({ text }) => text === 'ส้มโอ พิเศษ')?.public).toBeUndefined();
});
