import type { Incoming } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { rewordMentionJob, withdrawMentionJob } from '#contracts/listening/jobs.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { findOldestWaiting } from '#server/inbound/batch-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';
import {
  deletePublicPosts,
  listMentionsOf,
  recordPoolChange,
  type MentionOfPost,
} from '#server/public-pool/public.ts';

const PLATFORM = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };

/** The id of a post of a public source in the pool. */
function publicIdOf(sourceId: string, name: string): string {
  return computeMentionId({ accountId: PLATFORM_ACCOUNT_ID, sourceId, name });
}

/**
 * Deletes public posts that their authors withdrew, and the mentions that accounts have of them.
 * @throws while posts of public sources are on their way, so that its job is retried
 */
export async function withdrawPublicPosts(
  context: Context,
  { source_id, provider_ids }: { source_id: string; provider_ids: readonly string[] },
): Promise<void> {
  // Checked before the stores: what is on its way now may be stored by then, never the other way round.
  const oldest = await inTransaction(context, PLATFORM, (unit) => findOldestWaiting(unit, new Date(0)));
  const ids = provider_ids.map((name) => publicIdOf(source_id, name));
  await deletePublicPosts(context.clickhouse, { ids, before: null });
  await recordPoolChange(context, 'removed');
  await forEachMention(context, ids, (unit, { account_id, _id }) =>
    unit.addJob(withdrawMentionJob, { account_id, mention_id: _id }, { key: `mention:${_id}` }),
  );
  if (oldest !== null) throw new Error('a public post may still be on its way');
}

/** Makes room in the pool for posts whose texts have changed, and gives accounts that have mentions of them the new texts. */
export async function replacePublicPosts(
  context: Context,
  { sourceId, receivedAt, items }: { sourceId: string; receivedAt: string; items: readonly Incoming[] },
): Promise<void> {
  const byId = new Map(items.map((item) => [publicIdOf(sourceId, item.provider_id), item]));
  const ids = [...byId.keys()];
  // Only what came before this batch: a repeated attempt must not delete what the first one has stored.
  await deletePublicPosts(context.clickhouse, { ids, before: receivedAt });
  await recordPoolChange(context, 'removed');
  await forEachMention(context, ids, (unit, { account_id, _id, public_id }) => {
    const item = byId.get(public_id);
    if (!item) return Promise.resolve();
    const { text, language, media } = item;
    const job = {
      account_id,
      mention_id: _id,
      text,
      ...(language === undefined ? {} : { language }),
      ...(media === undefined ? {} : { media: media.flatMap(({ url }) => url ?? []) }),
    };
    return unit.addJob(rewordMentionJob, job, { key: `mention:${_id}` });
  });
}

/** Runs work for every mention of some public posts, in a unit of its account. */
async function forEachMention(
  context: Context,
  publicIds: readonly string[],
  work: (unit: UnitOfWork, mention: MentionOfPost) => Promise<void>,
): Promise<void> {
  const mentions = await listMentionsOf(context.clickhouse, publicIds);
  for (const [accountId, own] of Map.groupBy(mentions, ({ account_id }) => account_id))
    await inTransaction(context, { accountId: AccountId.parse(accountId), actor: SYSTEM }, async (unit) => {
      for (const mention of own) await work(unit, mention);
    });
}
