/** The words of a workbook of tickets: its sheets, and the columns that are no metric. */
export const workbookLabels = {
  report: 'Report',
  tickets: 'Tickets',
  total: 'Total',
  median: 'median',
  p90: '90th percentile',
  columns: {
    number: 'Number',
    created_at: 'Opened (UTC)',
    done_at: 'Done (UTC)',
    channel: 'Channel',
    state: 'State',
    priority: 'Priority',
    customer: 'Customer',
    assignee: 'Assignee',
    group: 'Group',
    tags: 'Tags',
    subject: 'Subject',
  },
};
