import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { RefusedRow } from '#contracts/uploads/dry-run.ts';
import { UPLOAD_TABLES, type UploadWidth } from '#engine/uploads/slots.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Rows of an account's uploads: in which table, and of which segments. */
export type SegmentRows = { accountId: AccountId; width: UploadWidth; segments: readonly string[] };

const REFUSED = 'upload_refused_rows';
function ofSegments(segments: readonly string[]): Sql {
  return sql`segment_id in ${bindValue('Array(UUID)', segments)}`;
}
const ofAccount = (accountId: AccountId): Sql => sql`account_id = ${bindValue('UUID', accountId)}`;

function selectRows({ accountId, width, segments }: SegmentRows, select: Sql, tail?: Sql): Sql {
  const table = { table: UPLOAD_TABLES[width], versioned: false };
  return buildAccountSelect(table, accountId, { select, where: ofSegments(segments), ...(tail && { tail }) });
}

/** How many rows segments have. */
export async function countRows(clickhouse: ClickHouseClient, of: SegmentRows): Promise<number> {
  if (of.segments.length === 0) return 0;
  const [row] = await readRows(
    clickhouse,
    z.object({ rows: z.coerce.number() }),
    selectRows(of, sql`count() as rows`),
  );
  return row?.rows ?? 0;
}

/** The keys of the rows of segments. */
export async function loadKeys(clickhouse: ClickHouseClient, of: SegmentRows): Promise<Set<string>> {
  const keys = new Set<string>();
  if (of.segments.length === 0) return keys;
  const answer = await clickhouse.query({
    ...render(selectRows(of, sql`key`)),
    format: 'JSONCompactEachRow',
  });
  for await (const rows of answer.stream<[string]>()) for (const row of rows) keys.add(row.json()[0]);
  return keys;
}

/**
 * Copies the rows of segments into another one, but not those with a key of the rows that take their place. What an attempt before left of
 * the copy is deleted first, so that it can be repeated.
 */
export async function copyOtherRows(
  clickhouse: ClickHouseClient,
  of: SegmentRows,
  { into, unlike }: { into: string; unlike: string },
): Promise<void> {
  const { accountId, width } = of;
  await deleteSegmentRows(clickhouse, accountId, [into]);
  const replaced = selectRows({ accountId, width, segments: [unlike] }, sql`key`);
  const rows = buildAccountSelect({ table: UPLOAD_TABLES[width], versioned: false }, accountId, {
    select: sql`*`,
    where: sql`${ofSegments(of.segments)} and key not in (${replaced})`,
  });
  await clickhouse.command(
    render(
      sql`insert into ${nameSql(UPLOAD_TABLES[width])} select * replace (${bindValue('UUID', into)} as segment_id) from (${rows})`,
    ),
  );
}

/** Deletes the rows of segments, in whichever table they are, and what was refused of the versions that had them. */
export async function deleteSegmentRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  segments: readonly string[],
): Promise<void> {
  for (const table of Object.values(UPLOAD_TABLES))
    await clickhouse.command(
      render(sql`delete from ${nameSql(table)} where ${ofAccount(accountId)} and ${ofSegments(segments)}`),
    );
}

/** Deletes the rows that were refused of versions. A version's first segment has its id. */
export async function deleteRefusedRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  versions: readonly string[],
): Promise<void> {
  await clickhouse.command(
    render(
      sql`delete from ${nameSql(REFUSED)} where ${ofAccount(accountId)} and version_id in ${bindValue('Array(UUID)', versions)}`,
    ),
  );
}

/** Deletes all rows of the account's uploads. */
export async function deleteAccountUploadRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
): Promise<void> {
  for (const table of [...Object.values(UPLOAD_TABLES), REFUSED])
    await clickhouse.command(render(sql`delete from ${nameSql(table)} where ${ofAccount(accountId)}`));
}

/** Rows that are kept aside, of one version. */
export type RefusedRows = { accountId: AccountId; versionId: string; rows: readonly RefusedRow[] };

/** Inserts refused rows as one under a token: the same token again adds nothing. */
export async function insertRefusedOnce(
  clickhouse: ClickHouseClient,
  { accountId, versionId, rows }: RefusedRows,
  token: string,
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(({ row, column, reason, cells }) =>
    JSON.stringify({
      account_id: accountId,
      version_id: versionId,
      row,
      column: column ?? '',
      reason: JSON.stringify(reason),
      cells: JSON.stringify(cells),
    }),
  );
  const { stream } = await clickhouse.exec({
    query: `insert into ${REFUSED} format JSONEachRow`,
    values: Readable.from([Buffer.from(`${lines.join('\n')}\n`)], { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      max_threads: 1,
      max_insert_threads: '1',
      min_insert_block_size_rows: '100000000',
      min_insert_block_size_bytes: '0',
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
}

const StoredRefused = z.object({
  row: z.number(),
  column: z.string(),
  reason: z.string(),
  cells: z.string(),
});

/** The rows of a file that are kept aside, in its order, after one. */
export async function listRefusedRows(
  clickhouse: ClickHouseClient,
  { accountId, versionId }: Pick<RefusedRows, 'accountId' | 'versionId'>,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> {
  const rows = await readRows(
    clickhouse,
    StoredRefused,
    buildAccountSelect({ table: REFUSED, versioned: false }, accountId, {
      select: sql`row, column, reason, cells`,
      where: sql`version_id = ${bindValue('UUID', versionId)} and row > ${bindValue('UInt32', after)}`,
      tail: sql`order by row limit ${bindValue('UInt32', limit)}`,
    }),
  );
  return rows.map(({ row, column, reason, cells }) => ({
    row,
    column: column === '' ? null : column,
    reason: JSON.parse(reason) as RefusedRow['reason'],
    cells: JSON.parse(cells) as string[],
  }));
}
