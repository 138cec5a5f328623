import { z } from 'zod';
import { TicketState } from '#contracts/crm/ticket.ts';
import type { SequencedEvent, LoggedEvent } from '#server/crm/sla-clocks/ticket-events.ts';

/** A line of a conversation that took place before the suite was in use. */
export type PastLine = { direction: string; at: string; author_id: string | null };

const Past = z.looseObject({ past: z.literal(true) });
const After = z.looseObject({ state: TicketState, assignee_id: z.string().nullable().optional() });

/** Whether a ticket was imported with its past: its SLA timers read its lines, since the log contains only the import. */
export function isImported(first: LoggedEvent | undefined): boolean {
  return first?.kind === 'ticket.created' && Past.safeParse(first.data).success;
}

/**
 * The events of a past conversation for SLA timers: its lines, and the state with which it was imported, from its last line on where that
 * state ends it, else from its first answer on.
 */
export function buildPastEvents(
  first: LoggedEvent,
  second: LoggedEvent | undefined,
  lines: readonly PastLine[],
): SequencedEvent[] {
  const place = { seq: first.seq, logged: first.kind, actorId: null };
  const begun = Date.parse(lines[0]?.at ?? first.at);
  const came = second?.kind === 'ticket.updated' && second.at === first.at ? second : undefined;
  const events: SequencedEvent[] = [{ ...place, at: begun, kind: 'created', state: 'new', assigned: false }];
  for (const { direction, at, author_id } of lines) {
    const event = { ...place, at: Date.parse(at), actorId: author_id };
    if (direction === 'in') events.push({ ...event, logged: 'message.received', kind: 'customer' });
    if (direction === 'out') events.push({ ...event, logged: 'ticket.replied', kind: 'answered' });
  }
  const after = After.safeParse(came?.after).data;
  if (!after || !came) return events;
  const ended = after.state === 'done' || after.state === 'closed';
  const answer = events.findIndex(({ kind }) => kind === 'answered');
  const index = ended ? events.length : Math.max(answer, 0) + 1;
  const moved: SequencedEvent = {
    ...place,
    seq: came.seq,
    logged: came.kind,
    at: events[index - 1]?.at ?? begun,
    kind: 'changed',
    state: after.state,
    assigned: typeof after.assignee_id === 'string',
  };
  events.splice(index, 0, moved);
  return events;
}
