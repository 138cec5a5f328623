import { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { filterListeningAccounts } from '#server/identity/listening-account-store.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import { deleteBatch, findBatch } from '#server/inbound/batch-store.ts';
import { toWaitingBatch } from '#server/inbound/gather-group.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import { requirePipeline } from '#server/inbound/service.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/**
 * Hands the posts of a public source to every account in which a keyword matches them: each takes them in as if it followed the
 * source itself, keeps what matches, and pays for that alone. At least once, with the effect of once: an account takes a post of a
 * source only the first time, so a try that is repeated after a crash adds what is still missing and nothing else.
 */
export async function distributeBatch(
  context: Context,
  { account_id, batch_id }: { account_id: string; batch_id: string },
): Promise<void> {
  const platform = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const batch = await inTransaction(context, platform, (unit) => findBatch(unit, batch_id));
  if (!batch) return;
  const matches = new Map(await requirePipeline(context).match(toWaitingBatch(batch)));
  // The platform's own keywords are for what it connects itself: under its name the posts are known already.
  matches.delete(PLATFORM_ACCOUNT_ID);
  const items = unpackItems(batch.payload).map(([, item]) => item);
  for (const accountId of await filterListeningAccounts(context, [...matches.keys()])) {
    const matched = (matches.get(accountId) ?? []).flatMap((index) => items[index] ?? []);
    const intake = { sourceId: batch.source_id, channel: Channel.parse(batch.channel), items: matched };
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { ...intake, storagePolicy: 'matched' }),
    );
  }
  await inTransaction(context, platform, (unit) => deleteBatch(unit, batch_id));
}
