import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** What a rule evaluates: a condition, and the number of the keyword where that is the whole condition. */
export type RuleScope = { where: Sql; keyword: number | null };

/** How many rules of a single keyword are evaluated together: two lists of numbers, however many they are. */
const KEYWORDS_AT_ONCE = 300;
/** How many rules with a condition of their own are evaluated together: with more, parsing the statement takes longer than running it. */
const CONDITIONS_AT_ONCE = 100;

/** Batches of rules, each for one query. */
export function* batchRules<T>(
  rules: readonly T[],
  lookedOf: (rule: T) => RuleScope,
  most: number = KEYWORDS_AT_ONCE,
): Generator<readonly T[]> {
  const of = Map.groupBy(rules, (rule) => lookedOf(rule).keyword === null);
  for (const [own, list] of of) {
    const size = Math.min(most, own ? CONDITIONS_AT_ONCE : KEYWORDS_AT_ONCE);
    for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
  }
}

/**
 * For each mention, the indexes, from 1, of the rules that it belongs to: one read answers all of them. Parsing and planning a condition
 * for every rule costs more than reading hundreds of mentions, so rules of a single keyword are passed as two lists.
 */
export function buildRulePositionsSql(rules: readonly RuleScope[]): Sql {
  const numbers = rules.flatMap(({ keyword }) => keyword ?? []);
  if (numbers.length === rules.length) {
    const places = bindValue(
      'Array(UInt32)',
      [...rules.keys()].map((index) => index + 1),
    );
    const keywordNumbers = bindValue('Array(UInt32)', numbers);
    return sql`arrayJoin(arrayFilter((place, number) -> hidden = 'no' and has(keywords, number), ${places}, ${keywordNumbers}))`;
  }
  const places = rules.map(({ where }, index) => sql`if(${where}, ${bindValue('UInt32', index + 1)}, 0)`);
  return sql`arrayJoin(arrayFilter(place -> place > 0, [${joinSql(places, sql`, `)}]))`;
}
