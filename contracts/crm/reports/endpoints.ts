import { z } from 'zod';
import { MOST_METRICS, ReportMetric } from '#contracts/crm/reports/metric.ts';
import { ReportBy, ReportField } from '#contracts/crm/reports/report-by.ts';
import { Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

const access = { kind: 'permitted', need: ['crm.report.read'], product: 'crm' } as const;

/** Metrics by commas. */
const Metrics = z
  .string()
  .default('tickets')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(ReportMetric).min(1).max(MOST_METRICS));

/** By which instant of a ticket the dimensions of time count. */
const When = z.enum(['created', 'done']).default('created');

/** The value of one metric for a set of tickets. */
export const ReportCell = z.object({
  /** How many tickets the value is computed from: as many as the cell's drill-down lists. */
  count: z.number().int(),
  /** Null where no ticket has one. Times in seconds; CSAT 0 to 1, NPS -100 to 100. */
  value: z.number().nullable(),
  /** Of times alone. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type ReportCell = z.infer<typeof ReportCell>;

export const ReportRow = z.object({
  /**
   * The value of the dimension as a filter has it, or `none`. Days are dates, weekdays count from Sunday 0. Of fields of the form: `=Tea`
   * for a choice or text, `yes`, `no`, `filled` for long texts, `2026-11` for dates, `100..200` for numbers from 100 to below 200.
   */
  key: z.string(),
  /** How it is called, where it has a name of its own. */
  name: z.string().nullable(),
  cells: z.array(ReportCell),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const getReport = defineEndpoint({
  envelope: 'crm',
  name: 'crm-report.get',
  method: 'GET',
  path: '/crm/reports',
  access,
  summary: 'Report metrics of filtered tickets by one dimension, with the total',
  input: {
    query: z.strictObject({
      metrics: Metrics,
      by: ReportBy.default('day'),
      when: When,
      ...TicketFilter.shape,
    }),
  },
  // It waits for the facts, and reads them in the column store.
  transaction: false,
  answer: z.object({
    time_zone: z.string(),
    /** The field of the custom form by which they are grouped; null where they are grouped by something else, or the field was deleted. */
    field: ReportField.nullable(),
    metrics: z.array(ReportMetric),
    rows: z.array(ReportRow),
    /** Of all tickets of the filter, each counted once. */
    total: z.array(ReportCell),
    /** How many rows are left out. */
    more: z.number().int(),
    /** As of when the numbers are, where they could not be brought up to date in time; null where they count everything that happened. */
    as_of: Instant.nullable(),
  }),
});

const opened = {
  metric: ReportMetric.default('tickets'),
  by: ReportBy.optional(),
  /** The row that is opened; without it the total. */
  key: z.string().max(600).optional(),
  when: When,
  ...TicketFilter.shape,
};

/** A ticket behind a number, with what it adds to it. */
export const ReportedTicket = Ticket.pick({
  _id: true,
  number: true,
  subject: true,
  created_at: true,
}).extend({
  state: TicketState,
  channel: Channel,
  customer: z.string(),
  assignee: z.object({ _id: Id, name: z.string() }).nullable(),
  done_at: Instant.nullable(),
  value: z.number(),
});
export type ReportedTicket = z.infer<typeof ReportedTicket>;

export const listReportTickets = defineEndpoint({
  envelope: 'crm',
  name: 'crm-report.tickets',
  method: 'GET',
  path: '/crm/reports/tickets',
  access,
  summary: 'List the tickets that a number of a report counts, newest first, with their total',
  input: { query: z.strictObject({ ...opened, ...PageQuery.shape }) },
  answer: z.object({
    items: z.array(ReportedTicket),
    next: z.string().nullable(),
    count: z.number().int(),
  }),
  transaction: false,
  errors: ['cursor_invalid'],
});

export const exportReport = defineEndpoint({
  name: 'crm-report.export',
  method: 'GET',
  path: '/crm/reports/export',
  access,
  summary: 'Export filtered tickets as CSV, one per line, with every metric',
  input: { query: z.strictObject(TicketFilter.shape) },
  answer: z.string(),
  answerKind: 'text/csv',
  transaction: false,
});

export const exportWorkbook = defineEndpoint({
  name: 'crm-report.workbook',
  method: 'GET',
  path: '/crm/reports/workbook',
  access,
  summary:
    'Export a report as a workbook (XLSX): one sheet with its rows and total, one with every ticket that it counts',
  input: { query: getReport.input.query },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  transaction: false,
});

export const ENDPOINTS = [getReport, listReportTickets, exportReport, exportWorkbook];
