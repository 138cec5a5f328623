import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { impliesInPart, impliesQuery } from '#engine/query/implies.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { toQueryTree } from '#engine/query/sets.ts';
import { groupOf, type Query } from '#engine/query/tree.ts';
import { compileStoredPatterns, listKeywordsByNumber, type KeywordRow } from '#server/keywords/public.ts';
import type { KeywordNames } from '#server/listening/public.ts';
import { findFirstPostsOf } from '#server/quick-analytic/coverage/coverage-store.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

type CollectedTerms = AnswerOf<typeof getSearchCoverage>['collected'];

/** With more keywords nothing says since when a term is collected. */
const MOST_KEYWORDS = 1000;

/** A keyword with what it finds, and since when it is collected in milliseconds. */
type CollectingKeyword = { number: number; finds: Query; since: number };

type CollectedQuery = {
  terms: readonly string[];
  /** Where the period begins: what is collected since before is not looked at more closely. */
  from: string;
  public_since: string | null;
};

/**
 * Since when terms are collected: since the keywords exist that together find all that a term finds, or have posts, as imports and looks back
 * bring earlier ones; or since public posts are kept, which are kept whatever they say.
 */
export async function readCollected(
  scope: SearchScope,
  names: KeywordNames,
  { terms, from, public_since }: CollectedQuery,
): Promise<CollectedTerms> {
  if (terms.length === 0) return [];
  const numbers = [...names.byNumber.values()].flatMap(({ product, number }) =>
    product === 'listening' ? [number] : [],
  );
  if (numbers.length > MOST_KEYWORDS) return null;
  const rows = await scope.inUnit((unit) => listKeywordsByNumber(unit, numbers));
  const trees = terms.map(readTree);
  const all = rows
    .flatMap(toCollecting)
    .filter(({ finds }) => trees.some((tree) => tree && impliesInPart(tree, finds)));
  const kept = public_since === null ? Infinity : Date.parse(public_since);
  const find = (collecting: readonly CollectingKeyword[]) =>
    trees.map((tree) => (tree ? findSince(tree, collecting) : Infinity));
  const created = find(all);
  const isLate = created.some((since) => Math.min(since, kept) > Date.parse(from));
  const found = isLate ? find(await withFirstPosts(scope, names, all)) : created;
  return terms.map((term, place) => {
    const since = Math.min(found[place] ?? Infinity, kept);
    return {
      term,
      since: since === Infinity ? null : new Date(since).toISOString(),
      by_keyword: (found[place] ?? Infinity) < Infinity,
    };
  });
}

function readTree(term: string): Query | null {
  const parsed = parseQuery(term);
  return parsed.ok ? parsed.tree : null;
}

/** What a keyword finds; a term may also name it. */
function toCollecting(row: KeywordRow): CollectingKeyword[] {
  const { sets, match, query } = compileStoredPatterns(row);
  const named: Query = { kind: 'value', field: 'keyword', value: row.name };
  const finds = query ?? (sets.length > 0 ? toQueryTree(sets, match) : null);
  return [
    {
      number: row.number,
      finds: finds ? groupOf('or', [finds, named]) : named,
      since: Date.parse(String(row.created_at)),
    },
  ];
}

async function withFirstPosts(
  scope: SearchScope,
  names: KeywordNames,
  all: readonly CollectingKeyword[],
): Promise<CollectingKeyword[]> {
  const first = await findFirstPostsOf(
    scope,
    names,
    all.map(({ number }) => number),
  );
  return all.map((one) => ({ ...one, since: Math.min(one.since, first.get(one.number) ?? Infinity) }));
}

/** Since when keywords together find all that a query finds; infinite where they do not. */
function findSince(tree: Query, all: readonly CollectingKeyword[]): number {
  const sorted = all.toSorted((a, b) => a.since - b.since);
  const at = sorted.findIndex((_one, index) =>
    impliesQuery(
      tree,
      groupOf(
        'or',
        sorted.slice(0, index + 1).map(({ finds }) => finds),
      ),
    ),
  );
  return sorted[at]?.since ?? Infinity;
}
