/** Texts of the panel beside a ticket. */
export const ticket_panel = {
  arrange: 'Order of the sections',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  reset: 'Default order',
  more: 'More',
  details: 'More details',
  fewer: 'Fewer details',
  more_clocks_one: '{{count}} more',
  more_clocks_other: '{{count}} more',
  fewer_clocks: 'Only the most urgent',
  since: 'Since {{date}}',
};
