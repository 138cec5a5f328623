import type { AccountId } from '#contracts/kit/ids.ts';
import { createAccount } from '#server/identity/account-store.ts';
import type { Context } from '#server/kit/context.ts';

let made = 0;

/** An account with listening and crm active. */
export const makeAccount = (context: Context, name = `Account ${(made += 1)}`): Promise<AccountId> =>
  createAccount(context, { name, product: { listening: { active: true }, crm: { active: true } } });
