import type { AccountId } from '#contracts/kit/ids.ts';
import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { FIX_KINDS, type JoinFix } from '#contracts/uploads/join.ts';
import type { ReachedField } from '#engine/semantic/model.ts';
import type { PlannedPart, Viewer } from '#engine/semantic/plan.ts';
import { UPLOAD_TABLES } from '#engine/uploads/slots.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildReadFieldSql, buildSourceSql } from '#server/semantic/public.ts';
import type { SegmentRows } from '#server/uploads/row-store.ts';

/** A dimension of another data set, and for whom its values are read. */
export type OtherValues = { accountId: AccountId; dataSet: DataSet; field: ReachedField; viewer: Viewer };

/** All times that the engine has. */
const ALWAYS = { from: Date.UTC(1900, 0, 1), to: Date.UTC(2299, 11, 31) };

/** The different values of a dimension as texts `w`, of the rows that the viewer sees. */
export function selectOtherValues({ accountId, dataSet, field, viewer }: OtherValues): Sql {
  const [time = ''] = Object.values(dataSet.times);
  const part: PlannedPart = {
    dataSet,
    period: 'now',
    span: ALWAYS,
    time,
    zone: 'UTC',
    now: ALWAYS.to,
    keys: [{ kind: 'values', axis: 0, dimension: '', field, others: false, shown: null, combined: null }],
    filters: [],
    narrowed: [],
    measures: [],
    calculated: new Map(),
    about: false,
    source: { from: 'rows', reason: 'no_rollup' },
    limit: 0,
  };
  const context = { accountId, viewer, pool: null, search: searchNothing };
  const value = buildReadFieldSql(field, part, context);
  const text = isList(field.type) ? sql`toString(arrayJoin(${value}))` : sql`toString(${value})`;
  const source = buildSourceSql(part, { context, chosen: new Map(), spans: [ALWAYS] });
  const values = source({ select: sql`${text} as w`, tail: sql`` });
  return sql`select distinct ifNull(w, '') as w from (${values}) where w != ''`;
}

function searchNothing(): never {
  throw new Error('a join searches no text');
}

/** A value as it is compared under some fixes. */
export function fixedSql(value: Sql, fixes: readonly JoinFix[]): Sql {
  return FIX_KINDS.filter((fix) => fixes.includes(fix)).reduce((one, fix) => FIXES[fix](one), value);
}

const FIXES: Readonly<Record<JoinFix, (value: Sql) => Sql>> = {
  spaces: (value) => replaceSql(value, '^\\s+|\\s+$', ''),
  case: (value) => sql`lowerUTF8(${value})`,
  zeros: (value) => replaceSql(value, '^0+([0-9])', '\\1'),
};

function replaceSql(value: Sql, pattern: string, by: string): Sql {
  return sql`replaceRegexpAll(${value}, ${bindValue('String', pattern)}, ${bindValue('String', by)})`;
}

/** For each compared form `n` the only value `m` of the other data set that has it. */
export function selectReplacements(others: Sql, fixes: readonly JoinFix[]): Sql {
  return sql`select ${fixedSql(sql`w`, fixes)} as n, any(w) as m from (${others}) group by n having count() = 1`;
}

/** A column of rows with what it is compared with. */
export type JoinedColumn = { slot: string; others: Sql; fixes: readonly JoinFix[] };

/** The rows of segments with a column whose values are replaced by those that differ from them in the fixes alone, as the column `f`. */
export function selectFixedValues(rows: Sql, { slot, others, fixes }: JoinedColumn): Sql {
  const value = sql`r.${nameSql(slot)}`;
  if (fixes.length === 0) return sql`select r.*, ${value} as f from (${rows}) as r`;
  const replaced = sql`if(${value} = '' or ${value} in (${others}) or s.m = '', ${value}, s.m)`;
  return sql`select r.*, ${replaced} as f from (${rows}) as r left join (${selectReplacements(others, fixes)}) as s on ${fixedSql(value, fixes)} = s.n`;
}

/** All rows of segments. */
export function selectSegments({ accountId, width, segments }: SegmentRows): Sql {
  const table = { table: UPLOAD_TABLES[width], versioned: false };
  return buildAccountSelect(table, accountId, {
    select: sql`*`,
    where: sql`segment_id in ${bindValue('Array(UUID)', segments)}`,
  });
}
