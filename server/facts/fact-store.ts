import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { FactName } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { deleteFacts, readFacts } from '#server/kit/clickhouse/facts.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Facts of one kind of one account. */
export type FactScope = { clickhouse: ClickHouseClient; accountId: AccountId; fact: FactName };

/** A row as it is stored, by its columns. */
export const FactRow = z.record(z.string(), z.unknown());
export type FactRow = z.infer<typeof FactRow>;

/** Current rows by their IDs. */
export function listFactsById(scope: FactScope, ids: readonly string[]): Promise<FactRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readFacts(scope.clickhouse, { ...scope, row: FactRow, select: sql`*`, where: hasId(ids) });
}

/** The IDs of all current rows. */
export function listFactIds(scope: FactScope): Promise<string[]> {
  return readIds(scope, sql`true`);
}

/** The IDs of the spans in which people were punched in. */
export function listAttendanceIds(
  scope: Omit<FactScope, 'fact'>,
  agents: readonly string[],
): Promise<string[]> {
  return readIds(
    { ...scope, fact: 'agent_work' },
    sql`kind = 'attendance' and has(${bindValue('Array(UUID)', agents)}, agent_id)`,
  );
}

/** Deletes all rows of versions before one. */
export function deleteFormerFacts(
  { clickhouse, accountId, fact }: FactScope,
  version: number,
): Promise<void> {
  return deleteFacts(clickhouse, accountId, { fact, where: isBefore(version) });
}

/** Deletes the versions of some rows before one. */
export async function deleteFormerVersions(
  { clickhouse, accountId, fact }: FactScope,
  { ids, version }: { ids: readonly string[]; version: number },
): Promise<void> {
  if (ids.length === 0) return;
  await deleteFacts(clickhouse, accountId, { fact, where: sql`${isBefore(version)} and ${hasId(ids)}` });
}

const isBefore = (version: number): Sql => sql`version < ${bindValue('UInt64', version)}`;
const hasId = (ids: readonly string[]): Sql => sql`_id in ${bindValue('Array(UUID)', ids)}`;

async function readIds({ clickhouse, ...scope }: FactScope, where: Sql): Promise<string[]> {
  const rows = await readFacts(clickhouse, {
    ...scope,
    row: z.object({ _id: z.string() }),
    select: sql`_id`,
    where,
  });
  return rows.map(({ _id }) => _id);
}
