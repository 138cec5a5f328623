import type { Context } from '#server/kit/context.ts';
import { watchAccounts } from '#server/kit/db/watch-accounts.ts';
import { readUnderstanding, type AccountUnderstanding } from './live-account.ts';

/** Tells what each account says of its own words and weights: all at first, then each change. @returns the way to stop */
export const watchUnderstanding = (
  context: Context,
  onChange: (accounts: readonly AccountUnderstanding[]) => void,
): Promise<() => Promise<void>> =>
  watchAccounts(context, {
    channel: 'earshot_understanding',
    what: 'words and weights of accounts',
    read: async (accountIds) => {
      const found = await readUnderstanding(context, accountIds);
      if (found.length > 0) onChange(found);
    },
  });
