import { isTime, metricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { lengthOf, percentText, shortNumber } from '#web/kit/text/format.ts';

/** A value of a report as a person reads it. */
export const valueText = (metric: ReportMetric, value: number | null, language: string): string => {
  if (value === null) return '–';
  if (isTime(metric)) return lengthOf(value, language);
  const kind = metricKind(metric);
  if (kind === 'csat') return percentText(value, language);
  return shortNumber(kind === 'nps' ? Math.round(value) : value, language);
};

/** What one ticket adds, as a person reads it. */
export const ownValueText = (metric: ReportMetric, value: number, language: string): string =>
  metricKind(metric) === 'csat' || metricKind(metric) === 'nps'
    ? String(value)
    : valueText(metric, value, language);
