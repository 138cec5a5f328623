import { useState } from 'react';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { ResultMeasure } from '#contracts/publishing/results.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** The spans that readers choose, in days up to now. */
export const SPANS = ['7', '30', '90', '365'] as const;

/** What the address says of the results: their span, accounts and measure, and the post that is open. */
export function useResultQuery() {
  const [query, change] = useAddressQuery();
  const days = SPANS.find((one) => one === query['days']) ?? '30';
  const measure = ResultMeasure.catch('interactions').parse(query['measure']);
  const connections = (query['channels'] ?? '').split(',').filter((one) => one !== '');
  // The same instant while the page is open: the answer is kept under it.
  const [now] = useState(() => Date.now());
  return {
    days,
    measure,
    connections,
    post: query['post'],
    change,
    call: {
      from: new Date(now - Number(days) * MS_PER_DAY).toISOString(),
      to: new Date(now).toISOString(),
      measure,
      ...(connections.length > 0 ? { connections } : {}),
    },
  };
}

export type ResultQuery = ReturnType<typeof useResultQuery>;
