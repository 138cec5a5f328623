/** Texts that pages of figures share: whose they are, and what a number opens. */
export const figures = {
  agent: 'Person',
  nobody: 'Nobody',
  open_ticket: 'Open ticket #{{number}}',
  more: 'Show more',
  table: 'Table: {{name}}',
  tickets_one: '{{value}} ticket',
  tickets_other: '{{value}} tickets',
};
