import { useState } from 'react';

/** Pages without a row that are asked for by themselves before the person is asked whether to go on. */
const BY_ITSELF = 5;

/** The rest of a list: whether there is any, whether it is on its way, and whether so much was looked through in vain that it waits. */
export type SearchMore = {
  has: boolean;
  loading: boolean;
  waits: boolean;
  load: () => void;
  searchFurther: () => void;
};

type SearchPages = { has: boolean; loading: boolean; load: () => void };

/**
 * Lets a list ask for more, as long as that brings rows: a page of a search may be empty though another follows, and a million tickets
 * are not gone through because a list was scrolled to its end. `key` tells lists apart, `rows` is how many are there.
 */
export const useSearchFurther = (
  key: string,
  rows: number,
  { has, loading, load }: SearchPages,
): SearchMore => {
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
};
