import { z } from 'zod';
import { TicketDue } from '#contracts/crm/views/due.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** What is counted of each queue and of each person, now or since midnight. */
export const TEAM_COUNTS = [
  'live',
  'waiting',
  'unassigned',
  'at_risk',
  'overdue',
  'new_today',
  'done_today',
] as const;
export const TeamCount = z.enum(TEAM_COUNTS);
export type TeamCount = z.infer<typeof TeamCount>;

/** A number of the dashboard with the filter whose list is exactly as long. */
export const TeamNumber = z.object({ count: z.number().int(), filter: WireTicketFilter });
export type TeamNumber = z.infer<typeof TeamNumber>;

/** Several numbers by their names; a number that does not exist for a row is absent. */
const Numbers = z.partialRecord(TeamCount, TeamNumber);

/** A part of the work: all of it, one channel, one group. */
export const TeamQueue = z.object({
  kind: z.enum(['all', 'channel', 'group']),
  /** The channel, or the group's id; null for all, and for tickets without a group. */
  key: z.string().nullable(),
  name: z.string(),
  numbers: Numbers,
  /** Since when the customer who has waited longest waits. */
  oldest_waiting: Instant.nullable(),
});
export type TeamQueue = z.infer<typeof TeamQueue>;

/** A user to whom tickets may be assigned, in their present state. */
export const TeamPerson = z.object({
  _id: Id,
  name: z.string(),
  online: z.boolean(),
  punched_in: z.boolean(),
  status: z
    .object({
      name: z.string(),
      name_th: z.string(),
      color: z.string(),
      accepts_tickets: z.boolean(),
      since: Instant,
    })
    .nullable(),
  numbers: Numbers,
});
export type TeamPerson = z.infer<typeof TeamPerson>;

/** The next breach of the account, and the band of its ticket. */
export const TeamDue = z.object({ due: TicketDue, sla_band: z.string().nullable() });
export type TeamDue = z.infer<typeof TeamDue>;

export const getTeam = defineEndpoint({
  envelope: 'crm',
  feature: 'team_dashboard',
  name: 'team.get',
  method: 'GET',
  path: '/crm/team',
  access: { kind: 'permitted', need: ['crm.report.read'], product: 'crm' },
  summary:
    'Get the current queues, people and clocks; every number includes the filter that lists its tickets',
  answer: z.object({
    at: Instant,
    /** Null where no ticket is about to be late. */
    next_due: TeamDue.nullable(),
    /** Midnight of the account, from which `…_today` counts. */
    today: Instant,
    channels: z.array(Channel),
    queues: z.array(TeamQueue),
    people: z.array(TeamPerson),
  }),
});

export const ENDPOINTS = [getTeam];
