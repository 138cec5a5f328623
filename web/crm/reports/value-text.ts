import { isTime, getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { formatLength, formatPercent, formatShortNumber } from '#web/kit/text/format.ts';

/** A value of a report as a person reads it. */
export function formatValue(metric: ReportMetric, value: number | null, language: string): string {
  if (value === null) return '–';
  if (isTime(metric)) return formatLength(value, language);
  const kind = getMetricKind(metric);
  if (kind === 'csat') return formatPercent(value, language);
  return formatShortNumber(kind === 'nps' ? Math.round(value) : value, language);
}

/** What one ticket adds, as a person reads it. */
export function formatTicketValue(metric: ReportMetric, value: number, language: string): string {
  return getMetricKind(metric) === 'csat' || getMetricKind(metric) === 'nps'
    ? String(value)
    : formatValue(metric, value, language);
}
