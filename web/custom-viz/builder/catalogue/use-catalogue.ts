import { useMemo } from 'react';
import { isActive, Product } from '#contracts/kit/products.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useSession } from '#web/kit/session/session.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';

/** The reader as questions are checked for them: the permissions of those products that the account uses. */
export function useViewer(): Viewer {
  const { user, account } = useSession();
  return useMemo(() => {
    const isUsed = (permission: string): boolean => {
      const product = Product.safeParse(permission.split('.')[0]).data;
      return product === undefined || isActive(account.product, product);
    };
    return { permissions: new Set(user.role.permissions.filter(isUsed)), personal: true, sets: {} };
  }, [user.role.permissions, account.product]);
}

/** Every field that the reader can choose. All parts of the builder read it here. */
export function useCatalogue(): Catalogue {
  const { permissions } = useViewer();
  const names = useCatalog();
  return useMemo(
    () =>
      buildCatalogue(
        names,
        names.dataSets.filter(({ permission }) => permissions.has(permission)),
      ),
    [permissions, names],
  );
}
