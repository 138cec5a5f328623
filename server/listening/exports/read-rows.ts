import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { ExportColumn } from '#contracts/listening/exports/columns.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { selectColumns } from '#server/listening/exports/column-select.ts';
import type { Telling, Told } from '#server/listening/exports/telling.ts';

/** A place in the order of the feed. */
type Place = { published_at: string; _id: string };

/** Mentions of a file: their values in the order of its columns, and the place of the last. */
export type ReadRows = { rows: Told[][]; last: Place | null };

type Asked = {
  columns: readonly ExportColumn[];
  tell: Telling;
  where: Sql;
  /** The place behind which it goes on. */
  after: Place | null;
  limit: number;
};

/** The next mentions in the order of the feed: newest first, ties by id, so that each stands in exactly one place. */
export const readRows = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { columns, tell, where, after, limit }: Asked,
): Promise<ReadRows> => {
  const { select, shape } = selectColumns(columns, tell);
  const row: Record<string, z.ZodType<Told>> = { ...shape, at_ms: z.coerce.number(), at_id: z.string() };
  const found = await readMentions(clickhouse, accountId, {
    row: z.object(row),
    select: sql`toUnixTimestamp64Milli(published_at) as at_ms, toString(_id) as at_id, ${select}`,
    where: after ? sql`(${where}) and ${behind(after)}` : where,
    tail: sql`order by published_at desc, _id desc limit ${bound('UInt32', limit)}`,
  });
  const last = found.at(-1);
  return {
    rows: found.map((one) => columns.map((name) => one[`c_${name}`] ?? null)),
    last: last
      ? { published_at: new Date(Number(last['at_ms'])).toISOString(), _id: String(last['at_id']) }
      : null,
  };
};

/** The first half keeps whole granules out by the order of the table, the second decides among equal times. */
const behind = ({ published_at, _id }: Place): Sql => {
  const time = at(published_at);
  return sql`published_at <= ${time} and (published_at < ${time} or _id < ${bound('UUID', _id)})`;
};
