import { z } from 'zod';
import { TicketSource, TicketState } from '#contracts/crm/ticket.ts';
import type { ClockEvent } from '#engine/sla/clock-event.ts';

/** An event as the log holds it. */
export type LoggedEvent = {
  seq: number;
  at: string;
  kind: string;
  actor_kind: string;
  actor_id: string | null;
  data: unknown;
  after: unknown;
};

/** An event as SLA timers see it, and its position in the log. */
export type SequencedEvent = ClockEvent & { seq: number; logged: string; actorId: string | null };

const Data = z
  .looseObject({
    policy: z.string(),
    standby: z.boolean(),
    answers: z.boolean(),
    /** An answer that a colleague gave in the network's own inbox. */
    elsewhere: z.boolean(),
    /** Whether the customer waits after messages moved from one ticket to another. */
    waits: z.boolean(),
    /** Whether we began the conversation. */
    source: TicketSource,
    begun_at: z.string(),
    answered_at: z.string().nullable(),
    waiting_since: z.string().nullable(),
  })
  .partial()
  .catch({});
const After = z
  .looseObject({ state: TicketState.optional(), assignee_id: z.string().nullable().optional() })
  .catch({});

/** The suite's own events about SLA timers do not affect them. */
const OWN = new Set(['ticket.sla_level', 'ticket.sla_warned', 'ticket.sla_breached']);

/** What an event of the log means to SLA timers: nothing, one thing, or two (an answer that opens the ticket). In the order of the log. */
export function toClockEvents(event: LoggedEvent): SequencedEvent[] {
  if (OWN.has(event.kind)) return [];
  const place = { at: Date.parse(event.at), seq: event.seq, logged: event.kind, actorId: event.actor_id };
  const data = Data.parse(event.data ?? {});
  const after = After.parse(event.after ?? {});
  const assigned = after.assignee_id === undefined ? undefined : after.assignee_id !== null;
  if (event.kind === 'ticket.created') return begun({ ...place, state: after.state, assigned }, data);
  if (event.kind === 'ticket.sla_changed')
    return data.policy === undefined ? [] : [{ ...place, kind: 'policy', policy: data.policy }];
  const heard: SequencedEvent[] = [];
  if (event.kind === 'message.received' && data.standby !== true) heard.push({ ...place, kind: 'customer' });
  if (event.kind === 'ticket.replied' && (isPerson(event.actor_kind) || data.elsewhere === true))
    heard.push({ ...place, kind: 'answered' });
  if (event.kind === 'ticket.auto_replied' && data.answers === true) heard.push({ ...place, kind: 'served' });
  const merged = MERGES.get(event.kind);
  const { waits } = data;
  if ([after.state, assigned, merged, waits].some((fact) => fact !== undefined))
    heard.push({
      ...place,
      kind: 'changed',
      ...(after.state === undefined ? {} : { state: after.state }),
      ...(assigned === undefined ? {} : { assigned }),
      ...(merged === undefined ? {} : { merged }),
      ...(waits === undefined ? {} : { unanswered: waits }),
    });
  return heard;
}

type CreationInput = Pick<SequencedEvent, 'at' | 'seq' | 'logged' | 'actorId'> & {
  state: TicketState | undefined;
  assigned: boolean | undefined;
};

/** A ticket that was split off carries its messages' state: when the conversation began, when it was answered, and since when it waits. */
function begun(
  { state = 'new', assigned = false, ...place }: CreationInput,
  { source, begun_at, answered_at, waiting_since }: z.infer<typeof Data>,
): SequencedEvent[] {
  const at = begun_at === undefined ? place.at : Date.parse(begun_at);
  const unasked = source === 'agent';
  const heard: SequencedEvent[] = [
    { ...place, at, kind: 'created', state, assigned, ...(unasked ? { unasked } : {}) },
  ];
  if (answered_at) heard.push({ ...place, at: Date.parse(answered_at), kind: 'answered' });
  if (waiting_since) heard.push({ ...place, at: Date.parse(waiting_since), kind: 'customer' });
  return heard;
}

/** Whether a ticket is merged into another one, or unmerged from it. */
const MERGES: ReadonlyMap<string, boolean> = new Map([
  ['ticket.merged', true],
  ['ticket.unmerged', false],
]);

/** Automatic answers do not count as anybody's first response. */
const isPerson = (kind: string): boolean => kind === 'user' || kind === 'api_key';
