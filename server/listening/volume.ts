import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { Call } from '#server/kit/http/call.ts';
import { refuse } from '#server/kit/errors.ts';
import { countAuthors, countMentions } from '#server/listening/breakdown-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import { bySentiment, NONE } from '#server/listening/sentiment-counts.ts';
import { isTimeZone, readBuckets, readVolume, type Bucket } from '#server/listening/volume-store.ts';

const DAY = 86_400_000;
/** The longest span that is told, in days: by week this is some 5,000 bars. */
const LONGEST_DAYS = 36_525;

/** Bars narrow enough to show a shape, few enough to be seen. */
export const bucketFor = (from: string, to: string): Bucket => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  if (days <= 3) return 'hour';
  return days <= 120 ? 'day' : 'week';
};

/** The volume over time, with the bars in which nothing was said, and the total of as long a time just before. */
export const tellVolume = async (
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { time_zone: zone, ...filter }: MentionFilter & { time_zone: string },
) => {
  const { clickhouse } = call.context;
  const length = Date.parse(filter.to) - Date.parse(filter.from);
  if (length > LONGEST_DAYS * DAY)
    refuse('invalid_request', { fields: { from: 'is more than 100 years before to' } });
  if (!(await isTimeZone(clickhouse, zone)))
    refuse('invalid_request', { fields: { time_zone: 'is not known here' } });
  const names = await loadKeywordNames(call);
  const where = mentionWhere(filter, names);
  const before = {
    ...filter,
    from: new Date(Date.parse(filter.from) - length).toISOString(),
    to: filter.from,
  };
  const bucket = bucketFor(filter.from, filter.to);
  const [rows, starts, authors, earlier] = await Promise.all([
    readVolume(clickhouse, call.accountId, { bucket, zone, where }),
    readBuckets(clickhouse, { bucket, zone, from: filter.from, to: filter.to }),
    countAuthors(clickhouse, call.accountId, where),
    countMentions(clickhouse, call.accountId, mentionWhere(before, names)),
  ]);
  const counted = new Map(rows.map((row) => [row.at, bySentiment(row)]));
  return {
    bucket,
    series: starts.map((at) => ({ at, by_sentiment: counted.get(at) ?? NONE })),
    total: rows.reduce((sum, row) => sum + sumOf(bySentiment(row)), 0),
    authors,
    before: earlier,
  };
};

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);
