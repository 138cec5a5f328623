import { REPORT_NAMES } from '#contracts/crm/reports/words.ts';

/** Texts of reports about tickets. */
export const ticketReports = {
  about: 'Any number of the work by any part of it. Every number opens exactly the tickets that it counts.',
  by: 'By',
  metrics: 'Numbers',
  when: 'Days count by',
  whens: { created: 'when a ticket came', done: 'when it was done' },
  total: 'All tickets, each once',
  more_one: '{{value}} smaller row is left out; the total counts it.',
  more_other: '{{value}} smaller rows are left out; the total counts them.',
  zone: 'Days of {{zone}}',
  none: 'No tickets in this period',
  none_help: 'As soon as customers write, their tickets are counted here.',
  export: 'Tickets as CSV',
  export_workbook: 'Report and tickets as XLSX',
  keep: 'Keep this report',
  kept: {
    title: 'Kept reports',
    about:
      'Made by themselves at their hour and mailed, or when you ask. One that counts no ticket is not mailed.',
    empty: 'No report is kept yet',
    empty_help: 'Choose numbers above and keep them: by name, with a schedule and receivers.',
    list: 'Kept reports',
    show: 'Show',
    tickets: 'Tickets',
    people: 'People of the account who may read reports of the CRM.',
    mails: 'Keeping a report and saying who gets it needs the right to change the settings of the CRM.',
    narrowed: 'Which tickets',
    all: 'All tickets',
  },
  open: '{{metric}}, {{name}}: {{value}}. Open the tickets.',
  detail: 'median {{median}} · 9 of 10 within {{p90}}',
  of: 'of {{value}}',
  many_note: {
    tag: 'A ticket with two tags stands in both rows, so rows may add up to more than the total.',
    keyword:
      'A ticket in which two keywords were found stands in both rows, so rows may add up to more than the total.',
  },
  dimensions: REPORT_NAMES.en.dimensions,
  names: REPORT_NAMES.en.names,
};
