import type { AnswerOf, ParsedInput } from '#contracts/kit/endpoint.ts';
import type { countSearchPosts } from '#contracts/quick-analytic/endpoints.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import { findMentionVersion } from '#server/listening/public.ts';
import { makeBatch } from '#server/quick-analytic/answers/batch.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/**
 * Counts what a search finds by now, as its page does: whatever comes in, is removed, or becomes a mention from a public post. Many pages are
 * open and ask often, so that nothing is counted while no post has changed.
 */
export async function countNow(
  scope: SearchScope,
  { search, time_zone: zone, known }: ParsedInput<typeof countSearchPosts>['body'],
): Promise<AnswerOf<typeof countSearchPosts>> {
  const version = `${await scope.inUnit(findMentionVersion)} ${scope.pool?.version ?? ''}`;
  if (version === known) return { version, count: null };
  const filter = buildSearchFilter(search);
  const now = scope.context.clock().getTime();
  const to = new Date(Math.min(Date.parse(filter.to), now)).toISOString();
  if (Date.parse(to) <= Date.parse(filter.from)) return { version, count: 0 };
  const { total } = await makeBatch(
    scope,
    zone,
    null,
  )({
    kind: 'series',
    filter: { ...filter, to },
    measure: 'mentions',
    by: null,
    bucket: 'auto',
    limit: 1,
  });
  return { version, count: total };
}
