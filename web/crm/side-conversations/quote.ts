import type { Message } from '#contracts/crm/ticket.ts';

/** The maximum number of messages that are offered for quoting. */
const MOST = 20;

/** The messages of a ticket that may be quoted to somebody outside: those between the customer and us, newest first; never notes. */
export function filterQuotable(messages: readonly Message[]): Message[] {
  return messages
    .filter(({ direction, text }) => (direction === 'in' || direction === 'out') && text.trim() !== '')
    .slice(-MOST)
    .toReversed();
}

/** A text with a message quoted below it, as in e-mails; `head` says whose and when, without a name. */
export function withQuote(text: string, said: string, head: string): string {
  const quoted = said
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  const before = text.trimEnd();
  return `${before === '' ? '' : `${before}\n\n`}${head}\n${quoted.join('\n')}\n\n`;
}
