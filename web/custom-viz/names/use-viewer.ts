import { useContext, useMemo } from 'react';
import { isActive, Product } from '#contracts/kit/products.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { SignedIn } from '#web/kit/session/session.ts';

/** The reader as questions are checked for them: the permissions of those products that the account uses; none without a session. */
export function useViewer(): Viewer {
  const session = useContext(SignedIn);
  const permissions = session?.user.role.permissions;
  const products = session?.account.product;
  return useMemo(() => {
    if (!permissions || !products) return { permissions: new Set<string>(), personal: false, sets: {} };
    const isUsed = (permission: string): boolean => {
      const product = Product.safeParse(permission.split('.')[0]).data;
      return product === undefined || isActive(products, product);
    };
    return { permissions: new Set(permissions.filter(isUsed)), personal: true, sets: {} };
  }, [permissions, products]);
}
