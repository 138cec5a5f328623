import type { DeadReason } from '#contracts/links/short-link.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { WatchedLink } from '#server/links/across-accounts-store.ts';

/** A link as it was looked at, locked until the unit ends; nothing where it has changed since. */
export function lockWatched(unit: UnitOfWork, { _id, version }: Pick<WatchedLink, '_id' | 'version'>) {
  return accountTable(unit, 'short_links').lock({ _id, version, deleted_at: null }, [
    '_id',
    'name',
    'created_by',
    'failures',
    'dead_since',
  ]);
}

/** What a look found; null where all targets work. */
export type LookResult = { url: string; reason: DeadReason } | null;

/** Stores what a look at the targets of a link found. `dead`: since when it counts as not working; null where it does not. */
export async function storeLookResult(
  unit: UnitOfWork,
  id: string,
  { finding, failures, deadSince }: { finding: LookResult; failures: number; deadSince: string | null },
): Promise<void> {
  await accountTable(unit, 'short_links').update(id, {
    checked_at: unit.now,
    failures,
    dead_url: deadSince === null ? null : (finding?.url ?? null),
    dead_reason: deadSince === null ? null : (finding?.reason ?? null),
    dead_since: deadSince,
  });
}
