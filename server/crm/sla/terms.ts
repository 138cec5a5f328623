import { z } from 'zod';
import type { BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { DEFAULT_TERMS, SlaTerms } from '#contracts/crm/sla/policy.ts';
import { toDayHours, toSpans, WEEKDAYS } from '#contracts/crm/sla/week.ts';

const Span = z.tuple([z.number().int(), z.number().int()]);
/** Business hours as they are stored: intervals of minutes since the midnight of the day on which they begin. */
const StoredHours = z.object({
  is_custom: z.boolean(),
  every_day: z.array(Span),
  days: z.array(z.object({ is_holiday: z.boolean(), spans: z.array(Span) })).length(WEEKDAYS.length),
});
type StoredHours = z.infer<typeof StoredHours>;
const StoredTerms = z.looseObject({ business_hour: StoredHours });

/** Terms as JSON for the table; hours as intervals, so that lunch breaks and night shifts need no special case. @throws on invalid hours */
export function writeTerms(terms: SlaTerms): string {
  const { is_custom, days, start, end } = terms.business_hour;
  const stored: StoredHours = {
    is_custom,
    every_day: pairsOf({ start, end, breaks: [] }),
    days: days.map((day) => ({ is_holiday: day.is_holiday, spans: pairsOf(day) })),
  };
  return JSON.stringify({ ...terms, business_hour: stored });
}

/** Terms from the table; fields that a later release added have the defaults. */
export function readTerms(stored: unknown): SlaTerms {
  const { business_hour, ...rest } = StoredTerms.parse(stored);
  return SlaTerms.parse({ ...DEFAULT_TERMS, ...rest, business_hour: printedHours(business_hour) });
}

function pairsOf(hours: Parameters<typeof toSpans>[0]): z.infer<typeof Span>[] {
  const spans = toSpans(hours);
  if (!spans) throw new Error('hours that hold no work are refused before they are stored');
  return spans.map(({ from, to }) => [from, to]);
}

function printedHours({ is_custom, every_day, days }: StoredHours): BusinessHour {
  const { start, end } = toDayHours(every_day.map(([from, to]) => ({ from, to })));
  return {
    is_custom,
    start,
    end,
    days: WEEKDAYS.map((label, index) => {
      const { is_holiday, spans } = days[index] ?? { is_holiday: false, spans: every_day };
      const { breaks, ...outer } = toDayHours(spans.map(([from, to]) => ({ from, to })));
      return { label, is_holiday, ...outer, breaks: [...breaks] };
    }),
  };
}
