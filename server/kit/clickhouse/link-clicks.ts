import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { insertLinesOnce } from '#server/kit/clickhouse/insert-lines.ts';
import { bindValue, render, sql } from '#server/kit/clickhouse/sql.ts';

/** A request for a short link, as it is stored. */
export type LinkClick = {
  account_id: string;
  _id: string;
  at: string;
  link_id: string;
  host: string;
  network: string;
  post_id: string | null;
  campaign_id: string | null;
  country: string;
  device: string;
  referrer: string;
  kind: string;
  /** A number of 64 bits as text; null for what is no visit. */
  visitor: string | null;
};

/** Inserts clicks, as lines of JSON, under a token: the same token again adds nothing. */
export async function insertClicksOnce(
  clickhouse: ClickHouseClient,
  lines: readonly string[],
  token: string,
): Promise<void> {
  await insertLinesOnce(clickhouse, { table: 'link_clicks', lines }, token);
}

/** Deletes all clicks of an account. */
export async function deleteAccountClicks(clickhouse: ClickHouseClient, accountId: AccountId): Promise<void> {
  await clickhouse.command(
    render(sql`delete from link_clicks where account_id = ${bindValue('UUID', accountId)}`),
  );
}
