import type { AccountId } from '#contracts/kit/ids.ts';
import { PRODUCT_FACTS } from '#contracts/kit/products.ts';
import { createAccount } from '#server/identity/account-store.ts';
import type { Context } from '#server/kit/context.ts';

let made = 0;

/** The products that have screens. */
const READY = Object.fromEntries(
  PRODUCT_FACTS.filter(({ ready }) => ready).map(({ name }) => [name, { active: true }]),
);

/** An account in which every product that has screens is active. */
export function makeAccount(context: Context, name = `Account ${(made += 1)}`): Promise<AccountId> {
  return createAccount(context, { name, product: READY });
}
