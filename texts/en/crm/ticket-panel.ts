/** Texts of the panel beside a ticket. */
export const ticket_panel = {
  arrange: 'Order of the sections',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  reset: 'Default order',
  more: 'More',
  details: 'More details',
  fewer: 'Fewer details',
  since: 'Customer since {{date}}',
};
