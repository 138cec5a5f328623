import { isTimeDimension, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { isDimension, parseFieldId, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { TICKET_DIMENSIONS } from '#contracts/crm/views/filter.ts';
import type { BarWidth } from '#contracts/kit/bars.ts';
import { toIsoWeekday, type WeekStart } from '#contracts/kit/week.ts';
import {
  QUESTION_LIMITS,
  type Bins,
  type MeasureRef,
  type Question,
  type QuestionFilter,
} from '#contracts/semantic/question.ts';
import { buildTimeBars, type Span } from '#engine/semantic/time-bars.ts';
import type { FieldKeys } from '#server/crm/reports/form-keys.ts';
import { listMetricMeasures } from '#server/crm/reports/report-measures.ts';
import { ALWAYS, DIMENSION_NAMES } from '#server/crm/reports/ticket-filters.ts';

/** The instant of a ticket by which the dimensions of time count, the time zone of the days, and when weeks begin. */
export type Calendar = { when: 'created' | 'done'; zone: string; weekStart: WeekStart };

/** What a report counts: tickets of filters, and by what. */
export type ReportInput = {
  filters: readonly QuestionFilter[];
  metrics: readonly ReportMetric[];
  by: ReportBy;
  calendar: Calendar;
  /** How values become keys where the report is grouped by a field of the form. */
  field: FieldKeys | null;
  /** Of dimensions of time: within which all tickets are by the instant of the calendar; null where there are none. */
  extent: Span | null;
};

/** The questions of a report: of its rows, where long times need several; of the tickets without the instant by which it counts; of all. */
export type ReportQuestions = { rows: Question[]; none: Question | null; total: Question };

/** Bars of one question, less than the most by as much as their number is estimated too high. */
const BARS_AT_ONCE = 1500;

const WIDTHS: Readonly<Partial<Record<ReportBy, BarWidth>>> = { day: 'day', week: 'week', month: 'month' };

/** The questions that answer a report. */
export function buildReportQuestions(input: ReportInput): ReportQuestions {
  const { by, calendar } = input;
  const inTime = isDimension(by) && isTimeDimension(by);
  return {
    rows: inTime ? buildTimeQuestions(input) : [buildQuestion(input, { rows: [buildAxis(input)] })],
    none:
      inTime && calendar.when === 'done'
        ? buildQuestion(
            { ...input, filters: [...input.filters, { instant: 'done', is: 'not_within', ...ALWAYS }] },
            {},
          )
        : null,
    total: buildQuestion(input, {}),
  };
}

/** A question about tickets by when they began, whichever they are. */
export function buildTicketQuestion(
  { filters, zone }: { filters: readonly QuestionFilter[]; zone: string },
  parts: Pick<Question, 'measures'> & Omit<Partial<Question>, 'filters' | 'zone'>,
): Question {
  return {
    shares: [],
    rows: [],
    columns: [],
    span: ALWAYS,
    time: 'created',
    comparison: null,
    order: { by: 'tickets.tickets', descending: true },
    totals: [],
    totals_of: 'all',
    limit: QUESTION_LIMITS.rows,
    week_start: 1,
    ...parts,
    filters: [...filters],
    zone,
  };
}

/** Tickets are counted whatever the metrics, since rows are in their order. */
function buildQuestion(
  { metrics, filters, calendar }: Pick<ReportInput, 'metrics' | 'filters' | 'calendar'>,
  parts: Omit<Partial<Question>, 'filters' | 'zone'>,
): Question {
  const measures = new Set<MeasureRef>(['tickets.tickets', ...metrics.flatMap(listMetricMeasures)]);
  return buildTicketQuestion({ filters, zone: calendar.zone }, { measures: [...measures], ...parts });
}

function buildAxis({ by, field }: ReportInput): Question['rows'][number] {
  const id = parseFieldId(by);
  if (id === null || field === null) return toAxis(getDimensionName(by));
  const bins = getBins(field);
  return {
    ...toAxis(getDimensionName(by)),
    ...(bins === null ? {} : { bins }),
  };
}

/** The dimension of the semantic layer by which a report groups. */
export function getDimensionName(by: ReportBy): string {
  const id = parseFieldId(by);
  if (id !== null) return `form-${id}`;
  const named = TICKET_DIMENSIONS.find((dimension) => dimension === by);
  return named ? DIMENSION_NAMES[named] : by;
}

const toAxis = (dimension: string): Question['rows'][number] => ({ dimension, grain: 'auto', top: null });

/** How the values of a field are put together: long texts are not distinguished, dates by month, many numbers by ranges. */
export function getBins({ kind, edges }: FieldKeys): Bins | null {
  if (kind === 'long_text') return 'present';
  if (kind === 'date') return 'month';
  return edges.length > 0 ? { edges: [...edges] } : null;
}

function buildTimeQuestions(input: ReportInput): Question[] {
  const { by, calendar, extent } = input;
  const width = WIDTHS[by];
  if (!width) return [buildQuestion(input, { rows: [toAxis(by)], time: calendar.when })];
  if (extent === null) return [];
  const bars = buildTimeBars(width, extent, {
    zone: calendar.zone,
    weekStart: toIsoWeekday(calendar.weekStart),
  });
  return splitList(bars, BARS_AT_ONCE).map((part) =>
    buildQuestion(input, {
      rows: [{ dimension: 'time', grain: width, top: null }],
      time: calendar.when,
      week_start: toIsoWeekday(calendar.weekStart),
      span: toWire({ from: part[0]?.from ?? extent.from, to: part.at(-1)?.to ?? extent.to }),
    }),
  );
}

function splitList<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

function toWire({ from, to }: Span): Question['span'] {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
