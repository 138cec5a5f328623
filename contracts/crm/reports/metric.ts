import { z } from 'zod';
import { SLA_METRICS, SlaMetric } from '#contracts/crm/sla/levels.ts';

/**
 * The metrics of tickets. `tickets` counts them all; `done`, `reopened` and `breached` count those to which it happened; `replies`,
 * `received` and `worked` are totals; the seven SLA metrics are business seconds; `csat` and `nps` are survey scores; `stars` is the mean of
 * reviews.
 */
export const REPORT_METRICS = [
  'tickets',
  'done',
  'reopened',
  'breached',
  'replies',
  'received',
  'worked',
  ...SLA_METRICS,
  'csat',
  'nps',
  'stars',
] as const;
export const ReportMetric = z.enum(REPORT_METRICS);
export type ReportMetric = z.infer<typeof ReportMetric>;

/**
 * How a metric's tickets become one value: `count` their number, `sum` the sum of what each has, `seconds` the mean of a time (with
 * its median and 90th percentile), `csat` and `nps` the scores, `mean` the mean of what each has.
 */
export type MetricKind = 'count' | 'sum' | 'seconds' | 'csat' | 'nps' | 'mean';

/** How the tickets of a metric become one value. */
export function getMetricKind(metric: ReportMetric): MetricKind {
  if (metric === 'csat' || metric === 'nps') return metric;
  if (metric === 'stars') return 'mean';
  if (metric === 'worked' || metric === 'replies' || metric === 'received') return 'sum';
  return SlaMetric.safeParse(metric).success ? 'seconds' : 'count';
}

/** Whether a metric's value is a time in seconds. */
export function isTime(metric: ReportMetric): boolean {
  return metric === 'worked' || getMetricKind(metric) === 'seconds';
}

/** The dimensions by which a report groups tickets. `day`, `week` and `month` are of the account's time zone. */
export const REPORT_DIMENSIONS = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'channel',
  'connection',
  'assignee',
  'group',
  'state',
  'priority',
  'tag',
  'keyword',
  'customer_tag',
  'sla_band',
  'source',
  'survey',
  'place',
  'stars',
  'app_version',
] as const;
export const ReportDimension = z.enum(REPORT_DIMENSIONS);
export type ReportDimension = z.infer<typeof ReportDimension>;

/** Dimensions of time: their rows are in order, and the instant of a ticket by which they count is chosen. */
const TIME_DIMENSIONS = ['day', 'week', 'month', 'weekday', 'hour'] as const;
export function isTimeDimension(dimension: ReportDimension): boolean {
  return TIME_DIMENSIONS.some((one) => one === dimension);
}

/** Dimensions of which a ticket may have several values. */
const MANY_DIMENSIONS = ['tag', 'keyword', 'customer_tag'] as const;
export type ManyDimension = (typeof MANY_DIMENSIONS)[number];
export function isManyDimension(dimension: ReportDimension): dimension is ManyDimension {
  return MANY_DIMENSIONS.some((one) => one === dimension);
}

/** Rows beyond this are left out, the smallest first; the total still counts them. */
export const MOST_ROWS = 200;
/** The most metrics that one report shows. */
export const MOST_METRICS = 8;
/** The key of tickets without a value of a dimension: unassigned, without a tag or keyword, of a customer without tags, without a
 * review. */
export const NO_KEY = 'none';
