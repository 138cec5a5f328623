import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import type { ThemeCount } from '#engine/themes/rising.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { buildCauseRowsSql, type CauseFilter } from '#server/listening/alerts/cause-rows-sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';

const FactsRow = z.object({
  place: z.coerce.number(),
  total: Count,
  before: Count,
  authors: Count,
  author_count: Count,
  author_of: z.string(),
  author_named: z.string(),
  author_before: Count,
  post_id: z.string(),
  post_channel: z.union([Channel, z.literal('')]),
  post_author: z.string(),
  post_text: z.string(),
  post_sentiment: z.union([Sentiment, z.literal('')]),
  post_said: z.coerce.number(),
});
/** How many mentions, by how many authors, the author with the most and the loudest post; empty where there is none. */
export type CauseFacts = z.infer<typeof FactsRow>;

/** The loudest first, ties newest first. */
const RANK = sql`(-weight, -said, _id)`;

/** The longest text that is read of a post, in characters. */
const LONGEST = 400;

/** The facts of several filters in one read, by their index from 0; filters without a match are absent. */
export async function readCauseFacts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  filters: readonly CauseFilter[],
): Promise<Map<number, CauseFacts>> {
  const columns = sql`_id, channel, author_key, author_id, author_name, substringUTF8(text, 1, ${bindValue('UInt32', LONGEST)}) as said_text,
    sentiment, words, toInt64(ifNull(likes, 0) + ifNull(comments, 0) + ifNull(shares, 0)) as weight`;
  // By author first: then the top author, and the number of authors, are found without keeping all of them in an aggregate state.
  const byAuthor = sql`select place, author_key, countIf(not early) as now, countIf(early) as earlier,
      argMaxIf((author_id, author_name), said, not early) as face,
      minIf(${RANK}, not early) as first_rank,
      argMinIf((toString(_id), toString(channel), author_name, said_text, toString(sentiment), said), ${RANK}, not early) as first_post
    from (${buildCauseRowsSql(accountId, filters, columns)}) group by place, author_key`;
  const rows = await readRows(
    clickhouse,
    FactsRow,
    sql`select place, sum(now) as total, sum(earlier) as before, countIf(author_key <> 0 and now > 0) as authors,
        maxIf(now, author_key <> 0) as author_count,
        argMinIf((face.1, face.2, earlier), (-toInt64(now), author_key), author_key <> 0 and now > 0) as most,
        most.1 as author_of, most.2 as author_named, most.3 as author_before, argMinIf(first_post, first_rank, now > 0) as post,
        post.1 as post_id, post.2 as post_channel, post.3 as post_author, post.4 as post_text, post.5 as post_sentiment,
        post.6 as post_said
      from (${byAuthor}) group by place`,
  );
  return new Map(rows.map((row) => [row.place - 1, row]));
}

const ListedRow = z.object({
  place: z.coerce.number(),
  kind: z.enum(['channel', 'word', 'sentiment']),
  key: z.string(),
  count: Count,
  before: Count,
});
/** A channel, a sentiment or a word with its number of mentions, now and in an equally long period before. */
export type CauseListed = Omit<z.infer<typeof ListedRow>, 'place'>;

/** The top channels, sentiments and words of several filters, the highest first, at most a given number of each, by the filter's index from 0. */
export async function readCauseLists(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  filters: readonly CauseFilter[],
  most: number,
): Promise<Map<number, CauseListed[]>> {
  const columns = sql`toString(channel) as on_channel, toString(sentiment) as felt, words, author_id, sentiment`;
  const rows = await readRows(
    clickhouse,
    ListedRow,
    sql`select place, item.1 as kind, item.2 as key, countIf(not early) as count, countIf(early) as before
      from (select place, early, arrayJoin(arrayConcat([('channel', on_channel), ('sentiment', felt)], arrayMap(word -> ('word', toString(word)), words))) as item
        from (${buildCauseRowsSql(accountId, filters, columns)}))
      group by place, item having count > 0 order by count desc, key limit ${bindValue('UInt32', most)} by place, kind`,
  );
  return byPlace(rows);
}

const MergedRow = z.object({ place: z.coerce.number(), nth: z.coerce.number(), count: Count, before: Count });

/** Words that are merged into one. */
export type MergedTerm = { value: string; members: readonly string[] };

/** How many mentions of each filter contain any of the words of each group; a mention that contains several counts once. */
export async function countMerged(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  filters: readonly CauseFilter[],
  groups: readonly MergedTerm[],
): Promise<Map<number, ThemeCount[]>> {
  if (groups.length === 0) return new Map();
  const numbers = bindValue(
    'Array(UInt32)',
    groups.map((_group, index) => index + 1),
  );
  const members = bindValue(
    'Array(Array(String))',
    groups.map((group) => group.members),
  );
  const rows = await readRows(
    clickhouse,
    MergedRow,
    sql`select place, arrayJoin(arrayFilter((one, some) -> hasAny(words, some), ${numbers}, ${members})) as nth, countIf(not early) as count,
        countIf(early) as before
      from (${buildCauseRowsSql(accountId, filters, sql`words, author_id, sentiment`)}) group by place, nth`,
  );
  return byPlace(
    rows.flatMap(({ place, nth, count, before }) => {
      const group = groups[nth - 1];
      return group ? [{ place, value: group.value, count, before }] : [];
    }),
  );
}

function byPlace<T extends { place: number }>(rows: readonly T[]): Map<number, Omit<T, 'place'>[]> {
  const found = new Map<number, Omit<T, 'place'>[]>();
  for (const { place, ...row } of rows) {
    const own = found.get(place - 1) ?? [];
    own.push(row);
    found.set(place - 1, own);
  }
  return found;
}
