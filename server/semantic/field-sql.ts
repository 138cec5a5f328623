import { isList } from '#contracts/semantic/columns.ts';
import type { CalculatedColumn, ReachedField } from '#engine/semantic/model.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { bindStored, buildStoredSql, listSeen } from '#server/semantic/column-sql.ts';
import { buildFormulaSql } from '#server/semantic/formulas/formula-sql.ts';
import { buildOwnListSql, type ListContext } from '#server/semantic/list-sql.ts';

/** A field as one value, null where a row has none: of a calculated field what its formula gives, days and instants as texts. */
export function buildFieldSql(field: ReachedField, context: ListContext): Sql {
  const { calculated } = field;
  if (!calculated) return buildStoredSql(field);
  const value = buildFormulaSql(calculated.tree, {
    clock: calculated.clock,
    buildName: ({ name }) => buildReadSql(name, calculated, context),
    buildCell: () => sql`NULL`,
  });
  const { kind } = calculated.tree.type;
  if (kind === 'day') return sql`toString(${value})`;
  return kind === 'time' ? buildInstantText(value) : value;
}

/** An instant as ISO 8601 has it, with milliseconds. */
function buildInstantText(value: Sql): Sql {
  const milliseconds = sql`leftPad(toString(toUnixTimestamp64Milli(${value}) % 1000), 3, '0')`;
  return sql`concat(formatDateTime(${value}, '%Y-%m-%dT%H:%i:%S', 'UTC'), '.', ${milliseconds}, 'Z')`;
}

/** What a name of a formula reads, in the form that formulas take: keys as texts, and of lists only what the viewer sees. */
function buildReadSql(name: string, { reads }: CalculatedColumn, context: ListContext): Sql {
  const field = reads.get(name);
  if (!field) throw new Error(`no field ${name}`);
  if (isList(field.type)) return buildSeenTexts(field, context);
  const stored = buildStoredSql(field);
  const isText = field.bands !== null || field.type.startsWith('id') || field.type.startsWith('text');
  return isText ? sql`toString(${stored})` : stored;
}

function buildSeenTexts(field: ReachedField, context: ListContext): Sql {
  return sql`arrayMap(one -> toString(one), ${buildSeenListSql(field, context)})`;
}

/** The values of a list that the viewer sees; an empty list where a row has none. */
export function buildSeenListSql(field: ReachedField, context: ListContext): Sql {
  const own = buildOwnListSql(field, context);
  const seen = listSeen(field, context.viewer);
  return seen ? sql`arrayFilter(one -> has(${bindStored(field.type, [...seen])}, one), ${own})` : own;
}
