import type { TagProduct } from '#contracts/tags/tag.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether all of these are keywords of a product. */
export async function areKeywordsOfProduct(
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const { found } = await accountTable(unit, 'keywords')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('found'))
    .where('product', '=', product)
    .where('_id', 'in', wanted)
    .executeTakeFirstOrThrow();
  return found === wanted.length;
}
