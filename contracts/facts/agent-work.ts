import { defineFact } from '#contracts/facts/fact.ts';

/** The work of agents as half-open spans of time. */
export const workFact = defineFact({
  name: 'agent_work',
  table: 'agent_work_facts',
  row: 'A span of time of a user: punched in, in a working status, or handling a ticket',
  key: ['_id'],
  time: 'started_at',
  from: ['punch_entries', 'working_status_spans', 'ticket_time_entries'],
  columns: {
    _id: { type: 'id', means: 'The span: of attendance, the entry that began it' },
    agent_id: { type: 'id', means: 'The user' },
    kind: { type: 'word', means: 'attendance, status or handling' },
    started_at: { type: 'instant', means: 'Its start' },
    ended_at: { type: 'instant', means: 'Its end; null while it lasts', nullable: true },
    heartbeat_at: {
      type: 'instant',
      means: 'Until when a timer that lasts counts, of handling',
      nullable: true,
    },
    seconds: {
      type: 'seconds',
      means: 'Its length; of a timer that lasts up to its last heartbeat, of other open spans 0',
    },
    status: { type: 'word', means: 'The working status by its ID', nullable: true },
    accepts_tickets: { type: 'flag', means: 'The status accepted tickets then', nullable: true },
    counts_as_staff: { type: 'flag', means: 'The status counted as staffed then', nullable: true },
    ticket_id: { type: 'id', means: 'The ticket that was handled', nullable: true },
    source: { type: 'word', means: 'timer or hand, of handling', nullable: true },
  },
});
