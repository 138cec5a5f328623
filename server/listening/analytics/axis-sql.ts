import { AUDIENCES, type Axis, type Measure } from '#contracts/listening/analytics/dimension.ts';
import { DIMENSIONS, type DimensionFacts } from '#contracts/listening/dimensions.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { STORIES } from '#server/listening/clusters/cluster-store.ts';
import { getDimensionColumn } from '#server/listening/filter-sql/dimension-sql.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** The SQL of a dimension: the stored value of each mention, the expression to group by, and the condition for a countable value. */
export type AxisSql = { value: Sql; by: Sql; having: Sql };

/** Groups by the selected `value` itself. */
const BY_VALUE = sql`value`;

/**
 * The stored value of a dimension as text. Where a mention has several values and the filter chooses some, only the chosen ones are rows:
 * the other values were not requested, and could not be opened.
 */
export function buildAxisSql(
  axis: Axis,
  { filter, names }: { filter: Filter; names: KeywordNames },
): AxisSql {
  if (axis === 'audience') return AUDIENCE;
  const { compared, none }: DimensionFacts = DIMENSIONS[axis];
  const column = getDimensionColumn(axis);
  switch (compared) {
    case 'keyword':
      return several(column, 'Array(UInt32)', filter.keyword ? names.numbers(filter.keyword) : names.all);
    case 'tag':
      return several(
        column,
        'Array(UInt32)',
        filter.tag ? names.tagNumbers(filter.tag) : [...names.tagByNumber.keys()],
      );
    case 'words': {
      const only = filter[axis];
      return Array.isArray(only) ? several(column, 'Array(String)', only) : all(column);
    }
    default:
      return {
        value: sql`toString(${column})`,
        // As stored: a short number groups faster than its text.
        by: column,
        having: none ? sql`true` : sql`toString(${column}) <> ''`,
      };
  }
}

function all(column: Sql): AxisSql {
  return {
    value: sql`toString(arrayJoin(${column}))`,
    by: BY_VALUE,
    having: sql`notEmpty(${column})`,
  };
}

function several(column: Sql, type: string, only: readonly (string | number)[]): AxisSql {
  const wanted = bindValue(type, only);
  return {
    value: sql`toString(arrayJoin(arrayIntersect(${column}, ${wanted})))`,
    by: BY_VALUE,
    having: sql`hasAny(${column}, ${wanted})`,
  };
}

/** Kinds of authors by their number of followers. */
export const AUDIENCE: AxisSql = {
  value: sql`multiIf(${joinSql(
    Object.entries(AUDIENCES)
      .map(([name, { from }]) =>
        from === 0
          ? bindValue('String', name)
          : sql`followers >= ${bindValue('UInt64', from)}, ${bindValue('String', name)}`,
      )
      .toReversed(),
    sql`, `,
  )})`,
  by: BY_VALUE,
  having: sql`isNotNull(followers)`,
};

/** The amount of a measure over mentions. */
export function measureSql(measure: Measure): Sql {
  switch (measure) {
    case 'mentions':
      return sql`count()`;
    case 'clusters':
      return STORIES;
    case 'authors':
      return sql`uniqExactIf(author_key, author_key <> 0)`;
    case 'engagement':
      return sql`sum(engagement)`;
    case 'reach':
      return sql`sum(reach)`;
  }
}

/** A stored value as the contract returns it, with its name; nothing where what it refers to is deleted. */
export function toAxisValue(
  axis: Axis,
  stored: string,
  names: KeywordNames,
): { value: string; label: string } | undefined {
  if (axis === 'keyword' || axis === 'tag') {
    const found = (axis === 'keyword' ? names.byNumber : names.tagByNumber).get(Number(stored));
    return found && { value: found._id, label: found.name };
  }
  if (axis === 'audience') return { value: stored, label: stored };
  const { none }: DimensionFacts = DIMENSIONS[axis];
  const value = none?.blank === stored ? none.value : stored;
  return { value, label: value };
}
