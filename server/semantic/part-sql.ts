import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { LinkStep, ReachedField } from '#engine/semantic/model.ts';
import type { ChosenValues, PlannedFilter, PlannedMeasure, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  joinSql,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { buildAggregateSql, buildRankedSql } from '#server/semantic/aggregate-sql.ts';
import { buildColumnName } from '#server/semantic/column-sql.ts';
import {
  buildFilterCondition,
  buildSeenConditions,
  buildValuesCondition,
  type ConditionContext,
} from '#server/semantic/condition-sql.ts';
import { buildKeySql } from '#server/semantic/key-sql.ts';
import { buildRowSelect, isSharedFilter, type RowReader } from '#server/semantic/row-sql.ts';

/** For whom statements are made, and how a text is searched. */
export type RenderContext = RowReader & {
  search: (dataSet: DataSet, text: string) => Sql;
};

/** When a post was published, which no account reads in another way. */
const PUBLISHED = 'published_at';

const NO_CHOICE: ChosenValues = new Map();
const alias = (letter: string, index: number): Sql => nameSql(`${letter}${index}`);

/** The groups of a part: `k0…` their keys as texts, `v0…` the values of its measures, `n0…` the number of values of means. */
export function buildPartSql(
  part: PlannedPart,
  context: RenderContext,
  chosen: ChosenValues = NO_CHOICE,
): Sql {
  const { source } = part;
  const limit = sql`limit ${bindValue('UInt32', part.limit)}`;
  if (source.from === 'rows')
    return sql`${buildRowsSql(part, { context, chosen, spans: [part.span] })} ${limit}`;
  const parts = [
    buildRollupSql(part, { context, chosen, spans: source.built }),
    ...(source.rest.length > 0 ? [buildRowsSql(part, { context, chosen, spans: source.rest })] : []),
  ];
  const keys = part.keys.map((_key, index) => alias('k', index));
  const sums = part.measures.map(
    (_name, index) => sql`sumOrNull(${alias('v', index)}) as ${alias('v', index)}`,
  );
  return sql`select ${joinSql([...keys, ...sums], sql`, `)} from (${joinSql(parts, sql` union all `)}) ${groupBy(keys)} ${limit}`;
}

/** The first values of an axis: the groups of a part in the order of a measure, those without one last. */
export function buildRankingSql(part: PlannedPart, measure: PlannedMeasure, context: RenderContext): Sql {
  const ranked = buildRankedSql(measure, (name) => {
    const index = part.measures.indexOf(name);
    const isMean = part.dataSet.measures[name]?.aggregate === 'mean';
    return { value: alias('v', index), count: isMean ? alias('n', index) : null };
  });
  const groups = buildPartSql({ ...part, limit: MOST_RANKED }, context);
  return sql`select k0 from (${groups}) order by ${ranked} desc nulls last, k0 limit ${bindValue('UInt32', part.limit)}`;
}

/** More values are not ranked. */
const MOST_RANKED = 10_000_000;

type RowsInput = { context: RenderContext; chosen: ChosenValues; spans: readonly Span[] };

/** Without keys an aggregate has one row even where there is nothing: `having` leaves it out, as a group by does. */
function groupBy(groups: readonly Sql[]): Sql {
  return groups.length === 0 ? sql`having count() > 0` : sql`group by ${joinSql(groups, sql`, `)}`;
}

/** A part from the rows of its data set. */
function buildRowsSql(part: PlannedPart, reading: RowsInput): Sql {
  const { dataSet } = part;
  const measures = part.measures.flatMap((name) => dataSet.measures[name] ?? []);
  const values = measures.flatMap((measure, index) => {
    const { value, count } = buildAggregateSql(measure, dataSet, part.about);
    return [
      sql`toFloat64(${value}) as ${alias('v', index)}`,
      ...(count ? [sql`toFloat64(${count}) as ${alias('n', index)}`] : []),
    ];
  });
  return buildGrouped(part, reading, {
    values,
    seconds: sql`toInt64(floor(toUnixTimestamp64Milli(assumeNotNull(${nameSql(part.time)})) / 1000))`,
    source: buildSourceSql(part, reading),
  });
}

/** What is selected of a source: from a table with its account, or from a query that has it inside. */
type Source = (parts: { select: Sql; tail: Sql }) => Sql;

function buildGrouped(
  part: PlannedPart,
  { chosen, context: { viewer } }: RowsInput,
  { values, seconds, source }: { values: Sql[]; seconds: Sql; source: Source },
): Sql {
  const narrowed = new Set(part.narrowed.map(({ axis }) => axis));
  const keys = part.keys.map((key) =>
    buildKeySql(key, { time: part.time, zone: part.zone, seconds, chosen, narrowed, viewer }),
  );
  const groups = keys.map((_key, index) => alias('g', index));
  const aliases = keys.map(({ group }, index) => sql`${group} as ${alias('g', index)}`);
  const texts = keys.map(({ text }, index) => sql`${text(alias('g', index))} as ${alias('k', index)}`);
  const prefix = aliases.length === 0 ? sql`` : sql`with ${joinSql(aliases, sql`, `)} `;
  return sql`${prefix}${source({ select: joinSql([...texts, ...values], sql`, `), tail: groupBy(groups) })}`;
}

/** The rows of a part, with the columns of linked rows beside them where it needs any. */
function buildSourceSql(part: PlannedPart, { context, chosen, spans }: RowsInput): Source {
  const { dataSet, filters, narrowed } = part;
  const conditions = makeConditionContext(context, part);
  const chosenFilters: PlannedFilter[] = narrowed.map((key) => ({
    kind: 'values',
    dimension: key.dimension,
    field: key.field,
    is: 'among',
    values: chosen.get(key.axis) ?? [],
  }));
  const all = [...filters, ...chosenFilters];
  const span = buildSpansCondition(nameSql(part.time), spans);
  const ownFilters = all.filter((one) => listVia(one).length === 0);
  const toCondition = (one: PlannedFilter) => buildFilterCondition(one, dataSet, conditions);
  const own = joinConditions([
    span,
    ...buildSeenConditions(dataSet, conditions),
    ...ownFilters.map(toCondition),
  ]);
  const shared = joinConditions([
    ...(part.time === PUBLISHED ? [span] : []),
    ...ownFilters.filter(isSharedFilter).map(toCondition),
  ]);
  const fields = [
    ...part.keys.flatMap((key) => (key.kind === 'values' ? [key.field] : [])),
    ...all.flatMap(listFields),
  ];
  const linked = fields.filter(({ via }) => via.length > 0);
  const rows = { where: own, shared, conditions };
  if (linked.length === 0)
    return ({ select, tail }) => buildRowSelect(dataSet, context, { ...rows, select, tail });
  const beyond = all
    .filter((one) => listVia(one).length > 0)
    .map((one) => buildFilterCondition(one, dataSet, conditions));
  const base = buildRowSelect(dataSet, context, { ...rows, select: sql`*` });
  const joins = buildJoins(linked, context, conditions);
  return ({ select, tail }) =>
    sql`select ${select} from (${base}) as base ${joins} where ${joinConditions(beyond)} ${tail}`;
}

/** The links that are followed, each once, nearest first. */
function buildJoins(
  fields: readonly ReachedField[],
  context: RenderContext,
  conditions: ConditionContext,
): Sql {
  const steps = new Map<string, { path: readonly LinkStep[]; columns: Set<string> }>();
  for (const { via, column } of fields)
    via.forEach((_step, index) => {
      const path = via.slice(0, index + 1);
      const id = path.map(({ name }) => name).join('__');
      const known = steps.get(id) ?? { path, columns: new Set<string>() };
      known.columns.add(via[index + 1]?.link.by ?? column);
      steps.set(id, known);
    });
  return joinSql(
    [...steps]
      .toSorted(([, a], [, b]) => a.path.length - b.path.length)
      .map(([id, { path, columns }]) => {
        const { link } = path.at(-1) ?? {};
        if (!link) return sql``;
        const { dataSet } = link;
        const key = link.theirs ?? dataSet.key;
        const select = joinSql(
          [key, ...columns].map(
            (column, index) =>
              sql`${nameSql(column)} as ${nameSql(index === 0 ? `${id}__of` : `${id}__${column}`)}`,
          ),
          sql`, `,
        );
        const where = joinConditions(buildSeenConditions(dataSet, conditions));
        const by = nameSql(buildColumnName({ via: path.slice(0, -1), column: link.by }));
        return sql`left any join (${buildAccountSelect(dataSet, context.accountId, { select, where })}) as ${nameSql(`link_${id}`)} on ${by} = ${nameSql(`${id}__of`)}`;
      }),
    sql` `,
  );
}

function listFields(filter: PlannedFilter): ReachedField[] {
  return filter.kind === 'values' || filter.kind === 'number' ? [filter.field] : [];
}
const listVia = (filter: PlannedFilter): readonly LinkStep[] => listFields(filter)[0]?.via ?? [];

function makeConditionContext(
  context: RenderContext,
  { time, zone }: Pick<PlannedPart, 'time' | 'zone'>,
): ConditionContext {
  const conditions: ConditionContext = {
    viewer: context.viewer,
    search: context.search,
    time,
    zone,
    selectLinked: (dataSet, column, filters) => {
      const own = { ...conditions, time: dataSet.times[Object.keys(dataSet.times)[0] ?? ''] ?? '' };
      return buildAccountSelect(dataSet, context.accountId, {
        select: nameSql(column),
        where: joinConditions([
          ...buildSeenConditions(dataSet, own),
          ...filters.map((one) => buildFilterCondition(one, dataSet, own)),
        ]),
      });
    },
  };
  return conditions;
}

function buildSpansCondition(time: Sql, spans: readonly Span[]): Sql {
  return joinSql(
    spans.map(({ from, to }) => sql`(${time} >= ${bindInstant(from)} and ${time} < ${bindInstant(to)})`),
    sql` or `,
  );
}

/** A part from a rollup: the sums of its columns. */
function buildRollupSql(part: PlannedPart, reading: RowsInput): Sql {
  const { source, dataSet } = part;
  if (source.from !== 'rollup') throw new Error('not from a rollup');
  const { rollup } = source;
  const toColumn = <T extends { dimension: string; field: ReachedField }>(one: T): T => ({
    ...one,
    field: { ...one.field, column: rollup.dimensions[one.dimension] ?? one.field.column },
  });
  const values = part.measures.map((name, index) => {
    const columns = (rollup.measures[name] ?? []).map((column) => sql`sum(${nameSql(column)})`);
    return sql`toFloat64(${joinSql(columns, sql` + `)}) as ${alias('v', index)}`;
  });
  const filters = [
    ...part.filters.flatMap((one) => (one.kind === 'values' ? [toColumn(one)] : [])),
    ...part.narrowed.map((key) => ({
      ...toColumn(key),
      is: 'among' as const,
      values: reading.chosen.get(key.axis) ?? [],
    })),
  ];
  const where = joinConditions([
    ...Object.entries(rollup.fixed ?? {}).map(
      ([column, value]) =>
        sql`${nameSql(column)} = ${bindValue(typeof value === 'number' ? 'Int64' : 'String', value)}`,
    ),
    buildSpansCondition(nameSql(rollup.at), reading.spans),
    ...filters.map((one) => buildValuesCondition(one, reading.context.viewer)),
  ]);
  const keys = part.keys.map((key) => (key.kind === 'values' ? toColumn(key) : key));
  const table = { table: rollup.table, versioned: false };
  return buildGrouped({ ...part, keys, dataSet }, reading, {
    values,
    seconds: sql`toInt64(toUnixTimestamp(${nameSql(rollup.at)}))`,
    source: ({ select, tail }) =>
      buildAccountSelect(table, reading.context.accountId, { select, where, tail }),
  });
}
