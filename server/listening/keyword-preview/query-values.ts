import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { QueryValueField } from '#contracts/keywords/query-values.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { listSourceNames } from '#server/listening/actions/source-names.ts';

/** The number of days that completion covers, and how many values it offers. */
const DAYS = 30;
const MOST = 20;

const COLUMNS: Record<QueryValueField, Sql> = {
  channel: sql`channel`,
  lang: sql`language`,
  country: sql`country`,
  author: sql`author_name`,
  hashtag: sql`arrayJoin(hashtags)`,
  mention: sql`arrayJoin(mentioned)`,
  domain: sql`arrayJoin(domains)`,
  link: sql`arrayJoin(links)`,
  emoji: sql`arrayJoin(emoji)`,
  source: sql`toString(source_id)`,
};

const Row = z.object({ value: z.string(), count: z.coerce.number().int() });

/** The most frequent values of a field, in posts that the viewer sees, that contain the typed text. */
export const findQueryValues = async (
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { field, q }: { field: QueryValueField; q: string },
) => {
  const since = context.clock().getTime() - DAYS * MS_PER_DAY;
  const typed = q.trim().toLowerCase();
  const names = field === 'source' ? await inUnit(listSourceNames) : undefined;
  const { sees } = await loadKeywordNames({ inUnit });
  // Sources are searched by their names, which ClickHouse does not know.
  const having =
    names || typed === ''
      ? sql`value <> ''`
      : sql`value <> '' and positionCaseInsensitiveUTF8(value, ${bindValue('String', typed)}) > 0`;
  const rows = await readMentions(context.clickhouse, accountId, {
    row: Row,
    select: sql`${COLUMNS[field]} as value, count() as count`,
    where: joinConditions([sql`published_at >= ${bindInstant(since)}`, ...(sees ? [sees] : [])]),
    tail: sql`group by value having ${having} order by count desc, value limit ${bindValue('UInt32', names ? ALL_SOURCES : MOST)}`,
  });
  const items = rows.map((row) => ({ ...row, label: names?.get(row.value) ?? row.value }));
  const fitting = names ? items.filter(({ label }) => makeTextFilter(q)(label)) : items;
  return { items: fitting.slice(0, MOST) };
};

/** An account has fewer sources than this. */
const ALL_SOURCES = 1000;
