import { sql } from 'kysely';
import { NO_KEY, type ReportDimension } from '#contracts/crm/reports/metric.ts';
import { namesOf } from '#server/crm/agent-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Where the names of things with ids stand; people may have left, so they are looked up by themselves. */
const TABLES: Partial<Record<ReportDimension, string>> = {
  connection: 'connections',
  group: 'groups',
  tag: 'ticket_tags',
  keyword: 'keywords',
};

/** The names of a dimension's keys, for those dimensions whose keys are ids. What is gone has none. */
export const nameKeys = async (
  unit: Unit,
  dimension: ReportDimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = keys.filter((key) => key !== NO_KEY);
  if (dimension === 'assignee') return namesOf(unit, ids);
  const table = TABLES[dimension];
  if (!table || ids.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from ${sql.table(table)} where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  return new Map(rows.map(({ _id, name }) => [_id, name]));
};
