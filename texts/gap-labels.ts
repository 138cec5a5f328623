import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { gapLabels as en } from '#texts/en/labels/gap-labels.ts';
import { gapLabels as th } from '#texts/th/labels/gap-labels.ts';

/** The texts about gaps in files and printed reports; screens have texts of their own. */
export const GAP_LABELS = { en, th };

/**
 * Gaps as the rows of a table below {@link GAP_LABELS}' heads: source, why, from, until.
 * @param instant an instant as the table shows it
 */
export function toGapRows<T>(
  gaps: readonly CollectionGap[],
  language: 'en' | 'th',
  instant: (at: string) => T,
): [string, string, T, T | string][] {
  const { reasons, lasts } = GAP_LABELS[language];
  return gaps.map(({ name, reason, from, to }) => [
    name,
    reasons[reason],
    instant(from),
    to === null ? lasts : instant(to),
  ]);
}
