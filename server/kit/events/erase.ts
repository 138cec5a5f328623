import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Erases the values before and after some events, to erase a person's data. The events themselves stay and the chain over their digests
 * still verifies; the log records that something was erased, and when.
 */
export async function eraseEventValues(unit: UnitOfWork, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await unit.db
    .updateTable('event_values')
    .set({ before: null, after: null, erased_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('seq', 'in', [...numbers])
    .execute();
}
