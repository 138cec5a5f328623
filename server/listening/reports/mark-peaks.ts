import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import type { Block } from '#server/reports/public.ts';

/** Notes the peaks of the period at the bars of a part's columns; a chart with other bars has none of them. */
export function markPeaks(
  block: Block,
  answered: readonly AnalyticsResult[],
  peaks: readonly { from: string; text: string }[],
): Block {
  const { chart } = block;
  const [first] = answered;
  if (chart?.kind !== 'columns' || !first?.ok || first.answer.kind !== 'series') return block;
  const { starts } = first.answer;
  const marks = peaks.flatMap(({ from, text }) => {
    const at = starts.indexOf(from);
    return at === -1 ? [] : [{ at, text }];
  });
  return marks.length === 0 ? block : { ...block, chart: { ...chart, marks } };
}
