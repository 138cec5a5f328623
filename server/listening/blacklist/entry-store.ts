import { sql } from 'kysely';
import type { BlacklistEntry } from '#engine/blacklist/compile.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * What the blacklist has to apply: all active entries, those that are not applied yet, and those whose mentions must be evaluated again.
 */
export type BlacklistWork = {
  active: readonly BlacklistEntry[];
  fresh: readonly BlacklistEntry[];
  gone: readonly string[];
  /** Every entry that the work has read, with its version. */
  seen: readonly { _id: string; version: number }[];
};

type Entry = BlacklistEntry & { active: boolean; version: number; pending: boolean };

/** Reads what the blacklist of listening has to apply. */
export async function readWork(unit: UnitOfWork): Promise<BlacklistWork> {
  const { rows: entries } = await sql<Entry>`
    select _id, kind, value, active, version, applied_at is null as pending from blacklist_entries
     where account_id = ${unit.accountId} and product = 'listening' order by _id`.execute(unit.db);
  const { rows: gone } = await sql<{ _id: string }>`
    select _id from deleted_blacklist_entries where account_id = ${unit.accountId}`.execute(unit.db);
  const toEntry = ({ _id, kind, value }: Entry): BlacklistEntry => ({ _id, kind, value });
  const pending = entries.filter((entry) => entry.pending);
  return {
    active: entries.filter(({ active }) => active).map(toEntry),
    fresh: pending.filter(({ active }) => active).map(toEntry),
    gone: [...gone.map(({ _id }) => _id), ...pending.map(({ _id }) => _id)],
    seen: pending.map(({ _id, version }) => ({ _id, version })),
  };
}

/** The entries of listening that are not applied yet, in the order in which they were added. */
export async function listPendingEntries(unit: UnitOfWork): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select _id from blacklist_entries
     where account_id = ${unit.accountId} and product = 'listening' and applied_at is null order by _id`.execute(
    unit.db,
  );
  return rows.map(({ _id }) => _id);
}

/** The active entries of listening, in the order in which they were added. */
export async function listActiveEntries(unit: UnitOfWork): Promise<BlacklistEntry[]> {
  const { rows } = await sql<BlacklistEntry>`
    select _id, kind, value from blacklist_entries
     where account_id = ${unit.accountId} and product = 'listening' and active order by _id`.execute(unit.db);
  return rows;
}

/** Records what was applied; an entry that changed meanwhile stays pending. */
export async function markApplied(unit: UnitOfWork, { seen, gone }: BlacklistWork): Promise<void> {
  await sql`
    update blacklist_entries set applied_at = ${unit.now}
      from unnest(${seen.map(({ _id }) => _id)}::uuid[], ${seen.map(({ version }) => version)}::int[]) as given (_id, version)
     where account_id = ${unit.accountId} and blacklist_entries._id = given._id
       and blacklist_entries.version = given.version`.execute(unit.db);
  await sql`delete from deleted_blacklist_entries where account_id = ${unit.accountId} and _id = any (${[...gone]}::uuid[])`.execute(
    unit.db,
  );
}
