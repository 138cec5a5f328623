import { CHANNELS } from '#contracts/inbound/channel.ts';
import { conditionSetOf, type ConditionFields } from '#contracts/kit/conditions/condition.ts';

/** Languages that a message is told to be in, as conditions offer them. */
export const CONDITION_LANGUAGES = ['th', 'en', 'zh', 'ja', 'ko', 'lo', 'my', 'km', 'vi', 'ms'] as const;
export const CONDITION_SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export const CONDITION_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;

/**
 * What conditions may ask of a ticket and the message that opens it: one declaration, drawn by the condition builder and checked by
 * the server. What is not known of a ticket (no tag yet, no priority) makes a condition on it not hold.
 */
export const TICKET_CONDITION_FIELDS = {
  channel: { type: 'choice', choices: CHANNELS },
  message: { type: 'text' },
  keyword: { type: 'reference' },
  tag: { type: 'reference' },
  language: { type: 'choice', choices: CONDITION_LANGUAGES },
  sentiment: { type: 'choice', choices: CONDITION_SENTIMENTS },
  priority: { type: 'choice', choices: CONDITION_PRIORITIES },
  customer: { type: 'text' },
  earlier_tickets: { type: 'number', min: 0, max: 1_000_000 },
  hours: { type: 'hours' },
} as const satisfies ConditionFields;

/** A set of conditions on a ticket. */
export const TicketConditions = conditionSetOf(TICKET_CONDITION_FIELDS);
