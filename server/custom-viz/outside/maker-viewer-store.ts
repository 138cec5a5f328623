import { ProductMap, isActive, Product } from '#contracts/kit/products.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import type { ViewerInput } from '#server/semantic/public.ts';

/**
 * The reader for whom a dashboard outside is counted: its maker, with the permissions of the products that the account uses now, and without
 * personal fields of customers.
 */
export async function findMakerViewer(unit: UnitOfWork, makerId: string): Promise<ViewerInput> {
  const maker = await findViewer(unit, makerId);
  const account = await unit.db
    .selectFrom('accounts')
    .select('product')
    .where('_id', '=', unit.accountId)
    .executeTakeFirst();
  const products = ProductMap.parse(account?.product ?? {});
  const isUsed = (permission: string): boolean => {
    const product = Product.safeParse(permission.split('.')[0]).data;
    return product === undefined || isActive(products, product);
  };
  return {
    permissions: (maker?.permissions ?? []).filter(isUsed),
    person: { kind: 'user', id: makerId },
    personal: false,
  };
}
