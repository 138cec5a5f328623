/** Texts that the pages of what is known share: periods, and what a number opens. */
export const knowing = {
  period: 'Period',
  periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
  agent: 'Person',
  nobody: 'Nobody',
  open_ticket: 'Open ticket #{{number}}',
  more: 'Show more',
  table: 'Table: {{name}}',
  tickets_one: '{{value}} ticket',
  tickets_other: '{{value}} tickets',
};
