import { REPORT_NAMES } from '#texts/ticket-report-names.ts';

/** Texts of reports about tickets. */
export const ticketReports = {
  about: 'Any metric by any dimension. Every number opens exactly the tickets it counts.',
  by: 'By',
  metrics: 'Metrics',
  when: 'Date of',
  whens: { created: 'Creation', done: 'Completion' },
  total: 'All tickets',
  more_one: '{{value}} smaller row is left out; the total counts it.',
  more_other: '{{value}} smaller rows are left out; the total counts them.',
  zone: 'Days in {{zone}}',
  none: 'No tickets in this period',
  none_help: 'As soon as customers write, their tickets are counted here.',
  export: 'Tickets as CSV',
  export_workbook: 'Report and tickets as XLSX',
  keep: 'Save this report',
  kept: {
    title: 'Saved reports',
    about: 'E-mailed on schedule, or on demand. Empty reports are not sent.',
    empty: 'No saved reports yet',
    empty_help: 'Choose metrics above and save them with a name, a schedule and recipients.',
    list: 'Saved reports',
    show: 'Show',
    tickets: 'Tickets',
    people: 'People of the organisation who may read reports of the CRM.',
    mails: 'Saving a report and choosing recipients needs the right to change the CRM settings.',
    narrowed: 'Tickets',
    all: 'All tickets',
  },
  open: '{{metric}}, {{name}}: {{value}}. Open the tickets.',
  detail: 'median {{median}} · 9 of 10 within {{p90}}',
  of: 'of {{value}}',
  as_of: 'As of {{at}}; what happened since is not counted yet.',
  many_note: {
    tag: 'A ticket with two tags counts in both rows, so rows may add up to more than the total.',
    keyword: 'A ticket with two keywords counts in both rows, so rows may add up to more than the total.',
    customer_tag:
      'A ticket of a customer with two tags counts in both rows, so rows may add up to more than the total.',
  },
  dimensions: REPORT_NAMES.en.dimensions,
  names: REPORT_NAMES.en.names,
};
