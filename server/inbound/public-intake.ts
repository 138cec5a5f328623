import { hash } from 'node:crypto';
import { isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import { withdrawPublicPostsJob } from '#contracts/inbound/jobs.ts';
import type { Channel } from '#contracts/networks.ts';
import { enqueueBatch, type IntakeCounts } from '#server/inbound/intake.ts';
import { ItemBatch } from '#server/inbound/item-pack.ts';
import { addKeys, ALL_KEYS } from '#server/inbound/key-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { computeItemKey } from '#server/listening/mention-ids/public.ts';

type PublicItems = { sourceId: string; channel: Channel; items: readonly Incoming[] };

/**
 * Takes in what a public source brought: new posts, posts whose text has changed since they came before, and withdrawals. A text has a key of
 * its own beside that of its post, so that a change is noticed without reading what is stored.
 */
export async function storePublicItems(
  unit: UnitOfWork,
  { sourceId, channel, items }: PublicItems,
): Promise<IntakeCounts> {
  const { accountId } = unit;
  const withdrawn = items.flatMap((item) =>
    item.withdrawn === true ? item.provider_id : isWithdrawal(item) ? (item.parent_id ?? []) : [],
  );
  const posts = items.filter(({ kind, withdrawn: isGone }) => kind !== 'event' && isGone !== true);
  const pack = new ItemBatch({ accountId, sourceId });
  for (const item of posts) pack.add(item);
  const { added, repeated, keys } = await enqueueBatch(
    unit,
    { sourceId, channel, storagePolicy: 'spread' },
    pack,
  );
  const textKeys = new Map(
    posts.map((item) => [computeItemKey({ accountId, sourceId, name: nameText(item) }), item]),
  );
  const texts = [...textKeys.keys()];
  const fresh = texts.length === 0 ? ALL_KEYS : await addKeys(unit, { sourceId }, texts);
  const known = new Set(keys.repeated);
  const edited = texts.flatMap((key) => {
    const item = textKeys.get(key);
    const isNewText = fresh === ALL_KEYS || fresh.has(key);
    return item && isNewText && known.has(keyOf(unit, sourceId, item)) ? item : [];
  });
  if (edited.length > 0) {
    const again = new ItemBatch({ accountId, sourceId });
    for (const item of edited) again.add(item);
    await enqueueBatch(unit, { sourceId, channel, storagePolicy: 'spread_again' }, again);
  }
  if (withdrawn.length > 0)
    await unit.addJob(withdrawPublicPostsJob, { source_id: sourceId, provider_ids: [...new Set(withdrawn)] });
  return { added, repeated };
}

function keyOf({ accountId }: UnitOfWork, sourceId: string, { provider_id }: Incoming): string {
  return computeItemKey({ accountId, sourceId, name: provider_id });
}

/** No id of a network has a line break. */
function nameText({ provider_id, title = '', text }: Incoming): string {
  return `text\n${provider_id}\n${hash('sha256', `${title}\n${text}`, 'hex')}`;
}
