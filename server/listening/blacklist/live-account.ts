import type { Context } from '#server/kit/context.ts';
import { watchAccounts } from '#server/kit/db/watch-accounts.ts';
import { type AccountBlacklist, readBlacklists } from '#server/listening/blacklist/live-account-store.ts';

/**
 * Reports each account's blacklist: all at first, then each change.
 * @returns a function that stops it
 */
export function watchBlacklists(
  context: Context,
  onChange: (accounts: readonly AccountBlacklist[]) => void,
): Promise<() => Promise<void>> {
  return watchAccounts(context, {
    channel: 'earshot_blacklist',
    what: 'blacklists of accounts',
    read: async (accountIds) => {
      const found = await readBlacklists(context, accountIds);
      if (found.length > 0) onChange(found);
    },
  });
}
