import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis } from '#contracts/listening/analytics/dimension.ts';
import { DIMENSIONS } from '#contracts/listening/dimensions.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { AUDIENCE } from '#server/listening/analytics/axis-sql.ts';
import { readShares } from '#server/listening/counts/breakdown.ts';
import { TopRow, type Subject } from '#server/listening/counts/ranked-store.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import { readTop } from '#server/listening/counts/top-store.ts';
import { getDimensionColumn } from '#server/listening/filter-sql/dimension-sql.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isByTheme } from '#server/listening/rollups/coverage-sql.ts';
import { splitSpan } from '#server/listening/rollups/spans.ts';
import { SUBJECTS } from '#server/listening/themes/subject-sql.ts';

type RollupValue = 'hashtag' | 'mentioned' | 'domain' | 'link' | 'emoji' | 'country' | 'tag' | 'audience';
type ByValue = RollupValue | 'status' | 'assigned';

/** The values of a mention that nobody has changed, as most are: the others are found by the column alone. */
const UNTOUCHED: Readonly<Record<Exclude<ByValue, RollupValue>, string>> = {
  status: 'new',
  assigned: DIMENSIONS.assigned.none.blank,
};

function few(kind: 'country' | 'tag' | 'audience', keyOfMention: Sql, having: Sql): Subject {
  return {
    table: 'theme_rollups',
    only: sql`kind = ${bindValue('String', kind)}`,
    key: sql`theme`,
    keyOfMention,
    having,
    // There are so few that all are read at once.
    share: 0,
    listed: (values) => bindValue('Array(String)', values),
    coded: true,
  };
}

const OF_AXIS: Record<RollupValue, Subject> = {
  hashtag: SUBJECTS.hashtag,
  mentioned: SUBJECTS.mentioned,
  domain: SUBJECTS.domain,
  link: SUBJECTS.link,
  emoji: SUBJECTS.emoji,
  country: few('country', sql`toString(country)`, sql`country <> ''`),
  audience: few('audience', AUDIENCE.value, AUDIENCE.having),
  tag: few('tag', sql`toString(arrayJoin(arrayDistinct(tags)))`, sql`notEmpty(tags)`),
};

/** There are no more countries or tags than this. */
const ALL = 20_000;

/** Up to this many mentions, reading their columns is as quick as planning two statements on rollups. */
const FEW_MENTIONS = 300_000;

/**
 * Whether the rollups by value answer a dimension for a large number of mentions. They do not where the filter restricts the same
 * dimension.
 */
export function isByValue(axis: Axis, { filter, made }: ResolvedFilter): axis is ByValue {
  return (
    (Object.hasOwn(OF_AXIS, axis) || Object.hasOwn(UNTOUCHED, axis)) &&
    isByTheme(filter) &&
    splitSpan(toSpan(filter), made, MS_PER_DAY).mentions > FEW_MENTIONS
  );
}

/**
 * The first values of a dimension for which {@link isByValue} holds. Mentions without a country count under the empty one, unchanged
 * mentions under the name of that state.
 */
export async function readByValue(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, limit }: { by: ByValue; limit: number },
): Promise<TopRow[]> {
  if (by === 'status' || by === 'assigned') {
    const [rows, whole] = await Promise.all([
      readTouched(clickhouse, accountId, resolved, by),
      readShares(clickhouse, accountId, { dimension: 'sentiment', measure: 'mentions' }, resolved),
    ]);
    return withOthers(rows, whole, UNTOUCHED[by]).slice(0, limit);
  }
  const read = (most: number): Promise<TopRow[]> =>
    readTop(clickhouse, accountId, { subject: OF_AXIS[by], resolved, useRollups: true, limit: most });
  if (by === 'tag') {
    const rows = await read(ALL);
    return rows.filter(({ key }) => resolved.names.tagByNumber.has(Number(key))).slice(0, limit);
  }
  if (by !== 'country') return read(limit);
  const [rows, whole] = await Promise.all([
    read(ALL),
    readShares(clickhouse, accountId, { dimension: 'sentiment', measure: 'mentions' }, resolved),
  ]);
  return withOthers(rows, whole, '').slice(0, limit);
}

function readTouched(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  by: keyof typeof UNTOUCHED,
): Promise<TopRow[]> {
  const column = getDimensionColumn(by);
  return readMentions(clickhouse, accountId, {
    row: TopRow,
    select: sql`toString(${column}) as key, key as code, count() as count, ${SENTIMENT_COUNTS}`,
    first: sql`${column} <> ${bindValue('String', UNTOUCHED[by])}`,
    where: buildMentionCondition(filter, names),
    tail: sql`group by ${column}`,
  });
}

/** A mention has one of the values or the other one: the remainder of the total has the other one. */
function withOthers(
  rows: readonly TopRow[],
  whole: { rows: readonly { value: string; count: number }[]; total: number },
  other: string,
): TopRow[] {
  const all = new Map(whole.rows.map(({ value, count }) => [value, count]));
  // Never below 0: mentions may have been added or deleted between the two reads.
  const left = (of: (row: TopRow) => number, among: number): number =>
    Math.max(0, among - rows.reduce((sum, row) => sum + of(row), 0));
  const others = {
    key: other,
    code: other,
    count: left(({ count }) => count, whole.total),
    ...toSentimentCounts({
      negative: left(({ negative }) => negative, all.get('negative') ?? 0),
      neutral: left(({ neutral }) => neutral, all.get('neutral') ?? 0),
      positive: left(({ positive }) => positive, all.get('positive') ?? 0),
      question: left(({ question }) => question, all.get('question') ?? 0),
    }),
  };
  return [...rows, ...(others.count > 0 ? [others] : [])].toSorted(
    (a, b) => b.count - a.count || (a.key < b.key ? -1 : 1),
  );
}
