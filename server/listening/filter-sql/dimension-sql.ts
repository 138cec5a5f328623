import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  type DimensionFacts,
} from '#contracts/listening/dimensions.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { readAlso } from '#contracts/listening/required-groups.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** The column of a dimension, as the register of dimensions names it. */
export const getDimensionColumn = (dimension: Dimension): Sql => ({ pieces: [DIMENSIONS[dimension].column] });

/** The conditions of a filter on each of these dimensions (on all, where none are named), including the exclusions. */
export function buildDimensionConditions(
  filter: Partial<MentionFilter>,
  names: KeywordNames,
  among: readonly Dimension[] = DIMENSION_NAMES,
): Sql[] {
  return among.flatMap((dimension) => {
    const only = filter[dimension];
    const not = filter[`not_${dimension}`];
    return [
      ...(only ? [isAmong(dimension, only, names)] : []),
      ...(not ? [sql`not ${isAmong(dimension, not, names)}`] : []),
    ];
  });
}

/** The additional conditions of a filter: one value of each of its groups. */
export function buildAlsoConditions({ also }: Partial<MentionFilter>, names: KeywordNames): Sql[] {
  return (readAlso(also ?? '') ?? []).map(({ dimension, values }) => isAmong(dimension, values, names));
}

function isAmong(dimension: Dimension, values: readonly string[], names: KeywordNames): Sql {
  const { compared, none }: DimensionFacts = DIMENSIONS[dimension];
  const column = getDimensionColumn(dimension);
  const stored = none ? values.map((value) => (value === none.value ? none.blank : value)) : values;
  switch (compared) {
    case 'keyword':
      return hasAny(column, names.numbers(values));
    case 'tag':
      return hasAny(column, names.tagNumbers(values));
    case 'words':
      return sql`hasAny(${column}, ${bindValue('Array(String)', stored)})`;
    case 'number':
      return sql`${column} in ${bindValue('Array(UInt64)', stored.flatMap(numberOf))}`;
    case 'id':
      return sql`${column} in ${bindValue('Array(UUID)', stored)}`;
    case 'word':
      return sql`${column} in ${bindValue('Array(String)', stored)}`;
  }
}

/** Whether a mention has one of these numbers. */
export function hasAny(column: Sql, numbers: readonly number[]): Sql {
  return sql`hasAny(${column}, ${bindValue('Array(UInt32)', numbers)})`;
}

const MOST = 2n ** 64n;

/** A 64-bit number; larger ones match nothing. */
function numberOf(text: string): bigint[] {
  const number = BigInt(text);
  return number < MOST ? [number] : [];
}
