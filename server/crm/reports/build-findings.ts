import type { ReportCell } from '#contracts/crm/reports/endpoints.ts';
import {
  getMetricKind,
  isTime,
  isTimeDimension,
  NO_KEY,
  type ReportMetric,
} from '#contracts/crm/reports/metric.ts';
import { isDimension, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { findPeaks } from '#engine/anomaly/find-peaks.ts';
import { formatKeyName } from '#server/crm/reports/name-on-paper.ts';
import type { ReadReport } from '#server/crm/reports/read-report.ts';
import type { SummarySentence, ReportLocale } from '#server/reports/public.ts';
import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';

/** Fewer tickets say nothing beyond their number. */
const LEAST_TICKETS = 20;
/** Changes below this share are none. */
const LEAST_CHANGE = 0.03;
/** Metrics after the first ones are in the tables. */
const MOST_METRICS = 4;
const SECONDS_A_MINUTE = 60;

type Facts = {
  now: ReadReport;
  counted: number;
  before: Pick<ReadReport, 'total'>;
  countedBefore: number;
  by: ReportBy;
  path: string;
};

/**
 * What happened with the tickets of a period, in sentences with the path of the page that has the same numbers. A sentence that the numbers
 * do not bear is left out.
 */
export function buildTicketFindings(
  facts: Facts,
  locale: ReportLocale<TicketReportLabels>,
): SummarySentence[] {
  const { counted, countedBefore, path } = facts;
  const { words, formatters } = locale;
  const count = formatters.number(counted);
  if (counted < LEAST_TICKETS) return [{ text: words.sentences.few(count), path, tone: 'accent' }];
  const compared = countedBefore >= LEAST_TICKETS;
  const change = (counted - countedBefore) / Math.max(1, countedBefore);
  const volume = words.sentences.volume(
    count,
    compared
      ? {
          direction: Math.abs(change) < LEAST_CHANGE ? 'same' : change > 0 ? 'more' : 'fewer',
          share: formatters.share(Math.abs(counted - countedBefore), countedBefore),
          before: formatters.number(countedBefore),
        }
      : null,
  );
  return [
    { text: volume, path, tone: 'accent' },
    ...describeMetrics(facts, compared, locale),
    ...describeRows(facts, locale),
  ];
}

/** Each metric besides the number of tickets, with its value before. */
function describeMetrics(
  { now, before, path }: Facts,
  compared: boolean,
  { words, formatters }: ReportLocale<TicketReportLabels>,
): SummarySentence[] {
  return now.metrics
    .map((metric, index) => ({ metric, index }))
    .filter(({ metric }) => metric !== 'tickets')
    .slice(0, MOST_METRICS)
    .flatMap(({ metric, index }): SummarySentence[] => {
      const value = format(metric, now.total[index], formatters, words);
      const earlier = compared ? format(metric, before.total[index], formatters, words) : null;
      if (value === null) return [];
      return [{ text: words.sentences.metric(words.names[metric], value, earlier), path, tone: 'neutral' }];
    });
}

type Formatters = ReportLocale['formatters'];

function format(
  metric: ReportMetric,
  cell: ReportCell | undefined,
  formatters: Formatters,
  { minutes }: TicketReportLabels,
): string | null {
  if (cell?.value === null || cell === undefined) return null;
  if (isTime(metric)) return `${formatters.number(Math.round(cell.value / SECONDS_A_MINUTE))} ${minutes}`;
  if (getMetricKind(metric) === 'csat') return formatters.share(cell.value, 1);
  return formatters.number(Math.round(cell.value * 10) / 10);
}

/** The day that stands out, or the row with the most; only of metrics that count. */
function describeRows(
  { now, by, path }: Facts,
  { words, formatters, ...reader }: ReportLocale<TicketReportLabels>,
): SummarySentence[] {
  const [metric] = now.metrics;
  if (!metric || getMetricKind(metric) !== 'count' || !isDimension(by)) return [];
  const counts = now.rows.map(({ cells }) => cells[0]?.value ?? 0);
  if (isTimeDimension(by)) {
    const [peak] = findPeaks(counts);
    const row = peak && now.rows[peak.index];
    if (!row) return [];
    const text = words.sentences.peak(
      formatKeyName(by, row, reader),
      formatters.number(peak.count),
      formatters.number(peak.usual),
    );
    return [{ text, path, tone: 'accent' }];
  }
  const named = now.rows
    .map((row, index) => ({ row, count: counts[index] ?? 0 }))
    .filter(({ row }) => row.key !== NO_KEY)
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = named;
  if (!first || !second || first.count === 0) return [];
  const nameOf = ({ row, count }: (typeof named)[number]) => ({
    name: formatKeyName(by, row, reader),
    count: formatters.number(count),
  });
  const text = words.sentences.first(words.dimensions[by], nameOf(first), nameOf(second));
  return [{ text, path, tone: 'neutral' }];
}
