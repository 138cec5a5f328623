import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import { toLiteral } from '#engine/terms/literal.ts';
import type { CompiledPatterns } from '#server/keywords/public.ts';
import { joinAny, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
import { buildWordCondition } from '#server/listening/filter-sql/word-sql.ts';

/** The condition for exactly the stored posts that the matcher would find; words are passed as parameters, not in the text. */
export function buildPatternsCondition({ sets, match, query }: CompiledPatterns): Sql {
  return query ? queryWhere(query, { match }) : joinAny(sets.map((set) => buildSetCondition(set, match)));
}

/** All words of a set, and of none of its exclusions all words. */
function buildSetCondition({ includes, excludes }: KeywordSet, match: KeywordMatch): Sql {
  if (includes.length === 0) return sql`false`;
  const toCondition = (word: string, isWanted: boolean): Sql => {
    const { text, place } = toLiteral(word, match);
    return buildWordCondition({ first: text, rest: [], place, openBegin: false, openEnd: false }, isWanted);
  };
  return joinConditions([
    ...includes.map((word) => toCondition(word, true)),
    ...excludes
      .filter((words) => words.length > 0)
      .map((words) => sql`not (${joinConditions(words.map((word) => toCondition(word, false)))})`),
  ]);
}
