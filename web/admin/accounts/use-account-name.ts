import { getAccount } from '#contracts/admin/account.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** The name of an organisation that an address names by its id; a dot while it is loading. */
export function useAccountName(accountId: string): string {
  return useCallQuery(getAccount, { params: { account_id: accountId } }).data?.name ?? '·';
}
