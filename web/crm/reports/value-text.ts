import { isTime, getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { lengthOf, percentText, shortNumber } from '#web/kit/text/format.ts';

/** A value of a report as a person reads it. */
export const valueText = (metric: ReportMetric, value: number | null, language: string): string => {
  if (value === null) return '–';
  if (isTime(metric)) return lengthOf(value, language);
  const kind = getMetricKind(metric);
  if (kind === 'csat') return percentText(value, language);
  return shortNumber(kind === 'nps' ? Math.round(value) : value, language);
};

/** What one ticket adds, as a person reads it. */
export const ownValueText = (metric: ReportMetric, value: number, language: string): string =>
  getMetricKind(metric) === 'csat' || getMetricKind(metric) === 'nps'
    ? String(value)
    : valueText(metric, value, language);
