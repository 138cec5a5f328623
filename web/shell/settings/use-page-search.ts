import { useState } from 'react';
import type { TextFilter } from '#engine/text/text-filter.ts';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import type { Entry } from '../command/catalogue.ts';

type Search = typeof import('./page-search.ts').searchPages;

/** Searches pages; the words of both languages are loaded when the field gets the focus, and until then titles alone are searched. */
export function usePageSearch(): {
  load: () => void;
  search: (entries: readonly Entry[], holds: TextFilter) => readonly Entry[];
} {
  const titles = usePageTitle();
  const titleOf = ({ page }: Entry): string => titles(page);
  const [searchPages, setSearch] = useState<Search>();
  return {
    load: () => {
      if (!searchPages) void import('./page-search.ts').then((module) => setSearch(() => module.searchPages));
    },
    search: (entries, holds) =>
      searchPages
        ? searchPages(entries, { holds, titleOf })
        : entries.filter((entry) => holds(titleOf(entry))),
  };
}
