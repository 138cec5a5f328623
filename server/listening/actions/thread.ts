import { MOST_IN_THREAD } from '#contracts/listening/actions/endpoints.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readThread } from '#server/listening/actions/conversation-store.ts';
import { resolveParents } from '#server/listening/actions/parents.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import { EVER, presentMentions } from '#server/listening/feed/feed.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;

/**
 * The conversation of a mention with what replies to what; the mention alone where its network reports no conversation.
 * @throws not_found
 */
export async function presentThread(call: Scope, id: string) {
  const { clickhouse } = call.context;
  const names = await loadKeywordNames(call);
  const { sees } = names;
  const row = requireFound(await findMention(clickhouse, call.accountId, { id, sees }));
  const { rows, total } = await readThread(call, row, { sees, limit: MOST_IN_THREAD });
  const presented = await presentMentions(call, rows, { names, filter: EVER });
  const parents = resolveParents(call.accountId, rows);
  return {
    items: presented.map((one) => ({ ...one, parent_id: parents.get(one._id) ?? null })),
    total,
  };
}
