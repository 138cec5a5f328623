import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { deleteTags, restoreTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { addListeningTag } from '#tests/register-examples/listening-tag-rules.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Tags that name keywords: posts that these match get the tag. */
let world: World;
let who: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  who = await world.person(await world.account());
});
afterAll(() => world.stop());

const product = 'listening' as const;
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

async function keywordOf(word: string): Promise<string> {
  return (await who.call(createKeyword, { params: { product }, body: { name: word, patterns: [word] } }))._id;
}
function nameKeywords(tag: string, keyword_ids: string[]) {
  return who.call(tagCalls.update, { params: { product, type: 'tag', _id: tag }, body: { keyword_ids } });
}
async function count(query: object): Promise<number> {
  return (await who.call(countMentions, { query: { ...RANGE, ...query } })).count;
}
/** Whether the next post of a keyword gets the tag. */
async function gets(tag: string, text: string): Promise<boolean> {
  const before = await count({ tag });
  await ingestPosts(world, who.accountId, [makePost({ text })]);
  return (await count({ tag })) > before;
}
/** A change reaches the pipelines a moment later. */
const eventually = (tag: string, text: string) => expect.poll(() => gets(tag, text), { timeout: 20_000 });

test('New posts get the tag of their keyword, as long as the tag names it and exists', async () => {
  const [latte, tag] = [await keywordOf('latte'), await addListeningTag({ admin: who })];
  await nameKeywords(tag, [latte]);
  await eventually(tag, 'a latte').toBe(true);
  expect(await gets(tag, 'a tea')).toBe(false);
  const { removal_id } = await who.call(deleteTags, { params: { product }, body: { ids: [tag] } });
  await ingestPosts(world, who.accountId, [makePost({ text: 'one latte more' })]);
  await who.call(restoreTags, { params: { product }, body: { removal_id } });
  await eventually(tag, 'a latte again').toBe(true);
  await nameKeywords(tag, []);
  await eventually(tag, 'the last latte').toBe(false);
});

test('Stored posts get the tag when a backfill matches them to the keyword', async () => {
  await ingestPosts(world, who.accountId, [makePost({ text: 'a flat white' }), makePost({ text: 'water' })]);
  const [flat, tag] = [await keywordOf('flat white'), await addListeningTag({ admin: who })];
  await nameKeywords(tag, [flat]);
  expect(await count({ tag })).toBe(0);
  const params = { product, _id: flat };
  const { _id } = await who.call(startBackfill, { params, body: { from: RANGE.from } });
  const state = async () => (await who.call(getLongWork, { params: { _id } })).state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
  expect(await count({ tag })).toBe(1);
});

test('Ticket rules on listening tags are refused', async () => {
  const refused = async (body: object) =>
    (
      await who.attempt(tagCalls.create, {
        params: { product, type: 'group' },
        body: { name: 'Ruled', ...body },
      })
    ).body;
  expect(await refused({ cardinality: 'one' })).toMatchObject({
    fields: { cardinality: expect.any(String) },
  });
  expect(await refused({ required: true })).toMatchObject({ fields: { required: expect.any(String) } });
});
