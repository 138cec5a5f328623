import { z } from 'zod';
import { getAssignment } from '#contracts/crm/assignment/endpoints.ts';
import { getHistory, getTicket } from '#contracts/crm/endpoints.ts';
import { getSideConversation, listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import { getTicketTags } from '#contracts/crm/tickets/endpoints.ts';
import { TIME_EVENTS } from '#contracts/crm/timer/endpoints.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';

/** A read, by the name of its call. */
export type Read = { name: string };

/** The time that people worked on a ticket changes only its history; each opening and leaving of a ticket is such an event. */
const TIMES: ReadonlySet<string> = new Set(TIME_EVENTS);
/** When a service level breaks, and in which band a ticket is. */
const STANDING: ReadonlySet<string> = new Set(['ticket.due_changed', 'ticket.band_changed']);
/** The state of a delivery changes no list. */
const DELIVERY = 'message.delivery_changed';

/** What is read of a ticket besides itself and its history, by the beginning of the kinds of events that change it. */
const BESIDE: readonly { beginning: string; read: Read }[] = [
  { beginning: 'ticket.side_', read: listSideConversations },
  { beginning: 'ticket.side_', read: getSideConversation },
  { beginning: 'ticket.tagged', read: getTicketTags },
  { beginning: 'ticket.updated', read: getAssignment },
];

const About = z.object({ ticket_id: z.string().optional(), ticket_ids: z.array(z.string()).default([]) });

/** The tickets that an event is about. */
export function getTicketIds({ data }: LiveEvent): readonly string[] {
  const about = About.safeParse(data).data;
  if (!about) return [];
  return about.ticket_id === undefined ? about.ticket_ids : [about.ticket_id];
}

/** The reads of one ticket that an event makes out of date. */
export function listTicketReads(kind: string): readonly Read[] {
  if (TIMES.has(kind)) return [getHistory];
  if (STANDING.has(kind)) return [getSlaMetrics];
  if (kind === DELIVERY) return [getTicket, getHistory, getSideConversation, listSideConversations];
  const beside = BESIDE.filter(({ beginning }) => kind.startsWith(beginning)).map(({ read }) => read);
  return [getTicket, getHistory, getSlaMetrics, ...beside];
}

/** Whether an event changes lists and counts of tickets whatever their filter. */
export function changesLists(kind: string): boolean {
  return !TIMES.has(kind) && !STANDING.has(kind) && kind !== DELIVERY;
}

/** Whether other reads follow soon after an event, so that it can wait for them: only what a customer writes is waited for. */
export function canWait({ kind, actor_id }: LiveEvent, me: string | undefined): boolean {
  return kind !== null && (!changesLists(kind) || (actor_id !== null && actor_id === me));
}

/** Events of these kinds do not change how a related ticket is drawn. */
const UNRELATED: ReadonlySet<string> = new Set([
  ...TIME_EVENTS,
  ...STANDING,
  'ticket.tagged',
  'ticket.form_filled',
]);
const Related = z.object({ params: z.object({ _id: z.string() }) });

/** Whether an event changes what was read as the related tickets of one: it names that ticket in a relation, or one of the others. */
export function changesRelated({ kind, data }: LiveEvent, input: unknown, known: unknown): boolean {
  const about = Related.safeParse(input).data?.params._id;
  if (kind === null || about === undefined || UNRELATED.has(kind)) return false;
  const { ticket_id, ...others } = z.looseObject({ ticket_id: z.string() }).safeParse(data).data ?? {};
  if (ticket_id === undefined) return false;
  const isNamed = Object.values(others).some((value) => JSON.stringify(value)?.includes(about));
  const isItself = ticket_id === about && kind.startsWith('ticket.') && RELATION.test(kind);
  return isNamed || isItself || (ticket_id !== about && JSON.stringify(known)?.includes(ticket_id) === true);
}

const RELATION = /^ticket\.(?:merged|merged_into|unmerged|released|split|linked|unlinked|created)$/;
