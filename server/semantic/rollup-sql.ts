import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { RollupDeclaration } from '#contracts/semantic/data-set.ts';
import { getEachValue } from '#engine/semantic/choose-source.ts';
import type { ReachedField } from '#engine/semantic/model.ts';
import type { PlannedFilter, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinConditions, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildMergedSql } from '#server/semantic/aggregate-sql.ts';
import { bindStored, buildAmongSql } from '#server/semantic/column-sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import { buildClockCondition, buildValuesCondition } from '#server/semantic/condition-sql.ts';
import { alias, buildGrouped, listShownFilters } from '#server/semantic/grouped-sql.ts';
import type { PartGroup } from '#server/semantic/part-group.ts';
import type { ReadingInput } from '#server/semantic/reading.ts';

type Values = Extract<PlannedFilter, { kind: 'values' }>;

/** The groups of parts from a rollup: the sums of its columns. */
export function buildRollupSql(group: PartGroup, rollup: RollupDeclaration, reading: ReadingInput): Sql {
  const { first: part } = group;
  const columns = chooseColumns(part, rollup);
  const keys = part.keys.map((key) => (key.kind === 'values' ? toColumn(key, rollup) : key));
  const at = nameSql(rollup.at);
  const narrowed = part.narrowed.map((key) => toColumn(key, rollup));
  const read = { ...part, keys, time: rollup.at, narrowed };
  const where = joinConditions([
    ...listKindConditions(part, rollup),
    buildStepsCondition(rollup, reading.spans),
    ...listConditions(read, rollup, reading),
    ...(columns ? [anyCounted(columns)] : []),
    ...listFrequencyConditions(part, rollup),
  ]);
  const own = group.rollups.find((one) => one.rollup === rollup)?.measures;
  return buildGrouped(read, reading, {
    keys: part.keys,
    values: group.measures.map((name, index) => {
      // A measure that only another table has.
      const isOther = own?.has(name) === false;
      const value = isOther ? sql`null` : buildValue(name, { part, rollup, columns, reading });
      return sql`${value} as ${alias(reading.form === 'rows' ? 'w' : 'v', index)}`;
    }),
    seconds: rollup.dated
      ? sql`toInt64(toUnixTimestamp(toDateTime(${at}, 'UTC')))`
      : sql`toInt64(toUnixTimestamp(${at}))`,
    source: ({ select, tail }) =>
      buildAccountSelect({ table: rollup.table, versioned: false }, reading.context.accountId, {
        select,
        where,
        tail,
      }),
  });
}

type ValueInput = {
  part: PlannedPart;
  rollup: RollupDeclaration;
  columns: readonly string[] | null;
  reading: ReadingInput;
};

function buildValue(name: string, { part, rollup, columns, reading }: ValueInput): Sql {
  const of = rollup.measures[name] ?? [];
  const isRow = reading.form === 'rows';
  if ('distinct' in of) {
    const column = nameSql(of.distinct);
    const measure = part.dataSet.measures[name];
    if (isRow || !measure) return column;
    return sql`toFloat64(${buildMergedSql(measure, column, part.about)})`;
  }
  const counted = columns ? of.filter((column) => columns.includes(column)) : of;
  const sums = counted.map((column) => (isRow ? nameSql(column) : sql`sum(${nameSql(column)})`));
  const sum = sums.length === 0 ? sql`toUInt8(0)` : joinSql(sums, sql` + `);
  return isRow ? sum : sql`toFloat64(${sum})`;
}

/** The columns that the filters on the dimension leave over which the rollup is spread; null: all, without a filter. */
function chooseColumns({ filters }: PlannedPart, { spread }: RollupDeclaration): readonly string[] | null {
  const own = filters.filter(
    (one): one is Values => one.kind === 'values' && one.dimension === spread?.dimension,
  );
  if (!spread || own.length === 0) return null;
  return Object.entries(spread.columns).flatMap(([value, column]) =>
    own.every(({ is, values }) => values.includes(value) === (is === 'among')) ? [column] : [],
  );
}

function anyCounted(columns: readonly string[]): Sql {
  return columns.length === 0 ? sql`false` : sql`${joinSql(columns.map(nameSql), sql` + `)} > 0`;
}

/** Which rows of the table the rollup has. */
function listKindConditions(part: PlannedPart, rollup: RollupDeclaration): Sql[] {
  const fixed = Object.entries(rollup.fixed ?? {}).map(([column, value]) => equals(column, value));
  const { each } = rollup;
  if (!each) return fixed;
  const value = getEachValue(rollup, part);
  if (value !== undefined) return [...fixed, isEachValue(value, each, part)];
  if (each.whole === null) return fixed;
  return part.withTotal
    ? [...fixed, ...listTotalConditions(part, each)]
    : [...fixed, sql`not (${equals(each.column, each.whole)})`];
}

/** The rows that count everything, beside those of the values that the axis shows. */
function listTotalConditions(
  { keys }: PlannedPart,
  { dimension, column, whole }: NonNullable<RollupDeclaration['each']>,
): Sql[] {
  const key = keys.find((one) => one.kind === 'values' && one.dimension === dimension);
  if (whole === null || key?.kind !== 'values' || key.shown === null) return [];
  const values = key.shown.values.flatMap((one) => one ?? []);
  const own = bindStored(toEachType(key.field), key.shown.is === 'among' ? [...values, whole] : values);
  return [
    key.shown.is === 'among' ? sql`${nameSql(column)} in ${own}` : sql`${nameSql(column)} not in ${own}`,
  ];
}

/** That a row counts one value, or everything. */
function isEachValue(
  value: string | number | null,
  { dimension, column, whole }: NonNullable<RollupDeclaration['each']>,
  { filters }: PlannedPart,
): Sql {
  const filter = filters.find((one): one is Values => one.kind === 'values' && one.dimension === dimension);
  if (!filter) return equals(column, whole);
  return buildAmongSql(nameSql(column), toEachType(filter.field), value === null ? [] : [value]);
}

/** The type of one value. */
function toEachType({ type, bands }: Pick<ReachedField, 'type' | 'bands'>): ColumnType {
  if (type === 'wholes') return 'whole';
  return isList(type) || bands ? 'text' : type;
}

/** The rows that count at least a power of two. */
function listFrequencyConditions({ leastPower }: PlannedPart, { frequency }: RollupDeclaration): Sql[] {
  if (!frequency || leastPower === undefined) return [];
  return [
    sql`${nameSql(frequency.column)} <= ${bindValue('Int16', Math.max(-1, frequency.one - leastPower))}`,
  ];
}

function equals(column: string, value: string | number | null): Sql {
  return sql`${nameSql(column)} = ${bindValue(typeof value === 'number' ? 'UInt32' : 'String', value)}`;
}

/** That a row of a rollup is of a step in one of the spans. */
export function buildStepsCondition({ at, dated }: RollupDeclaration, spans: readonly Span[]): Sql {
  const bound = (moment: number): Sql =>
    dated
      ? bindValue('Date', new Date(moment).toISOString().slice(0, 10))
      : bindValue("DateTime('UTC')", Math.floor(moment / 1000));
  const column = nameSql(at);
  if (spans.length === 0) return sql`false`;
  return joinSql(
    spans.map(({ from, to }) => sql`(${column} >= ${bound(from)} and ${column} < ${bound(to)})`),
    sql` or `,
  );
}

/** The conditions of filters and axes on the columns of the rollup. */
function listConditions(
  part: PlannedPart,
  rollup: RollupDeclaration,
  { context, chosen }: ReadingInput,
): Sql[] {
  const isApart = ({ dimension }: Values): boolean =>
    dimension === rollup.spread?.dimension || dimension === rollup.each?.dimension;
  const values = [
    ...part.filters.flatMap((one) => (one.kind === 'values' && !isApart(one) ? [toColumn(one, rollup)] : [])),
    ...listShownFilters(part),
    ...part.narrowed.map((key) => ({ ...key, is: 'among' as const, values: chosen.get(key.axis) ?? [] })),
  ];
  const conditions = makeConditionContext(context, part);
  return [
    ...values.map((one) => buildCodeCondition(one, rollup) ?? buildValuesCondition(one, conditions)),
    ...part.filters.flatMap((one) => (one.kind === 'clock' ? [buildClockCondition(one, part)] : [])),
  ];
}

/** That a row has one of some values, by their codes; null where it has none. */
function buildCodeCondition(
  { dimension, field, is, values }: Values,
  { each }: RollupDeclaration,
): Sql | null {
  const some = values.flatMap((one) => one ?? []);
  if (
    each?.code === undefined ||
    each.dimension !== dimension ||
    is !== 'among' ||
    some.length < values.length
  )
    return null;
  const codes = sql`select cityHash64(arrayJoin(${bindStored(field.type, some)}))`;
  return sql`${nameSql(each.code)} in (${codes})`;
}

/** A key or filter on the column that the rollup has for its dimension: of a list the rows have one value each. */
function toColumn<T extends { dimension: string; field: ReachedField }>(
  one: T,
  { dimensions, each }: RollupDeclaration,
): T {
  const { field } = one;
  if (each?.dimension === one.dimension) {
    return {
      ...one,
      field: {
        ...field,
        column: each.column,
        type: toEachType(field),
        blank: null,
        bands: null,
        seen: null,
      },
    };
  }
  return { ...one, field: { ...field, column: dimensions[one.dimension] ?? field.column } };
}
