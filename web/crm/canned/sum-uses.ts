import type { CannedUse } from '#contracts/crm/canned/endpoints.ts';

/** The uses of a response summed: all of them, by person (the most first), by day (the newest first). */
export function sumUses(uses: readonly CannedUse[]) {
  const countOf = (some: readonly CannedUse[]): number => some.reduce((sum, { count }) => sum + count, 0);
  const people = [...Map.groupBy(uses, ({ user_id }) => user_id)]
    .map(([user_id, some]) => ({ user_id, name: some[0]?.name ?? '', count: countOf(some) }))
    .sort((one, other) => other.count - one.count);
  const byDay = [...Map.groupBy(uses, ({ day }) => day)]
    .map(([day, some]) => ({ day, count: countOf(some) }))
    .sort((one, other) => other.day.localeCompare(one.day));
  return { total: countOf(uses), people, byDay };
}
