import { OPERATOR_ACCOUNTS, OperatorAccounts } from '#contracts/inbound/operator.ts';
import { ImportFailure } from './running-suite.ts';
import type { Caller } from './send-file.ts';

/** The accounts of the suite. @throws ImportFailure where it does not take us for a command at its own machine */
export const listAccounts = async (caller: Caller): Promise<{ _id: string; name: string }[]> => {
  const response = await fetch(new URL(OPERATOR_ACCOUNTS, caller.url), { headers: caller.headers });
  if (!response.ok)
    throw new ImportFailure(
      `The suite at ${caller.url} keeps its data in another folder; name that folder with DATA_DIR.`,
    );
  return OperatorAccounts.parse(await response.json()).items;
};
