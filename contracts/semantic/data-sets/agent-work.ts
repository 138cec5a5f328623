import { defineDataSet } from '#contracts/semantic/data-set.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** The work of agents: spans of attendance in a working status, and of handling a ticket. */
export const agentWork = defineDataSet({
  name: 'agent-work',
  row: 'work_span',
  table: 'agent_work_facts',
  versioned: true,
  columns: {
    _id: 'id',
    agent_id: 'id',
    kind: 'text',
    status: 'text?',
    ticket_id: 'id?',
    started_at: 'instant',
    ended_at: 'instant?',
    seconds: 'decimal',
  },
  key: '_id',
  times: { started: 'started_at', ended: 'ended_at' },
  dimensions: {
    agent: { column: 'agent_id', label: 'agent' },
    work_kind: { column: 'kind', label: 'word', order: ['attendance', 'handling'] },
    working_status: { column: 'status', label: 'word' },
  },
  measures: {
    spans: { aggregate: 'count', unit: 'count' },
    agents: { aggregate: 'distinct', column: 'agent_id', unit: 'people' },
    attended: {
      aggregate: 'sum',
      column: 'seconds',
      unit: 'seconds',
      where: { column: 'kind', among: ['attendance'] },
    },
    handled: {
      aggregate: 'sum',
      column: 'seconds',
      unit: 'seconds',
      where: { column: 'kind', among: ['handling'] },
    },
    handled_tickets: {
      aggregate: 'distinct',
      column: 'ticket_id',
      unit: 'count',
      where: { column: 'kind', among: ['handling'] },
    },
  },
  ratios: { handled_share: { numerator: 'handled', denominator: 'attended', unit: 'share', good: 'up' } },
  links: { ticket: { to: 'one', by: 'ticket_id', dataSet: tickets } },
  permission: 'crm.report.read',
  visibility: { link: 'ticket' },
  opens: 'agent-work',
});
