import type { ReportDimension, ReportMetric } from '#contracts/crm/reports/metric.ts';

/** What numbers of the work, what they are counted by, and the suite's own values are called. */
export type ReportNames = {
  names: Record<ReportMetric, string>;
  dimensions: Record<ReportDimension, string>;
  /** Where a ticket has none of a dimension. */
  nothing: Partial<Record<ReportDimension, string>> & { other: string };
  /** Words for values of the suite's own, by dimension. */
  values: Partial<Record<ReportDimension, Readonly<Record<string, string>>>>;
  week_of: (day: string) => string;
  /** The label of an item that no longer has a name. */
  gone: string;
};

/** The same on screens, on paper and in files. */
export const ticketReportNames: ReportNames = {
  names: {
    tickets: 'Tickets',
    done: 'Done',
    reopened: 'Opened again',
    breached: 'Service level breached',
    replies: 'Our messages',
    received: 'Their messages',
    worked: 'Time worked',
    first_response: 'First response',
    handling_time: 'Handling time',
    avg_response_time: 'Average response',
    resolution_time: 'Resolution',
    sla_time: 'SLA time',
    waiting_time: 'Waiting',
    turn_around_time: 'Turn-around',
    csat: 'Satisfied',
    nps: 'NPS',
    stars: 'Stars, mean',
  },
  dimensions: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    weekday: 'Weekday',
    hour: 'Hour of the day',
    channel: 'Channel',
    connection: 'Connection',
    assignee: 'Person',
    group: 'Group',
    state: 'State',
    priority: 'Priority',
    tag: 'Tag',
    keyword: 'Keyword',
    customer_tag: 'Customer tag',
    sla_band: 'Service level',
    source: 'Started by',
    survey: 'Survey',
    place: 'Place',
    stars: 'Stars',
    app_version: 'App version',
  },
  nothing: {
    day: 'Not done yet',
    assignee: 'Nobody',
    group: 'Without a group',
    tag: 'Without a tag',
    keyword: 'Without a keyword',
    customer_tag: 'Without a customer tag',
    sla_band: 'No time running',
    survey: 'Not asked',
    stars: 'Not a review',
    app_version: 'No version',
    other: 'None',
  },
  values: {
    state: {
      new: 'New',
      open: 'Open',
      pending: 'Pending',
      on_hold: 'On hold',
      done: 'Done',
      closed: 'Closed',
    },
    priority: { '0': 'None', '1': 'Low', '2': 'Normal', '3': 'High', '4': 'Urgent' },
    sla_band: { ok: 'In time', at_risk: 'At risk', breached: 'Breached' },
    source: { customer: 'Customers', agent: 'Us' },
    survey: { asked: 'Asked', answered: 'Answered' },
    place: { private: 'Private', comment: 'Comment', review: 'Review', mail: 'E-mail', bot: 'Bot' },
    stars: { '1': '1 star', '2': '2 stars', '3': '3 stars', '4': '4 stars', '5': '5 stars' },
  },
  week_of: (day) => `Week of ${day}`,
  gone: 'Deleted',
};
