import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { parseSearchAddress, writeTerms, type SearchAddress } from '#contracts/quick-analytic/address.ts';
import { quickAnalyticSettings } from '#contracts/quick-analytic/area.ts';
import type { Search } from '#contracts/quick-analytic/search.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { WireFilter } from '#web/listening/filter/query.ts';
import { useFilter } from '#web/listening/filter/use-filter.ts';

const { read: readSettings } = buildDocumentEndpoints(quickAnalyticSettings, 'settings');
/** A document is declared by data, so what it answers is read here. */
const Settings = z.object(quickAnalyticSettings.resources.settings.fields);

/** A search as the calls take it. */
export type SearchInput = Omit<Search, 'filter' | 'terms'> & { terms: string[]; filter: WireFilter };

/** The search of the address, and how it is changed. Going back undoes every change. */
export function useSearch() {
  const filtering = useFilter();
  const { query, change, filter, length } = filtering;
  const { q, split, mode, bars, compare } = query;
  const address: SearchAddress = useMemo(
    () =>
      parseSearchAddress({
        ...(q && { q }),
        ...(split && { split }),
        ...(mode && { mode }),
        ...(bars && { bars }),
        ...(compare && { compare }),
      }),
    [q, split, mode, bars, compare],
  );
  const { terms, comparison = 'before' } = address;
  const search: SearchInput = useMemo(
    () => ({ terms: [...terms], filter, comparison, ...(length && { length }) }),
    [terms, filter, comparison, length],
  );
  const settings = useCallQuery(readSettings, {}, { enabled: terms.length === 0 }).data;
  const first = useMemo(() => Settings.safeParse(settings).data, [settings]);
  const isFirst = terms.length === 0 && query.range === undefined && query.from === undefined;
  const setTerms = useCallback(
    (next: readonly string[]) =>
      change({
        q: writeTerms(next),
        // A new search begins as the account has set it, and its address says so.
        ...(isFirst && first && { range: first.range, compare: first.comparison }),
      }),
    [change, isFirst, first],
  );
  return { filtering, address: { ...address, comparison }, search, setTerms };
}

export type SearchState = ReturnType<typeof useSearch>;
