import { identifyLanguage } from './identify.ts';

/** So many of the customer's lines are looked at where the newest tell nothing (a picture, a number, a link). */
const LOOKED_AT = 5;

type ConversationMessage = { direction: string; text: string };

/** The language in which a customer wrote last, out of the lines of a ticket with the newest at the end; empty where none tells. */
export const detectCustomerLanguage = (lines: readonly ConversationMessage[]): string => {
  const said = lines.filter(({ direction }) => direction === 'in').slice(-LOOKED_AT);
  for (const { text } of said.toReversed()) {
    const { language } = identifyLanguage(text);
    if (language !== 'und') return language;
  }
  return '';
};
