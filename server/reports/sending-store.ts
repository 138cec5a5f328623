import { sql } from 'kysely';
import type { ReportFile, SKIPPED } from '#contracts/reports/report.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { DeliveryState } from '#server/reports/tables.ts';

const TABLE = 'report_deliveries';

/** Records that an e-mailed report was opened; the first time counts. */
export async function markMailed(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, TABLE)
    .updateTable()
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('_id', '=', id)
    .execute();
}

type NewReceiver = { run_id: string; report_id: string; email: string; user_id: string | null; name: string };

/** Records one e-mail of a run. */
export async function insertSending(
  unit: UnitOfWork,
  sending: NewReceiver & { token_hash: Buffer },
): Promise<void> {
  await accountTable(unit, TABLE).insert({
    _id: unit.newId(),
    ...sending,
    state: 'sent',
    reason: null,
    at: unit.now,
    opened_at: null,
  });
}

type SkipReason = (typeof SKIPPED)[number];

/** Records the receivers of a run before anything is made for them, each once; a reason says why somebody gets nothing. */
export async function insertReceivers(
  unit: UnitOfWork,
  receivers: readonly (NewReceiver & { skipped: SkipReason | null })[],
): Promise<void> {
  if (receivers.length === 0) return;
  await accountTable(unit, TABLE)
    .insertInto(
      receivers.map(({ skipped, ...receiver }) => ({
        _id: unit.newId(),
        ...receiver,
        state: skipped === null ? ('waiting' as const) : ('skipped' as const),
        reason: skipped,
        token_hash: null,
        at: unit.now,
        opened_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One receiver of a run: what became of them, and when. */
export type Delivery = {
  _id: string;
  run_id: string;
  email: string;
  user_id: string | null;
  name: string;
  state: DeliveryState;
  reason: string | null;
  at: string;
  opened_at: string | null;
};

/** The receivers of runs, by name and address. */
export async function listDeliveries(unit: UnitOfWork, runIds: readonly string[]): Promise<Delivery[]> {
  if (runIds.length === 0) return [];
  return accountTable(unit, TABLE)
    .selectFrom()
    .select(['_id', 'run_id', 'email', 'user_id', 'name', 'state', 'reason', 'at', 'opened_at'])
    .where('run_id', 'in', [...runIds])
    .orderBy('name')
    .orderBy('email')
    .execute();
}

type Outcome =
  | { state: 'sent'; token_hash: Buffer; files: readonly ReportFile[] }
  | { state: 'skipped'; reason: SkipReason }
  | { state: 'failed'; reason: 'failed' };

/**
 * Records what became of a receiver who still waits, once.
 * @returns false where that was recorded before
 */
export async function settleDelivery(unit: UnitOfWork, id: string, outcome: Outcome): Promise<boolean> {
  const settled = await accountTable(unit, TABLE)
    .updateTable()
    .set({
      state: outcome.state,
      reason: outcome.state === 'sent' ? null : outcome.reason,
      ...(outcome.state === 'sent' && {
        token_hash: outcome.token_hash,
        files: JSON.stringify(outcome.files),
      }),
      at: unit.now,
    })
    .where('_id', '=', id)
    .where('state', '=', 'waiting')
    .returning('_id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Has what failed of a run wait again. @returns how many receivers wait */
export async function resetFailed(unit: UnitOfWork, runId: string): Promise<number> {
  const reset = await accountTable(unit, TABLE)
    .updateTable()
    .set({ state: 'waiting', reason: null })
    .where('run_id', '=', runId)
    .where('state', 'in', ['failed', 'waiting'])
    .returning('_id')
    .execute();
  return reset.length;
}
