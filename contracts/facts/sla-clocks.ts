import { defineFact } from '#contracts/facts/fact.ts';

/** Service-level clocks of tickets. */
export const clockFact = defineFact({
  name: 'sla_clocks',
  table: 'sla_clock_facts',
  row: 'One service-level metric of one ticket that a policy applies to',
  key: ['ticket_id', 'metric'],
  time: 'started_at',
  from: ['ticket_sla_metrics', 'ticket_sla_levels', 'tickets'],
  columns: {
    _id: { type: 'id', means: 'The clock: the same for the same ticket and metric' },
    ticket_id: { type: 'id', means: 'The ticket' },
    metric: { type: 'word', means: 'The metric' },
    started_at: { type: 'instant', means: 'When the ticket began' },
    ended_at: { type: 'instant', means: 'When the ticket was done, where it is', nullable: true },
    channel: { type: 'word', means: 'The channel of the ticket' },
    agent_id: { type: 'id', means: 'The user whose ticket it is', nullable: true },
    group_id: { type: 'id', means: 'The group that is responsible for the ticket', nullable: true },
    policy_id: { type: 'id', means: 'The policy by which it counts now' },
    policy_version: { type: 'count', means: 'The version of the policy' },
    seconds: { type: 'integer', means: 'Business seconds that were measured', nullable: true },
    level: { type: 'count', means: 'The highest level that it reached', nullable: true },
    breached: { type: 'flag', means: 'It reached a level that is a breach' },
    breached_at: { type: 'instant', means: 'When it was breached first', nullable: true },
    breach_assignee_id: { type: 'id', means: 'Whose ticket it was at the first breach', nullable: true },
  },
});
