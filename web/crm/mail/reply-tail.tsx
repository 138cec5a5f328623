import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { MailTail } from './mail-tail.tsx';
import type { MailHead } from './use-mail-head.ts';

/** Below the text of an answer by e-mail: the signature, and the mail of the customer that goes along. */
export function ReplyTail({ head, ticket }: { head: MailHead; ticket: TicketAnswer }) {
  const { quote, signature, change } = head;
  const message = ticket.messages.find(({ _id }) => _id === quote?.messageId);
  return (
    <MailTail
      connectionId={ticket.ticket.connection_id}
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
