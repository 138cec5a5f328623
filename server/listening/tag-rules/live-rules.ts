import type { Context } from '#server/kit/context.ts';
import { watchAccounts } from '#server/kit/db/watch-accounts.ts';
import { type AccountTagRules, readRules } from '#server/listening/tag-rules/live-rule-store.ts';

/**
 * Reports each account's tag rules: all at first, then each change.
 * @returns a function that stops it
 */
export function watchTagRules(
  context: Context,
  onChange: (accounts: readonly AccountTagRules[]) => void,
): Promise<() => Promise<void>> {
  return watchAccounts(context, {
    channel: 'earshot_tag_rules',
    what: 'rules of tags',
    read: async (accountIds) => {
      const found = await readRules(context, accountIds);
      if (found.length > 0) onChange(found);
    },
  });
}
