import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { Channel } from '#contracts/networks.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  buildBuckets,
  buildBucketStartSql,
  PUBLISHED_SECONDS,
} from '#server/listening/counts/bucket-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { refuseUndrawable } from '#server/listening/counts/drawable.ts';
import { buildPatternsCondition } from '#server/listening/filter-sql/patterns-condition.ts';
import { findHits, compilePatterns } from '#server/keywords/public.ts';

/** Posts of the displayed sample. */
const SAMPLE = 20;

const Count = z.coerce.number().int();
const DayRow = z.object({
  at: z.coerce.number(),
  searched: Count,
  count: Count,
  fresh: Count,
  unseen: Count,
});
const SampleRow = z.object({
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  published: z.coerce.number(),
});

type KeywordPreviewQuery = {
  patterns: readonly string[];
  query: string | null;
  match: string;
  from: string;
  to: string;
  time_zone?: string | undefined;
};

/**
 * How many of the stored posts that the viewer sees a keyword would match, day by day including empty days, and the newest of them with the
 * matched spans. Hidden posts are counted apart, since no feed shows them.
 * @throws keyword_empty, keyword_raw_invalid, keyword_query_invalid, invalid_request
 */
export const computePreview = async (
  call: Pick<Call, 'context' | 'accountId' | 'session' | 'inUnit'>,
  { patterns, query, match, from, to, time_zone: zone = call.session.account.time_zone }: KeywordPreviewQuery,
) => {
  if (Date.parse(from) >= Date.parse(to))
    refuse('invalid_request', { fields: { to: 'must be later than from' } });
  const wanted = compilePatterns({ patterns, query, match });
  const { clickhouse } = call.context;
  await refuseUndrawable(clickhouse, { from, to, zone });
  const names = await loadKeywordNames(call);
  const range = joinConditions([
    sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`,
    ...(names.sees ? [names.sees] : []),
  ]);
  const found = buildPatternsCondition(wanted);
  const { starts } = buildBuckets({ bucket: 'day', zone, from, to });
  const [days, sample] = await Promise.all([
    readDays(clickhouse, call.accountId, { range, found, known: names.all, starts }),
    readSample(clickhouse, call.accountId, sql`${range} and ${SHOWN} and ${found}`),
  ]);
  const counted = new Map(days.map((day) => [new Date(day.at * 1000).toISOString(), day.count]));
  const sum = (of: (day: z.infer<typeof DayRow>) => number): number =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    count: sum((day) => day.count),
    fresh: sum((day) => day.fresh),
    searched: sum((day) => day.searched),
    hidden: sum((day) => day.unseen),
    days: starts.map((at) => ({ at, count: counted.get(at) ?? 0 })),
    sample: sample.map(({ author_id, author_name, published, ...row }) => ({
      ...row,
      author: { _id: author_id, name: author_name },
      published_at: new Date(published).toISOString(),
      hits: findHits(row.title, row.text, [wanted]),
    })),
  };
};

/** The same condition as for feeds and numbers (server/listening/filter-sql/facts-sql.ts). */
const SHOWN = sql`hidden = 'no'`;

type Days = { range: Sql; found: Sql; known: readonly number[]; starts: readonly string[] };

const readDays = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { range, found, known, starts }: Days,
) =>
  readMentions(clickhouse, accountId, {
    row: DayRow,
    select: sql`${buildBucketStartSql(PUBLISHED_SECONDS, starts)} as at, countIf(${SHOWN}) as searched,
      countIf(${found} and ${SHOWN}) as count, countIf(${found} and not ${SHOWN}) as unseen,
      countIf(${found} and ${SHOWN} and not hasAny(keywords, ${bindValue('Array(UInt32)', known)})) as fresh`,
    where: range,
    tail: sql`group by at order by at`,
  });

const readSample = (clickhouse: ClickHouseClient, accountId: AccountId, where: Sql) =>
  readMentions(clickhouse, accountId, {
    row: SampleRow,
    select: sql`_id, channel, author_id, author_name, title, text, toUnixTimestamp64Milli(published_at) as published`,
    where,
    tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', SAMPLE)}`,
  });
