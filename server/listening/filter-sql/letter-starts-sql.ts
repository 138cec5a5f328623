import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Letters in a column of texts; `length` is their number of bytes there. */
type SoughtLetters = { letters: string; column: Sql; wanted: Sql; length: Sql };

/** Where letters begin in a column, in bytes from 1. Splitting finds them fast, but misses an occurrence that overlaps another. */
export function buildStartsSql({ letters, column, wanted, length }: SoughtLetters): Sql {
  if (overlapsItself(letters))
    return sql`arrayFilter(start -> substring(${column}, start, ${length}) = ${wanted}, range(1, toUInt64(greatest(toInt64(length(${column})) - ${length} + 2, 1))))`;
  const sums = sql`arrayCumSum(arrayMap(part -> length(part) + ${length}, arrayPopBack(splitByString(${wanted}, ${column}))))`;
  return sql`arrayMap(sum -> toUInt64(sum - ${length} + 1), ${sums})`;
}

/** Whether a word can overlap itself (นานา, 5555). */
function overlapsItself(letters: string): boolean {
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at + 1)).some((end) =>
    letters.startsWith(end),
  );
}
