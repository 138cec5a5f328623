import { z } from 'zod';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import { Bucket } from '#contracts/listening/analytics/question.ts';
import { Split } from '#contracts/quick-analytic/question.ts';
import { Comparison } from '#contracts/quick-analytic/search.ts';
import { SearchTerm, TERMS_MAX } from '#contracts/quick-analytic/terms.ts';

/** How the lines of the volume are drawn: as counts, as shares of their sum, or as an index with 100 at the highest bar. */
export const VIEW_MODES = ['count', 'share', 'index'] as const;
const ViewMode = z.enum(VIEW_MODES);
export type ViewMode = z.infer<typeof ViewMode>;

/** What the address of the page says besides the filter of listening (`MentionFilter`), which is written there as in listening. */
export type SearchAddress = {
  /** `q`: none before the first search. */
  terms: readonly string[];
  /** `split`; null: the whole volume. */
  split: Split | null;
  mode: ViewMode;
  /** `bars`: the width of the bars of the volume; null: as the period needs it. */
  bars: Bucket | null;
  /** `compare`; undefined where the address names none: the setting of the account. */
  comparison: Comparison | undefined;
};

/** Reads an address; whatever the calls would refuse is left out, so that no address breaks the page. */
export function parseSearchAddress(query: Readonly<Record<string, string>>): SearchAddress {
  const terms = readList(query['q'] ?? '').flatMap((written) => SearchTerm.safeParse(written).data ?? []);
  return {
    terms: [...new Set(terms)].slice(0, TERMS_MAX),
    split: Split.safeParse(query['split']).data ?? null,
    mode: ViewMode.safeParse(query['mode']).data ?? 'count',
    bars: Bucket.safeParse(query['bars']).data ?? null,
    comparison: Comparison.safeParse(query['compare']).data,
  };
}

/** The parameter of the terms; undefined where there are none. */
export function writeTerms(terms: readonly string[]): string | undefined {
  return terms.length === 0 ? undefined : writeList(terms);
}
