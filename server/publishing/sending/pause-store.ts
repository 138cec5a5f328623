import { sql } from 'kysely';
import type { PauseScope } from '#contracts/publishing/pauses.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import { holdUntilCommit, shareUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** A stored pause. */
type PauseRow = StoredRow<'publishing_pauses'>;

/** Stops that have ended are listed up to this many. */
const LISTED = 100;

function nameLock({ accountId }: Pick<UnitOfWork, 'accountId'>): string {
  return `publishing pause ${accountId}`;
}

/**
 * Waits until everything that begins to be published has committed, and keeps more from beginning until this unit of work commits: what begins
 * later sees what it wrote.
 */
export function lockBeginnings(unit: UnitOfWork): Promise<void> {
  return holdUntilCommit(unit.db, nameLock(unit));
}

/** Taken by what begins to be published, beside others that do. */
export function shareBeginnings(unit: UnitOfWork): Promise<void> {
  return shareUntilCommit(unit.db, nameLock(unit));
}

/** Whether publishing is paused for a campaign or an account of a network. */
export async function isPaused(
  unit: UnitOfWork,
  { connectionId, campaign }: { connectionId: string; campaign: string },
): Promise<boolean> {
  const row = await accountTable(unit, 'publishing_pauses')
    .selectFrom()
    .select('_id')
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([
        is('scope', '=', 'all'),
        is('connection_id', '=', connectionId),
        is.and([is('scope', '=', 'campaign'), is('campaign', '=', campaign)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a pause. @returns its id */
export async function insertPause(
  unit: UnitOfWork,
  { scope, reason, userId }: { scope: PauseScope; reason: string; userId: string | null },
): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'publishing_pauses').insert({
    _id,
    scope: scope.kind,
    connection_id: scope.kind === 'connection' ? scope.connection_id : null,
    campaign: scope.kind === 'campaign' ? scope.campaign : null,
    reason,
    started_by: userId,
    started_at: unit.now,
    ended_by: null,
    ended_at: null,
  });
  return _id;
}

/** Ends a pause. */
export function markEnded(unit: UnitOfWork, id: string, userId: string | null): Promise<void> {
  return accountTable(unit, 'publishing_pauses').update(id, { ended_at: unit.now, ended_by: userId });
}

/** A pause, locked until the transaction ends. */
export function lockPause(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'publishing_pauses').lock(id, ['_id', 'ended_at']);
}

function selectPauses(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_pauses')
    .selectFrom()
    .selectAll()
    .select(buildPersonNameSql('publishing_pauses', 'started_by').as('started_name'))
    .select(buildPersonNameSql('publishing_pauses', 'ended_by').as('ended_name'));
}

/** A pause with the names of people. */
export type NamedPause = PauseRow & { started_name: string | null; ended_name: string | null };

/** A pause. */
export function findPause(unit: UnitOfWork, id: string): Promise<NamedPause | undefined> {
  return selectPauses(unit).where('_id', '=', id).executeTakeFirst();
}

/** The pauses, those that have not ended first, then the newest. */
export function listPauses(unit: UnitOfWork): Promise<NamedPause[]> {
  return selectPauses(unit)
    .orderBy(sql`ended_at is not null`)
    .orderBy('started_at', 'desc')
    .limit(LISTED)
    .execute();
}
