import { useState } from 'react';

/** How many pages without a row are requested automatically before the user is asked whether to continue. */
const BY_ITSELF = 5;

/** The rest of a list: whether there is any, whether it is loading, and whether it waits because a long search found nothing. */
export type SearchMore = {
  has: boolean;
  loading: boolean;
  waits: boolean;
  load: () => void;
  searchFurther: () => void;
};

type SearchPages = { has: boolean; loading: boolean; load: () => void };

/**
 * Lets a list load more, as long as that brings rows: a page of a search may be empty though another follows, and a million tickets are not
 * searched because a list was scrolled to its end. `key` identifies the list, `rows` is how many are loaded.
 */
export function useSearchFurther(key: string, rows: number, { has, loading, load }: SearchPages): SearchMore {
  const [tried, setTried] = useState({ key, rows, pages: 0 });
  const pages = tried.key === key && tried.rows === rows ? tried.pages : 0;
  const count = (next: number): void => {
    setTried({ key, rows, pages: next });
    load();
  };
  return {
    has,
    loading,
    waits: pages >= BY_ITSELF,
    load: () => count(pages + 1),
    searchFurther: () => count(1),
  };
}
