import { isList } from '#contracts/semantic/columns.ts';
import { OTHERS, type ChosenValues, type PlannedKey } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { bindScalar, bindStored, getDefault, listSeen } from '#server/semantic/column-sql.ts';
import { buildClockSql } from '#server/semantic/condition-sql.ts';
import { buildFieldSql } from '#server/semantic/field-sql.ts';
import { buildListSql, buildOwnListSql, type ListContext } from '#server/semantic/list-sql.ts';
import type { Early } from '#server/semantic/reading.ts';

/** What a key depends on: the seconds of the counted instant, the chosen values, and whether only those are counted. */
export type KeyContext = ListContext & {
  time: string;
  zone: string;
  seconds: Sql;
  chosen: ChosenValues;
  narrowed: ReadonlySet<number>;
  early: Early | null;
  /** Whether every row is in a group of everything as well. */
  withTotal: boolean;
};

/** A key of a group: the expression that is grouped by, and its text, null for rows without a value. */
export type KeySql = { group: Sql; text: (alias: Sql) => Sql };

type ValuesKey = Extract<PlannedKey, { kind: 'values' }>;

/** What rows are grouped by. */
export function buildKeySql(key: PlannedKey, context: KeyContext): KeySql {
  if (key.kind === 'clock')
    return { group: buildClockSql(key.unit, context), text: (alias) => sql`toString(${alias})` };
  if (key.kind === 'bars') {
    const own = buildBarSql(key.bars, context.seconds);
    const { early } = context;
    const group = early
      ? sql`if(${early.condition}, ${buildBarSql(early.bars, context.seconds)}, ${own})`
      : own;
    return { group, text: (alias) => sql`toString(${alias})` };
  }
  const chosen = context.chosen.get(key.axis) ?? [];
  if (isList(key.field.type)) return buildListKey(key, chosen, context);
  const group = buildFieldSql(key.field, context);
  if (!key.others) return { group, text: (alias) => sql`toString(${alias})` };
  const known = key.field.bands
    ? bindValue(
        'Array(String)',
        chosen.flatMap((one) => one ?? []),
      )
    : bindStored(
        key.field.type,
        chosen.flatMap((one) => one ?? []),
      );
  const none = chosen.includes(null) ? sql`'none'` : sql`'others'`;
  return {
    group: sql`multiIf(isNull(${group}), ${none}, ${group} in ${known}, concat('=', toString(${group})), 'others')`,
    text: (alias) => alias,
  };
}

/** The start of the bar of a row, in seconds. */
function buildBarSql(bars: readonly Span[], seconds: Sql): Sql {
  const starts = bars.map(({ from }) => Math.floor(from / 1000));
  return starts.length === 0
    ? sql`toInt64(0)`
    : sql`roundDown(${seconds}, ${bindValue('Array(Int64)', starts)})`;
}

/** Each value of a list once for each row; an empty list is the default value of its type, which no list contains. */
function buildListKey(key: ValuesKey, chosen: readonly (string | null)[], context: KeyContext): KeySql {
  const { field, others, axis } = key;
  const { narrowed, withTotal } = context;
  if (key.combined)
    return {
      group: sql`arraySort(${buildCombinedSql(key, context)})`,
      text: (alias) => sql`toJSONString(arrayMap(one -> toString(one), ${alias}))`,
    };
  const values = buildShownValues(key, context);
  const none = getDefault(field.type);
  const known = bindStored(
    field.type,
    chosen.map((one) => one ?? none),
  );
  if (others)
    return {
      group: sql`arrayJoin(arrayDistinct(arrayMap(one -> if(has(${known}, one), concat('=', toString(one)), 'others'), ${values})))`,
      text: (alias) => sql`if(${alias} = ${bindValue('String', `=${none}`)}, 'none', ${alias})`,
    };
  const counted = narrowed.has(axis) ? sql`arrayFilter(one -> has(${known}, one), ${values})` : values;
  const all = withTotal ? sql`arrayPushFront(${counted}, ${bindScalar(field.type, none)})` : counted;
  return {
    group: sql`arrayJoin(${all})`,
    text: (alias) => sql`nullIf(toString(${alias}), ${bindValue('String', String(none))})`,
  };
}

/** The shown values of a list that a row has and the viewer sees. */
function buildCombinedSql({ field, shown }: ValuesKey, context: ListContext): Sql {
  const some = (shown?.values ?? []).flatMap((one) => one ?? []);
  const seen = listSeen(field, context.viewer);
  const stored = bindStored(field.type, seen ? some.filter((one) => seen.has(one)) : some);
  // A few values are looked through in less than half the time of the engine's intersection, which builds a table of each row.
  return sql`arrayDistinct(arrayFilter(one -> has(${stored}, one), ${buildOwnListSql(field, context)}))`;
}

/** That a row has as many of the shown values as a combination needs; most lists are shorter, which is read before anything else. */
export function listCombinedConditions(keys: readonly PlannedKey[], context: ListContext): Sql[] {
  return keys.flatMap((key) => {
    if (key.kind !== 'values' || !key.combined) return [];
    const least = bindValue('UInt8', key.combined.least);
    const own = buildOwnListSql(key.field, context);
    return [sql`length(${own}) >= ${least}`, sql`length(${buildCombinedSql(key, context)}) >= ${least}`];
  });
}

/** The values of a list that the axis shows and the viewer sees, each once. */
function buildShownValues({ field, shown }: ValuesKey, context: ListContext): Sql {
  // Distinct first: a list of few words, as the engine stores it, is made distinct four times as fast before it may get a value for none.
  if (shown === null && !listSeen(field, context.viewer))
    return sql`emptyArrayToSingle(arrayDistinct(${buildOwnListSql(field, context)}))`;
  if (shown === null) return sql`arrayDistinct(${buildListSql(field, context)})`;
  const none = getDefault(field.type);
  const stored = bindStored(
    field.type,
    shown.values.map((one) => one ?? none),
  );
  const withNone = shown.values.includes(null) === (shown.is === 'among');
  const own =
    withNone || listSeen(field, context.viewer)
      ? buildListSql(field, context)
      : buildOwnListSql(field, context);
  if (shown.is === 'among') return sql`arrayIntersect(${own}, ${stored})`;
  if (shown.values.length === 1 && shown.values[0] === null && !listSeen(field, context.viewer))
    return sql`arrayDistinct(${own})`;
  return sql`arrayDistinct(arrayFilter(one -> not has(${stored}, one), ${own}))`;
}

/** Reads the keys of groups from their texts: bars become their position. */
export function makeKeyReader(key: PlannedKey): (text: string | null) => string | null {
  if (key.kind === 'bars') {
    const positions = new Map(
      key.bars.map(({ from, position }) => [String(Math.floor(from / 1000)), String(position)]),
    );
    return (text) => positions.get(text ?? '') ?? null;
  }
  if (key.kind === 'clock' || !key.others) return (text) => text;
  return (text) => {
    if (text === null || text === 'none') return null;
    return text === 'others' ? OTHERS : text.slice(1);
  };
}
