import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { listGaps, loadKeywordNames } from '#server/listening/public.ts';
import { findPoolAges } from '#server/public-pool/public.ts';
import { readCollected } from '#server/quick-analytic/coverage/collected.ts';
import {
  findFirstPost,
  listReadSources,
  type ReadSource,
} from '#server/quick-analytic/coverage/coverage-store.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

type Coverage = AnswerOf<typeof getSearchCoverage>;

/** What a period covers, as far as the reader may know the sources. */
export async function readCoverage(
  scope: SearchScope,
  { terms, ...span }: { from: string; to: string; terms: readonly string[] },
): Promise<Coverage> {
  const pool = Boolean(scope.pool);
  const names = await loadKeywordNames(scope);
  const [{ gaps, sources }, since, ages] = await Promise.all([
    scope.inUnit(async (unit) => ({
      gaps: await listGaps(unit, { ...span, pool }),
      sources: await listReadSources(unit, pool),
    })),
    findFirstPost(scope, names.sees),
    pool ? findPoolAges(scope.context) : null,
  ]);
  const kept = ages && toPoolCoverage(sources, ages);
  const public_since = kept?.since ?? null;
  return {
    sources: sources.length,
    gaps,
    since,
    pool: kept,
    collected: await readCollected(scope, names, { terms, from: span.from, public_since }),
  };
}

/** Since when the pool has posts of the sources that the reader may know: the longest first, those without posts last. */
function toPoolCoverage(
  sources: readonly ReadSource[],
  ages: ReadonlyMap<string, number>,
): NonNullable<Coverage['pool']> {
  const items = sources
    .filter(({ is_public }) => is_public)
    .map(({ _id, name }) => ({ _id, name, age: ages.get(_id) ?? null }))
    .toSorted((a, b) => (a.age ?? Infinity) - (b.age ?? Infinity))
    .map(({ age, ...source }) => ({ ...source, since: age === null ? null : new Date(age).toISOString() }));
  return { since: items[0]?.since ?? null, sources: items };
}
