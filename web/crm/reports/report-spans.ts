import type { TicketReportInput } from '#contracts/crm/reports/saved-report.ts';
import type { Days } from '#web/kit/period/use-period.ts';

type Span = TicketReportInput['span'];

/** The span of a report that is saved while the page shows this many days; none has a span of a year. */
export const SPAN_OF_DAYS: Record<Days, Span> = { 7: 'week', 30: '30d', 90: '90d', 365: '90d' };

/** How many days the page shows for a saved report: the shortest choice that contains its span. */
export const DAYS_OF_SPAN: Record<Span, Days> = {
  day: '7',
  week: '7',
  month: '30',
  '30d': '30',
  '90d': '90',
  fixed: '30',
};
