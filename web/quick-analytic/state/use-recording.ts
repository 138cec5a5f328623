import { useEffect } from 'react';
import { recordSearch } from '#contracts/quick-analytic/recent.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { writeQuery } from '#web/kit/router/address.ts';
import type { SearchState } from './use-search.ts';

/** How long an address stays before it is remembered, in milliseconds. */
const REST_MS = 1500;

/** Remembers the search of the address among the reader's recent ones, as it was left. */
export function useRecording({ address: { terms }, filtering: { query } }: SearchState): void {
  const refresh = useRefresh();
  const { mention: _opened, ...kept } = query;
  const address = writeQuery(kept).slice(1);
  useEffect(() => {
    if (terms.length === 0) return;
    const timer = setTimeout(() => {
      void call(recordSearch, { body: { terms: [...terms], address } }, { raise: false }).then(() =>
        refresh('quick_search.'),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [terms, address, refresh]);
}
