import type { Query } from '#engine/query/tree.ts';
import { type Sql, joinConditions, sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';

/** What a rule refers to, by the numbers that stored mentions use. */
export type RuleNumbers = { tags: number[]; keywords: number[] };

/** The posts that a rule finds: by its query, and of one of its keywords where it names any. */
export function buildRuleCondition(
  query: Query,
  { keyword_ids }: { keyword_ids: readonly string[] },
  { keywords }: RuleNumbers,
): Sql {
  return joinConditions([
    ...(keyword_ids.length > 0 ? [sql`hasAny(keywords, ${bindValue('Array(UInt32)', keywords)})`] : []),
    queryWhere(query),
  ]);
}

/** Posts that lack one of the tags. */
export function buildLackingCondition({ tags }: RuleNumbers): Sql {
  return sql`not hasAll(tags, ${bindValue('Array(UInt32)', tags)})`;
}
