import { z } from 'zod';
import { Channel } from '#contracts/networks.ts';
import { bindInstant, bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import {
  Count,
  readCounted,
  SENTIMENT_COUNTS,
  sentimentColumns,
  type Filter,
  type KeywordNames,
} from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** A part of a period, and the time before it that says what is usual. */
export type ReasonQuery = { filter: Filter; names: KeywordNames; begin: number };
type ReasonScope = Pick<SearchScope, 'context' | 'accountId'>;

/** Stories and authors among which those beyond the usual are chosen: the most frequent. */
const CANDIDATES = 50;
/** The longest text of a story, in characters. */
const LONGEST = 280;

const StoryRow = z.object({
  number: z.string(),
  post_id: z.string(),
  on_channel: Channel,
  author: z.string(),
  post_text: z.string(),
  count: Count,
  earlier: Count,
});

/** The texts that most posts of a period repeat, each with its loudest post and how often it was there before. */
export function readStories(scope: ReasonScope, query: ReasonQuery): Promise<z.output<typeof StoryRow>[]> {
  const early = buildEarlySql(query);
  const loudest = sql`(ifNull(likes, 0) + ifNull(comments, 0) + ifNull(shares, 0), published_at, _id)`;
  return readReasons(scope, query, {
    row: StoryRow,
    select: sql`toString(cluster) as number, countIf(not ${early}) as count, countIf(${early}) as earlier,
      argMaxIf((toString(_id), toString(channel), author_name, substringUTF8(text, 1, ${bindValue('UInt32', LONGEST)})), ${loudest}, not ${early}) as post,
      post.1 as post_id, post.2 as on_channel, post.3 as author, post.4 as post_text`,
    where: sql`cluster <> 0`,
    tail: sql`group by cluster having count > 0 order by count desc, number limit ${bindValue('UInt32', CANDIDATES)}`,
  });
}

const AuthorRow = z.object({
  on_channel: Channel,
  person: z.string(),
  named: z.string(),
  count: Count,
  earlier: Count,
});

/** The authors of most posts of a period, each with their posts of before. */
export function readLoudAuthors(
  scope: ReasonScope,
  query: ReasonQuery,
): Promise<z.output<typeof AuthorRow>[]> {
  const early = buildEarlySql(query);
  return readReasons(scope, query, {
    row: AuthorRow,
    select: sql`toString(channel) as on_channel, author_id as person, countIf(not ${early}) as count, countIf(${early}) as earlier,
      argMax(author_name, published_at) as named`,
    where: sql`author_key <> 0`,
    tail: sql`group by channel, author_id having count > 0 order by count desc, person limit ${bindValue('UInt32', CANDIDATES)}`,
  });
}

const WordRow = z.object({ word: z.string(), count: Count, ...sentimentColumns });

/** How the posts of a period with each of some words feel. */
export function readWordSentiments(
  { context, accountId }: ReasonScope,
  { filter, names }: Omit<ReasonQuery, 'begin'>,
  words: readonly string[],
): Promise<z.output<typeof WordRow>[]> {
  const sought = bindValue('Array(String)', words);
  return readCounted(
    context.clickhouse,
    accountId,
    { filter, names },
    {
      row: WordRow,
      select: sql`arrayJoin(arrayIntersect(words, ${sought})) as word, count() as count, ${SENTIMENT_COUNTS}`,
      where: sql`hasAny(words, ${sought})`,
      tail: sql`group by word`,
    },
  );
}

function readReasons<T extends z.ZodType>(
  { context, accountId }: ReasonScope,
  { filter, names, begin }: ReasonQuery,
  parts: { row: T; select: Sql; where: Sql; tail: Sql },
): Promise<z.output<T>[]> {
  const ends = [sql`published_at >= ${bindInstant(begin)}`, sql`published_at < ${bindInstant(filter.to)}`];
  return readCounted(
    context.clickhouse,
    accountId,
    { filter, names },
    { ...parts, span: joinSql(ends, sql` and `) },
  );
}

function buildEarlySql({ filter }: ReasonQuery): Sql {
  return sql`(published_at < ${bindInstant(filter.from)})`;
}
