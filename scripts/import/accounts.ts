import { OPERATOR_ACCOUNTS, OperatorAccounts } from '#contracts/inbound/operator.ts';
import { ImportFailure } from './running-suite.ts';
import { UnknownAccount, type Caller } from './send-file.ts';
import { formatAmbiguousAccount } from './words.ts';

type Account = { _id: string; name: string };

/**
 * The accounts of the suite, or those that a text names.
 * @throws ImportFailure if the suite does not accept the command as one of its own machine
 */
export async function listAccounts(caller: Caller, text?: string): Promise<Account[]> {
  const address = new URL(OPERATOR_ACCOUNTS, caller.url);
  if (text !== undefined) address.searchParams.set('account', text);
  const response = await fetch(address, { headers: caller.headers });
  if (!response.ok)
    throw new ImportFailure(
      `The suite at ${caller.url} keeps its data in another folder; name that folder with DATA_DIR.`,
    );
  return OperatorAccounts.parse(await response.json()).items;
}

/**
 * The one account that a text names.
 * @throws UnknownAccount if it names none, ImportFailure with the ids if several have that name
 */
export async function findAccount(caller: Caller, text: string): Promise<Account> {
  const [account, ...others] = await listAccounts(caller, text);
  if (!account) throw new UnknownAccount();
  if (others.length > 0) throw new ImportFailure(formatAmbiguousAccount(text, [account, ...others]));
  return account;
}
