import { MentionFilter } from '#contracts/listening/filter.ts';
import type { ListItem, ListKind } from '#contracts/quick-analytic/question.ts';
import { TERM_MAX, TERMS_MAX } from '#contracts/quick-analytic/terms.ts';
import { toKeywordQuery } from '#engine/query/filter-query.ts';
import { includeValue } from './narrow.ts';

/** How a value joins a search: compared as a term of its own, found as well as the term, or required beside each term. */
export const ADDING_WAYS = ['compare', 'either', 'both'] as const;
export type AddingWay = (typeof ADDING_WAYS)[number];

type AddedValue = Pick<ListItem, 'value' | 'query' | 'channel'> & { members: readonly string[] };

/** A value of a list in the query language; null where it has no condition for the kind. */
export function writeValueTerm(kind: ListKind, item: AddedValue): string | null {
  if (kind === 'author' || kind === 'channel' || kind === 'language' || kind === 'country') return null;
  if (kind === 'word') {
    const words = (item.members.length > 0 ? item.members : [item.value]).map(writeWord);
    return words.join(' OR ');
  }
  if (kind === 'phrase') return quote(item.value);
  const always = { from: '1970-01-01T00:00:00Z', to: '1970-01-02T00:00:00Z' };
  const only = MentionFilter.safeParse({ ...always, ...includeValue({}, kind, item) });
  if (!only.success) return null;
  const { query, left } = toKeywordQuery(only.data);
  return left.length > 0 ? null : query;
}

/** The terms of a search to which a value is added; null where that is not possible in this way. */
export function addToTerms(terms: readonly string[], way: AddingWay, added: string): string[] | null {
  const next = joinTerms(terms, way, added);
  const isNew = next.some((term, place) => term !== terms[place]) && new Set(next).size === next.length;
  return isNew && next.length <= TERMS_MAX && next.every((term) => term.length <= TERM_MAX) ? next : null;
}

function joinTerms(terms: readonly string[], way: AddingWay, added: string): string[] {
  if (way === 'compare') return [...terms, added];
  // Of several terms each finds posts of its own, so that another one is compared.
  if (way === 'either' && terms.length > 1) return [...terms];
  const joint = way === 'either' ? 'OR' : 'AND';
  return terms.map((term) => `${enclose(term)} ${joint} ${enclose(added)}`);
}

/** Words that the query language reads as operators, and whatever has other signs than letters, are quoted. */
function writeWord(word: string): string {
  return /^#?[\p{L}\p{M}\p{N}_]+$/u.test(word) && !/^(and|or|not|near\d*)$/i.test(word) ? word : quote(word);
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function enclose(term: string): string {
  return /\s/.test(term) ? `(${term})` : term;
}
