import { SLA_METRICS } from '#contracts/crm/sla/levels.ts';
import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** The service-level clocks: one row for each time that an SLA policy measured of a ticket. */
export const slaTimes = defineDataSet({
  name: 'sla-clocks',
  row: 'sla_clock',
  table: 'sla_clock_facts',
  versioned: true,
  columns: {
    _id: 'id',
    ticket_id: 'id',
    metric: 'text',
    started_at: 'instant',
    ended_at: 'instant?',
    seconds: 'decimal?',
    level: 'whole?',
    breached: 'flag',
    agent_id: 'id?',
    group_id: 'id?',
    channel: 'text',
  },
  key: '_id',
  times: { started: 'started_at', ended: 'ended_at' },
  dimensions: {
    sla_metric: { column: 'metric', label: 'word', order: SLA_METRICS },
    sla_level: { column: 'level', label: 'word', order: 'number' },
    agent: { column: 'agent_id', label: 'agent', above: 'group' },
    group: { column: 'group_id', label: 'group' },
    channel: { column: 'channel', label: 'channel' },
  },
  numbers: { clock_seconds: 'seconds' },
  measures: {
    clocks: { aggregate: 'count', unit: 'count' },
    ended: { aggregate: 'count', unit: 'count', where: { column: 'ended_at', present: true } },
    breached: { aggregate: 'count', unit: 'count', good: 'down', where: { column: 'breached', among: [1] } },
    seconds: { aggregate: 'mean', column: 'seconds', unit: 'seconds', good: 'down' },
    seconds_median: { aggregate: 'quantile', level: 0.5, column: 'seconds', unit: 'seconds', good: 'down' },
    seconds_p90: { aggregate: 'quantile', level: 0.9, column: 'seconds', unit: 'seconds', good: 'down' },
  },
  ratios: { breached_share: { numerator: 'breached', denominator: 'clocks', unit: 'share', good: 'down' } },
  links: { ticket: { to: 'one', by: 'ticket_id', dataSet: tickets } },
  permission: 'crm.report.read',
  visibility: { link: 'ticket' },
  opens: 'tickets',
});
