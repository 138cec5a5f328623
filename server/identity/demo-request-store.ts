import { type NewRow, accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Stores a request for a demonstration. */
export async function insertDemoRequest(
  unit: UnitOfWork,
  request: Omit<NewRow<'demo_requests'>, 'created_at'>,
): Promise<void> {
  await accountTable(unit, 'demo_requests').insert({ ...request, created_at: unit.now });
}
