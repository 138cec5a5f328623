import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { quickAnalyticSettings } from '#contracts/quick-analytic/area.ts';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { listRecentSearches } from '#contracts/quick-analytic/recent.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let now = new Date('2026-05-10T16:59:00Z');

const settings = buildDocumentEndpoints(quickAnalyticSettings, 'settings');
const FILTER = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
});
afterAll(() => world.stop());

function search(who: Person, term: string) {
  return who.attempt(querySearch, {
    body: { search: { terms: [term], filter: FILTER }, questions: [{ kind: 'figures' }] },
  });
}

it('One person cannot use up the searches of all where the account has a limit for each', async () => {
  const account = await world.account();
  const [first, second] = [await world.person(account), await world.person(account)];
  await first.call(settings.update, { body: { person_searches: 2 } });
  await Promise.all(['one', 'two'].map((term) => search(first, term)));
  // Those that come at once wait for each other.
  const beyond = await Promise.all(['three', 'four'].map((term) => search(first, term)));
  for (const { status, body } of beyond) {
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: 'limit_reached', data: { person: { limit: 2, used: 2 } } });
  }
  expect((await search(first, 'two')).status).toBe(200);
  expect((await search(second, 'three')).status).toBe(200);
  const { allowance } = await first.call(listRecentSearches, {});
  expect(allowance).toMatchObject({ used: 3, limit: null, person: { used: 2, limit: 2 } });
});

it('A day of searches begins at midnight of the time zone of the account', async () => {
  // Bangkok, seven hours ahead.
  const reader = await world.person(await world.account());
  await reader.call(settings.update, { body: { person_searches: 1 } });
  expect((await search(reader, 'one')).status).toBe(200);
  expect((await search(reader, 'two')).status).toBe(402);
  const { allowance } = await reader.call(listRecentSearches, {});
  expect(allowance).toMatchObject({ used: 1, resets_at: '2026-05-10T17:00:00.000Z' });
  now = new Date('2026-05-10T17:00:00Z');
  expect((await search(reader, 'two')).status).toBe(200);
  expect((await reader.call(listRecentSearches, {})).allowance).toMatchObject({ used: 1 });
});
