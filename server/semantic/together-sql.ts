import { z } from 'zod';
import type { PartRow, PlannedPart } from '#engine/semantic/plan.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { alias, PERIOD } from '#server/semantic/grouped-sql.ts';
import { makeKeyReader } from '#server/semantic/key-sql.ts';
import type { PartGroup } from '#server/semantic/part-group.ts';

/** A statement of parts that are read together, and what to do with the groups of each. */
export type GroupStatement = {
  group: PartGroup;
  statement: Sql;
  take: (part: number, rows: readonly PartRow[]) => void;
};

/** The columns of rows of one or several statements: whether with a position and a period, keys, values, and values that are means. */
type RowShape = {
  numbered: boolean;
  periods: boolean;
  keys: number;
  values: number;
  means: readonly number[];
};

/** A group of one of several statements; `part` is the position of its statement. */
export type GroupRow = Record<string, string | number | null>;

/** Several statements as one: the number of statements decides what short ones cost. */
export function buildTogether(statements: readonly GroupStatement[]): { row: RowShape; statement: Sql } {
  const [only, ...others] = statements;
  const groups = statements.map(({ group }) => group);
  const row: RowShape = {
    numbered: others.length > 0,
    periods: groups.some(({ before }) => before !== null),
    keys: Math.max(...groups.map(({ first }) => first.keys.length)),
    values: Math.max(...groups.map(({ measures }) => measures.length)),
    means: [...new Set(groups.flatMap(listMeans))],
  };
  if (only && others.length === 0) return { row, statement: only.statement };
  const selects = statements.map(({ group, statement }, index) => {
    const means = listMeans(group);
    const columns = [
      sql`${bindValue('UInt16', index)} as part`,
      ...(row.periods ? [group.before ? PERIOD : sql`toUInt8(0) as ${PERIOD}`] : []),
      ...Array.from({ length: row.keys }, (_, at) => column('k', at, at < group.first.keys.length)),
      ...Array.from({ length: row.values }, (_, at) => column('v', at, at < group.measures.length)),
      ...row.means.map((at) => column('n', at, means.includes(at))),
    ];
    return sql`select ${joinSql(columns, sql`, `)} from (${statement})`;
  });
  return { row, statement: joinSql(selects, sql` union all `) };
}

function column(letter: string, index: number, isOwn: boolean): Sql {
  return isOwn ? alias(letter, index) : sql`null as ${alias(letter, index)}`;
}

function listMeans({ first: { dataSet }, measures }: PartGroup): number[] {
  return measures.flatMap((name, index) => (dataSet.measures[name]?.aggregate === 'mean' ? [index] : []));
}

type Column = z.ZodType<string | number | null>;
const Key: Column = z.union([z.string(), z.number()]).nullable();
const Value: Column = z.number().nullable();
const known = new Map<string, z.ZodType<GroupRow>>();

/** The schema of rows of a shape. */
export function getGroupRow(shape: RowShape): z.ZodType<GroupRow> {
  const id = JSON.stringify(shape);
  const schema = known.get(id) ?? makeGroupRow(shape);
  known.set(id, schema);
  return schema;
}

function makeGroupRow({ numbered, periods, keys, values, means }: RowShape): z.ZodType<GroupRow> {
  const columns: [string, Column][] = [
    ...(numbered ? [['part', Value] satisfies [string, Column]] : []),
    ...(periods ? [['period', Value] satisfies [string, Column]] : []),
    ...Array.from({ length: keys }, (_, index): [string, Column] => [`k${index}`, Key]),
    ...Array.from({ length: values }, (_, index): [string, Column] => [`v${index}`, Value]),
    ...means.map((index): [string, Column] => [`n${index}`, Value]),
  ];
  return z.object(Object.fromEntries(columns));
}

/** The groups of a part among the rows of the statement that read it. */
export function readPartRows(part: PlannedPart, group: PartGroup, rows: readonly GroupRow[]): PartRow[] {
  const isEarly = group.before !== null && part.period === 'before' ? 1 : 0;
  const own = group.before === null ? rows : rows.filter(({ period }) => period === isEarly);
  const positions = part.measures.map((name) => group.measures.indexOf(name));
  const readers = part.keys.map(makeKeyReader);
  return own.map((row) => ({
    keys: readers.map((read, index) => read(toText(row[`k${index}`]))),
    values: positions.map((at) => [toNumber(row[`v${at}`]), toNumber(row[`n${at}`])] as const),
  }));
}

function toText(value: string | number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
function toNumber(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
