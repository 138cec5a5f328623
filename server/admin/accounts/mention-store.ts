import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { LineWriter } from '#server/kit/archive/write-archive.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

const PAGE = 5000;
const Row = z.looseObject({ _id: z.string(), published_at: z.string() });

/** Hands every mention of an account on as JSON lines, oldest first, page by page. */
export async function readEveryMention(
  { clickhouse }: Context,
  accountId: AccountId,
  write: LineWriter,
): Promise<void> {
  let after = { published_at: '1900-01-01 00:00:00.000', _id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const when = bindInstant(`${after.published_at.replace(' ', 'T')}Z`);
    const rows = await readMentions(clickhouse, accountId, {
      row: Row,
      select: sql`* except (account_id, folded, words)`,
      where: sql`(published_at, _id) > (${when}, ${bindValue('UUID', after._id)})`,
      tail: sql`order by account_id, published_at, _id limit ${bindValue('UInt32', PAGE)}`,
    });
    if (rows.length > 0) await write(rows.map((row) => JSON.stringify(row)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}
