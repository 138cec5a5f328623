import type { z } from 'zod';
import type { ParsedInput } from '#contracts/kit/endpoint.ts';
import type { previewSearch } from '#contracts/quick-analytic/endpoints.ts';
import { SAMPLE_POSTS } from '#contracts/quick-analytic/endpoints.ts';
import { listFeed } from '#server/listening/public.ts';
import { makeBatch } from '#server/quick-analytic/answers/batch.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/**
 * What a term finds while it is typed.
 * @throws invalid_request where the term cannot be read
 */
export async function previewTerm(
  scope: SearchScope,
  { term, from, to, time_zone }: ParsedInput<typeof previewSearch>['body'],
): Promise<z.input<(typeof previewSearch)['answer']>> {
  checkTerms([term]);
  const filter = { from, to, query: term };
  const runQuery = makeBatch(scope, time_zone, null);
  const [volume, posts] = await Promise.all([
    runQuery({ kind: 'series', filter, measure: 'mentions', by: null, bucket: 'auto', limit: 1 }),
    listFeed(scope, { ...filter, limit: SAMPLE_POSTS, sort: 'published', order: 'desc' }),
  ]);
  const counts = volume.lines[0]?.counts ?? [];
  return {
    count: volume.total,
    bucket: volume.bucket,
    bars: volume.starts.map((at, index) => ({ at, count: counts[index] ?? 0 })),
    sample: posts.items.map(({ _id, channel, author, title, text, published_at, hits }) => ({
      _id,
      channel,
      author,
      title,
      text,
      published_at,
      hits,
    })),
  };
}
