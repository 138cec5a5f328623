import type { AccountId } from '#contracts/kit/ids.ts';
import { READY_PRODUCTS } from '#contracts/kit/products.ts';
import { createAccount } from '#server/identity/account-store.ts';
import type { Context } from '#server/kit/context.ts';

let made = 0;

/** An account in which every product that has screens is active. */
export function makeAccount(context: Context, name = `Account ${(made += 1)}`): Promise<AccountId> {
  return createAccount(context, { name, product: READY_PRODUCTS });
}
