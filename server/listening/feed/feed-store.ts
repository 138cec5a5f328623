import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { MentionSort } from '#contracts/listening/mention.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  formatClickHouseTime,
  joinConditions,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { MENTION_COLUMNS, MentionRow } from '#server/listening/feed/mention-row.ts';

/** How the feed is ordered; ties go by id, so that every mention stands in exactly one place. */
export type Order = { sort: MentionSort; order: 'desc' | 'asc' };

/** The place of a mention in an order: what it is ordered by (an instant, or a score), and its id. */
export type FeedCursor = { value: string | number; _id: string };

/** A question for a page: the span of time it lies in, what else must hold, and the place behind which it begins. */
export type FeedPage = {
  from: string;
  to: string;
  where: Sql;
  by?: Order | undefined;
  after?: FeedCursor | undefined;
  limit: number;
  /** All that was asked for however far apart it lies, where nobody asks for the rest of a short page. */
  whole?: boolean;
};

/** Rows in their order, and whether others follow. */
export type FeedRows = { rows: MentionRow[]; more: boolean };

const NEWEST: Order = { sort: 'published', order: 'desc' };

const COLUMNS: Record<MentionSort, Sql> = {
  published: sql`published_at`,
  added: sql`collected_at`,
  updated: sql`updated_at`,
  impact: sql`score`,
};

/** What a row is ordered by. */
export const toFeedCursor = (row: MentionRow, sort: MentionSort): FeedCursor => ({
  value: { published: row.published, added: row.collected, updated: row.updated, impact: row.impact }[sort],
  _id: row._id,
});

/** The first span that is looked at, in milliseconds, and how many times wider the next one is at most. */
const FIRST_SPAN = 3 * 86_400_000;
const WIDER = 16;
/**
 * A span that was measured for the page is read to its end. In the order of the table, backwards and ready to stop early, that takes half
 * as long again; where nothing was found yet, much may lie in the span and stopping early is what counts.
 */
const THROUGHOUT: ClickHouseSettings = { optimize_read_in_order: 0 };
/** So much more than should be enough is looked at: what is short is another statement. */
const SPARE = 1.25;
/**
 * A page ends after rows of so many stretches of the table: each is decompressed in whole, 3 ms of both cores for one row of it. The rest
 * comes with the next page, while these are read.
 */
const GRANULES = 12;

/** How wide the next span is, from what was found so far: as much as should fill the page. */
const nextSpan = (looked: number, found: number, wanted: number): number => {
  const enough = found === 0 ? Number.POSITIVE_INFINITY : (looked * wanted * SPARE) / found;
  return Math.min(Math.max(enough, FIRST_SPAN), looked * WIDER);
};

/**
 * A page of the feed; `after` is excluded. Newest first it is looked for in the newest days first, and further back only while
 * the page is not full, as far as what was found so far promises the rest: most pages then cost the same however much there is. What
 * has to be looked for further back lies far apart, and in another order everything does: it is found by the columns that decide
 * alone, and then fetched at once. A page of what lies very far apart is shorter than asked for, though others follow.
 */
export const readFeed = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { from, to, where, by = NEWEST, after, limit, whole = false }: FeedPage,
): Promise<FeedRows> => {
  const holds = (span: Sql): Sql =>
    sql`(${where}) and ${span}${after ? sql` and ${behindOf(by, after)}` : sql``}`;
  const read = <T extends z.ZodType>(
    row: T,
    select: Sql,
    span: Sql,
    most: number,
    settings?: ClickHouseSettings,
  ) =>
    readMentions(clickhouse, accountId, {
      row,
      select,
      where: holds(span),
      tail: sql`order by ${inOrder(by)} limit ${bindValue('UInt32', most)}`,
      ...(settings ? { settings } : {}),
    });
  const find = (span: Sql, most: number, settings?: ClickHouseSettings): Promise<FoundMention[]> =>
    read(FoundMention, FOUND_COLUMNS, span, most, settings);
  /** One more than fits tells that others follow. */
  const wanted = limit + 1;
  const finish = async (newest: MentionRow[], found: FoundMention[]): Promise<FeedRows> => {
    const near = whole ? found : found.slice(0, endOfGranules(found));
    const kept = near.slice(0, Math.max(0, limit - newest.length));
    const rows = [...newest.slice(0, limit), ...(await readMentionsAt(clickhouse, accountId, kept))];
    return { rows, more: newest.length + found.length > newest.slice(0, limit).length + kept.length };
  };
  if (by.sort !== 'published' || by.order !== 'desc') return finish([], await find(within(from, to), wanted));
  const first = Date.parse(from);
  // The place itself may share its millisecond with mentions behind it, so the span ends just after it.
  const last = after ? Math.min(Date.parse(to), Date.parse(String(after.value)) + 1) : Date.parse(to);
  let end = Math.max(first, last - FIRST_SPAN);
  const newest = await read(MentionRow, MENTION_COLUMNS, within(end, last), wanted);
  const older: FoundMention[] = [];
  for (let missing = wanted - newest.length; end > first && missing > 0;) {
    const start = Math.max(first, end - nextSpan(last - end, newest.length + older.length, missing));
    const isMeasured = newest.length + older.length > 0;
    older.push(...(await find(within(start, end), missing, isMeasured ? THROUGHOUT : undefined)));
    missing = Math.min(wanted - newest.length - older.length, whole ? wanted : rowsLeft(older));
    end = start;
  }
  return finish(newest, older);
};

const FoundMention = z.object({ _id: z.string(), published: z.coerce.number(), stretch: z.string() });
type FoundMention = z.output<typeof FoundMention>;
/** A stretch is the number of a granule in its part: as much as the store decompresses at least. */
const FOUND_COLUMNS = sql`_id, toUnixTimestamp64Milli(published_at) as published,
  concat(_part, ' ', toString(_part_granule_offset)) as stretch`;

/** How many of the rows lie in the first {@link GRANULES}. */
const endOfGranules = (found: readonly FoundMention[]): number => {
  const seen = new Set<string>();
  const past = found.findIndex(({ stretch }) => seen.add(stretch).size > GRANULES);
  return past === -1 ? found.length : past;
};

/** How many more rows are likely to fill the stretches of a page and to tell that others follow; none where they do already. */
const rowsLeft = (found: readonly FoundMention[]): number => {
  if (found.length === 0) return Number.POSITIVE_INFINITY;
  const { size } = new Set(found.map(({ stretch }) => stretch));
  return Math.ceil((GRANULES + 1 - size) * (found.length / size));
};

/** One mention by its id, hidden or not; nothing where who asks does not see it. */
export const findMention = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { id, sees }: { id: string } & Pick<KeywordNames, 'sees'>,
): Promise<MentionRow | undefined> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: MentionRow,
    select: MENTION_COLUMNS,
    where: joinConditions([sql`_id = ${bindValue('UUID', id)}`, ...(sees ? [sees] : [])]),
    tail: sql`limit 1`,
  });
  return row;
};

/** Mentions of which the time and the id are known, in their order; those that are gone meanwhile are absent. */
export const readMentionsAt = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  places: readonly { _id: string; published: number }[],
): Promise<MentionRow[]> => {
  if (places.length === 0) return [];
  const times = [...new Set(places.map(({ published }) => published))].map((time) =>
    formatClickHouseTime(time),
  );
  const rows = await readMentions(clickhouse, accountId, {
    row: MentionRow,
    select: MENTION_COLUMNS,
    // The table is ordered by time: the few stretches that hold these instants are all that is read.
    where: sql`published_at in ${bindValue("Array(DateTime64(3, 'UTC'))", times)}
      and _id in ${bindValue(
        'Array(UUID)',
        places.map(({ _id }) => _id),
      )}`,
  });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return places.flatMap(({ _id }) => byId.get(_id) ?? []);
};

const AlikeRow = z.object({ alikeness: z.string(), count: z.coerce.number().int() });

/** How many mentions of a span bear each of these numbers of likeness. */
export const countByCluster = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  {
    clusters,
    from,
    to,
    sees,
  }: { clusters: readonly string[]; from: string; to: string } & Pick<KeywordNames, 'sees'>,
): Promise<Map<string, number>> => {
  if (clusters.length === 0) return new Map();
  const rows = await readMentions(clickhouse, accountId, {
    row: AlikeRow,
    select: sql`toString(cluster) as alikeness, count() as count`,
    where: sql`cluster in ${bindValue('Array(UInt64)', clusters.map(BigInt))} and hidden = 'no' and ${within(from, to)}
      and ${sees ?? sql`true`}`,
    tail: sql`group by cluster`,
  });
  return new Map(rows.map((row) => [row.alikeness, row.count]));
};

const within = (from: string | number, to: string | number): Sql =>
  sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`;

const inOrder = ({ sort, order }: Order): Sql =>
  order === 'desc' ? sql`${COLUMNS[sort]} desc, _id desc` : sql`${COLUMNS[sort]}, _id`;

/** The first half keeps whole granules out by the order of the table, the second decides among equals. */
const behindOf = ({ sort, order }: Order, { value, _id }: FeedCursor): Sql => {
  const column = COLUMNS[sort];
  const place = typeof value === 'number' ? bindValue('Float64', value) : bindInstant(value);
  const id = bindValue('UUID', _id);
  return order === 'desc'
    ? sql`${column} <= ${place} and (${column} < ${place} or _id < ${id})`
    : sql`${column} >= ${place} and (${column} > ${place} or _id > ${id})`;
};
