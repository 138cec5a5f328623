import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { fold } from '#engine/text/fold.ts';

/** A response with all its searchable text, folded once. */
export type IndexedResponse = { response: CannedResponse; text: string };

/** Indexes responses for searching; folding is slow, so it is done when they change and not with every keystroke. */
export function indexResponses(responses: readonly CannedResponse[]): readonly IndexedResponse[] {
  return responses.map((response) => ({
    response,
    text: fold(
      [
        response.title,
        response.text,
        ...Object.values(response.texts),
        response.shortcut && `/${response.shortcut}`,
      ].join('\n'),
    ),
  }));
}

/** Responses in which every word of the search is found, in title, text or shortcut; those whose title begins with it come first. */
export function findResponses(index: readonly IndexedResponse[], search: string): readonly CannedResponse[] {
  const wanted = fold(search).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return index.map(({ response }) => response);
  const found = index.filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: IndexedResponse): number => (text.startsWith(wanted) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other)).map(({ response }) => response);
}

/** Orders in which responses are shown. */
export const CANNED_SORTS = ['title', 'used', 'recent'] as const;
export type CannedSort = (typeof CANNED_SORTS)[number];

/** Responses in an order; equal ones keep their position. `title` is the order in which they are received. */
export function sortResponses(
  responses: readonly CannedResponse[],
  sort: CannedSort,
): readonly CannedResponse[] {
  if (sort === 'used') return responses.toSorted((one, other) => other.used_count - one.used_count);
  if (sort === 'recent')
    return responses.toSorted((one, other) => (other.used_at ?? '').localeCompare(one.used_at ?? ''));
  return responses;
}
