import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Product } from '#contracts/kit/products.ts';
import { DEFAULT_RANGE, resolveRange } from '#contracts/listening/ranges.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { requestAnswer } from '#web/listening/widgets/request-batch.ts';

/** The maximum number of keywords that one request counts; with more keywords, the busiest are counted. */
const MOST = 200;

/**
 * How many mentions a day each keyword of Listening found in the last 30 days: 0 for one that found none, undefined where that is not
 * known. Conversations of the CRM are not counted by keyword.
 */
export function useDailyMentions(product: Product): (id: string) => number | undefined {
  const [span] = useState(() => resolveRange(DEFAULT_RANGE, { now: new Date(), zone: getReaderZone() }));
  const question = { kind: 'groups' as const, by: 'keyword' as const, filter: span, limit: MOST };
  const { data } = useQuery({
    queryKey: ['analytics.query', getReaderZone(), question],
    queryFn: () => requestAnswer(question),
    enabled: product === 'listening',
  });
  if (data?.kind !== 'groups') return () => undefined;
  const days = (Date.parse(span.to) - Date.parse(span.from)) / MS_PER_DAY;
  const counts = new Map(data.items.map(({ value, count }) => [value, count / days]));
  // With more keywords than that, one that is not listed found few mentions, not none.
  const others = data.items.length < MOST ? 0 : undefined;
  return (id) => counts.get(id) ?? others;
}
