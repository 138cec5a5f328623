import type { Context } from '#server/kit/context.ts';

/** How long a thing that comes again is known to have come before: 90 days. */
const KEEP_DAYS = 90;

/** Makes the partitions of inbound keys that are soon needed and drops the old ones; only the owner of the tables may. */
export async function maintainPartitions({ database, clock }: Context): Promise<void> {
  await database.owner.query('select maintain_inbound_partitions($1::timestamptz::date, $2)', [
    clock(),
    KEEP_DAYS,
  ]);
}
