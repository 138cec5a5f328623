import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { computeBlindSpans, filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import type { Block } from '#server/reports/public.ts';
import { GAP_LABELS } from '#texts/gap-labels.ts';

/** Which of the spans that begin at `starts`, the last ending at `end`, overlap a gap of a source of the filter. */
export function findBarsWithGaps(
  starts: readonly string[],
  filter: WireFilter,
  gaps: readonly CollectionGap[],
): number[] {
  const spans = computeBlindSpans(filterGaps(gaps, filter), filter);
  return [...starts.keys()].filter((index) => {
    const [from, to] = [starts[index] ?? filter.from, starts[index + 1] ?? filter.to];
    return spans.some(
      (span) => Date.parse(span.from) < Date.parse(to) && Date.parse(span.to) > Date.parse(from),
    );
  });
}

/** Marks the positions in a part's chart for times with incomplete collection, as on the screen. */
export function markGaps(
  block: Block,
  answered: readonly AnalyticsResult[],
  { filter, gaps, language }: { filter: WireFilter; gaps: readonly CollectionGap[]; language: 'en' | 'th' },
): Block {
  const { chart } = block;
  const [first] = answered;
  if ((chart?.kind !== 'columns' && chart?.kind !== 'lines') || !first?.ok || first.answer.kind !== 'series')
    return block;
  const at = findBarsWithGaps(first.answer.starts, filter, gaps);
  if (at.length === 0) return block;
  return { ...block, chart: { ...chart, gaps: { label: GAP_LABELS[language].mark, at } } };
}
