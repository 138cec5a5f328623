import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { readThemes } from '#server/listening/public.ts';
import { makeBatch, QueryFailure } from '#server/quick-analytic/answers/batch.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

type RisingOptions = { limit: number; hours: boolean; time_zone: string };

/** The words that rise in the account in the last 24 hours, among the posts that the reader sees. */
export async function readRising(scope: SearchScope, { limit, hours, time_zone: zone }: RisingOptions) {
  const now = scope.context.clock().getTime();
  const filter = { from: new Date(now - MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
  const { context, accountId, inUnit } = scope;
  const { items, total, total_before } = await readThemes(
    { context, accountId, inUnit },
    { kind: 'word', filter, order: 'rising', limit, every: false },
  );
  const runQuery = makeBatch(scope, zone, null);
  const countHours = async (term: string): Promise<number[]> => {
    const query = { ...filter, query: term };
    try {
      const { lines } = await runQuery({
        kind: 'series',
        filter: query,
        measure: 'mentions',
        by: null,
        bucket: 'hour',
        limit: 1,
      });
      return lines[0]?.counts ?? [];
    } catch (error) {
      // A word that the query language reads otherwise has its number alone.
      if (error instanceof QueryFailure) return [];
      throw error;
    }
  };
  return {
    items: await Promise.all(
      items.map(async ({ value, count, before, by_sentiment }) => ({
        term: value,
        count,
        before,
        by_sentiment,
        hours: hours ? await countHours(value) : [],
      })),
    ),
    total,
    total_before,
  };
}
