import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { MentionSort } from '#contracts/listening/mention.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { readPublicPosts } from '#server/kit/clickhouse/public-posts.ts';
import {
  bindInstant,
  bindValue,
  formatClickHouseTime,
  joinConditions,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { MENTION_COLUMNS } from '#server/listening/feed/mention-columns-sql.ts';
import { MentionRow } from '#server/listening/feed/mention-row.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { readCounted, type CountedPosts } from '#server/listening/filter-sql/post-select.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** The order of the feed; ties are broken by id, so that every mention has exactly one position. */
export type Order = { sort: MentionSort; order: 'desc' | 'asc' };

/** The cursor of a mention: its sort value (an instant or a score) and its id. */
export type FeedCursor = { value: string | number; _id: string };

/** The query for a page: the posts of a filter, and the cursor after which it starts. */
export type FeedPage = {
  counted: CountedPosts;
  by?: Order | undefined;
  after?: FeedCursor | undefined;
  limit: number;
  /** Returns a full page however far apart its mentions are, where no caller requests the rest of a short page. */
  whole?: boolean;
};

/** Rows in order, and whether more follow. */
export type FeedRows = { rows: MentionRow[]; more: boolean };

const NEWEST: Order = { sort: 'published', order: 'desc' };

const COLUMNS: Record<MentionSort, Sql> = {
  published: sql`published_at`,
  added: sql`collected_at`,
  updated: sql`updated_at`,
  impact: sql`score`,
};

/** The cursor of a row. */
export function toFeedCursor(row: MentionRow, sort: MentionSort): FeedCursor {
  return {
    value: { published: row.published, added: row.collected, updated: row.updated, impact: row.impact }[sort],
    _id: row._id,
  };
}

/** The first span that is searched, in milliseconds, and the largest factor by which the next one is wider. */
const FIRST_SPAN = 3 * 86_400_000;
const WIDER = 16;
/**
 * A span whose size was computed for the page is read to its end. Reading in the order of the table, backwards and ready to stop early,
 * takes half as long again. Where nothing was found yet, the span may hold many rows, and stopping early is what counts.
 */
const THROUGHOUT: ClickHouseSettings = { optimize_read_in_order: 0 };
/** The factor by which the span exceeds the estimate: a short page costs another statement. */
const SPARE = 1.25;
/**
 * A page ends after rows from this many granules: each is decompressed whole, which takes 3 ms of both cores for one row. The rest comes
 * with the next page, while the user reads this one.
 */
const GRANULES = 12;

/** The width of the next span, estimated from the matches so far: as much as should fill the page. */
function nextSpan(looked: number, found: number, wanted: number): number {
  const enough = found === 0 ? Number.POSITIVE_INFINITY : (looked * wanted * SPARE) / found;
  return Math.min(Math.max(enough, FIRST_SPAN), looked * WIDER);
}

/**
 * Reads a page of the feed; the row at `after` is excluded. With newest first, the newest days are searched first, and older ones only
 * while the page is not full, as far as the matches so far suggest: most pages then cost the same however many mentions there are. Older
 * matches are far apart, as are all matches in another order: these are found by the filtered columns alone and then fetched at once. A
 * page whose matches are very far apart is shorter than requested, although more follow. Matches that were read before are found at once.
 */
export async function readFeed(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { counted, by = NEWEST, after, limit, whole = false }: FeedPage,
): Promise<FeedRows> {
  refuseEmpty(counted.filter);
  const { from, to } = counted.filter;
  const read = <T extends z.ZodType>(
    columns: { row: T; select: Sql },
    span: Sql,
    most: number,
    settings?: ClickHouseSettings,
  ) =>
    readCounted(clickhouse, accountId, counted, {
      ...columns,
      span,
      ...(after && { where: behindOf(by, after) }),
      tail: sql`order by ${inOrder(by)} limit ${bindValue('UInt32', most)}`,
      ...(settings ? { settings } : {}),
    });
  const find = (span: Sql, most: number, settings?: ClickHouseSettings): Promise<FoundMention[]> =>
    read(
      { row: FoundMention, select: counted.matches ? MATCHED_COLUMNS : FOUND_COLUMNS },
      span,
      most,
      settings,
    );
  /** One row more than fits shows that more follow. */
  const wanted = limit + 1;
  const finish = async (newest: MentionRow[], found: FoundMention[]): Promise<FeedRows> => {
    const near = whole ? found : found.slice(0, endOfGranules(found));
    const kept = near.slice(0, Math.max(0, limit - newest.length));
    const rows = [
      ...newest.slice(0, limit),
      ...(await readPostsAt(clickhouse, accountId, kept, counted.names)),
    ];
    return { rows, more: newest.length + found.length > newest.slice(0, limit).length + kept.length };
  };
  if (counted.matches) return finish([], await find(within(from, to), wanted));
  if (by.sort !== 'published' || by.order !== 'desc') return finish([], await find(within(from, to), wanted));
  const first = Date.parse(from);
  // The cursor may share its millisecond with mentions after it, so the span ends just after it.
  const last = after ? Math.min(Date.parse(to), Date.parse(String(after.value)) + 1) : Date.parse(to);
  let end = Math.max(first, last - FIRST_SPAN);
  const select = counted.names.pool ? sql`${MENTION_COLUMNS}, own` : MENTION_COLUMNS;
  const newest = await read({ row: MentionRow, select }, within(end, last), wanted);
  const older: FoundMention[] = [];
  for (let missing = wanted - newest.length; end > first && missing > 0;) {
    const start = Math.max(first, end - nextSpan(last - end, newest.length + older.length, missing));
    const isMeasured = newest.length + older.length > 0;
    older.push(...(await find(within(start, end), missing, isMeasured ? THROUGHOUT : undefined)));
    missing = Math.min(wanted - newest.length - older.length, whole ? wanted : rowsLeft(older));
    end = start;
  }
  return finish(newest, older);
}

const FoundMention = z.object({ _id: z.string(), published: z.coerce.number(), stretch: z.string() });
type FoundMention = z.output<typeof FoundMention>;
/** `granule` is the number of a granule within its part: the least that ClickHouse decompresses. */
const FOUND_COLUMNS = sql`_id, toUnixTimestamp64Milli(published_at) as published,
  concat(_part, ' ', toString(_part_granule_offset)) as stretch`;

/** Of matches in memory, whose granules are not known. */
const MATCHED_COLUMNS = sql`_id, toUnixTimestamp64Milli(published_at) as published, '' as stretch`;

/** How many of the rows are in the first {@link GRANULES} granules. */
function endOfGranules(found: readonly FoundMention[]): number {
  const seen = new Set<string>();
  const past = found.findIndex(({ stretch }) => seen.add(stretch).size > GRANULES);
  return past === -1 ? found.length : past;
}

/** How many more rows are likely to fill the granules of a page and show that more follow; zero where the rows already do. */
function rowsLeft(found: readonly FoundMention[]): number {
  if (found.length === 0) return Number.POSITIVE_INFINITY;
  const { size } = new Set(found.map(({ stretch }) => stretch));
  return Math.ceil((GRANULES + 1 - size) * (found.length / size));
}

/** Finds one mention by its id, hidden or not; returns nothing where the viewer may not see it. */
export async function findMention(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { id, sees }: { id: string } & Pick<KeywordNames, 'sees'>,
): Promise<MentionRow | undefined> {
  const [row] = await readMentions(clickhouse, accountId, {
    row: MentionRow,
    select: MENTION_COLUMNS,
    where: joinConditions([sql`_id = ${bindValue('UUID', id)}`, ...(sees ? [sees] : [])]),
    tail: sql`limit 1`,
  });
  return row;
}

/** Reads posts whose time and id are known, in their order; those deleted meanwhile are absent. */
export async function readPostsAt(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  places: readonly { _id: string; published: number }[],
  { pool }: Pick<KeywordNames, 'pool'>,
): Promise<MentionRow[]> {
  if (places.length === 0) return [];
  const times = [...new Set(places.map(({ published }) => published))].map((time) =>
    formatClickHouseTime(time),
  );
  // The tables are ordered by time, so only the few granules with these instants are read.
  const where = sql`published_at in ${bindValue("Array(DateTime64(3, 'UTC'))", times)}
    and _id in ${bindValue(
      'Array(UUID)',
      places.map(({ _id }) => _id),
    )}`;
  const columns = { row: MentionRow, select: MENTION_COLUMNS, where };
  const [mentions, others] = await Promise.all([
    readMentions(clickhouse, accountId, columns),
    pool ? readPublicPosts(clickhouse, pool, columns) : [],
  ]);
  const found = [...mentions, ...others.map((row) => ({ ...row, own: 0 }))];
  const byId = new Map(found.map((row) => [row._id, row]));
  return places.flatMap(({ _id }) => byId.get(_id) ?? []);
}

const ClusterSizeRow = z.object({ cluster_id: z.string(), count: z.coerce.number().int() });

/** The number of mentions of a span in each of these clusters. */
export async function countByCluster(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  {
    clusters,
    from,
    to,
    sees,
  }: { clusters: readonly string[]; from: string; to: string } & Pick<KeywordNames, 'sees'>,
): Promise<Map<string, number>> {
  if (clusters.length === 0) return new Map();
  const rows = await readMentions(clickhouse, accountId, {
    row: ClusterSizeRow,
    select: sql`toString(cluster) as cluster_id, count() as count`,
    where: sql`cluster in ${bindValue('Array(UInt64)', clusters.map(BigInt))} and hidden = 'no' and ${within(from, to)}
      and ${sees ?? sql`true`}`,
    tail: sql`group by cluster`,
  });
  return new Map(rows.map((row) => [row.cluster_id, row.count]));
}

function within(from: string | number, to: string | number): Sql {
  return sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`;
}

function inOrder({ sort, order }: Order): Sql {
  return order === 'desc' ? sql`${COLUMNS[sort]} desc, _id desc` : sql`${COLUMNS[sort]}, _id`;
}

/** The first half skips whole granules by the order of the table, the second breaks ties. */
function behindOf({ sort, order }: Order, { value, _id }: FeedCursor): Sql {
  const column = COLUMNS[sort];
  const place = typeof value === 'number' ? bindValue('Float64', value) : bindInstant(value);
  const id = bindValue('UUID', _id);
  return order === 'desc'
    ? sql`${column} <= ${place} and (${column} < ${place} or _id < ${id})`
    : sql`${column} >= ${place} and (${column} > ${place} or _id > ${id})`;
}
