import { useCallback, useMemo } from 'react';
import { parseSearchAddress, writeTerms, type SearchAddress } from '#contracts/quick-analytic/address.ts';
import type { Search } from '#contracts/quick-analytic/search.ts';
import type { WireFilter } from '#web/listening/filter/query.ts';
import { useFilter } from '#web/listening/filter/use-filter.ts';

/** A search as the calls take it. */
export type SearchInput = Omit<Search, 'filter' | 'terms'> & { terms: string[]; filter: WireFilter };

/** The search of the address, and how it is changed. Going back undoes every change. */
export function useSearch() {
  const filtering = useFilter();
  const { query, change, filter } = filtering;
  const { q, split, mode, compare } = query;
  const address: SearchAddress = useMemo(
    () =>
      parseSearchAddress({
        ...(q && { q }),
        ...(split && { split }),
        ...(mode && { mode }),
        ...(compare && { compare }),
      }),
    [q, split, mode, compare],
  );
  const { terms, comparison = 'before' } = address;
  const search: SearchInput = useMemo(
    () => ({ terms: [...terms], filter, comparison }),
    [terms, filter, comparison],
  );
  const setTerms = useCallback((next: readonly string[]) => change({ q: writeTerms(next) }), [change]);
  return { filtering, address: { ...address, comparison }, search, setTerms };
}

export type SearchState = ReturnType<typeof useSearch>;
