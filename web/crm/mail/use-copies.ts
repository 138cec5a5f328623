import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { findInvalidAddresses } from './wrong-addresses.ts';

/** The recipients of the reply to an e-mail besides the customer; null on channels without copies. */
export type MailCopies = {
  /** The customer and the address for replies to them. */
  to: { name: string; address: string };
  people: readonly string[];
  change: (people: string[]) => void;
  /** How many recipients in copy exceed the limit of one e-mail. */
  leftOut: number;
  /** Whether one of the addresses is invalid, so that nothing can be sent. */
  wrong: boolean;
} | null;

type ChosenCopies = { cc: readonly string[] | null; setCc: (cc: string[] | null) => void };

/** Who gets a copy of the reply: the recipients that the ticket suggests, until its author changes them. */
export function useCopies({ reply: { recipients } }: TicketAnswer, { cc, setCc }: ChosenCopies): MailCopies {
  if (recipients === null) return null;
  const people = cc ?? recipients.cc.map(({ address }) => address);
  return {
    to: recipients.to,
    people,
    change: setCc,
    leftOut: recipients.cc_left_out,
    wrong: findInvalidAddresses(people).length > 0,
  };
}

/** The fields that are sent with a reply for that. */
export function toCopyFields(copies: MailCopies): Pick<OutgoingMessage, 'cc'> {
  return copies === null || copies.people.length === 0 ? {} : { cc: [...copies.people] };
}
