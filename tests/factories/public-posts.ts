import { createSource } from '#contracts/admin/sources.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { waitUntil } from '#tests/factories/line.ts';
import type { World } from '#tests/world.ts';

const PLATFORM = AccountId.parse(PLATFORM_ACCOUNT_ID);

/** Adds a public source of the platform that is not polled. @returns its id */
export async function makePublicSource(world: World, name = 'News'): Promise<string> {
  const body = { name, url: `https://example.com/${encodeURIComponent(name)}`, active: false };
  return (await (await world.administrator()).call(createSource, { body }))._id;
}

/** Takes posts of a public source in, and waits until the pool and every account have them. */
export async function ingestPublicPosts(
  world: World,
  sourceId: string,
  items: readonly Incoming[],
): Promise<void> {
  const { context } = world.suite;
  await context.database.settle();
  await inTransaction(context, { accountId: PLATFORM, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId, channel: 'rss', items, storagePolicy: 'spread' }),
  );
  const waiting = () => context.database.platform.selectFrom('inbound_batches').select('_id').execute();
  await waitUntil(waiting, (batches) => batches.length === 0);
}
