import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** What a rule looks at: a condition, and the number of the keyword where that is all that it says. */
export type RuleScope = { where: Sql; keyword: number | null };

/** Rules of one keyword that are asked about together: two lists of numbers, however many they are. */
const KEYWORDS_AT_ONCE = 300;
/** Rules with a condition each that are asked about together: more make a statement that is read longer than it runs. */
const CONDITIONS_AT_ONCE = 100;

/** Rules in lists that one question answers for. */
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
 * For each mention the places, from 1, of the rules that it is for: one reading answers for all of them. A condition for every rule is
 * read and planned at a price that hundreds of mentions do not have, so rules of one keyword each stand in two lists.
 */
export const buildRulePositionsSql = (rules: readonly RuleScope[]): Sql => {
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
};
