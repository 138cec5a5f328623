import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Findings } from '#server/inbound/pipeline/post-columns.ts';
import { requirePipeline } from '#server/inbound/service.ts';
import type { Context } from '#server/kit/context.ts';

/** A stored post with the words that it has now. */
export type RereadPost = {
  mentionId: string;
  sourceId: string;
  receivedAt: string;
  ticketId: string;
  item: Incoming;
};

/** What the pipeline finds in posts of one source that are stored already, in their order. */
export async function readAnew(
  context: Context,
  accountId: AccountId,
  posts: readonly RereadPost[],
): Promise<readonly Findings[]> {
  const [first] = posts;
  if (!first) return [];
  const { sourceId, receivedAt } = first;
  return requirePipeline(context).reread(accountId, {
    from: { sourceId, receivedAt },
    items: posts.map(({ mentionId, item, ticketId }) => [mentionId, item, ticketId] as const),
  });
}
