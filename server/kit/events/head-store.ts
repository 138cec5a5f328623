import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The number of the account's last event, 0 where it has none. */
export async function findLastEventNumber(unit: UnitOfWork): Promise<number> {
  return (await accountTable(unit, 'event_heads').find({}, ['seq']))?.seq ?? 0;
}
