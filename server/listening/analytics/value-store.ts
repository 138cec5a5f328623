import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Axis } from '#contracts/listening/analytics/dimension.ts';
import { bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { AUDIENCE } from '#server/listening/analytics/axis.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { readShares } from '#server/listening/breakdown-store.ts';
import { bySentiment } from '#server/listening/sentiment-counts.ts';
import { isByTheme } from '#server/listening/sums/covered.ts';
import { cutSpan, DAY } from '#server/listening/sums/spans.ts';
import { SUBJECTS } from '#server/listening/themes/subjects.ts';
import { readTop, type Subject, type TopRow } from '#server/listening/top-store.ts';

type ByValue = 'hashtag' | 'mentioned' | 'domain' | 'emoji' | 'country' | 'tag' | 'audience';

const few = (kind: 'country' | 'tag' | 'audience', keyOfMention: Sql, having: Sql): Subject => ({
  table: 'theme_sums',
  only: sql`kind = ${bound('String', kind)}`,
  key: sql`theme`,
  keyOfMention,
  having,
  // There are so few that all are read at once.
  share: 0,
  listed: (values) => bound('Array(String)', values),
});

const OF_AXIS: Record<ByValue, Subject> = {
  hashtag: SUBJECTS.hashtag,
  mentioned: SUBJECTS.mentioned,
  domain: SUBJECTS.domain,
  emoji: SUBJECTS.emoji,
  country: few('country', sql`toString(country)`, sql`country <> ''`),
  audience: few('audience', AUDIENCE.value, AUDIENCE.having),
  tag: few('tag', sql`toString(arrayJoin(arrayDistinct(tags)))`, sql`notEmpty(tags)`),
};

/** More countries and tags than these there are not. */
const ALL = 20_000;

/** Up to so many mentions their own columns are read as quickly as two statements about sums are planned. */
const FEW_MENTIONS = 300_000;

/** Whether the sums by value tell an axis of much that is asked about; a filter of the same axis would cut its values, so they do not. */
export const isByValue = (axis: Axis, { filter, made }: Asked): axis is ByValue =>
  Object.hasOwn(OF_AXIS, axis) &&
  isByTheme(filter) &&
  cutSpan(spanOf(filter), made, DAY).mentions > FEW_MENTIONS;

/** The first values of an axis that {@link isByValue} says is told by sums. Mentions without a country count under the empty one. */
export const readByValue = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  { by, limit }: { by: ByValue; limit: number },
): Promise<TopRow[]> => {
  const read = (most: number): Promise<TopRow[]> =>
    readTop(clickhouse, accountId, { subject: OF_AXIS[by], asked, told: true, limit: most });
  if (by === 'tag') {
    const rows = await read(ALL);
    return rows.filter(({ key }) => asked.names.tagByNumber.has(Number(key))).slice(0, limit);
  }
  if (by !== 'country') return read(limit);
  const [rows, whole] = await Promise.all([
    read(ALL),
    readShares(clickhouse, accountId, { dimension: 'sentiment', measure: 'mentions' }, asked),
  ]);
  return withUnknown(rows, whole).slice(0, limit);
};

/** A mention is of one country or of none: whatever of the whole is left over is of none. */
const withUnknown = (
  rows: readonly TopRow[],
  whole: { rows: readonly { value: string; count: number }[]; total: number },
): TopRow[] => {
  const all = new Map(whole.rows.map(({ value, count }) => [value, count]));
  // Never below nought: between the two readings something may have come or gone.
  const left = (of: (row: TopRow) => number, among: number): number =>
    Math.max(0, among - rows.reduce((sum, row) => sum + of(row), 0));
  const unknown = {
    key: '',
    count: left(({ count }) => count, whole.total),
    ...bySentiment({
      negative: left(({ negative }) => negative, all.get('negative') ?? 0),
      neutral: left(({ neutral }) => neutral, all.get('neutral') ?? 0),
      positive: left(({ positive }) => positive, all.get('positive') ?? 0),
      question: left(({ question }) => question, all.get('question') ?? 0),
    }),
  };
  return [...rows, ...(unknown.count > 0 ? [unknown] : [])].toSorted(
    (a, b) => b.count - a.count || (a.key < b.key ? -1 : 1),
  );
};
