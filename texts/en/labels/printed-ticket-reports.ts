import type { ManyDimension, ReportDimension } from '#contracts/crm/reports/metric.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import type { DocumentLabels } from '#texts/document-labels.ts';
import { ticketReportNames, type ReportNames } from './ticket-report-names.ts';

export type IncludeOnly<Name extends string> = Name extends `not_${string}` ? never : Name;

/** Names of filters that are no dimension of reports. */
export type NarrowedBy = Exclude<IncludeOnly<keyof TicketFilter>, ReportDimension>;

type NamedCount = { name: string; count: string };

/** The texts of printed ticket reports, in each language. */
export type TicketReportLabels = DocumentLabels &
  ReportNames & {
    all: string;
    by: (dimension: string) => string;
    value: string;
    total: string;
    of: string;
    minutes: string;
    none: string;
    many_note: Record<ManyDimension, string>;
    more: (count: string) => string;
    made: (when: string) => string;
    zone: (zone: string) => string;
    tickets: (count: string) => string;
    /** What happened, in sentences. */
    sentences: {
      few: (count: string) => string;
      volume: (
        count: string,
        change: { direction: 'more' | 'fewer' | 'same'; share: string; before: string } | null,
      ) => string;
      metric: (name: string, value: string, before: string | null) => string;
      peak: (when: string, count: string, usual: string) => string;
      /** The two rows with the most, each with its count. */
      first: (dimension: string, first: NamedCount, second: NamedCount) => string;
    };
    not: (label: string) => string;
    whens: Record<'created' | 'done', string>;
    /** Filters of a report that are no dimension. */
    filter_names: Readonly<Record<NarrowedBy, string>>;
    /** Placeholder values for the viewer, and yes and no. */
    special: Readonly<Record<string, string>>;
  };

export const printedTicketReports: TicketReportLabels = {
  page: (page, pages) => `Page ${page} of ${pages}`,
  filters: 'Filter',
  everything: 'Filter: none',
  contents: 'In this report',
  happened: 'What happened',
  appendix: 'Appendix: the tables',
  open: 'Open ›',
  all: 'All tickets',
  by: (dimension) => `By ${dimension.toLocaleLowerCase('en')}`,
  value: 'Figure',
  total: 'Result',
  of: 'Tickets',
  minutes: 'min',
  none: 'No tickets in this time.',
  many_note: {
    tag: 'A ticket with two tags is counted in both rows.',
    keyword: 'A ticket in which two keywords were found is counted in both rows.',
    customer_tag: 'A ticket whose customer has two tags is counted in both rows.',
  },
  more: (count) => `${count} smaller rows are left out; the numbers of all tickets count them.`,
  made: (when) => `Generated ${when}`,
  zone: (zone) => `Times of ${zone}`,
  tickets: (count) => `${count} tickets, each counted once`,
  sentences: {
    few: (count) => `Only ${count} ${count === '1' ? 'ticket' : 'tickets'}: too few to compare.`,
    volume: (count, change) => {
      if (!change) return `${count} tickets.`;
      if (change.direction === 'same')
        return `${count} tickets, about as many as in the previous period (${change.before}).`;
      return `${count} tickets: ${change.share} ${change.direction} than in the previous period (${change.before}).`;
    },
    metric: (name, value, before) =>
      before === null ? `${name}: ${value}.` : `${name}: ${value}, in the previous period ${before}.`,
    peak: (when, count, usual) => `Most tickets were on ${when}: ${count}, usually about ${usual}.`,
    first: (dimension, first, second) =>
      `${dimension} with the most tickets: ${first.name} (${first.count}), then ${second.name} (${second.count}).`,
  },
  not: (label) => `not ${label}`,
  ...ticketReportNames,
  whens: { created: 'By date of arrival', done: 'By date of completion' },
  filter_names: {
    q: 'Contains',
    customer: 'Customer',
    form: 'Form',
    view: 'View',
    waiting: 'Waiting for us',
    waited: 'Waiting for at least',
    snoozed: 'Snoozed',
    tagged: 'Has a tag',
    overdue: 'Service level breached',
    undelivered: 'Answer not delivered',
    side_waiting: 'Waiting for someone outside',
    side_answered: 'Answered from outside',
    side_unread: 'Unread answer from outside',
    blocked: 'Blocked',
    created_from: 'Opened from',
    created_to: 'Opened before',
    created_within: 'Opened within',
    done_from: 'Done from',
    done_to: 'Done before',
    done_within: 'Done within',
    last_from: 'Last message from',
    last_to: 'Last message before',
    last_within: 'Last message within',
    due_from: 'Due from',
    due_to: 'Due before',
    due_within: 'Due within',
  },
  special: { me: 'Owner of the report', mine: 'Owner’s group', nobody: 'Nobody', yes: 'Yes', no: 'No' },
};
