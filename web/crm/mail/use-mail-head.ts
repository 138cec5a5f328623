import type { MailSignatureChoice, OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { StoredDraft } from '../composer/draft.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { findInvalidAddresses } from './wrong-addresses.ts';

type HeadFields = Pick<StoredDraft, 'to' | 'cc' | 'bcc' | 'subject' | 'signature' | 'quotes'>;

/** The head of a reply by e-mail: who gets it, its subject, and what is below its text. */
export type MailHead = {
  /** The customer and the address for replies to them. */
  customer: { name: string; address: string };
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  /** Whether its writer changed the recipients or the subject. */
  isChanged: Record<'to' | 'subject', boolean>;
  signature: MailSignatureChoice | null;
  /** The mail of the customer that is quoted; null where there is none to quote. */
  quote: { messageId: string; isQuoted: boolean } | null;
  change: (part: Partial<HeadFields>) => void;
  /** How many recipients in copy exceed the limit of one e-mail. */
  leftOut: number;
  /** Whether something in it is invalid, so that nothing can be sent. */
  wrong: boolean;
};

type HeadDraft = { written: HeadFields; change: (part: Partial<HeadFields>) => void };

/** The head that the ticket suggests, as far as its writer did not change it; null on channels without e-mails. */
export function useMailHead(
  { reply: { recipients } }: TicketAnswer,
  { written, change }: HeadDraft,
): MailHead | null {
  if (recipients === null) return null;
  const { quote_message_id: messageId } = recipients;
  const to = written.to ?? [recipients.to.address];
  const cc = written.cc ?? recipients.cc.map(({ address }) => address);
  const { bcc, signature } = written;
  const subject = written.subject ?? recipients.subject;
  return {
    customer: recipients.to,
    to,
    cc,
    bcc,
    subject,
    isChanged: { to: written.to !== null, subject: written.subject !== null },
    signature,
    quote: messageId === null ? null : { messageId, isQuoted: written.quotes !== false },
    change,
    leftOut: recipients.cc_left_out,
    wrong:
      to.length === 0 ||
      findInvalidAddresses([...(written.to ?? []), ...cc, ...bcc]).length > 0 ||
      subject.trim() === '',
  };
}

type MailFields = Pick<OutgoingMessage, 'to' | 'cc' | 'bcc' | 'subject' | 'signature' | 'quote_message_id'>;

/** The fields that are sent with a reply for that; what nobody changed is left to the server. */
export function toMailFields(head: MailHead | null): MailFields {
  if (head === null) return {};
  const { to, cc, bcc, subject, isChanged, signature, quote } = head;
  return {
    ...(isChanged.to ? { to: [...to] } : {}),
    ...(cc.length > 0 ? { cc: [...cc] } : {}),
    ...(bcc.length > 0 ? { bcc: [...bcc] } : {}),
    ...(isChanged.subject ? { subject: subject.trim() } : {}),
    signature: signature ?? 'usual',
    ...(quote?.isQuoted ? { quote_message_id: quote.messageId } : {}),
  };
}
