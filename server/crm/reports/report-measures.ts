import type { ReportCell } from '#contracts/crm/reports/endpoints.ts';
import { getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';

/** The measures that count the tickets of a sum; those of the other kinds count their tickets themselves. */
const COUNTED = {
  replies: 'tickets.with_replies',
  received: 'tickets.with_received',
  worked: 'tickets.with_work',
} as const;

/** The measures of the semantic layer of which a metric consists. */
export function listMetricMeasures(metric: ReportMetric): MeasureRef[] {
  const own: MeasureRef = `tickets.${metric}`;
  switch (getMetricKind(metric)) {
    case 'sum':
      return [own, getCountedMeasure(metric)];
    case 'seconds':
      return [own, `${own}_median`, `${own}_p90`];
    default:
      return [own];
  }
}

/** The measure that counts the tickets from which a metric is computed. */
export function getCountedMeasure(metric: ReportMetric): MeasureRef {
  return Object.hasOwn(COUNTED, metric) ? COUNTED[metric as keyof typeof COUNTED] : `tickets.${metric}`;
}

/** Cells of an answer by their measures. */
export type MeasuredCells = ReadonlyMap<string, AnswerCell>;

/** A cell of a report from those of the measures of its metric. */
export function buildReportCell(metric: ReportMetric, cells: MeasuredCells): ReportCell {
  const own = cells.get(`tickets.${metric}`);
  const read = (name: string): number | null => cells.get(name)?.value ?? null;
  const value = own?.value ?? null;
  switch (getMetricKind(metric)) {
    case 'count':
      return { count: value ?? 0, value: value ?? 0, median: null, p90: null };
    case 'sum': {
      const count = read(getCountedMeasure(metric)) ?? 0;
      return { count, value: count === 0 ? null : value, median: null, p90: null };
    }
    case 'seconds':
      return {
        count: own?.denominator ?? 0,
        value,
        median: read(`tickets.${metric}_median`),
        p90: read(`tickets.${metric}_p90`),
      };
    default:
      return { count: own?.denominator ?? 0, value, median: null, p90: null };
  }
}
