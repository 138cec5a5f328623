import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { findInvalidAddresses } from './wrong-addresses.ts';

/** Whom the answer to a mail goes to beside the customer; null on channels that know no copies. */
export type MailCopies = {
  /** The customer, where answers reach them. */
  to: { name: string; address: string };
  people: readonly string[];
  change: (people: string[]) => void;
  /** How many stand in copy beyond what one mail may go to. */
  leftOut: number;
  /** Whether something in it is no address, so that nothing can be sent. */
  wrong: boolean;
} | null;

type ChosenCopies = { cc: readonly string[] | null; setCc: (cc: string[] | null) => void };

/** Who gets a copy of the answer: those whom the ticket offers, until its writer says otherwise. */
export const useCopies = (
  { reply: { recipients } }: TicketAnswer,
  { cc, setCc }: ChosenCopies,
): MailCopies => {
  if (recipients === null) return null;
  const people = cc ?? recipients.cc.map(({ address }) => address);
  return {
    to: recipients.to,
    people,
    change: setCc,
    leftOut: recipients.cc_left_out,
    wrong: findInvalidAddresses(people).length > 0,
  };
};

/** What goes along with an answer for that. */
export const toCopyFields = (copies: MailCopies): Pick<OutgoingMessage, 'cc'> =>
  copies === null || copies.people.length === 0 ? {} : { cc: [...copies.people] };
