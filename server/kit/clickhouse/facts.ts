import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { z } from 'zod';
import { FACTS, type FactName } from '#contracts/facts/facts.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildAccountSelect, nameSql, type SelectParts } from '#server/kit/clickhouse/account-select.ts';
import { insertLinesOnce } from '#server/kit/clickhouse/insert-lines.ts';
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
  await insertLinesOnce(clickhouse, { table: FACTS[fact].table, lines }, token);
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
