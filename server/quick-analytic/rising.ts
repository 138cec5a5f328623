import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readThemes } from '#server/listening/public.ts';

/** The words that rise in the account in the last 24 hours, among the posts that the reader sees. */
export async function readRising(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { limit }: { limit: number },
) {
  const now = call.context.clock().getTime();
  const filter = { from: new Date(now - MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
  const { items, total, total_before } = await readThemes(call, {
    kind: 'word',
    filter,
    order: 'rising',
    limit,
    every: false,
  });
  return {
    items: items.map(({ value, count, before, by_sentiment }) => ({
      term: value,
      count,
      before,
      by_sentiment,
    })),
    total,
    total_before,
  };
}
