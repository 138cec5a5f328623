import type { AccountId } from '#contracts/kit/ids.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Context } from '#server/kit/context.ts';

/** Ends what a product holds of a user who signs out. */
export type EndProduct = (context: Context, user: { accountId: AccountId; userId: string }) => Promise<void>;

declare module '#server/kit/ports.ts' {
  interface Ports {
    /** By product; a product without one holds nothing. */
    productSignOuts: Readonly<Partial<Record<Product, EndProduct>>>;
  }
}
