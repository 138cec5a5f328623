import { useTranslation } from 'react-i18next';
import { resendSideMessage } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Contact } from '#contracts/crm/ticket.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { TimeText, useNow } from '#web/kit/ui/time.tsx';
import { isOnHold } from '../composer/use-take-back.ts';
import { DeliveryLine, HoldLine } from '../conversation/delivery-note.tsx';
import { EventLine } from '../conversation/event-line.tsx';
import { LinkedText } from '../conversation/linked-text.tsx';
import { MailPart } from '../mail/mail-part.tsx';
import { SentMail } from '../mail/sent-mail.tsx';
import { toMessage } from './as-message.ts';
import { useTakeBackSide } from './use-take-back-side.ts';
import shared from '../conversation/conversation.module.css';

type Props = {
  message: SideMessage;
  contact: Contact;
  /** Whether it was linked to. */
  sought: boolean;
  /** The search terms. */
  words: readonly string[];
};

/** A message of a side conversation: theirs on the left, ours on the right, automatic messages as a thin line. */
export function SideMessageLine({ message, contact, sought, words }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const resend = useCallMutation(resendSideMessage, { refresh: ['ticket.'] });
  const now = useNow();
  const { takeBack } = useTakeBackSide();
  const line = toMessage(message);
  if (message.direction === 'event') return <EventLine message={line} contact={contact} />;
  const { _id, ticket_id, side_conversation_id, author, direction } = message;
  return (
    <div className={shared.group} data-direction={direction}>
      <div className={shared.bubbles}>
        <p className={shared.author}>
          <strong>{author._id === me ? t('crm.change.me') : author.name}</strong>
          <TimeText value={message.at} />
        </p>
        <div
          className={shared.bubble}
          data-message={_id}
          data-sought={sought || undefined}
          aria-current={sought || undefined}
        >
          <SentMail message={line}>
            <LinkedText text={message.text} words={words} />
          </SentMail>
        </div>
        <MailPart message={line} />
        {direction === 'out' &&
          (author._id === me && isOnHold(message, now) ? (
            <HoldLine onUndo={() => void takeBack(message)} />
          ) : (
            <DeliveryLine
              message={line}
              busy={resend.isPending}
              onAgain={() =>
                resend.send({ params: { _id: ticket_id, side_id: side_conversation_id, message_id: _id } })
              }
            />
          ))}
      </div>
    </div>
  );
}
