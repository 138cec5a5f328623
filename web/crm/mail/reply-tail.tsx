import type { RichValue } from '../rich-text/writing-field.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { MailTail } from './mail-tail.tsx';
import type { MailHead } from './use-mail-head.ts';

type Props = { head: MailHead; ticket: TicketAnswer; written: RichValue };

/** Below the text of an answer by e-mail: the signature, and the mail of the customer that goes along. */
export function ReplyTail({ head, ticket, written: { html, text } }: Props) {
  const { quote, signature, change } = head;
  const message = ticket.messages.find(({ _id }) => _id === quote?.messageId);
  return (
    <MailTail
      connectionId={ticket.ticket.connection_id}
      written={{ html, text, ticketId: ticket.ticket._id }}
      signature={signature}
      onSignature={(chosen) => change({ signature: chosen })}
      quote={
        quote && message
          ? {
              message,
              isQuoted: quote.isQuoted,
              onQuote: (isQuoted) => change({ quotes: isQuoted ? null : false }),
            }
          : null
      }
    />
  );
}
