import type { ReportCell, ReportRow } from '#contracts/crm/reports/endpoints.ts';
import {
  isManyDimension,
  isTime,
  isTimeDimension,
  getMetricKind,
  type ReportMetric,
} from '#contracts/crm/reports/metric.ts';
import { isDimension, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { formatKeyName } from '#server/crm/reports/name-on-paper.ts';
import type { ReadReport } from '#server/crm/reports/read-report.ts';
import type { Block, Chart, ReportLocale, RowTime } from '#server/reports/public.ts';
import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';
import { FORM_LABELS } from '#texts/form-key-name.ts';

type Locale = ReportLocale<TicketReportLabels>;
/** Bars of a chart; the table has every row. */
const MOST_BARS = 12;
const MINUTE_S = 60;

/** A report of tickets as parts of a document: all tickets together, and by the dimension. */
export function reportBlocks(report: ReadReport, by: ReportBy, locale: Locale): Block[] {
  const { words } = locale;
  if (report.rows.length === 0)
    return [{ title: words.all, note: words.none, chart: null, table: null, printTable: false }];
  return [totalBlock(report, locale), rowsBlock(report, by, locale)];
}

function totalBlock({ metrics, total }: ReadReport, locale: Locale): Block {
  const { words, formatters } = locale;
  return {
    title: words.all,
    note: '',
    chart: {
      kind: 'figures',
      items: metrics.map((metric, index) => {
        const value = valueOf(metric, total[index]);
        return {
          label: headOf(metric, words),
          value: value === null ? '–' : formatters.number(value),
          change: '',
          tone: 'accent',
        };
      }),
    },
    table: {
      head: [
        { label: words.value, share: 3 },
        { label: words.total, share: 1, right: true },
        { label: words.of, share: 1, right: true },
      ],
      rows: metrics.map((metric, index) => [
        headOf(metric, words),
        valueOf(metric, total[index]),
        total[index]?.count ?? 0,
      ]),
    },
    printTable: false,
  };
}

function rowsBlock({ metrics, rows, more, field }: ReadReport, by: ReportBy, locale: Locale): Block {
  const { words, formatters, language } = locale;
  const name = (row: ReportRow): string => formatKeyName(by, row, locale);
  const what = isDimension(by) ? words.dimensions[by] : (field?.label ?? FORM_LABELS[language].gone);
  const notes = [
    ...(isDimension(by) && isManyDimension(by) ? [words.many_note[by]] : []),
    ...(field?.kind === 'choices' ? [FORM_LABELS[language].many] : []),
    ...(more > 0 ? [words.more(formatters.number(more))] : []),
  ];
  return {
    title: isDimension(by) ? words.by(what) : what,
    note: notes.join(' '),
    chart: chartOf({ metrics, rows }, by, { words, name }),
    table: {
      head: [
        { label: what, share: 3 },
        ...metrics.map((metric) => ({ label: headOf(metric, words), share: 1, right: true })),
      ],
      rows: rows.map((row) => [
        timeOf(by, row, name(row)) ?? name(row),
        ...metrics.map((metric, index) => valueOf(metric, row.cells[index])),
      ]),
    },
    printTable: true,
  };
}

/** When a row of days, weeks or months began; undefined for other rows. */
function timeOf(by: ReportBy, { key }: ReportRow, shown: string): RowTime | undefined {
  if (by !== 'day' && by !== 'week' && by !== 'month') return undefined;
  const at = Date.parse(by === 'month' ? `${key}-01` : key);
  return Number.isNaN(at) ? undefined : { at, day: true, shown };
}

type BlockLabels = { words: TicketReportLabels; name: (row: ReportRow) => string };

/** The first metric: over time as columns, else as bars. */
function chartOf(
  { metrics, rows }: Pick<ReadReport, 'metrics' | 'rows'>,
  by: ReportBy,
  { words, name }: BlockLabels,
): Chart {
  const metric = metrics[0] ?? 'tickets';
  const value = (row: ReportRow): number => Math.max(0, valueOf(metric, row.cells[0]) ?? 0);
  if (isDimension(by) && isTimeDimension(by))
    return {
      kind: 'columns',
      labels: rows.map(name),
      series: [{ label: headOf(metric, words), tone: 'accent', values: rows.map(value) }],
    };
  return {
    kind: 'bars',
    rows: rows
      .slice(0, MOST_BARS)
      .map((row) => ({ label: name(row), parts: [{ tone: 'accent', value: value(row) }] })),
  };
}

/** The title of a column, with its unit: document and spreadsheet have the same numbers, durations in minutes, shares in percent. */
function headOf(metric: ReportMetric, { names, minutes }: TicketReportLabels): string {
  if (isTime(metric)) return `${names[metric]} (${minutes})`;
  return getMetricKind(metric) === 'csat' ? `${names[metric]} (%)` : names[metric];
}

function valueOf(metric: ReportMetric, cell: ReportCell | undefined): number | null {
  if (!cell) return null;
  if (cell.value === null) return getMetricKind(metric) === 'count' ? 0 : null;
  if (isTime(metric)) return rounded(cell.value / MINUTE_S);
  return rounded(getMetricKind(metric) === 'csat' ? cell.value * 100 : cell.value);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
