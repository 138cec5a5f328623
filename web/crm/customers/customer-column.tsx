import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMessagePlus, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './customer.module.css';
import { Suggested } from '../help/suggested.tsx';
import { WhyAssigned } from '../assignment/why-assigned.tsx';
import { TicketRuns } from '../automation/ticket-runs.tsx';
import { TicketClocks } from '../clocks/ticket-clocks.tsx';
import { BlockAuthor } from '../blocker/block-author.tsx';
import { usePreviewWords } from '../conversation/use-preview-words.ts';
import { CustomerMore } from './customer-more.tsx';
import { useOpenBegin } from '../outbound/begin-here.tsx';
import { TicketVerification } from '../verification/ticket-verification.tsx';
import { PickTicket } from '../quality/pick-ticket.tsx';
import { TicketSurveys } from '../survey/ticket-surveys.tsx';
import { StateBadge, Waiting } from '../tickets/ticket-badges.tsx';
import { TicketWork } from '../tickets/ticket-work.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

type Props = {
  ticket: TicketAnswer;
  /** Whether it stands beside the conversation (wide screens). */
  beside: boolean;
  /** Whether it is the pushed view of a phone. */
  front: boolean;
  inInbox: boolean;
  onHide: () => void;
  onBack: () => void;
};

/** Who the customer is, then what is done with this ticket many times a day, then what is needed less often. */
export function CustomerColumn({ ticket, beside, front, inInbox, onHide, onBack }: Props) {
  const { t } = useTranslation();
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <aside
      className={classes.column}
      aria-label={t('crm.customer.title')}
      data-beside={beside || undefined}
      data-front={front || undefined}
    >
      <div className={classes.bar}>
        <ActionIcon className={classes.back} size={44} onClick={onBack} aria-label={t('crm.customer.back')}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h2 className={classes.barTitle}>{t('crm.customer.title')}</h2>
        <ActionIcon className={classes.hide} onClick={onHide} aria-label={t('crm.customer.hide')}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {/* A phone shows it in front or not at all, and reads nothing for it before. Elsewhere its keys work while it is hidden. */}
      {(front || !onPhone) && <Inside ticket={ticket} inInbox={inInbox} />}
    </aside>
  );
}

function Inside({ ticket, inInbox }: Pick<Props, 'ticket' | 'inInbox'>) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const openBegin = useOpenBegin();
  const { contact } = ticket;
  const name = contact.name || contact.external_id;
  const stays = useStays(ticket.ticket._id);
  return (
    <>
      <div className={classes.person}>
        <PersonPicture name={name} url={contact.avatar_url} size={52} />
        <p className={classes.name}>{name}</p>
      </div>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          mb={10}
          leftSection={<IconMessagePlus size={14} aria-hidden />}
          onClick={() => openBegin(contact._id)}
        >
          {t('outbound.begin')}
        </Button>
      )}
      <dl className={classes.facts}>
        <Fact name={t('crm.customer.channel')}>
          <ChannelName channel={contact.channel} />
        </Fact>
        <Fact name={t('crm.customer.since')}>
          <TimeText value={contact.created_at} />
        </Fact>
        <Fact name={t('crm.customer.id')}>
          <span className={classes.id}>{contact.external_id}</span>
        </Fact>
      </dl>
      <h3 className={classes.part}>{t('crm.customer.ticket')}</h3>
      <dl className={classes.facts}>
        <Fact name={t('crm.customer.number')}>#{ticket.ticket.number}</Fact>
        <Fact name={t('crm.customer.opened')}>
          <TimeText value={ticket.ticket.created_at} />
        </Fact>
        <Fact name={t('crm.customer.waiting')}>
          {ticket.ticket.waiting_since ? (
            <Waiting since={ticket.ticket.waiting_since} />
          ) : (
            t('crm.customer.not_waiting')
          )}
        </Fact>
      </dl>
      <TicketWork ticket={ticket.ticket} />
      <TicketClocks id={ticket.ticket._id} />
      <WhyAssigned ticket={ticket.ticket} />
      {stays && <LessOften ticket={ticket} inInbox={inInbox} />}
    </>
  );
}

/** What is needed of few tickets. */
function LessOften({ ticket, inInbox }: Pick<Props, 'ticket' | 'inInbox'>) {
  const { t } = useTranslation();
  const { contact, other_tickets } = ticket;
  return (
    <>
      <Suggested ticket={ticket.ticket} />
      <CustomerMore contact={contact} />
      <BlockAuthor key={`block ${contact._id}`} ticket={ticket} />
      <TicketVerification
        key={ticket.ticket._id}
        ticketId={ticket.ticket._id}
        closed={ticket.ticket.state === 'closed'}
      />
      <TicketSurveys id={ticket.ticket._id} />
      <TicketRuns ticketId={ticket.ticket._id} />
      <PickTicket id={ticket.ticket._id} />
      <h3 className={classes.part}>{t('crm.customer.others')}</h3>
      {other_tickets.length === 0 ? (
        <p className={classes.none}>{t('crm.customer.no_others')}</p>
      ) : (
        <ul className={classes.others}>
          {other_tickets.map((other) => (
            <li key={other._id}>
              <Other ticket={other} inInbox={inInbox} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** So long a ticket has to stay open (milliseconds) until what is needed less often is read of it. */
const STAYS_MS = 400;

/** Whether a ticket is looked at and not passed over: who goes through many by keys causes a third of the calls. */
const useStays = (id: string): boolean => {
  const [staying, setStaying] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStaying(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return staying === id;
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Another ticket of the customer; it opens where this one stands. */
function Other({ ticket, inInbox }: { ticket: Ticket; inInbox: boolean }) {
  const [query] = useAddressQuery();
  const say = usePreviewWords();
  const place = inInbox
    ? { to: '/crm', search: { ...query, ticket: ticket._id, tab: undefined, panel: undefined } }
    : { to: `/crm/tickets/${ticket._id}` };
  return (
    <Link {...place} className={classes.other}>
      <span className={classes.otherHead}>
        <span className={classes.id}>#{ticket.number}</span>
        <StateBadge state={ticket.state} />
        <span className={classes.otherTime}>
          <TimeText value={ticket.last_message_at} />
        </span>
      </span>
      <span className={classes.subject}>{say(ticket.subject || ticket.last_message)}</span>
    </Link>
  );
}
