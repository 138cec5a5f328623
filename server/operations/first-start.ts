import { READY_PRODUCTS } from '#contracts/kit/products.ts';
import { createAccount, createUser } from '#server/identity/account-store.ts';
import { generatePassword } from '#server/identity/passwords/password.ts';
import { listAccounts } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import { FIRST_NAMES } from '#texts/first-names.ts';

/** The first sign-in of a fresh installation; the password is nowhere stored and shown once. */
export type FirstSignIn = { email: string; password: string };

/** Any number, the same in every process: of those that start at once, one makes the first organisation. */
const FIRST_START_LOCK = 'first start';

/** Makes the first organisation with its administrator where there is none yet; the first person to sign in gives it a language. */
export function prepareFirstStart(context: Context): Promise<FirstSignIn | null> {
  return context.database.platform.transaction().execute(async (db) => {
    await holdUntilCommit(db, FIRST_START_LOCK);
    return makeFirst(context);
  });
}

async function makeFirst(context: Context): Promise<FirstSignIn | null> {
  const accounts = await listAccounts(context);
  if (accounts.length > 0) return null;
  const accountId = await createAccount(context, {
    name: FIRST_NAMES.en.organisation,
    product: READY_PRODUCTS,
  });
  const password = generatePassword();
  const email = 'admin@example.com';
  await createUser(context, accountId, {
    email,
    name: FIRST_NAMES.en.person,
    password,
    role: 'account_admin',
  });
  return { email, password };
}
