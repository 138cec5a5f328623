import { ProductMap } from '#contracts/kit/products.ts';
import { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { buildEntriesCondition } from '#server/listening/blacklist/blacklist-sql.ts';
import { listActiveEntries } from '#server/listening/blacklist/entry-store.ts';
import { findPoolVersion } from '#server/public-pool/public.ts';

/**
 * The right of the unit's account to read the public pool, with its blacklist as it is now; null where the account does not have quick
 * analytics.
 */
export async function findPoolReading(unit: UnitOfWork): Promise<PoolReading | null> {
  const account = await unit.db
    .selectFrom('accounts')
    .select('product')
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  const version = await findPoolVersion(unit);
  const hidden = buildEntriesCondition(await listActiveEntries(unit));
  return PoolReading.grant({
    _id: unit.accountId,
    product: ProductMap.parse(account.product),
    hidden,
    version,
  });
}

/**
 * The same for a call that needs it.
 * @throws not_permitted where the account does not have quick analytics
 */
export async function requirePoolReading(unit: UnitOfWork): Promise<PoolReading> {
  return (await findPoolReading(unit)) ?? refuse('not_permitted');
}
