import type { AccountId } from '#contracts/kit/ids.ts';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import { exportWork } from '#contracts/listening/exports/endpoints.ts';
import { MOST_OPEN_EXPORTS, type ExportInput } from '#contracts/listening/exports/export.ts';
import { toWireFilter } from '#contracts/listening/exports/wire-filter.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { listGaps } from '#server/listening/collection-gaps/gap-store.ts';
import { countExportRows } from '#server/listening/exports/estimate.ts';
import * as store from '#server/listening/exports/export-store.ts';
import { freezeFilter } from '#server/listening/exports/frozen-filter.ts';
import { checkLimit, countUsage } from '#server/payment/public.ts';
import { loadBounds } from '#server/people/visibility/public.ts';

type Scope = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/** Seconds after which to retry when too many exports are running. */
const LATER = 60;

/**
 * Starts an export of the present mentions. The plan is charged for all of it at once, so that several together cannot exceed its limit;
 * what is not written after all is refunded.
 * @returns its id
 * @throws limit_reached, too_many, invalid_request
 */
export async function startExport(
  scope: Scope,
  ownerId: string,
  { filter, ...input }: ExportInput,
): Promise<string> {
  const as_of = scope.context.clock();
  const wire = toWireFilter(filter);
  const total = await countExportRows(scope, freezeFilter({ filter: wire, as_of: as_of.toISOString() }));
  return scope.inUnit(async (unit) => {
    if ((await store.countOpen(unit)) >= MOST_OPEN_EXPORTS) refuse('too_many', { retryAfter: LATER });
    await checkLimit(unit, 'exported_mentions', { adding: total });
    await countUsage(unit, 'exported_mentions', total);
    const _id = unit.newId();
    const work = await startLongWork(unit, exportWork, {
      input: { export_id: _id },
      aboutId: _id,
      label: { name: input.name, format: input.format },
    });
    const owned = { _id, work_id: work._id, owner_id: ownerId };
    const gaps = await gapsOf(unit, wire, as_of.toISOString());
    const bounds = await loadBounds(unit, 'listening', ownerId);
    const found = { total, counted: total, gaps, bounds };
    await store.insertExport(unit, { ...input, ...owned, filter: wire, as_of, ...found });
    unit.record({
      kind: 'mention_export.created',
      entityId: _id,
      data: { rows: total, format: input.format },
      after: { ...input, filter: wire },
    });
    return _id;
  });
}

/** What the export may lack, as known now: a gap that is filled later existed when the rows were chosen. */
async function gapsOf(
  unit: UnitOfWork,
  { from = '', to = '', ...narrowed }: Record<string, string>,
  asOf: string,
): Promise<CollectionGap[]> {
  const span = { from, to: Date.parse(to) < Date.parse(asOf) ? to : asOf };
  return filterGaps(await listGaps(unit, span), { ...narrowed, ...span });
}
