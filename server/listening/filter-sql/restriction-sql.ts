import type { KeywordName } from '#server/keywords/public.ts';
import { type Sql, joinConditions, sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { Restriction } from '#server/people/visibility/public.ts';

/** The mentions that a restricted user sees. */
export function buildSeenCondition({ keywords, without }: Restriction, names: readonly KeywordName[]): Sql {
  return joinConditions([
    ...(keywords === null
      ? []
      : [
          sql`hasAny(keywords, ${bindValue(
            'Array(UInt32)',
            names.map(({ number }) => number),
          )})`,
        ]),
    ...(without.length === 0 ? [] : [sql`source_id not in ${bindValue('Array(UUID)', without)}`]),
  ]);
}
