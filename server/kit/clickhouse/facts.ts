import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { z } from 'zod';
import { FACTS, type FactName } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildAccountSelect, nameSql, type SelectParts } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const tableOf = (fact: FactName): Sql => nameSql(FACTS[fact].table);

/** Rows of a fact as lines of JSON, each with its account and version. */
export type FactRows = { fact: FactName; lines: readonly string[] };

/**
 * Inserts rows as one under a token: the same token again adds nothing, however the first attempt ended. Of rows with one key the one with
 * the largest version is current.
 */
export async function insertFactsOnce(
  clickhouse: ClickHouseClient,
  { fact, lines }: FactRows,
  token: string,
): Promise<void> {
  if (lines.length === 0) return;
  const { stream } = await clickhouse.exec({
    query: `insert into ${FACTS[fact].table} format JSONEachRow`,
    values: Readable.from([Buffer.from(`${lines.join('\n')}\n`)], { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      date_time_input_format: 'best_effort',
      input_format_skip_unknown_fields: 0,
      // One block, so that the token covers all of it.
      max_threads: 1,
      max_insert_threads: '1',
      min_insert_block_size_rows: '100000000',
      min_insert_block_size_bytes: '0',
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
}

/** A query of facts, and the shape of its rows. */
export type FactQuery<T extends z.ZodType> = SelectParts & { row: T; settings?: ClickHouseSettings };

/** Queries current facts of one account. */
export function readFacts<T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  { fact, accountId, ...query }: FactQuery<T> & { fact: FactName; accountId: AccountId },
): Promise<z.output<T>[]> {
  const table = { table: FACTS[fact].table, versioned: true };
  return readRows(clickhouse, query.row, buildAccountSelect(table, accountId, query), query.settings);
}

/** Deletes rows of an account, whether current or not. */
export async function deleteFacts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { fact, where }: { fact: FactName; where: Sql },
): Promise<void> {
  await clickhouse.command(
    render(sql`delete from ${tableOf(fact)} where ${ofAccount(accountId)} and (${where})`),
  );
}

/** Deletes all facts of an account. */
export async function deleteAccountFacts(clickhouse: ClickHouseClient, accountId: AccountId): Promise<void> {
  for (const { table } of Object.values(FACTS))
    await clickhouse.command(render(sql`delete from ${nameSql(table)} where ${ofAccount(accountId)}`));
}

const ofAccount = (accountId: AccountId): Sql => sql`account_id = ${bindValue('UUID', accountId)}`;
