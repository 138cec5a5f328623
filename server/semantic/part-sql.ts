import { isList } from '#contracts/semantic/columns.ts';
import { listReadFields, readsLinkedRows, type LinkStep, type ReachedField } from '#engine/semantic/model.ts';
import {
  listColumns,
  listComputedFields,
  listFieldColumns,
  listFilterFields,
} from '#engine/semantic/part-columns.ts';
import type { ChosenValues, PlannedFilter, PlannedPart, PlannedRanking } from '#engine/semantic/plan.ts';
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
import {
  buildAddedSql,
  buildAggregateSql,
  buildMergedSql,
  buildRankedSql,
} from '#server/semantic/aggregate-sql.ts';
import { buildColumnName } from '#server/semantic/column-sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import {
  buildFilterCondition,
  buildSeenConditions,
  buildVisibleConditions,
  type ConditionContext,
  type RowColumns,
} from '#server/semantic/condition-sql.ts';
import { buildFieldSql, buildSeenListSql } from '#server/semantic/field-sql.ts';
import {
  alias,
  buildGrouped,
  buildKeyTexts,
  groupBy,
  listShownFilters,
  PERIOD,
  type GroupedSource,
} from '#server/semantic/grouped-sql.ts';
import { listCombinedConditions } from '#server/semantic/key-sql.ts';
import { toGroup, type PartGroup } from '#server/semantic/part-group.ts';
import type { ReadingInput, RenderContext } from '#server/semantic/reading.ts';
import { buildRollupSql, buildStepsCondition } from '#server/semantic/rollup-sql.ts';
import { buildRowSelect, isSharedFilter, PUBLISHED } from '#server/semantic/row-sql.ts';

const NO_CHOICE: ChosenValues = new Map();

/** The groups of a part: `k0…` their keys as texts, `v0…` the values of its measures, `n0…` the number of values of means. */
export function buildPartSql(
  part: PlannedPart,
  context: RenderContext,
  chosen: ChosenValues = NO_CHOICE,
): Sql {
  return buildGroupSql(toGroup([part]), context, chosen);
}

/** The groups of parts that are read together, with their period where there are two. */
export function buildGroupSql(group: PartGroup, context: RenderContext, chosen: ChosenValues): Sql {
  const { first, rollups, rest, before } = group;
  const limit = sql`limit ${bindValue('UInt32', first.limit)}`;
  const form = rollups.length + Math.min(rest.length, 1) > 1 ? ('rows' as const) : ('groups' as const);
  const bars = before?.keys.find((key) => key.kind === 'bars')?.bars ?? [];
  const ofRows = before ? { condition: buildTimesCondition(nameSql(first.time), [before.span]), bars } : null;
  const reading = { context, chosen, form };
  const selects = [
    ...rollups.map(({ rollup, built, early }) =>
      buildRollupSql(group, rollup, {
        ...reading,
        spans: built,
        early: before ? { condition: buildStepsCondition(rollup, early), bars } : null,
      }),
    ),
    ...(rest.length > 0 ? [buildRowsSql(group, { ...reading, spans: rest, early: ofRows })] : []),
  ];
  const [only, ...others] = selects;
  if (only && others.length === 0) return sql`${only} ${limit}`;
  return sql`${mergeSelects(group, reading, selects)} ${limit}`;
}

/** Rows of several tables are grouped once. */
function mergeSelects(
  { first, before, measures }: PartGroup,
  reading: Pick<ReadingInput, 'context' | 'chosen'>,
  selects: readonly Sql[],
): Sql {
  const period = before ? [PERIOD] : [];
  const groups = [...period, ...first.keys.map((_key, index) => alias('g', index))];
  const values = measures.flatMap((name, index) => {
    const measure = first.dataSet.measures[name];
    if (!measure) return [];
    const merged = buildMergedSql(measure, alias('w', index), first.about);
    return [sql`toFloat64(${merged}) as ${alias('v', index)}`];
  });
  const select = joinSql([...period, ...buildKeyTexts(first, reading), ...values], sql`, `);
  return sql`select ${select} from (${joinSql(selects, sql` union all `)}) ${groupBy(groups)}`;
}

/** The first groups of a part in the order of a measure, those without one last: the choice and the answer in one reading. */
export function buildRankedPartSql(
  part: PlannedPart,
  { ratio, count, least, most }: Pick<PlannedRanking, 'ratio' | 'count' | 'least' | 'most'>,
  { context, chosen = NO_CHOICE }: { context: RenderContext; chosen?: ChosenValues | undefined },
): Sql {
  const ranked = buildRankedSql(ratio, (name) => {
    const index = part.measures.indexOf(name);
    const isMean = part.dataSet.measures[name]?.aggregate === 'mean';
    return { value: alias('v', index), count: isMean ? alias('n', index) : null };
  });
  const groups = buildPartSql({ ...part, limit: MOST_RANKED }, context, chosen);
  const bounds = [
    ...(least === null ? [] : [sql`${ranked} >= ${bindValue('Float64', least)}`]),
    ...(most === null ? [] : [sql`${ranked} <= ${bindValue('Float64', most)}`]),
  ];
  const within = bounds.length === 0 ? sql`` : sql`where ${joinConditions(bounds)} `;
  return sql`select * from (${groups}) ${within}order by ${ranked} desc nulls last, k0 limit ${bindValue('UInt32', count)}`;
}

/** More values are not ranked. */
const MOST_RANKED = 10_000_000;

/** A part from the rows of its data set. */
function buildRowsSql(group: PartGroup, reading: ReadingInput): Sql {
  const { first: part, measures: names } = group;
  const { dataSet } = part;
  const rows = buildRowColumns(part, reading.context);
  const measures = names.flatMap((name) => dataSet.measures[name] ?? []);
  const values = measures.flatMap((measure, index) => {
    if (reading.form === 'rows') return [sql`${buildAddedSql(measure, rows)} as ${alias('w', index)}`];
    const only = listPeriodConditions(group, names[index], reading);
    const { value, count } = buildAggregateSql(measure, rows, { about: part.about, only });
    return [
      sql`toFloat64(${value}) as ${alias('v', index)}`,
      ...(count ? [sql`toFloat64(${count}) as ${alias('n', index)}`] : []),
    ];
  });
  return buildGrouped(part, reading, {
    values,
    seconds: sql`toInt64(floor(toUnixTimestamp64Milli(assumeNotNull(${nameSql(part.time)})) / 1000))`,
    source: buildSourceSql({ ...part, measures: [...names] }, reading),
  });
}

/** A measure that no part of the period to compare with has, is of the first period only. */
function listPeriodConditions(
  { parts }: PartGroup,
  name: string | undefined,
  { early }: Pick<ReadingInput, 'early'>,
): Sql[] {
  const isOfBoth = parts.some(({ period, measures }) => period !== 'now' && measures.includes(name ?? ''));
  return early === null || isOfBoth ? [] : [sql`not (${early.condition})`];
}

/** The columns of the rows of a part: stored ones, and those that formulas compute. */
export function buildRowColumns(part: PlannedPart, context: RenderContext): RowColumns {
  const { dataSet, calculated } = part;
  if (calculated.size === 0) return dataSet;
  const conditions = makeConditionContext(context, part);
  const columnSql = (name: string): Sql => {
    const field = calculated.get(name);
    return field ? buildFieldSql(field, conditions) : nameSql(name);
  };
  return { columns: dataSet.columns, columnSql };
}

/** A field of the rows of a part as one value, or as the list of those values that the viewer sees. */
export function buildReadFieldSql(field: ReachedField, part: PlannedPart, context: RenderContext): Sql {
  const conditions = makeConditionContext(context, part);
  return isList(field.type) ? buildSeenListSql(field, conditions) : buildFieldSql(field, conditions);
}

/** The rows of a part, with the columns of linked rows beside them where it needs any. */
export function buildSourceSql(
  part: PlannedPart,
  { context, chosen, spans }: Pick<ReadingInput, 'context' | 'chosen' | 'spans'>,
  further: readonly Sql[] = [],
): GroupedSource {
  const { dataSet, filters, narrowed } = part;
  const conditions = makeConditionContext(context, part);
  const chosenFilters: PlannedFilter[] = narrowed.map((key) => ({
    kind: 'values',
    dimension: key.dimension,
    field: key.field,
    is: 'among',
    values: chosen.get(key.axis) ?? [],
  }));
  const all = [...filters, ...listShownFilters(part), ...chosenFilters];
  const span = buildTimesCondition(nameSql(part.time), spans);
  const ownFilters = all.filter((one) => !isLinked(one));
  const toCondition = (one: PlannedFilter) => buildFilterCondition(one, dataSet, conditions);
  const own = joinConditions([
    ...listCombinedConditions(part.keys, conditions),
    span,
    ...buildSeenConditions(dataSet, conditions, filters),
    ...ownFilters.map(toCondition),
    ...further,
  ]);
  const shared = joinConditions([
    ...(part.time === PUBLISHED ? [span] : []),
    ...ownFilters.filter(isSharedFilter).map(toCondition),
  ]);
  const fields = [
    ...part.keys.flatMap((key) => (key.kind === 'values' ? [key.field] : [])),
    ...all.flatMap(listFilterFields),
    ...listComputedFields(part),
  ];
  const linked = fields.flatMap(listReadFields).filter(({ via }) => via.length > 0);
  const rows = { where: own, shared, conditions };
  if (linked.length === 0)
    return ({ select, tail }) => buildRowSelect(dataSet, context, { ...rows, select, tail });
  const beyond = all.filter(isLinked).map((one) => buildFilterCondition(one, dataSet, conditions));
  const columns = joinSql([...new Set(listColumns(part))].map(nameSql), sql`, `);
  const base = buildRowSelect(dataSet, context, { ...rows, select: columns });
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
  for (const field of fields) {
    const { via } = field;
    via.forEach((_step, index) => {
      const path = via.slice(0, index + 1);
      const id = path.map(({ name }) => name).join('__');
      const known = steps.get(id) ?? { path, columns: new Set<string>() };
      const next = via[index + 1]?.link.by;
      for (const column of next === undefined ? listFieldColumns(field) : [next]) known.columns.add(column);
      steps.set(id, known);
    });
  }
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
        const where = joinConditions(buildVisibleConditions(dataSet, conditions));
        const by = nameSql(buildColumnName({ via: path.slice(0, -1), column: link.by }));
        return sql`left any join (${buildAccountSelect(dataSet, context.accountId, { select, where })}) as ${nameSql(`link_${id}`)} on ${by} = ${nameSql(`${id}__of`)}`;
      }),
    sql` `,
  );
}

const isLinked = (filter: PlannedFilter): boolean => listFilterFields(filter).some(readsLinkedRows);

/** That an instant is in one of the spans. */
export function buildTimesCondition(time: Sql, spans: readonly Span[]): Sql {
  return joinSql(
    spans.map(({ from, to }) => sql`(${time} >= ${bindInstant(from)} and ${time} < ${bindInstant(to)})`),
    sql` or `,
  );
}
