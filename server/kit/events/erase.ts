import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Erases what stood before and after some events, for the sake of a person. The events themselves stay and the chain over their
 * digests still verifies; the log says that something was erased, and when.
 */
export const eraseEventValues = async (unit: UnitOfWork, numbers: readonly number[]): Promise<void> => {
  if (numbers.length === 0) return;
  await unit.db
    .updateTable('event_values')
    .set({ before: null, after: null, erased_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('seq', 'in', [...numbers])
    .execute();
};
