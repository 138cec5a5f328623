import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { bindValue, readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** A query on mentions: what to select, of which mentions, and what follows (grouping, order, limit). */
export type MentionQuestion<T extends z.ZodType> = {
  row: T;
  select: Sql;
  first?: Sql;
  where: Sql;
  tail?: Sql;
  settings?: ClickHouseSettings;
};

/** Tables that hold rollups of mentions by day. */
export type RollupTable =
  | 'mention_rollups'
  | 'author_rollups'
  | 'word_rollups'
  | 'theme_rollups'
  | 'ranked_posts'
  | 'mention_clusters'
  | 'shared_clusters';

/** `first`: the part of `where` that is evaluated before any other column is read, since it leaves few rows. */
type Part = { select: Sql; first?: Sql; where: Sql; tail?: Sql };

const TABLES = {
  mentions: sql`mentions`,
  mention_rollups: sql`mention_rollups`,
  author_rollups: sql`author_rollups`,
  word_rollups: sql`word_rollups`,
  theme_rollups: sql`theme_rollups`,
  ranked_posts: sql`ranked_posts`,
  mention_clusters: sql`mention_clusters`,
  shared_clusters: sql`shared_clusters`,
} satisfies Record<'mentions' | RollupTable, Sql>;

/**
 * A query on one account's mentions, or on their rollups, as a part of a larger query. This, {@link readMentions} and the writing functions
 * are the only access to these tables, and none can leave the account out: it is in the type and it is the first condition.
 */
export function buildSelect(
  table: keyof typeof TABLES,
  accountId: AccountId,
  { select, first, where, tail }: Part,
): Sql {
  return sql`select ${select} from ${TABLES[table]} ${first ? sql`prewhere ${first}` : sql``} where ${ofAccount(accountId)} and (${where}) ${tail ?? sql``}`;
}

/** Queries mentions of one account. */
export function readMentions<T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { row, settings, ...part }: MentionQuestion<T>,
): Promise<z.output<T>[]> {
  return readRows(clickhouse, row, buildSelect('mentions', accountId, part), settings);
}

/**
 * Changes columns of an account's mentions in place (a lightweight update: visible at once, merged later); `updated_at` records when. A
 * caller that changes what rollups count reports it by `touchDays`, before and after.
 */
export async function updateMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { set, where }: { set: Sql; where: Sql },
): Promise<void> {
  await clickhouse.command(
    render(
      sql`update mentions set ${set}, updated_at = now64(3, 'UTC') where ${ofAccount(accountId)} and (${where})`,
    ),
  );
}

/** Adds a changed copy of an account's mentions: `replace` sets the columns that differ, as `'' as text`. */
export async function copyMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { replace, where }: { replace: Sql; where: Sql },
): Promise<void> {
  await clickhouse.command(
    render(
      // Selected in the subquery, where a column's name still means the stored value.
      sql`insert into mentions select * replace (${replace}) from (${buildSelect('mentions', accountId, { select: sql`*`, where })})`,
    ),
  );
}

/** Deletes mentions of an account. The caller reports it to the rollups by `touchDays`, before and after. */
export async function deleteMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
): Promise<void> {
  await clickhouse.command(render(sql`delete from mentions where ${ofAccount(accountId)} and (${where})`));
}

/** Deletes rows from an account's rollups. */
export async function deleteRollups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { table, where }: { table: RollupTable; where: Sql },
): Promise<void> {
  await clickhouse.command(
    render(sql`delete from ${TABLES[table]} where ${ofAccount(accountId)} and (${where})`),
  );
}

/** Adds rows to an account's rollups: the result of `rows`, in the order of `columns` after the account. */
export async function insertRollups(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { table, columns, rows }: { table: RollupTable; columns: Sql; rows: Sql },
): Promise<void> {
  await clickhouse.command(
    render(
      sql`insert into ${TABLES[table]} (account_id, ${columns}) select ${bindValue('UUID', accountId)}, * from (${rows})`,
    ),
  );
}

/** Deletes all data of an account: its mentions and their rollups. */
export async function deleteAccountMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
): Promise<void> {
  for (const table of Object.values(TABLES))
    await clickhouse.command(render(sql`delete from ${table} where ${ofAccount(accountId)}`));
}

const Day = z.object({ account_id: AccountId, day: z.iso.date() });

/** Every day of every account that has mentions: the days for which rollups are computed. */
export function listMentionDays(clickhouse: ClickHouseClient): Promise<z.output<typeof Day>[]> {
  return readRows(
    clickhouse,
    Day,
    sql`select account_id, toString(toDate32(published_at)) as day from mentions group by account_id, day`,
  );
}

const ofAccount = (accountId: AccountId): Sql => sql`account_id = ${bindValue('UUID', accountId)}`;
