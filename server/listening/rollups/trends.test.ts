import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '#contracts/kit/ids.ts';
import { formatClickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { readFirstValues } from '#server/listening/counts/first-values.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let accountId: AccountId;
const FIRST = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
const DAYS = 12;

beforeAll(async () => {
  world = await startWorld();
  accountId = await world.account();
});
afterAll(() => world.stop());

function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}
function timeOf(day: number, hour: number): string {
  return new Date(FIRST + (day * 24 + hour) * HOUR).toISOString();
}

/** A post every hour contains `often`, every second hour `half`, and once a day `seldom`. */
function said(day: number) {
  return Array.from({ length: 24 }, (_, hour) => ({
    account_id: accountId,
    _id: crypto.randomUUID(),
    published_at: formatClickHouseTime(timeOf(day, hour)),
    sentiment: hour % 3 === 0 ? 'negative' : 'positive',
    words: ['often', ...(hour % 2 === 0 ? ['half'] : []), ...(hour === 0 ? ['seldom'] : [])],
  }));
}

test('The first words are returned with their count in the period before, also within a day that both periods share', async () => {
  const { context } = world.suite;
  const store = async (days: number[]): Promise<void> => {
    await context.clickhouse.insert({ table: 'mentions', values: days.flatMap(said), format: 'JSONEachRow' });
    await inUnit((unit) =>
      touchDays(
        unit,
        days.map((day) => timeOf(day, 0).slice(0, 10)),
      ),
    );
  };
  await store(Array.from({ length: DAYS }, (_, day) => day));
  await buildRollups(context, { quiet: 0 });
  // The newest day has no rollups.
  await store([DAYS]);
  // From noon to noon: 24 hours each of six days, and of the six days before them.
  const filter = { from: timeOf(6, 12), to: timeOf(DAYS, 12) };
  const { made } = await resolveFilter({ inUnit }, filter);
  expect(made.length).toBeGreaterThan(0);
  const names = {
    byNumber: new Map(),
    numbers: () => [],
    all: [],
    tagByNumber: new Map(),
    tagNumbers: () => [],
    askedAt: 0,
    sees: null,
    sets: {},
    view: '',
    pool: null,
  };
  const resolved = { filter, names, made };
  // Of so many mentions, the rows of days that count most are read first.
  const many = made.map((span) => ({ ...span, mentions: span.mentions * 10_000 }));
  const first = { dimension: 'word', limit: 2, withPrevious: true } as const;
  const rows = await readFirstValues(context.clickhouse, accountId, { ...resolved, made: many }, first);
  expect(
    rows.map(({ key, count, before, negative, positive }) => [key, count, before, negative, positive]),
  ).toEqual([
    ['often', 144, 144, 48, 96],
    ['half', 72, 72, 24, 48],
  ]);
  const counted = await readFirstValues(context.clickhouse, accountId, { ...resolved, made: [] }, first);
  expect(counted).toEqual(rows);
});
