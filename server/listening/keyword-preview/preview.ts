import { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findHits, compilePatterns } from '#server/keywords/public.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildBuckets } from '#server/listening/counts/bucket-store.ts';
import { refuseUndrawable } from '#server/listening/counts/drawable.ts';
import { buildPatternsCondition } from '#server/listening/filter-sql/patterns-condition.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import {
  buildPreviewRange,
  readDays,
  readPoolDays,
  readPoolSample,
  readSample,
  DayRow,
  SAMPLE,
} from '#server/listening/keyword-preview/preview-store.ts';
import { findPoolReading } from '#server/listening/public-posts/pool-reading-store.ts';

type KeywordPreviewQuery = {
  patterns: readonly string[];
  query: string | null;
  match: string;
  from: string;
  to: string;
  time_zone?: string | undefined;
};

/**
 * How many of the stored posts that the viewer sees, and of those of the public pool that the account reads, a keyword would match, day by day
 * including empty days, and the newest of them with the matched spans. Hidden posts are counted apart, since no feed shows them.
 * @throws keyword_empty, keyword_raw_invalid, keyword_query_invalid, invalid_request
 */
export async function computePreview(
  call: Pick<Call, 'context' | 'accountId' | 'session' | 'inUnit'>,
  { patterns, query, match, from, to, time_zone: zone = call.session.account.time_zone }: KeywordPreviewQuery,
) {
  if (Date.parse(from) >= Date.parse(to)) refuse('invalid_request', { fields: { to: fault('after_from') } });
  const wanted = compilePatterns({ patterns, query, match });
  const { clickhouse } = call.context;
  await refuseUndrawable(clickhouse, { from, to, zone });
  const names = await loadKeywordNames(call);
  const range = buildPreviewRange({ from, to, sees: names.sees });
  const found = buildPatternsCondition(wanted);
  const { starts } = buildBuckets({ bucket: 'day', zone, from, to });
  const inPool = { span: buildPreviewRange({ from, to, sees: null }), found, starts, sees: names.sees };
  const reading = await call.inUnit(findPoolReading);
  const [ownDays, poolDays, ownSample, poolSample] = await Promise.all([
    readDays(clickhouse, call.accountId, { range, found, known: names.all, starts }),
    reading ? readPoolDays(clickhouse, reading, inPool) : [],
    readSample(clickhouse, call.accountId, { range, found }),
    reading ? readPoolSample(clickhouse, reading, inPool) : [],
  ]);
  const days = [...ownDays, ...poolDays];
  const counted = new Map<string, number>();
  for (const { at, count } of days) {
    const start = new Date(at * 1000).toISOString();
    counted.set(start, (counted.get(start) ?? 0) + count);
  }
  const sample = [...ownSample, ...poolSample]
    .toSorted((one, other) => other.published - one.published)
    .slice(0, SAMPLE);
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
}
