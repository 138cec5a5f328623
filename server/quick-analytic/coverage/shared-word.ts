import { fold } from '#engine/text/fold.ts';
import type { KeywordWording } from '#server/keywords/public.ts';

/** Runs of letters, marks and digits: the parts of a text that no language of keywords takes as a sign. */
const RUNS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A test whether a keyword may find all that one of some terms finds: what it searches for, or its name, has a run of letters that is within a
 * term. Of very many keywords it leaves the few that are worth reading.
 */
export function makeSharedWordTest(
  terms: readonly string[],
): (wording: Pick<KeywordWording, 'name' | 'patterns' | 'query'>) => boolean {
  const sought = fold(terms.join(' '));
  const isWithin = (text: string): boolean =>
    [...text.matchAll(RUNS)].some(([run]) => sought.includes(fold(run)));
  const hasSigns = (text: string): boolean => !/[\p{L}\p{M}\p{N}]/u.test(text);
  return ({ name, patterns, query }) =>
    [name, ...(query === null ? patterns : [query])].some((text) => isWithin(text) || hasSigns(text));
}
