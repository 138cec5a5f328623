import type { Page } from '#contracts/kit/page.ts';
import { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { FIRST_READS } from '#web/first-reads.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { knowSession } from '#web/kit/session/session.ts';

/** Begins what a page reads first, for somebody whom its guards have let in. Without its code nothing is begun, and nothing is lost. */
export const beginReads = async (
  page: Page,
  { product, query }: { product: string | undefined; query: AddressQuery },
): Promise<void> => {
  const load = FIRST_READS[page.name];
  const session = await knowSession();
  if (!load || !session || !hasFeature(session.account, page.feature)) return;
  try {
    const begin = await load();
    begin({ product: Product.safeParse(product).data, query, session });
  } catch {
    // The chunk is not there (a new build, no connection): the screen meets that too, and says so.
  }
};
