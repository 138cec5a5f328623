import type { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { ParsedInput } from '#contracts/kit/endpoint.ts';
import type { previewSearch } from '#contracts/quick-analytic/endpoints.ts';
import { SAMPLE_POSTS } from '#contracts/quick-analytic/endpoints.ts';
import { listFeed } from '#server/listening/public.ts';
import { makeBatch } from '#server/quick-analytic/answers/batch.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** Posts of the last day are listed while the text is searched in the whole period: of what many write, these are the newest. */
const LATEST_MS = MS_PER_DAY;

/**
 * What a term finds while it is typed. The text is searched once in the whole period, for the bars: they say where the newest posts are.
 * @throws invalid_request where the term cannot be read
 */
export async function previewTerm(
  scope: SearchScope,
  { term, from, to, time_zone }: ParsedInput<typeof previewSearch>['body'],
): Promise<z.input<(typeof previewSearch)['answer']>> {
  checkTerms([term]);
  const filter = { from, to, query: term };
  const runQuery = makeBatch(scope, time_zone, null);
  const [volume, latest] = await Promise.all([
    runQuery({ kind: 'series', filter, measure: 'mentions', by: null, bucket: 'auto', limit: 1 }),
    listNewest(scope, filter, Date.parse(to) - LATEST_MS),
  ]);
  const counts = volume.lines[0]?.counts ?? [];
  const bars = volume.starts.map((at, index) => ({ at, count: counts[index] ?? 0 }));
  const isWhole = latest.length === Math.min(SAMPLE_POSTS, volume.total);
  const sample = isWhole ? latest : await listNewest(scope, filter, findStart(bars));
  return {
    count: volume.total,
    bucket: volume.bucket,
    bars,
    sample: sample.map(({ _id, channel, author, title, text, published_at, hits }) => ({
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

type PreviewFilter = { from: string; to: string; query: string };

/** The newest posts since an instant in milliseconds, as many as are shown. */
async function listNewest(scope: SearchScope, filter: PreviewFilter, since: number) {
  const from = new Date(Math.max(since, Date.parse(filter.from))).toISOString();
  const page = { limit: SAMPLE_POSTS, sort: 'published', order: 'desc' } as const;
  return (await listFeed(scope, { ...filter, from, ...page })).items;
}

/** When the latest bars begin that together hold the newest posts; the beginning of all where they are fewer. */
function findStart(bars: readonly { at: string; count: number }[]): number {
  let found = 0;
  const bar = bars.findLast(({ count }) => (found += count) >= SAMPLE_POSTS);
  return bar ? Date.parse(bar.at) : 0;
}
