import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { buildConditionSetSchema, type ConditionFields } from '#contracts/kit/conditions/condition.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { ConversationKind } from '#contracts/networks/network.ts';

/** Languages of a message, as conditions offer them. */
const CONDITION_LANGUAGES = ['th', 'en', 'zh', 'ja', 'ko', 'lo', 'my', 'km', 'vi', 'ms'] as const;
const CONDITION_SENTIMENTS = ['positive', 'neutral', 'negative', 'question', 'unjudged'] as const;
/** Priorities in the order of their numbers: a ticket's `priority` is the index in this list. */
export const CONDITION_PRIORITIES = ['none', 'low', 'normal', 'high', 'urgent'] as const;
/** What a message contains; `none`: only text. */
const CONDITION_MEDIA = ['image', 'video', 'audio', 'file', 'sticker', 'location', 'none'] as const;
/** The state of a ticket's SLA timers, as lists and reports show it. */
const CONDITION_BANDS = ['ok', 'at_risk', 'breached'] as const;
const count = { type: 'number', min: 0, max: 1_000_000 } as const;

/**
 * The fields that conditions may test of a ticket and of its customer's messages: one declaration, shown by the condition builder,
 * validated by the server and evaluated by engine/conditions. A condition on an unknown value (no sentiment yet) does not hold.
 */
export const TICKET_CONDITION_FIELDS = {
  message: { type: 'text' },
  query: { type: 'query' },
  keyword: { type: 'reference' },
  channel: { type: 'choice', choices: CHANNELS },
  connection: { type: 'reference' },
  place: { type: 'choice', choices: ConversationKind.options },
  language: { type: 'choice', choices: CONDITION_LANGUAGES },
  sentiment: { type: 'choice', choices: CONDITION_SENTIMENTS },
  media: { type: 'choice', choices: CONDITION_MEDIA },
  customer: { type: 'text' },
  interest: { type: 'reference' },
  earlier_tickets: count,
  hours: { type: 'hours' },
  tag: { type: 'reference' },
  priority: { type: 'choice', choices: CONDITION_PRIORITIES },
  state: { type: 'choice', choices: TICKET_STATES },
  group: { type: 'reference' },
  assignee: { type: 'reference' },
  assigned: { type: 'choice', choices: ['yes', 'no'] },
  sla_band: { type: 'choice', choices: CONDITION_BANDS },
  stars: { type: 'number', min: 1, max: 5 },
  app_version: { type: 'text' },
  waiting_minutes: count,
  age_minutes: count,
  messages: count,
  form: { type: 'text' },
} as const satisfies ConditionFields;

/** A set of conditions on a ticket. */
export const TicketConditions = buildConditionSetSchema(TICKET_CONDITION_FIELDS);
