import { z } from 'zod';

/** Terms that one search compares. */
export const TERMS_MAX = 5;
/** The longest term, in UTF-16 units; it must fit into an address. */
export const TERM_MAX = 2_000;

/** A word, or a text in the query language of listening. */
export const SearchTerm = z.string().trim().min(1).max(TERM_MAX);

/** The terms of a search; one that is written twice counts once. */
export const SearchTerms = z
  .array(SearchTerm)
  .min(1)
  .max(TERMS_MAX)
  .transform((terms) => [...new Set(terms)]);
