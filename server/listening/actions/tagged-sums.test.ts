import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { mergeTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { readGroups } from '#server/listening/analytics/groups.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** However tags are added to mentions and removed, the rollups by tag equal the mentions. */
let world: World;
let admin: Person;
const RANGE = { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' };
const params = { product: 'listening' as const };

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const posts = Array.from({ length: 12 }, (_one, index) =>
    makePost({ published_at: new Date(Date.UTC(2026, 2, 1 + (index % 3), index)).toISOString() }),
  );
  await ingestPosts(world, admin.accountId, posts);
});
afterAll(() => world.stop());

async function makeTag(name: string): Promise<string> {
  const make = (type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, string>) =>
    admin.call(tagCalls.create, { params: { ...params, type }, body });
  const group = await make('group', { name: `Group of ${name}` });
  const category = await make('category', { name: `Category of ${name}`, ticket_group_id: group._id });
  return (await make('tag', { name, ticket_cat_id: category._id }))._id;
}

/** The count of each tag in the rollups, and in the mentions. */
async function readCounts() {
  const { context } = world.suite;
  const { accountId } = admin;
  const filter = MentionFilter.parse(RANGE);
  const resolved = await resolveFilter(
    { inUnit: (work) => inTransaction(context, { accountId, actor: SYSTEM }, work) },
    filter,
  );
  const groups = { by: 'tag', measure: 'mentions', limit: 50 } as const;
  const { rows } = await readGroups(context.clickhouse, accountId, resolved, groups);
  const bySums = new Map(
    rows.map(({ value, count }) => [resolved.names.tagByNumber.get(Number(value))?._id, count]),
  );
  const byMentions = new Map<string, number>();
  for (const { _id } of resolved.names.tagByNumber.values()) {
    const one = { ...resolved, filter: MentionFilter.parse({ ...RANGE, tag: _id }) };
    const count = await countMentions(context.clickhouse, accountId, one);
    if (count > 0) byMentions.set(_id, count);
  }
  return { bySums, byMentions };
}
const summed = () => buildRollups(world.suite.context, { quiet: 0 });
async function expectSame(count: number): Promise<void> {
  const { bySums, byMentions } = await readCounts();
  expect(bySums).toEqual(byMentions);
  expect([...bySums.values()].reduce((sum, one) => sum + one, 0)).toBe(count);
}

it('Named and found mentions are tagged, the edit is undone, and a tag is merged into another', async () => {
  const [slow, late] = [await makeTag('Slow'), await makeTag('Late')];
  const { items } = await admin.call(listMentions, { query: { ...RANGE, limit: 50 } });
  const ids = items.map(({ _id }) => _id);
  await summed();
  await admin.call(changeMentions, {
    body: { selection: { ids: ids.slice(0, 5) }, edit: { add_tags: [slow] } },
  });
  await expectSame(5);
  await summed();
  await admin.call(changeMentions, { body: { selection: { filter: RANGE }, edit: { add_tags: [late] } } });
  await vi.waitFor(() => expectSame(17), { timeout: 60_000, interval: 300 });
  await summed();
  await admin.call(mergeTags, { params, body: { from: late, into: slow } });
  await vi.waitFor(() => expectSame(12), { timeout: 60_000, interval: 300 });
}, 150_000);
