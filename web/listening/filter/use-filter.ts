import { useCallback, useMemo, useState } from 'react';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { filterOf, lengthOf } from './query.ts';

/** Ranges that end "now" move on in steps of this length, so that going back finds cached reads (milliseconds). */
const STEP_MS = 5 * 60_000;

const nextStep = (): Date => new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS);

/**
 * The filter of a listening screen. It is in the address, so a link shows the same.
 *
 * @returns `filter` for the calls, `length` of its period as a whole; `renew` moves the end of a range that ends now up to now; `query` and `change` for the address
 */
export function useFilter() {
  const [query, change] = useAddressQuery();
  const [now, setNow] = useState(nextStep);
  const weekStart = useWeekStart();
  const key = JSON.stringify(query);
  // The router returns a new object with every change; only the values of the query count.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const filter = useMemo(() => filterOf(query, { now, weekStart }), [key, now, weekStart]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const length = useMemo(() => lengthOf(query), [key]);
  const renew = useCallback(() => setNow((before) => (nextStep() > before ? nextStep() : before)), []);
  return { query, change, filter, length, renew };
}

/** The filter of a screen; one without a named range has no length. */
export type FilterState = Omit<ReturnType<typeof useFilter>, 'length'> & { length?: SpanLength | undefined };
