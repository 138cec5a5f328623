import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import {
  bindInstant,
  bindValue,
  joinSql,
  readRows,
  render,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';

const DAY = /^\d{8}$/;

/** The partition of a day, such as 20261129. @throws where it is none, so that nothing else gets into a statement */
function partitionSql(day: number): Sql {
  if (!DAY.test(String(day))) throw new Error(`not a day: ${day}`);
  return { pieces: [String(day)] };
}

/** Removes all posts of a day, at once. */
export async function dropDay(clickhouse: ClickHouseClient, day: number): Promise<void> {
  await clickhouse.command(render(sql`alter table public_posts drop partition ${partitionSql(day)}`));
}

/** Sources of which all posts of a day are to be removed. */
export type DayOfSources = { day: number; sourceIds: readonly string[] };

/** Removes the posts of some sources of some days from the disk: one rewriting of the parts that have any. */
export async function deleteFromDays(
  clickhouse: ClickHouseClient,
  days: readonly DayOfSources[],
): Promise<void> {
  const where = joinSql(
    days.map(
      ({ day, sourceIds }) =>
        sql`(toYYYYMMDD(collected_at) = ${bindValue('UInt32', day)} and source_id in ${bindValue('Array(UUID)', sourceIds)})`,
    ),
    sql` or `,
  );
  await clickhouse.command({
    ...render(sql`alter table public_posts delete where ${where}`),
    clickhouse_settings: { mutations_sync: '1' },
  });
}

/** Deletes posts by their ids; with `before` only those that were received earlier. */
export async function deletePublicPosts(
  clickhouse: ClickHouseClient,
  { ids, before }: { ids: readonly string[]; before: string | null },
): Promise<void> {
  const earlier = before === null ? sql`true` : sql`collected_at < ${bindInstant(before)}`;
  await clickhouse.command(
    render(sql`delete from public_posts where _id in ${bindValue('Array(UUID)', ids)} and ${earlier}`),
  );
}

/** Deletes the posts of an author from the disk. */
export async function deletePostsOfAuthor(
  clickhouse: ClickHouseClient,
  { channel, author_id }: { channel: string; author_id: string },
): Promise<void> {
  await clickhouse.command({
    ...render(
      sql`alter table public_posts delete where channel = ${bindValue('String', channel)} and author_id = ${bindValue('String', author_id)}`,
    ),
    clickhouse_settings: { mutations_sync: '1' },
  });
}

const Mention = z.object({ account_id: z.string(), _id: z.string(), public_id: z.string() });
/** A mention of a public post: whose it is, and its id there. */
export type MentionOfPost = z.infer<typeof Mention>;

/** The mentions that any account has of public posts: ids alone, for changes that concern every account. */
export function listMentionsOf(
  clickhouse: ClickHouseClient,
  publicIds: readonly string[],
): Promise<MentionOfPost[]> {
  return readRows(
    clickhouse,
    Mention,
    sql`select account_id, _id, public_id from mentions where public_id in ${bindValue('Array(UUID)', publicIds)}`,
  );
}
