import type { Context } from '#server/kit/context.ts';
import { watchAccounts } from '#server/kit/db/watch-accounts.ts';
import {
  loadScoreSettings,
  type AccountScoreSettings,
} from '#server/listening/mention-score/live-account-store.ts';

/**
 * Reports each account's own words and weights: all at first, then each change.
 * @returns a function that stops it
 */
export function watchScoreSettings(
  context: Context,
  onChange: (accounts: readonly AccountScoreSettings[]) => void,
): Promise<() => Promise<void>> {
  return watchAccounts(context, {
    channel: 'earshot_score_settings',
    what: 'words and weights of accounts',
    read: async (accountIds) => {
      const found = await loadScoreSettings(context, accountIds);
      if (found.length > 0) onChange(found);
    },
  });
}
