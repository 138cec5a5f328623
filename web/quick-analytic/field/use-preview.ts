import { useDebouncedValue } from '@mantine/hooks';
import { previewSearch } from '#contracts/quick-analytic/endpoints.ts';
import { SearchTerm } from '#contracts/quick-analytic/terms.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { readText, type Problem } from '#web/listening/query/findings.ts';
import type { SearchState } from '../state/use-search.ts';

/** The pause in typing before the posts are counted, in milliseconds. */
const REST_MS = 250;

/** The first fault of a term, at its place; undefined where it can be read. */
export function findProblem(term: string): Problem | undefined {
  return term.trim() === ''
    ? undefined
    : readText(term, 'filter').problems.find(({ severity }) => severity === 'error');
}

/**
 * What a term finds while it is typed: after a short pause, in the period of the page. A newer text cancels the reading of the older one,
 * whose result stays until the newer is there.
 */
export function usePreview(typed: string, { filtering }: SearchState, { enabled }: { enabled: boolean }) {
  const [rested] = useDebouncedValue(typed.trim(), REST_MS);
  const { from, to } = filtering.filter;
  const readable = SearchTerm.safeParse(rested).success && findProblem(rested) === undefined;
  return useCallQuery(
    previewSearch,
    { body: { term: rested, from, to, time_zone: getReaderZone() } },
    { enabled: enabled && readable, keep: true },
  );
}
