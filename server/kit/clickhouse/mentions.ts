import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { bound, readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** A question about mentions: what to tell, of which ones, and what follows (grouping, order, limit). */
export type MentionQuestion<T extends z.ZodType> = {
  row: T;
  select: Sql;
  where: Sql;
  tail?: Sql;
  settings?: ClickHouseSettings;
};

/**
 * Asks for mentions of one account. This and {@link updateMentions} are the only ways to the table, and neither can leave the
 * account out: it is in the type and it is the first condition.
 */
export const readMentions = <T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { row, select, where, tail, settings }: MentionQuestion<T>,
): Promise<z.output<T>[]> =>
  readRows(
    clickhouse,
    row,
    sql`select ${select} from mentions where ${ofAccount(accountId)} and (${where}) ${tail ?? sql``}`,
    settings,
  );

/** Changes columns of an account's mentions in place (a lightweight update: seen at once, merged later). */
export const updateMentions = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { set, where }: { set: Sql; where: Sql },
): Promise<void> => {
  await clickhouse.command(
    render(sql`update mentions set ${set} where ${ofAccount(accountId)} and (${where})`),
  );
};

const ofAccount = (accountId: AccountId): Sql => sql`account_id = ${bound('UUID', accountId)}`;
