import { sql } from 'kysely';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { SpentAmount } from '#contracts/networks/meter.ts';
import type { PartState } from '#contracts/publishing/sending.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import type { Spent } from '#server/channels/public.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A stored part of a target. */
export type PartRow = StoredRow<'publishing_parts'>;

/** The parts of a target in the order in which they are published. */
export function listParts(unit: UnitOfWork, targetId: string): Promise<PartRow[]> {
  return accountTable(unit, 'publishing_parts')
    .selectFrom()
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('position')
    .execute();
}

/** A part that a target gets. */
export type NewPart = Pick<PartRow, 'position' | 'kind' | 'content_hash'>;

/** Adds parts to a target, each with its key. */
export async function insertParts(
  unit: UnitOfWork,
  targetId: string,
  parts: readonly NewPart[],
): Promise<void> {
  const rows = parts.map((part) => ({
    ...part,
    _id: unit.newId(),
    target_id: targetId,
    state: 'waiting' as const,
    retry_key: unit.newId(),
    prepared: null,
    prepared_until: null,
    spends: null,
    spent: null,
    started_at: null,
    next_at: null,
    provider_id: null,
    url: null,
    published_at: null,
    failure_remedy: null,
    failure: null,
    failure_fault: null,
  }));
  await accountTable(unit, 'publishing_parts').insert(rows);
}

/** Takes parts away that their post no longer has. */
export async function deleteParts(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'publishing_parts').deleteFrom().where('_id', 'in', ids).execute();
}

/** Why a part is not published. */
export type PartFailure = { remedy: FailureRemedy; fault: Fault };

type Changes = Partial<
  Pick<PartRow, 'retry_key' | 'content_hash' | 'is_prepared' | 'tries' | 'look_count' | 'provider_id' | 'url'>
> & {
  state?: PartState;
  prepared?: unknown;
  prepared_until?: string | null;
  spends?: readonly SpentAmount[] | null;
  spent?: Spent | null;
  started_at?: Date | null;
  next_at?: Date | null;
  published_at?: Date | null;
  failure?: PartFailure | null;
};

/** Changes a part. */
export async function updatePart(
  unit: UnitOfWork,
  id: string,
  { prepared, spends, spent, failure, ...changes }: Changes,
): Promise<void> {
  const stored = toStoredFault(failure?.fault ?? null);
  await accountTable(unit, 'publishing_parts').update(id, {
    ...changes,
    ...(prepared === undefined ? {} : { prepared: prepared === null ? null : JSON.stringify(prepared) }),
    ...(spends === undefined ? {} : { spends: spends && JSON.stringify(spends) }),
    ...(spent === undefined ? {} : { spent: spent && JSON.stringify(spent) }),
    ...(failure === undefined
      ? {}
      : {
          failure_remedy: failure?.remedy ?? null,
          failure: stored.sentence,
          failure_fault: stored.json,
        }),
  });
}

/** Which of these ids of a network are known to be those of other posts on the same account. */
export async function listKnownIds(
  unit: UnitOfWork,
  connectionId: string,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set();
  const { rows } = await sql<{ provider_id: string }>`
    select part.provider_id from publishing_parts part
      join publishing_targets t on t.account_id = part.account_id and t._id = part.target_id
     where part.account_id = ${unit.accountId} and t.connection_id = ${connectionId}
       and part.provider_id = any(${providerIds}::text[])`.execute(unit.db);
  return new Set(rows.map(({ provider_id }) => provider_id));
}

/** Whether another part with the same content on the same account has no outcome either: what is found may be that one. */
export async function hasOpenTwin(unit: UnitOfWork, connectionId: string, part: PartRow): Promise<boolean> {
  const { rows } = await sql`
    select from publishing_parts part
      join publishing_targets t on t.account_id = part.account_id and t._id = part.target_id
     where part.account_id = ${unit.accountId} and t.connection_id = ${connectionId} and part._id <> ${part._id}
       and part.content_hash = ${part.content_hash} and part.state in ('sending', 'unknown') limit 1`.execute(
    unit.db,
  );
  return rows.length > 0;
}

/** A part as it is before its first call: under a new key, with nothing prepared. */
export function buildFreshPart(unit: UnitOfWork): Changes {
  return {
    retry_key: unit.newId(),
    prepared: null,
    is_prepared: false,
    prepared_until: null,
    spends: null,
    started_at: null,
    look_count: 0,
  };
}
