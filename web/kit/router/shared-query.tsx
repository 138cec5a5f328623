import { useMatches } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import type { Page } from '#contracts/kit/page.ts';
import { parseQuery, writeQuery, type AddressQuery } from './address.ts';
import {
  buildSharedQuery,
  keepShared,
  type ParameterGroups,
  type SharedParameters,
} from './shared-parameters.ts';

type SharedQueryStore = {
  /** What a screen would show of the parameters that it shares. */
  queryOf: (page: Pick<Page, 'shares'>) => AddressQuery;
  /** Keeps the parameters of a screen whose address is not always the user's choice. */
  keep: (page: Pick<Page, 'shares'>, query: AddressQuery) => void;
  /** Begins a group once, such as with the user's default filter, on whichever of its screens opens first. */
  doOnce: (group: string, begin: () => void) => void;
};

const SharingContext = createContext<SharedQueryStore>({
  queryOf: () => ({}),
  keep: () => undefined,
  doOnce: (_group, begin) => begin(),
});

/** Keeps what the open screens share (period, filter), so that menu links carry it. It lives as long as the user stays signed in. */
export function SharedQueryProvider({ groups, children }: { groups: ParameterGroups; children: ReactNode }) {
  // Page and query of one match: the address changes a moment before the page does, and would be read as the query of the page before.
  const open = useMatches().at(-1);
  const [before, setKept] = useState<SharedParameters>({});
  const page = open?.staticData.page;
  const kept = page
    ? keepShared(before, page, { query: parseQuery(writeQuery(open.search)), groups })
    : before;
  // While rendering, so that the links of this screen are right at once.
  if (kept !== before) setKept(kept);
  const begun = useRef(new Set<string>());
  const doOnce = useCallback((group: string, begin: () => void) => {
    if (begun.current.has(group)) return;
    begun.current.add(group);
    begin();
  }, []);
  const store: SharedQueryStore = {
    queryOf: (one) => buildSharedQuery(kept, one),
    keep: (one, query) => setKept((now) => keepShared(now, one, { query, groups })),
    doOnce,
  };
  return <SharingContext value={store}>{children}</SharingContext>;
}

/** The parameters that screens share. */
export const useSharing = (): SharedQueryStore => useContext(SharingContext);

/** The address of a screen in a menu, with what it shares with those that were open before. */
export function useSharedAddress(): (page: Pick<Page, 'shares'>, path: string) => string {
  const { queryOf } = useSharing();
  return (page, path) => `${path}${writeQuery(queryOf(page))}`;
}
