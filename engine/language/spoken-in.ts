import { getAnswerLanguage } from './codes.ts';
import { identifyLanguage } from './identify.ts';

/** How many of the customer's messages are examined if the newest have no language (a picture, a number, a link). */
const LOOKED_AT = 5;

type ConversationMessage = { direction: string; text: string };

/**
 * The language in which a customer wrote last, from the messages of a ticket with the newest at the end; empty where none is identified.
 */
export function detectCustomerLanguage(lines: readonly ConversationMessage[]): string {
  const said = lines.filter(({ direction }) => direction === 'in').slice(-LOOKED_AT);
  for (const { text } of said.toReversed()) {
    const { language } = identifyLanguage(text);
    if (language !== 'und') return getAnswerLanguage(language);
  }
  return '';
}
