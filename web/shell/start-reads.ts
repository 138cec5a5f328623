import type { Page } from '#contracts/kit/page.ts';
import { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { FIRST_READS } from '#web/first-reads.ts';
import { prefetchCall } from '#web/kit/api/use-call.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { ensureSession } from '#web/kit/session/session.ts';

/** Begins what a page reads first, for somebody whom its guards have let in. */
export async function startReads(
  page: Page,
  { product, query }: { product: string | undefined; query: AddressQuery },
): Promise<void> {
  const readsOf = FIRST_READS[page.name];
  const session = await ensureSession();
  if (!readsOf || !session || !hasFeature(session.account, page.feature)) return;
  readsOf({ product: Product.safeParse(product).data, query, session }).forEach(prefetchCall);
}
