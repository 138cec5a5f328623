import { getAccount } from '#contracts/admin/account.ts';
import { useCall } from '#web/kit/api/use-call.ts';

/** The name of an organisation that an address names by its id; a dot while it is asked for. */
export const useAccountName = (accountId: string): string =>
  useCall(getAccount, { params: { account_id: accountId } }).data?.name ?? '·';
