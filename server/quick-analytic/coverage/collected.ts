import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { impliesInPart, impliesQuery } from '#engine/query/implies.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { toQueryTree } from '#engine/query/sets.ts';
import { groupOf, type Query } from '#engine/query/tree.ts';
import { compileStoredPatterns, listKeywordWordings, type KeywordWording } from '#server/keywords/public.ts';
import type { KeywordNames } from '#server/listening/public.ts';
import { findFirstPostsOf } from '#server/quick-analytic/coverage/coverage-store.ts';
import { makeSharedWordTest } from '#server/quick-analytic/coverage/shared-word.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

type CollectedTerms = AnswerOf<typeof getSearchCoverage>['collected'];

/** Wordings whose posts are looked at, the earliest first. */
const MOST_LOOKED_AT = 100;

/** What a keyword found from one time to another, in milliseconds. */
type CollectingWording = { number: number; finds: Query; since: number; until: number };

type CollectedQuery = {
  terms: readonly string[];
  /** Where the period begins: what is collected since before is not looked at more closely. */
  from: string;
  public_since: string | null;
};

/**
 * Since when terms are collected without a break: since keywords, as they were worded then, together find all that a term finds, or have
 * posts, as imports and looks back bring earlier ones; or since public posts are kept, which are kept whatever they say.
 */
export async function readCollected(
  scope: SearchScope,
  names: KeywordNames,
  { terms, from, public_since }: CollectedQuery,
): Promise<CollectedTerms> {
  if (terms.length === 0) return [];
  const trees = terms.map(readTree);
  const hasSharedWord = makeSharedWordTest(terms);
  const wordings = await scope.inUnit((unit) => listKeywordWordings(unit, 'listening'));
  const all = wordings
    .filter((wording) => wording.active && names.byNumber.has(wording.number) && hasSharedWord(wording))
    .map(toCollecting)
    .filter(({ finds }) => trees.some((tree) => tree && impliesInPart(tree, finds)));
  const kept = public_since === null ? Infinity : Date.parse(public_since);
  const begin = Date.parse(from);
  const find = (collecting: readonly CollectingWording[]) =>
    trees.map((tree) => (tree ? findSince(tree, collecting, begin) : Infinity));
  const worded = find(all);
  const isLate = worded.some((since) => Math.min(since, kept) > begin);
  const found = isLate ? find(await withFirstPosts(scope, names, all)) : worded;
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

/** What a keyword found; a term may also name it. */
function toCollecting(wording: KeywordWording): CollectingWording {
  const { number, name, since, until } = wording;
  const { sets, match, query } = compileStoredPatterns(wording);
  const named: Query = { kind: 'value', field: 'keyword', value: name };
  const finds = query ?? (sets.length > 0 ? toQueryTree(sets, match) : null);
  return { number, finds: finds ? groupOf('or', [finds, named]) : named, since, until };
}

/** Wordings begin with their posts where these are earlier: of a first wording all posts before the next one, of others those that came in since. */
async function withFirstPosts(
  scope: SearchScope,
  names: KeywordNames,
  all: readonly CollectingWording[],
): Promise<CollectingWording[]> {
  const sorted = all.toSorted((a, b) => a.since - b.since);
  const begun = new Set<number>();
  const spans = sorted.slice(0, MOST_LOOKED_AT).map(({ number, since, until }) => {
    const isFirst = !begun.has(number);
    begun.add(number);
    return { number, since: isFirst ? 0 : since, until };
  });
  const first = await findFirstPostsOf(scope, names, spans);
  return sorted.map((one, place) => ({ ...one, since: Math.min(one.since, first.get(place) ?? Infinity) }));
}

/**
 * Since when wordings together find all that a query finds, until now and without a break; infinite where they do not.
 * @param enough earlier than this it does not matter
 */
function findSince(tree: Query, all: readonly CollectingWording[], enough: number): number {
  const alone = new Set(all.filter(({ finds }) => impliesQuery(tree, finds)));
  const isFoundAt = (at: number): boolean => {
    const then = all.filter(({ since, until }) => since <= at && at < until);
    if (then.some((one) => alone.has(one))) return true;
    return (
      then.length > 1 &&
      impliesQuery(
        tree,
        groupOf(
          'or',
          then.map(({ finds }) => finds),
        ),
      )
    );
  };
  const changes = new Set(all.flatMap(({ since, until }) => [since, until]));
  let since = Infinity;
  for (const at of [...changes].filter(Number.isFinite).toSorted((a, b) => b - a)) {
    if (!isFoundAt(at)) break;
    since = at;
    if (at <= enough) break;
  }
  return since;
}
