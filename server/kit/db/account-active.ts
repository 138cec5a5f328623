import { isActive, type Product } from '#contracts/kit/products.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Whether the unit of work's account is active, and a product of it where one is named: one that is suspended or about to be deleted is
 * not. For work that runs without a call: callers are checked at the gate.
 */
export async function isAccountActive(unit: UnitOfWork, product?: Product): Promise<boolean> {
  const row = await unit.db
    .selectFrom('accounts')
    .select(['product', 'suspended_at', 'delete_at'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return (
    row.suspended_at === null &&
    row.delete_at === null &&
    (product === undefined || isActive(row.product, product))
  );
}
