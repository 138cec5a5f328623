import type { Incoming } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { filterListeningAccounts } from '#server/identity/listening-account-store.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import { deleteBatch, findBatch, type StoredBatch } from '#server/inbound/batch-store.ts';
import { replacePublicPosts } from '#server/inbound/change-public-posts.ts';
import { toWaitingBatch } from '#server/inbound/gather-group.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import { PUBLIC_POST_COLUMNS } from '#server/inbound/pipeline/public-block.ts';
import { PUBLIC_CHANNELS } from '#server/inbound/public-channels.ts';
import { requirePipeline } from '#server/inbound/service.ts';
import { insertBlocksOnce } from '#server/kit/clickhouse/insert-blocks.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { isPooledSource, recordPoolChange } from '#server/public-pool/public.ts';

/**
 * Keeps the posts of a public source in the public pool, and hands them to every account in which a keyword matches them: each takes them
 * in as if it followed the source itself, keeps what matches, and pays for that alone. At least once, with the effect of once: the batch
 * is the token of the insert into the pool, and an account takes a post of a source only the first time, so a try that is repeated after a
 * crash adds what is still missing and nothing else.
 */
export async function distributeBatch(
  context: Context,
  { account_id, batch_id }: { account_id: string; batch_id: string },
): Promise<void> {
  const platform = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const batch = await inTransaction(context, platform, (unit) => findBatch(unit, batch_id));
  if (!batch) return;
  const items = unpackItems(batch.payload).map(([, item]) => item);
  if (batch.storage_policy === 'spread_again')
    await replacePublicPosts(context, { sourceId: batch.source_id, receivedAt: batch.received_at, items });
  const isPooled = await belongsIntoPool(context, batch);
  const {
    matches: matched,
    readings,
    pool,
  } = await requirePipeline(context).match(toWaitingBatch(batch), isPooled);
  // Before any account gets a post: what is a mention has its public post.
  if (pool) {
    await insertBlocksOnce(
      context.clickhouse,
      { table: 'public_posts', columns: PUBLIC_POST_COLUMNS, blocks: [pool.block] },
      batch_id,
    );
    await recordPoolChange(context, 'added');
  }
  const matches = new Map(matched);
  // The platform's own keywords are for what it connects itself: under its name the posts are known already.
  matches.delete(PLATFORM_ACCOUNT_ID);
  const read = new Map(items.map((item, index) => [item, readings.get(index)]));
  const readingOf = (item: Incoming) => read.get(item);
  for (const accountId of await filterListeningAccounts(context, [...matches.keys()])) {
    const own = (matches.get(accountId) ?? []).flatMap((index) => items[index] ?? []);
    const intake = {
      sourceId: batch.source_id,
      channel: Channel.parse(batch.channel),
      items: own,
      readingOf,
    };
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { ...intake, storagePolicy: 'matched' }),
    );
  }
  await inTransaction(context, platform, (unit) => deleteBatch(unit, batch_id));
}

/** Whether posts of a batch are kept for all accounts: it comes from a public source of the platform whose posts are kept. */
async function belongsIntoPool(
  context: Context,
  { source_id, channel, storage_policy }: Pick<StoredBatch, 'source_id' | 'channel' | 'storage_policy'>,
): Promise<boolean> {
  return (
    storage_policy.startsWith('spread') &&
    PUBLIC_CHANNELS.has(Channel.parse(channel)) &&
    isPooledSource(context, source_id)
  );
}
