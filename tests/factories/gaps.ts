import type { GapReason } from '#contracts/listening/collection-gaps/gap.ts';
import type { World } from '#tests/world.ts';

type NotedGap = { reason: Exclude<GapReason, 'not_begun'>; from: string; to?: string };

/** A feed of an account that is old and switched off, with a gap if one is given. @returns its id */
export async function makeSource(
  { suite }: World,
  accountId: string,
  { name, gap }: { name: string; gap?: NotedGap },
): Promise<string> {
  const { owner } = suite.context.database;
  const { rows } = await owner.query<{ _id: string }>(
    `insert into monitors (account_id, _id, product, kind, name, url, active, created_at)
     values ($1, gen_random_uuid(), 'listening', 'feed', $2, $2, false, '2025-01-01T00:00:00Z') returning _id`,
    [accountId, name],
  );
  const [made] = rows;
  if (!made) throw new Error('the source was not made');
  if (gap)
    await owner.query(
      `insert into collection_gaps (account_id, source_id, reason, began_at, ended_at) values ($1, $2, $3, $4, $5)`,
      [accountId, made._id, gap.reason, gap.from, gap.to ?? null],
    );
  return made._id;
}

/** Deletes an account's sources, and with them the records of their gaps. */
export async function deleteSources({ suite }: World, accountId: string): Promise<void> {
  await suite.context.database.owner.query('delete from monitors where account_id = $1', [accountId]);
}
