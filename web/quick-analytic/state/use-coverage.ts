import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getSearchCoverage } from '#contracts/quick-analytic/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import type { SearchState } from './use-search.ts';

type CollectedTerms = AnswerOf<typeof getSearchCoverage>['collected'];

/** What the period of a search covers; on a page that somebody shared nothing is known of it. */
export function useCoverage(
  { search, filtering }: SearchState,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { from, to } = filtering.filter;
  const body = { from, to, terms: search.terms };
  return useCallQuery(getSearchCoverage, { body }, { keep: true, enabled });
}

/** Frames of bars, each of which that begins before a term of the search was collected says so: its number is no zero but incomplete. */
export function useUncollected<F extends { id: string }>(
  frames: readonly F[],
  collected: CollectedTerms | undefined,
): readonly (F & { gap?: string })[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const late = (collected ?? []).flatMap(({ term, since }) => (since === null ? [] : [{ term, since }]));
    if (late.length === 0) return frames;
    return frames.map((frame) => {
      const gap = late
        .filter(({ since }) => Date.parse(frame.id) < Date.parse(since))
        .map(({ term, since }) =>
          t('quick_analytic.foot.collected', { term, day: formatLongDay(new Date(since), language) }),
        );
      return gap.length === 0 ? frame : { ...frame, gap: gap.join(' · ') };
    });
  }, [frames, collected, language, t]);
}
