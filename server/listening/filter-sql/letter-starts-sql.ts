import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Letters in a column of texts; `length` is their number of bytes there, which `countBytes` counts for a part of them too. */
type SoughtLetters = {
  letters: string;
  column: Sql;
  wanted: Sql;
  length: Sql;
  countBytes: (part: string) => number;
};

/**
 * Where letters begin in a column, in bytes from 1, in order. Splitting finds them fast, but misses an occurrence that overlaps the one before:
 * those are looked for only where the letters can overlap themselves.
 */
export function buildStartsSql({ letters, column, wanted, length, countBytes }: SoughtLetters): Sql {
  const sums = sql`arrayCumSum(arrayMap(part -> length(part) + ${length}, arrayPopBack(splitByString(${wanted}, ${column}))))`;
  const found = sql`arrayMap(sum -> toUInt64(sum - ${length} + 1), ${sums})`;
  const shifts = listOwnShifts(letters).map(countBytes);
  if (shifts.length === 0) return found;
  const places = bindValue('Array(UInt32)', [0, ...shifts]);
  const possible = sql`arrayFlatten(arrayMap(first -> arrayMap(shift -> toUInt64(first + shift), ${places}), ${found}))`;
  return sql`arrayFilter(start -> substring(${column}, start, ${length}) = ${wanted}, ${possible})`;
}

/** The parts of a word after which it can begin again within itself: นา of นานา. */
function listOwnShifts(letters: string): string[] {
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(0, at + 1)).filter((part) =>
    letters.startsWith(letters.slice(part.length)),
  );
}
