import { toClickHouse } from '#engine/keywords/clickhouse.ts';
import type { CompiledPatterns } from '#server/keywords/public.ts';
import { bindValue, type Sql } from '#server/kit/clickhouse/sql.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';

const PLACE = /\{(\w+):String\}/;

/** The condition for exactly the stored posts that the matcher would find; words are passed as parameters, not in the text. */
export function buildPatternsCondition({ sets, match, query }: CompiledPatterns): Sql {
  if (query) return queryWhere(query, { match });
  const { sql, params } = toClickHouse(sets, match, { column: 'folded', prefix: 'word' });
  // Splitting by a pattern with one capture group gives text, name, text, name …
  const parts = sql.split(PLACE);
  return {
    pieces: parts.flatMap((part, index) =>
      index % 2 === 0 ? [part] : bindValue('String', params[part] ?? '').pieces,
    ),
  };
}
