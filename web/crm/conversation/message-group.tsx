import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { useSession } from '#web/kit/session/session.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { MailPart } from '../mail/mail-part.tsx';
import { SentMail } from '../mail/sent-mail.tsx';
import { RemoveMedia } from '../removal/remove-media.tsx';
import { CommentFooter } from '../social/comment-footer.tsx';
import { ReviewFooter, ReviewHead } from '../social/review-parts.tsx';
import { Clock } from './clock.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { EventLine } from './event-line.tsx';
import type { MessageGroup } from './message-groups.ts';
import { MessageBody } from './message-text.tsx';
import classes from './conversation.module.css';

type Props = {
  group: MessageGroup;
  ticket: Ticket;
  /** The message that was linked to. */
  sought: string | undefined;
  /** The search terms. */
  words: readonly string[];
};

/** Messages of one author: the customer's on the left, ours on the right, notes across, events as thin lines. */
export function Group({ group, ticket, sought, words }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const [first] = group.messages;
  if (!first) return null;
  if (group.direction === 'event') return <EventLine message={first} contact={ticket.contact} />;
  const inward = group.direction === 'in';
  const copied = isInCopy(first, ticket);
  const name = nameOf(first, ticket, me) ?? t('crm.change.me');
  return (
    <div className={classes.group} data-direction={group.direction}>
      {inward && (
        <PersonPicture
          name={name}
          url={first.author._id === ticket.contact.external_id ? ticket.contact.avatar_url : null}
          size={28}
        />
      )}
      <div className={classes.bubbles}>
        <p className={classes.author}>
          {group.direction === 'note' && (
            <span className={classes.noteMark}>
              <IconNote size={13} aria-hidden /> {t('crm.message.note')} · {t('crm.message.only_team')}
            </span>
          )}
          <strong>{name.includes('@') ? <AddressText text={name} /> : name}</strong>
          {copied && (
            <span className={classes.copied}>
              {name !== first.author._id && <AddressText text={first.author._id ?? ''} />}{' '}
              {t('mail.not_customer')}
            </span>
          )}
          <Clock at={first.at} />
        </p>
        {group.messages.map((message, index) => (
          <Bubble
            key={message._id}
            message={message}
            last={index === group.messages.length - 1}
            ticket={ticket}
            sought={message._id === sought}
            words={words}
          />
        ))}
      </div>
    </div>
  );
}

/** Whether an e-mail came from somebody other than the ticket's customer: they were in copy. */
function isInCopy({ kind, direction, author }: Message, { contact }: Ticket): boolean {
  return kind === 'mail' && direction === 'in' && author._id !== null && author._id !== contact.external_id;
}

/** The name of the author; null for the reader. Somebody in copy is never shown under the customer's name. */
function nameOf(message: Message, ticket: Ticket, me: string): string | null {
  const { author } = message;
  if (author._id === me) return null;
  return (
    author.name || (isInCopy(message, ticket) && author._id ? author._id : getContactName(ticket.contact))
  );
}

type BubbleProps = Pick<Props, 'ticket' | 'words'> & { message: Message; last: boolean; sought: boolean };

function Bubble({ message, last, ticket, sought, words }: BubbleProps) {
  const empty = message.text === '' && message.media.length === 0;
  const trouble = message.delivery === 'failed' || message.delivery === 'unknown';
  return (
    <>
      <div
        className={classes.bubble}
        data-empty={empty || undefined}
        data-message={message._id}
        data-sought={sought || undefined}
        aria-current={sought || undefined}
        data-trouble={trouble ? message.delivery : undefined}
      >
        <SentMail message={message}>
          <ReviewHead message={message} />
          <MessageBody message={message} words={words} />
        </SentMail>
        <RemoveMedia message={message} />
      </div>
      {message.kind === 'mail' && <MailPart message={message} />}
      {message.kind === 'comment' && <CommentFooter message={message} />}
      {message.kind === 'review' && <ReviewFooter message={message} />}
      {message.direction === 'out' && (last || trouble) && (
        <DeliveryNote message={message} ticketId={ticket._id} />
      )}
    </>
  );
}
