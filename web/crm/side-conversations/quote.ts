import type { Message } from '#contracts/crm/ticket.ts';

/** Most messages that are offered to be quoted. */
const MOST = 20;

/** What of a ticket may be quoted to somebody outside: what was said between the customer and us, newest first; never notes. */
export const filterQuotable = (messages: readonly Message[]): Message[] =>
  messages
    .filter(({ direction, text }) => (direction === 'in' || direction === 'out') && text.trim() !== '')
    .slice(-MOST)
    .toReversed();

/** A text with a message quoted below it, as mail does; `head` says whose and when, without a name. */
export const withQuote = (text: string, said: string, head: string): string => {
  const quoted = said
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  const before = text.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${head}\n${quoted.join('\n')}\n\n`;
};
