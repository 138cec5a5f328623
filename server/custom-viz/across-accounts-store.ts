import type { Context } from '#server/kit/context.ts';

/** When a snapshot with a hash was taken, in any account, and whether it has a signature. */
export function findSnapshotByHash(
  { database }: Context,
  sha256: string,
): Promise<{ taken_at: string; signed: boolean } | undefined> {
  return database.platform
    .selectFrom('viz_snapshots')
    .select('created_at as taken_at')
    .select((is) => is('signature', 'is not', null).$castTo<boolean>().as('signed'))
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Deletes the rows of expired files of all accounts. */
export async function deleteExpiredExports({ clock, database }: Context): Promise<void> {
  await database.platform
    .deleteFrom('viz_exports')
    .where('expires_at', '<=', clock().toISOString())
    .execute();
}

/** The files of all accounts that are kept or in the making. */
export function listCurrentExports({ database }: Context): Promise<{ account_id: string; _id: string }[]> {
  return database.platform.selectFrom('viz_exports').select(['account_id', '_id']).execute();
}

/** Deletes the openings of dashboards of all accounts that are older than a day. */
export async function deleteOpeningsBefore({ database }: Context, day: string): Promise<void> {
  for (const table of ['viz_openings', 'viz_outside_openings'] as const)
    await database.platform.deleteFrom(table).where('day', '<', day).execute();
}
