import { z } from 'zod';
import {
  DeliveryState,
  PRIORITIES,
  TicketState,
  type HistoryLine,
  type Priority,
} from '#contracts/crm/ticket.ts';

/** What a user did, as a text key below `crm.history`. */
export type HistoryAction =
  | 'created'
  | 'received'
  | 'replied'
  | 'noted'
  | 'side_begun'
  | 'side_written'
  | 'side_received'
  | 'side_updated'
  | 'state'
  | 'assignee'
  | 'resent'
  | 'delivery'
  | 'comment'
  | 'edited'
  | 'event'
  | 'contact'
  | 'spoke'
  | 'tagged'
  | 'filled'
  | 'absorbed'
  | 'merged'
  | 'released'
  | 'unmerged'
  | 'split'
  | 'linked'
  | 'unlinked'
  | 'woken'
  | 'priority'
  | 'group'
  | 'snoozed'
  | 'subject'
  | 'sla_level'
  | 'sla_warned'
  | 'sla_breached'
  | 'sla_changed'
  | 'timer_started'
  | 'timer_stopped'
  | 'time_added'
  | 'time_removed'
  | 'time_shortened'
  | 'surveyed'
  | 'survey_skipped'
  | 'survey_answered'
  | 'other';

/** One field that changed with it: null means nobody. */
export type FieldChange =
  | { field: 'state'; from: TicketState | null; to: TicketState }
  | { field: 'delivery'; from: DeliveryState | null; to: DeliveryState }
  | { field: 'assignee'; from: string | null; to: string | null }
  | { field: 'priority'; from: Priority; to: Priority }
  | { field: 'subject'; from: string; to: string }
  | { field: 'snoozed'; until: string | null }
  | { field: 'group' }
  | { field: 'tags'; from: string; to: string };

const PriorityOf = z.literal(PRIORITIES);

const Values = z
  .object({
    state: TicketState.optional().catch(undefined),
    delivery: DeliveryState.optional().catch(undefined),
    assignee_id: z.string().nullish().catch(undefined),
    priority: PriorityOf.optional().catch(undefined),
    subject: z.string().optional().catch(undefined),
    snoozed_until: z.string().nullish().catch(undefined),
    group_id: z.string().nullish().catch(undefined),
    tags: z.array(z.string()).optional().catch(undefined),
  })
  .catch({});

const DEEDS: Readonly<Record<string, HistoryAction>> = {
  'ticket.sla_level': 'sla_level',
  'ticket.sla_warned': 'sla_warned',
  'ticket.sla_breached': 'sla_breached',
  'ticket.sla_changed': 'sla_changed',
  'ticket.timer_started': 'timer_started',
  'ticket.timer_stopped': 'timer_stopped',
  'ticket.time_added': 'time_added',
  'ticket.time_removed': 'time_removed',
  'ticket.time_shortened': 'time_shortened',
  'ticket.created': 'created',
  'ticket.replied': 'replied',
  'ticket.note_added': 'noted',
  'ticket.side_conversation_started': 'side_begun',
  'ticket.side_message_sent': 'side_written',
  'ticket.side_message_received': 'side_received',
  'ticket.side_conversation_updated': 'side_updated',
  'message.received': 'received',
  'message.resent': 'resent',
  'message.delivery_changed': 'delivery',
  'message.changed': 'comment',
  'message.edited': 'edited',
  'conversation.event_received': 'event',
  'contact.updated': 'contact',
  'ticket.auto_replied': 'spoke',
  'ticket.tagged': 'tagged',
  'ticket.form_filled': 'filled',
  'ticket.merged_into': 'absorbed',
  'ticket.merged': 'merged',
  'ticket.released': 'released',
  'ticket.unmerged': 'unmerged',
  'ticket.split': 'split',
  'ticket.linked': 'linked',
  'ticket.unlinked': 'unlinked',
  'ticket.unsnoozed': 'woken',
  'ticket_survey.sent': 'surveyed',
  'ticket_survey.skipped': 'survey_skipped',
  'ticket_survey.answered': 'survey_answered',
};

/** Reads an entry of the log: the action and what changed by it; author and time are shown elsewhere. */
export function readHistoryLine(line: Pick<HistoryLine, 'kind' | 'before' | 'after'>): {
  deed: HistoryAction;
  changes: readonly FieldChange[];
} {
  const changes = changesOf(Values.parse(line.before ?? {}), Values.parse(line.after ?? {}));
  if (line.kind !== 'ticket.updated') return { deed: DEEDS[line.kind] ?? 'other', changes };
  const [first] = changes;
  const named = first && first.field !== 'delivery' && first.field !== 'tags';
  return { deed: named ? first.field : 'other', changes };
}

type Values = z.infer<typeof Values>;

function changesOf(before: Values, after: Values): FieldChange[] {
  return [
    ...(after.state && after.state !== before.state
      ? [{ field: 'state' as const, from: before.state ?? null, to: after.state }]
      : []),
    ...(after.delivery && after.delivery !== before.delivery
      ? [{ field: 'delivery' as const, from: before.delivery ?? null, to: after.delivery }]
      : []),
    ...(after.assignee_id !== undefined && after.assignee_id !== before.assignee_id
      ? [{ field: 'assignee' as const, from: before.assignee_id ?? null, to: after.assignee_id }]
      : []),
    ...(after.priority !== undefined && after.priority !== before.priority
      ? [{ field: 'priority' as const, from: before.priority ?? 0, to: after.priority }]
      : []),
    ...(after.subject !== undefined && after.subject !== before.subject
      ? [{ field: 'subject' as const, from: before.subject ?? '', to: after.subject }]
      : []),
    ...(after.snoozed_until !== undefined && after.snoozed_until !== before.snoozed_until
      ? [{ field: 'snoozed' as const, until: after.snoozed_until }]
      : []),
    ...(after.group_id !== undefined && after.group_id !== before.group_id
      ? [{ field: 'group' as const }]
      : []),
    ...(after.tags
      ? [{ field: 'tags' as const, from: (before.tags ?? []).join(', '), to: after.tags.join(', ') }]
      : []),
  ];
}
