import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The sentiment rules of each product: who reads them, who changes them, and the calls as specified. */
const PEOPLE: Permission[] = ['center.user_management.read', 'center.group_management.read'];
const { list, create, update, remove } = buildCollectionEndpoints(autoSentiment, 'rules');
let world: World;
let accountId: AccountId;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  accountId = await world.account();
});
afterAll(() => world.stop());

const who = (...can: Permission[]): Promise<Person> => world.person(accountId, { can: [...PEOPLE, ...can] });
function rule(product: 'listening' | 'crm') {
  return {
    name: `Rule ${(made += 1)}`,
    product,
    words: ['ปังมาก'],
    sentiment: 'positive',
  };
}
type RuleResponse = { statusCode: number; body: { _id: string; items: { name: string; product: string }[] } };
async function ask(person: Person, endpoint: typeof list, input: object) {
  const { status, body } = await person.attempt(endpoint, input);
  return { status, ...(body as RuleResponse) };
}

describe('sentiment rules', () => {
  it('S7-079 … S7-082 /crm/auto_sentiment lists, creates, changes and deletes with statusCode 20000', async () => {
    const admin = await world.person(accountId);
    const created = await ask(admin, create, { body: rule('crm') });
    expect(created).toMatchObject({ status: 201, statusCode: 20000 });
    const params = { _id: created.body._id };
    const changed = await ask(admin, update, { params, body: { words: ['slaps'] } });
    expect(changed).toMatchObject({ statusCode: 20000, body: { words: ['slaps'], version: 2 } });
    const listed = await admin.fetch('/api/v1.0/crm/auto_sentiment');
    expect(listed.body).toMatchObject({ statusCode: 20000, message: 'OK' });
    expect((listed.body as RuleResponse).body.items.length).toBeGreaterThan(0);
    expect(await ask(admin, remove, { params })).toMatchObject({ statusCode: 20000, body: params });
    expect((await ask(admin, remove, { params })).status).toBe(404);
  });

  it.each([
    ['listening.auto_sentiment.read', 'listening', 'crm'],
    ['crm.auto_sentiment.read', 'crm', 'listening'],
  ] as const)(
    'S6-046, S6-054 %s shows the rules of its product and no others',
    async (_title, product, other) => {
      const admin = await world.person(accountId);
      const mine = await ask(admin, create, { body: rule(product) });
      const theirs = await ask(admin, create, { body: rule(other) });
      const reader = await who(`${product}.auto_sentiment.read`);
      const { items } = (await ask(reader, list, {})).body;
      expect(new Set(items.map((item) => item.product))).toEqual(new Set([product]));
      expect((await who().then((nobody) => ask(nobody, list, {}))).status).toBe(403);
      for (const { body } of [mine, theirs]) await ask(admin, remove, { params: { _id: body._id } });
    },
  );

  it.each([
    ['listening.auto_sentiment.write', 'listening', 'crm'],
    ['crm.auto_sentiment.write', 'crm', 'listening'],
  ] as const)(
    'S6-047, S6-055 %s changes the rules of its product and no others',
    async (_title, product, other) => {
      const admin = await world.person(accountId);
      const reads = ['listening.auto_sentiment.read', 'crm.auto_sentiment.read'] as const;
      const writer = await who(...reads, `${product}.auto_sentiment.write`);
      const reader = await who(...reads);
      const own = await ask(writer, create, { body: rule(product) });
      expect(own.status).toBe(201);
      expect((await ask(reader, create, { body: rule(product) })).status).toBe(403);
      expect((await ask(writer, create, { body: rule(other) })).status).toBe(403);
      const foreign = await ask(admin, create, { body: rule(other) });
      const params = { _id: foreign.body._id };
      expect((await ask(writer, update, { params, body: { words: ['x'] } })).status).toBe(403);
      expect((await ask(writer, remove, { params })).status).toBe(403);
      const moved = { params: { _id: own.body._id }, body: { product: other } };
      expect((await ask(writer, update, moved)).status).toBe(403);
      expect((await ask(writer, remove, { params: { _id: own.body._id } })).status).toBe(200);
    },
  );
});
