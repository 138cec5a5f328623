import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { RefusalReason } from '#contracts/inbound/refused/reasons.ts';

/** Events that carry the words of a program or a mail server: without a ticket they are kept where a person sees them. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ['auto_reply', 'auto_reply'],
  ['bounce', 'bounce'],
]);

/** Whether an event carries words that must not be lost where it has no ticket. */
export const isReplyOrBounce = ({ kind, event = '' }: Incoming): boolean =>
  kind === 'event' && REASONS.has(event);

/** Why such an event has no place. */
export const reasonOf = ({ event = '' }: Incoming): RefusalReason => REASONS.get(event) ?? 'unreadable';
