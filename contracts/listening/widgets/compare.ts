import { z } from 'zod';
import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { toComparedPeriod } from '#contracts/listening/stored-filter.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { measureOption } from '#contracts/listening/widgets/options.ts';

/** What a comparison compares a period with: the one before, the same a year before, or keywords with each other. */
export const COMPARED_WITH = ['period', 'year', 'keywords'] as const;

type Comparison = { with: (typeof COMPARED_WITH)[number]; keywords: readonly string[] };

/** The filters that a comparison draws a line for: a period and an earlier one, or one for each keyword. */
export function buildComparedFilters(
  { with: other, keywords }: Comparison,
  filter: WireFilter,
  calendar: PeriodCalendar,
): WireFilter[] {
  if (other === 'keywords') return keywords.map((keyword) => ({ ...filter, keyword }));
  return [filter, toComparedPeriod(filter, { kind: other === 'year' ? 'year' : 'before' }, calendar)];
}

/** A period beside an earlier one, or keywords beside each other. */
export const compare = declareWidget({
  kind: 'compare',
  options: {
    measure: measureOption,
    with: z.enum(COMPARED_WITH).default('period'),
    keywords: z.array(Id).max(6).default([]),
  },
  size: { w: 8, h: 5, least: { w: 3, h: 3 } },
  questions: (widget, filter, calendar) =>
    buildComparedFilters(widget, filter, calendar).map((one) => ({
      kind: 'series',
      filter: one,
      measure: widget.measure,
    })),
  keywords: ({ keywords }) => keywords,
  comparedKeywords: ({ with: other, keywords }) => (other === 'keywords' ? keywords : []),
});
