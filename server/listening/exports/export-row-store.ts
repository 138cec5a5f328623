import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { ExportColumn } from '#contracts/listening/exports/columns.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Writer } from '#server/listening/counts/authors-by-now.ts';
import type { CellFormat, CellValue } from '#server/listening/exports/cell-format.ts';
import { selectColumns } from '#server/listening/exports/column-sql.ts';

/** A cursor in the order of the feed. */
type RowCursor = { published_at: string; _id: string };

/** Mentions of a file: their values in the order of its columns, and the cursor of the last. */
export type ReadRows = { rows: CellValue[][]; last: RowCursor | null };

/** Finds what is known now of the authors of rows. */
export type FindWriters = (rows: readonly Writer[]) => Promise<(row: Writer) => { name: string } | undefined>;

type ExportRowsQuery = {
  columns: readonly ExportColumn[];
  tell: CellFormat;
  writers: FindWriters;
  where: Sql;
  /** The cursor after which the rows start. */
  after: RowCursor | null;
  limit: number;
};

/** The next mentions in the order of the feed: newest first, ties by id, so that each has exactly one position. */
export async function readRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { columns, tell, writers, where, after, limit }: ExportRowsQuery,
): Promise<ReadRows> {
  const { select, shape } = selectColumns(columns, tell);
  const text = z.string();
  const row: Record<string, z.ZodType<CellValue>> = {
    ...shape,
    at_ms: z.coerce.number(),
    at_id: text,
    of_source: text,
    of_author: text,
    of_name: text,
  };
  const found = await readMentions(clickhouse, accountId, {
    row: z.object(row),
    select: sql`toUnixTimestamp64Milli(published_at) as at_ms, toString(_id) as at_id, toString(source_id) as of_source,
      author_id as of_author, author_name as of_name, ${select}`,
    where: after ? sql`(${where}) and ${behind(after)}` : where,
    tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', limit)}`,
  });
  const last = found.at(-1);
  // Authors are only looked up where their name is exported.
  const known = columns.includes('author_name') ? await writers(found.map(writerOf)) : () => undefined;
  const readValue = (name: ExportColumn, one: Record<string, CellValue>): CellValue =>
    (name === 'author_name' ? known(writerOf(one))?.name : undefined) ?? one[`c_${name}`] ?? null;
  return {
    rows: found.map((one) => columns.map((name) => readValue(name, one))),
    last: last
      ? { published_at: new Date(Number(last['at_ms'])).toISOString(), _id: String(last['at_id']) }
      : null,
  };
}

function writerOf({ of_source, of_author, of_name }: Record<string, CellValue>): Writer {
  return {
    source_id: String(of_source),
    author_id: String(of_author),
    author_name: String(of_name),
  };
}

/** The first half skips whole granules by the order of the table, the second breaks ties. */
function behind({ published_at, _id }: RowCursor): Sql {
  const time = bindInstant(published_at);
  return sql`published_at <= ${time} and (published_at < ${time} or _id < ${bindValue('UUID', _id)})`;
}
