import type { QuestionInput } from '#contracts/semantic/question.ts';

/** A question, and the statement that somebody who knows the tables writes for it: the same keys, then the same measures. */
export type HandWritten = { name: string; question: Omit<QuestionInput, 'span'>; statement: string };

/** Mentions of the account within the span, as they are counted. */
export const MENTIONS = `from mentions where account_id = {account: UUID} and published_at >= {from: DateTime64(3, 'UTC')}
  and published_at < {to: DateTime64(3, 'UTC')} and hidden = 'no'`;

/** Tickets of the account that were opened within the span. */
export const TICKETS = `from ticket_facts final where account_id = {account: UUID} and created_at >= {from: DateTime64(3, 'UTC')}
  and created_at < {to: DateTime64(3, 'UTC')} and blocked = 0`;

/** A bar of time as the layer names it, by the function that finds its start. */
export const buildBar = (start: string): string => `formatDateTime(${start}, '%Y-%m-%dT%H:%i:00.000Z')`;
