import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Day, Id, Instant } from '#contracts/kit/ids.ts';

const common = { envelope: 'crm', feature: 'ticket_timer' } as const;
const read = {
  kind: 'permitted' as const,
  need: ['crm.ticket.read', 'crm.ticket_timer.read'] as const,
  product: 'crm' as const,
};
const write = {
  kind: 'permitted' as const,
  need: ['crm.ticket.read', 'crm.ticket_timer.write'] as const,
  product: 'crm' as const,
};
const report = {
  kind: 'permitted' as const,
  need: ['crm.report.read', 'crm.ticket_timer.read'] as const,
  product: 'crm' as const,
};
const one = z.object({ _id: Id });
const Somebody = z.object({ _id: Id, name: z.string() });

/** A timer without a sign of life for so many seconds is over, with its last sign. */
export const BEAT_LOST_SECONDS = 30;
/** A browser that shows the ticket gives one so often. */
export const BEAT_SECONDS = 10;
/** A timer is paused after so many seconds without input of its user. */
export const IDLE_SECONDS = 120;
/** Longest entry by hand: a day. */
export const ENTRY_MAX_SECONDS = 86_400;

/** Time that one person worked on a ticket without a break. */
export const TimeEntry = z.object({
  _id: Id,
  user: Somebody,
  source: z.enum(['timer', 'hand']),
  started_at: Instant,
  /** Null while it runs. */
  ended_at: Instant.nullable(),
  seconds: z.number().int(),
  note: z.string(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

const Timer = z.object({
  at: Instant,
  /** Whether the account uses timers (`timer_enabled`). */
  enabled: z.boolean(),
  /** The caller's timer on this ticket. */
  running: TimeEntry.nullable(),
  /** Everybody's time on this ticket, and the caller's. */
  total_seconds: z.number().int(),
  my_seconds: z.number().int(),
  items: z.array(TimeEntry),
});
export type Timer = z.infer<typeof Timer>;

export const getTimer = defineEndpoint({
  ...common,
  name: 'ticket.timer',
  method: 'GET',
  path: '/crm/tickets/{_id}/timer',
  access: read,
  summary: 'Get the time worked on a ticket and the caller’s timer',
  input: { params: one },
  answer: Timer,
  errors: ['not_found'],
});

export const startTimer = defineEndpoint({
  ...common,
  name: 'ticket.timer-start',
  method: 'POST',
  path: '/crm/tickets/{_id}/timer/start',
  access: write,
  summary: 'Start the caller’s timer on a ticket; a timer running on another ticket stops',
  input: { params: one },
  answer: Timer,
  errors: ['not_found', 'illegal_transition'],
  event: 'ticket.timer_started',
});

export const beatTimer = defineEndpoint({
  ...common,
  name: 'ticket.timer-keep-alive',
  method: 'POST',
  path: '/crm/tickets/{_id}/timer/keep-alive',
  access: write,
  summary: `Heartbeat of the browser that shows the ticket; after ${BEAT_LOST_SECONDS} s without one the timer stops at the last`,
  input: { params: one },
  answer: z.object({ running: z.boolean() }),
  errors: ['not_found'],
});

export const stopTimer = defineEndpoint({
  ...common,
  name: 'ticket.timer-stop',
  method: 'POST',
  path: '/crm/tickets/{_id}/timer/stop',
  access: write,
  summary: 'Stop the caller’s timer on a ticket',
  input: { params: one },
  answer: Timer,
  errors: ['not_found'],
  event: 'ticket.timer_stopped',
});

export const addTime = defineEndpoint({
  ...common,
  name: 'ticket.time-add',
  method: 'POST',
  path: '/crm/tickets/{_id}/timer/entries',
  access: write,
  summary: 'Add working time by hand; refused if it overlaps other time of the same person',
  input: {
    params: one,
    body: z.strictObject({
      started_at: Instant,
      ended_at: Instant,
      note: z.string().trim().min(1).max(500),
    }),
  },
  answer: Timer,
  status: 201,
  errors: ['not_found', 'illegal_transition', 'invalid_request'],
  event: 'ticket.time_added',
});

export const removeTime = defineEndpoint({
  ...common,
  name: 'ticket.time-remove',
  method: 'DELETE',
  path: '/crm/tickets/{_id}/timer/entries/{entry_id}',
  access: write,
  summary: 'Remove an own time entry; the log keeps it',
  input: { params: one.extend({ entry_id: Id }) },
  answer: Timer,
  errors: ['not_found'],
  event: 'ticket.time_removed',
});

export const shortenTime = defineEndpoint({
  ...common,
  name: 'ticket.time-shorten',
  method: 'PUT',
  path: '/crm/tickets/{_id}/timer/entries/{entry_id}',
  access: write,
  summary: 'Let an own time entry end earlier, to take off time without work; the log keeps the former end',
  input: { params: one.extend({ entry_id: Id }), body: z.strictObject({ ended_at: Instant }) },
  answer: Timer,
  errors: ['not_found', 'invalid_request'],
  event: 'ticket.time_shortened',
});

export const reportTimes = defineEndpoint({
  ...common,
  name: 'ticket.time-report',
  method: 'GET',
  path: '/crm/times',
  access: report,
  summary: 'Report time worked on tickets by person, day and ticket; a person’s time never overlaps',
  input: {
    query: z.strictObject({ from: Day, to: Day, user_id: Id.optional() }),
  },
  answer: z.object({
    time_zone: z.string(),
    days: z.array(Day),
    items: z.array(
      z.object({
        user: Somebody,
        seconds: z.number().int(),
        days: z.array(z.number().int()),
        tickets: z.array(z.object({ _id: Id, number: z.number().int(), seconds: z.number().int() })),
      }),
    ),
    next: z.null(),
  }),
  errors: ['invalid_request'],
});

export const ENDPOINTS = [
  getTimer,
  startTimer,
  beatTimer,
  stopTimer,
  addTime,
  removeTime,
  shortenTime,
  reportTimes,
];

/** What becomes of the time worked on a ticket. Of the ticket itself nothing changes but its history. */
export const TIME_EVENTS = [
  'ticket.timer_started',
  'ticket.timer_stopped',
  'ticket.time_added',
  'ticket.time_removed',
  'ticket.time_shortened',
] as const;

export const EVENTS = TIME_EVENTS.map((name) =>
  defineEvent({
    name,
    need: ['crm.ticket.read'],
    data: z.looseObject({ ticket_id: Id, user_id: Id }),
  }),
);
