import { afterAll, beforeAll, expect, it } from 'vitest';
import { Limits } from '#contracts/payment/meter.ts';
import { PlanInput } from '#contracts/payment/plan.ts';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { makeSearchFile } from '#contracts/quick-analytic/files.ts';
import {
  clearRecentSearches,
  deleteRecentSearch,
  listRecentSearches,
  recordSearch,
} from '#contracts/quick-analytic/recent.ts';
import { setAccountPlan, savePlan } from '#server/payment/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let person: Person;
let colleague: Person;

const FILTER = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  person = await world.person(account);
  colleague = await world.person(account);
});
afterAll(() => world.stop());

function record(who: Person, ...terms: string[]) {
  return who.call(recordSearch, { body: { terms, address: `q=${encodeURIComponent(terms.join(','))}` } });
}
async function listTerms(who: Person): Promise<string[]> {
  return (await who.call(listRecentSearches, {})).items.map(({ terms }) => terms.join(','));
}
function search(who: Person, term: string) {
  return who.attempt(querySearch, {
    body: { search: { terms: [term], filter: FILTER }, questions: [{ kind: 'figures' }] },
  });
}

it('Recent searches are those of one person, the newest first, and each can be deleted', async () => {
  await record(person, 'กาแฟ');
  const { _id } = await record(person, 'ชา', 'นม');
  await record(person, 'กาแฟ');
  expect(await listTerms(person)).toEqual(['กาแฟ', 'ชา,นม']);
  expect(await listTerms(colleague)).toEqual([]);
  expect((await colleague.attempt(deleteRecentSearch, { params: { _id } })).status).toBe(404);
  await person.call(deleteRecentSearch, { params: { _id } });
  expect(await listTerms(person)).toEqual(['กาแฟ']);
  await person.call(clearRecentSearches, {});
  expect(await listTerms(person)).toEqual([]);
});

it('A recent search says how many posts it found when it was left', async () => {
  const terms = ['มัทฉะ'];
  const leave = (found: number | null) =>
    person.call(recordSearch, { body: { terms, address: 'q=matcha', found } });
  await leave(null);
  await leave(12);
  const [latest] = (await person.call(listRecentSearches, {})).items;
  expect(latest).toMatchObject({ terms, found: 12 });
  await person.call(clearRecentSearches, {});
});

it('A search counts once a day for each person, also after it was deleted', async () => {
  const before = (await person.call(listRecentSearches, {})).allowance.used;
  await search(person, 'ลาเต้');
  await search(person, 'ลาเต้');
  await record(person, 'ลาเต้');
  await person.call(clearRecentSearches, {});
  expect((await record(person, 'ลาเต้')).allowance.used).toBe(before + 1);
  await search(colleague, 'ลาเต้');
  expect((await person.call(listRecentSearches, {})).allowance.used).toBe(before + 2);
});

it('Beyond the searches of a day a new search is refused, and those of the day go on', async () => {
  const account = await world.account();
  const limited = await world.person(account);
  const limits = Limits.parse({ daily_searches: 2 });
  const plan = await savePlan(
    world.suite.context,
    PlanInput.parse({ name: 'Two searches', price: 0, limits }),
  );
  await setAccountPlan(world.suite.context, account, plan._id);
  await search(limited, 'one');
  await search(limited, 'two');
  expect((await limited.call(listRecentSearches, {})).allowance).toMatchObject({ used: 2, limit: 2 });
  const refused = await search(limited, 'three');
  expect(refused.status).toBe(402);
  expect(refused.body).toMatchObject({ code: 'limit_reached', data: { meter: 'daily_searches', limit: 2 } });
  expect((await search(limited, 'two')).status).toBe(200);
});

it('The activity log says that somebody searched and never for what', async () => {
  await record(person, 'secret term');
  const rows = await world.suite.context.database.platform
    .selectFrom('event_log')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where('kind', '=', 'quick_search.created')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('A file of a search has its query, period and zone printed', async () => {
  const answered = await person.attempt(makeSearchFile, {
    body: {
      search: { terms: ['กาแฟ', 'ชา'], filter: { ...FILTER, channel: 'line' } },
      format: 'csv',
      language: 'en',
      time_zone: 'Asia/Bangkok',
    },
  });
  expect(answered.status).toBe(200);
  const text = String(answered.body);
  for (const part of ['(กาแฟ) OR (ชา)', 'Asia/Bangkok', 'LINE', 'Mar', 'Terms compared', 'Only this term'])
    expect(text).toContain(part);
});
