import { makeDateFormat, toCustomerReader } from '#contracts/kit/date-format.ts';
import type { Placeholder } from './placeholders.ts';

/**
 * The values that placeholders are filled in from. A ticket that is only being created has no number yet: a placeholder for it keeps its
 * braces. `channel` is its name as people read it; without a `zone`, days are those of this machine.
 */
export type PlaceholderFacts = {
  customer: string;
  agent: string;
  ticket: { number: number | null; channel: string };
  account: string;
  now: Date;
  zone?: string;
  language: string;
};

/** The text of each placeholder. */
export function buildPlaceholderValues(facts: PlaceholderFacts): Record<Placeholder, string> {
  return {
    'customer.name': facts.customer,
    'customer.first_name': firstOf(facts.customer),
    'agent.name': facts.agent,
    'agent.first_name': firstOf(facts.agent),
    'ticket.number': facts.ticket.number === null ? '' : String(facts.ticket.number),
    'ticket.channel': facts.ticket.channel,
    'account.name': facts.account,
    today: makeDateFormat(toCustomerReader(facts.language), {
      dateStyle: 'long',
      ...(facts.zone === undefined ? {} : { timeZone: facts.zone }),
    }).format(facts.now),
  };
}

const firstOf = (name: string): string => name.split(/\s+/)[0] ?? name;
