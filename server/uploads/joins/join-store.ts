import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { FIX_KINDS, type JoinCheck } from '#contracts/uploads/join.ts';
import { findFixes } from '#engine/uploads/find-fixes.ts';
import { UPLOAD_TABLES } from '#engine/uploads/slots.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinSql, readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildLimitSettings } from '#server/semantic/public.ts';
import {
  fixedSql,
  selectFixedValues,
  selectReplacements,
  selectSegments,
  type JoinedColumn,
} from '#server/uploads/joins/join-sql.ts';
import { deleteSegmentRows, type SegmentRows } from '#server/uploads/row-store.ts';

/** How many values that do not fit, and values with several rows, are shown. */
const SHOWN = { unmatched: 10, repeated: 5 };

type JoinRows = {
  rows: SegmentRows;
  column: JoinedColumn;
  /** The columns whose sums are shown: their ids, and their slots. */
  summed: readonly { _id: string; slot: string }[];
};

const Count = z.coerce.number();
const Totals = z.object({
  rows: Count,
  matched_rows: Count,
  values: Count,
  matched_values: Count,
  repeated_values: Count,
});
const Others = z.object({ other_values: Count, other_matched: Count });
const Unmatched = z.object({ value: z.string(), rows: Count, fixed: z.string() });
const Repeated = z.object({ value: z.string(), rows: Count, sums: z.array(z.number().nullable()) });

/** How the values of a column and those of another data set fit. */
export async function checkJoin(
  clickhouse: ClickHouseClient,
  { rows: segments, column, summed }: JoinRows,
): Promise<Omit<JoinCheck, 'lookup'>> {
  const { others, slot } = column;
  const fixed = selectFixedValues(selectSegments(segments), column);
  const values = sql`select f, count() as c from (${fixed}) where f != '' group by f`;
  const read = <T extends z.ZodType>(row: T, statement: Sql) =>
    readRows(clickhouse, row, statement, buildLimitSettings('interactive'));
  const [totals] = await read(
    Totals,
    sql`select sum(c) as rows, sumIf(c, hit) as matched_rows, count() as values, countIf(hit) as matched_values, countIf(c > 1) as repeated_values from (select c, f in (${others}) as hit from (${values}))`,
  );
  const [found] = await read(
    Others,
    sql`select count() as other_values, countIf(w in (select f from (${values}))) as other_matched from (${others})`,
  );
  const value = nameSql(slot);
  const unmatched = await read(
    Unmatched,
    sql`select u.v as value, u.c as rows, s.m as fixed from (select ${value} as v, count() as c from (${fixed}) where ${value} != '' and f not in (${others}) group by v) as u left join (${selectReplacements(others, FIX_KINDS)}) as s on ${fixedSql(sql`u.v`, FIX_KINDS)} = s.n order by rows desc, value limit ${bindValue('UInt32', SHOWN.unmatched)}`,
  );
  const sums = summed.map((one) => sql`sum(${nameSql(one.slot)})`);
  const repeated = await read(
    Repeated,
    sql`select f as value, count() as rows, array(${joinSql(sums, sql`, `)}) as sums from (${fixed}) where f != '' group by f having rows > 1 order by rows desc, value limit ${bindValue('UInt32', SHOWN.repeated)}`,
  );
  return {
    ...Totals.parse(totals),
    ...Others.parse(found),
    unmatched: unmatched.map(({ fixed: other, ...one }) => ({
      ...one,
      fixed: other === '' ? null : other,
      fixes: other === '' ? [] : findFixes(one.value, other),
    })),
    repeated,
    summed: summed.map(({ _id }) => _id),
  };
}

/**
 * Copies rows into another segment with the values of joined columns replaced. What an attempt before left of the copy is deleted first, so
 * that it can be repeated. @returns whether any value was replaced; otherwise nothing is copied
 */
export async function copyFixedRows(
  clickhouse: ClickHouseClient,
  rows: SegmentRows,
  { into, columns }: { into: string; columns: readonly JoinedColumn[] },
): Promise<boolean> {
  await deleteSegmentRows(clickhouse, rows.accountId, [into]);
  const all = selectSegments(rows);
  const changed: JoinedColumn[] = [];
  for (const column of columns) {
    const [row] = await readRows(
      clickhouse,
      z.object({ changed: Count }),
      sql`select countIf(f != ${nameSql(column.slot)}) as changed from (${selectFixedValues(all, column)})`,
    );
    if ((row?.changed ?? 0) > 0) changed.push(column);
  }
  if (changed.length === 0) return false;
  const fixed = changed.reduce(
    (source, column) =>
      sql`select * except(f) replace(f as ${nameSql(column.slot)}) from (${selectFixedValues(source, column)})`,
    all,
  );
  await clickhouse.command(
    render(
      sql`insert into ${nameSql(UPLOAD_TABLES[rows.width])} select * replace(${bindValue('UUID', into)} as segment_id) from (${fixed})`,
    ),
  );
  return true;
}

/** Rows of which less than this part is different are not looked at exactly. */
const LIKELY_UNIQUE = 0.9;

/** The columns of texts whose values come once, by their slots. */
export async function findUniqueSlots(
  clickhouse: ClickHouseClient,
  rows: SegmentRows,
  slots: readonly string[],
): Promise<string[]> {
  const likely = await countUnique(clickhouse, { rows, slots, by: sql`uniq`, part: LIKELY_UNIQUE });
  return countUnique(clickhouse, { rows, slots: likely, by: sql`uniqExact`, part: 1 });
}

type UniqueCount = { rows: SegmentRows; slots: readonly string[]; by: Sql; part: number };

async function countUnique(
  clickhouse: ClickHouseClient,
  { rows, slots, by, part }: UniqueCount,
): Promise<string[]> {
  if (slots.length === 0 || rows.segments.length === 0) return [];
  const select = slots.map((slot) => {
    const value = nameSql(slot);
    return sql`countIf(${value} != '') as ${nameSql(`filled_${slot}`)}, ${by}(nullIf(${value}, '')) as ${nameSql(`different_${slot}`)}`;
  });
  const [found] = await readRows(
    clickhouse,
    z.record(z.string(), Count),
    sql`select ${joinSql(select, sql`, `)} from (${selectSegments(rows)})`,
  );
  return slots.filter((slot) => {
    const filled = found?.[`filled_${slot}`] ?? 0;
    return filled > 0 && (found?.[`different_${slot}`] ?? 0) >= filled * part;
  });
}
