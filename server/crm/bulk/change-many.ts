import type { BulkChange, BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import { tryChange } from '#server/crm/bulk/change-one.ts';
import { insertAct, listTicketsBefore, type StateBefore } from '#server/crm/bulk/change-store.ts';
import { refuseUnknown } from '#server/crm/bulk/refuse-unknown.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/**
 * Changes many tickets in one unit, each under the rules of a single change; those that may not be changed stay as they are. Returns
 * results in the requested order.
 * @throws not_found where one of them is not the account's; invalid_request where the change names something that does not exist
 */
export async function changeMany(
  context: Context,
  unit: UnitOfWork,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
): Promise<{ act_id: string | null; items: BulkOutcome[] }> {
  const before = await listTicketsBefore(unit, ids);
  if (before.length < ids.length) requireFound(null);
  await refuseUnknown(unit, change);
  const outcomes = new Map<string, BulkOutcome>();
  const changed: StateBefore[] = [];
  for (const one of before) {
    const { outcome, kept } = await tryChange(context, unit, { _id: one._id, before: one, change });
    outcomes.set(one._id, outcome);
    if (kept) changed.push(kept);
  }
  const items = ids.flatMap((id) => outcomes.get(id) ?? []);
  return { act_id: changed.length > 0 ? await insertAct(unit, changed) : null, items };
}
