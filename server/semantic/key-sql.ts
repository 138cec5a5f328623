import { isList } from '#contracts/semantic/columns.ts';
import { OTHERS, type ChosenValues, type PlannedKey, type Viewer } from '#engine/semantic/plan.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { bindStored, buildFieldSql, buildListSql, getDefault } from '#server/semantic/column-sql.ts';
import { buildClockSql } from '#server/semantic/condition-sql.ts';

/** What a key depends on: the seconds of the counted instant, the chosen values, and whether only those are counted. */
export type KeyContext = {
  time: string;
  zone: string;
  seconds: Sql;
  chosen: ChosenValues;
  narrowed: ReadonlySet<number>;
  viewer: Viewer;
};

/** A key of a group: the expression that is grouped by, and its text, null for rows without a value. */
export type KeySql = { group: Sql; text: (alias: Sql) => Sql };

type ValuesKey = Extract<PlannedKey, { kind: 'values' }>;

/** What rows are grouped by. */
export function buildKeySql(key: PlannedKey, context: KeyContext): KeySql {
  if (key.kind === 'clock')
    return { group: buildClockSql(key.unit, context), text: (alias) => sql`toString(${alias})` };
  if (key.kind === 'bars') {
    const starts = key.bars.map(({ from }) => Math.floor(from / 1000));
    const group =
      starts.length === 0
        ? sql`toInt64(0)`
        : sql`roundDown(${context.seconds}, ${bindValue('Array(Int64)', starts)})`;
    return { group, text: (alias) => sql`toString(${alias})` };
  }
  const chosen = context.chosen.get(key.axis) ?? [];
  if (isList(key.field.type)) return buildListKey(key, chosen, context);
  const group = buildFieldSql(key.field);
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

/** Each value of a list once for each row; an empty list is the default value of its type, which no list contains. */
function buildListKey(
  { field, others, axis }: ValuesKey,
  chosen: readonly (string | null)[],
  { narrowed, viewer }: KeyContext,
): KeySql {
  const values = sql`arrayDistinct(${buildListSql(field, viewer)})`;
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
  return {
    group: sql`arrayJoin(${counted})`,
    text: (alias) => sql`nullIf(toString(${alias}), ${bindValue('String', String(none))})`,
  };
}

/** The key of a group from its text: bars become their position. */
export function readKey(key: PlannedKey, text: string | null): string | null {
  if (text === null) return null;
  if (key.kind === 'bars') {
    const bar = key.bars.find(({ from }) => Math.floor(from / 1000) === Number(text));
    return bar ? String(bar.position) : null;
  }
  if (key.kind === 'clock' || !key.others) return text;
  if (text === 'none') return null;
  return text === 'others' ? OTHERS : text.slice(1);
}
