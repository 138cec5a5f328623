import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
const RANGE = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await ingestPosts(world, admin.accountId, [makePost({ published_at: '2026-03-01T08:00:00Z' })]);
});
afterAll(() => world.stop());

/** The numbers of mentions by status, and how many statements the answer took. */
async function askByStatus(): Promise<{ counts: Record<string, number>; statements: number }> {
  const query = vi.spyOn(world.suite.context.clickhouse, 'query');
  const { answers } = await admin.call(queryAnalytics, {
    body: { questions: [{ kind: 'groups', by: 'status', filter: RANGE }], time_zone: 'UTC' },
  });
  const statements = query.mock.calls.filter(([{ query: text }]) => text.includes('status')).length;
  query.mockRestore();
  const [first] = answers;
  const items = first?.ok && first.answer.kind === 'groups' ? first.answer.items : [];
  return { counts: Object.fromEntries(items.map(({ value, count }) => [value, count])), statements };
}

test('An answer is kept while other things of the account change, and computed again once mentions do', async () => {
  expect(await askByStatus()).toEqual({ counts: { new: 1 }, statements: 1 });
  await inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) =>
    unit.record({ kind: 'ticket.created', entityId: crypto.randomUUID(), data: {} }),
  );
  expect(await askByStatus()).toEqual({ counts: { new: 1 }, statements: 0 });
  const { items } = await admin.call(listMentions, { query: { ...RANGE, limit: 5 } });
  const ids = items.map(({ _id }) => _id);
  await admin.call(changeMentions, { body: { selection: { ids }, edit: { status: 'done' } } });
  expect(await askByStatus()).toEqual({ counts: { done: 1 }, statements: 1 });
});
