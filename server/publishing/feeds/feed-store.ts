import { sql } from 'kysely';
import type { PollResult } from '#connectors/kit/exchange.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** An entry of a feed by the hashes of its id and its address. */
export type EntryKey = { entry: string; link: string | null };

/** Remembers what a reading leaves to the next, and how many posts it made. @returns false where the feed is gone */
export async function saveReading(
  unit: UnitOfWork,
  id: string,
  { polled, made }: { polled: PollResult; made: number },
): Promise<boolean> {
  const hasFailed = polled.status === 'failed';
  const stored = toStoredFault(hasFailed ? (polled.error ?? fault('source_unread')) : null);
  const done = await accountTable(unit, 'publishing_feeds')
    .updateTable()
    .set({
      etag: polled.etag ?? null,
      last_modified: polled.last_modified ?? null,
      cursor: polled.cursor ?? null,
      failures: polled.failures ?? 0,
      last_error: stored.sentence,
      last_error_fault: stored.json,
      ...(hasFailed ? {} : { last_read_at: unit.now }),
      next_read_at: new Date(unit.now.getTime() + polled.next_after_seconds * 1000),
      leased_until: null,
      made: sql`made + ${made}`,
    })
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows === 1n;
}

/** Which of these entries were seen before, by their id or their address. */
export async function listSeen(
  unit: UnitOfWork,
  feedId: string,
  keys: readonly EntryKey[],
): Promise<{ entries: Set<string>; links: Set<string> }> {
  const entries = keys.map(({ entry }) => entry);
  const links = keys.flatMap(({ link }) => link ?? []);
  const rows = await accountTable(unit, 'publishing_feed_entries')
    .selectFrom()
    .select(['entry', 'link'])
    .where('feed_id', '=', feedId)
    .where(sql<boolean>`(entry = any (${entries}::text[]) or link = any (${links}::text[]))`)
    .execute();
  return {
    entries: new Set(rows.map(({ entry }) => entry)),
    links: new Set(rows.flatMap(({ link }) => link ?? [])),
  };
}

/** Remembers entries, each once. */
export async function insertSeen(unit: UnitOfWork, feedId: string, keys: readonly EntryKey[]): Promise<void> {
  if (keys.length === 0) return;
  await accountTable(unit, 'publishing_feed_entries')
    .insertInto(keys.map((key) => ({ ...key, feed_id: feedId, seen_at: unit.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
