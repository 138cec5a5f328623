import type { Receiver } from '#contracts/receivers/receiver.ts';
import { REPORT_NEEDS, type SentFields } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { resolveReceivers } from '#server/receivers/public.ts';
import type { SavedKind } from '#server/reports/kind.ts';
import { findRow, listRows, type ReportRow } from '#server/reports/report-store.ts';
import { findNewestRuns, toShownRun, type ShownRun } from '#server/reports/run-store.ts';

/** A stored report as it is shown: its fields, the state of each receiver, and its last run. */
export type ShownReport<F extends SentFields> = F &
  Pick<ReportRow, '_id' | 'owner' | 'next_run_at' | 'version' | 'created_at' | 'updated_at'> & {
    receivers: Receiver[];
    last: ShownRun | null;
  };

/** Reports of a kind by name, a page at a time. */
export async function listReports<F extends SentFields>(
  unit: UnitOfWork,
  kind: SavedKind<F>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ShownReport<F>[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(ByName, cursor);
  const rows = await listRows(unit, kind.product, {
    limit: limit + 1,
    after: after && { name: after[0], _id: after[1] },
  });
  const { items: page, next } = toPage(rows, limit, (row) => [row.name, row._id]);
  return {
    items: await shown(unit, kind, page),
    next,
  };
}

/**
 * One report.
 * @throws not_found
 */
export async function getReport<F extends SentFields>(
  unit: UnitOfWork,
  kind: SavedKind<F>,
  id: string,
): Promise<ShownReport<F>> {
  return requireFound((await shown(unit, kind, [requireFound(await findRow(unit, kind.product, id))]))[0]);
}

async function shown<F extends SentFields>(
  unit: UnitOfWork,
  kind: SavedKind<F>,
  rows: readonly ReportRow[],
): Promise<ShownReport<F>[]> {
  const receivers = await resolveReceivers(unit, rows, REPORT_NEEDS[kind.product]);
  const newest = await findNewestRuns(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => {
    const { _id, owner, next_run_at, version, created_at, updated_at } = row;
    const last = newest.get(_id);
    return {
      ...kind.fieldsOf(row),
      _id,
      owner,
      next_run_at,
      version,
      created_at,
      updated_at,
      receivers: (receivers.get(_id) ?? []).map(
        ({ user_id: _user, group_id: _group, ...receiver }) => receiver,
      ),
      last: last ? toShownRun(last, unit.now) : null,
    };
  });
}
