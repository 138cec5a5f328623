import { AccountId } from '#contracts/kit/ids.ts';
import { listAccounts } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { countStoredMentions } from '#server/payment/usage/stored-mention-store.ts';
import { countUsage, computeUsed } from '#server/payment/usage/usage-store.ts';

/** A day's difference of a batch in flight is nobody's fault; more than this share is written into the log. */
const WORTH_A_LINE = 0.01;

/**
 * Holds the ledger's stored mentions against the store itself and books the difference: deletions, retention and what was there
 * before the ledger began. The month's mentions are left alone: what came in came in.
 */
export async function reconcileUsage(context: Context): Promise<void> {
  const accounts = await listAccounts(context);
  for (const { _id } of accounts) {
    const accountId = AccountId.parse(_id);
    const stored = await countStoredMentions(context, accountId);
    await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
      const known = await computeUsed(unit.db, 'stored_mentions', { accountId, now: unit.now });
      if (Math.abs(stored - known) > Math.max(1, known) * WORTH_A_LINE)
        context.log.info({ account: _id, stored, known }, 'the ledger of stored mentions is put right');
      await countUsage(unit, 'stored_mentions', stored - known);
    });
  }
}
