import { sql } from 'kysely';
import type { VersionOpenings } from '#contracts/custom-viz/openings.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** A version of a dashboard on a day of the account's zone. */
type OpenedVersion = { dashboard_id: string; version: number; day: string };

/** Notes that a person opened a version; a second time on a day changes nothing. */
export async function insertOpening(
  unit: UnitOfWork,
  { user_id, ...opened }: OpenedVersion & { user_id: string },
): Promise<void> {
  await accountTable(unit, 'viz_openings')
    .insertInto({ ...opened, user_id })
    .onConflict((at) => at.doNothing())
    .execute();
}

/** Counts an opening by somebody outside. */
export async function countOutside(
  unit: UnitOfWork,
  { way, ...opened }: OpenedVersion & { way: 'link' | 'embed' },
): Promise<void> {
  await accountTable(unit, 'viz_outside_openings')
    .insertInto({ ...opened, way, count: 1 })
    .onConflict((at) =>
      at
        .columns(['account_id', 'dashboard_id', 'version', 'way', 'day'])
        .doUpdateSet({ count: sql`viz_outside_openings.count + 1` }),
    )
    .execute();
}

/** Who opened which version of a dashboard since a day, the newest version first. */
export async function listOpenings(
  unit: UnitOfWork,
  dashboardId: string,
  since: string,
): Promise<VersionOpenings[]> {
  const people = await accountTable(unit, 'viz_openings')
    .selectFrom()
    .select(['version', 'user_id as _id', buildPersonNameSql('viz_openings', 'user_id').as('name')])
    .select([sql<number>`count(*)::int`.as('days'), sql<string>`max(day)::text`.as('last')])
    .where('dashboard_id', '=', dashboardId)
    .where('day', '>=', since)
    .groupBy(['account_id', 'version', 'user_id'])
    .orderBy('last', 'desc')
    .execute();
  const outside = await accountTable(unit, 'viz_outside_openings')
    .selectFrom()
    .select(['version', 'way', sql<number>`sum(count)::int`.as('count')])
    .where('dashboard_id', '=', dashboardId)
    .where('day', '>=', since)
    .groupBy(['version', 'way'])
    .execute();
  const countBy = (of: number, way: string): number =>
    outside.find((one) => one.version === of && one.way === way)?.count ?? 0;
  const versions = new Set([...people, ...outside].map(({ version }) => version));
  return [...versions]
    .toSorted((one, other) => other - one)
    .map((version) => ({
      version,
      people: people
        .filter((one) => one.version === version)
        .map(({ version: _of, name, ...person }) => ({ ...person, name: name ?? '' })),
      links: countBy(version, 'link'),
      embedded: countBy(version, 'embed'),
    }));
}
