import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMessagePlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { AssignmentSummary } from '../assignment/assignment-summary.tsx';
import { useOpenOutbound } from '../outbound/outbound-launcher.tsx';
import { TicketSlaTimers } from '../sla-clocks/ticket-sla-timers.tsx';
import { Waiting } from '../tickets/ticket-badges.tsx';
import { TicketWork } from '../tickets/ticket-work.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { CustomerDetailsDeferred } from './customer-details-deferred.tsx';
import { usePersonIdLabel } from './person-id-label.ts';
import classes from './customer.module.css';

type Props = {
  ticket: TicketAnswer;
  /** Whether it is shown next to the conversation (wide screens). */
  beside: boolean;
  /** Whether it is the pushed view of a phone. */
  front: boolean;
  inInbox: boolean;
  onHide: () => void;
  onBack: () => void;
};

/** The customer first, then the actions that are used many times a day, then those that are needed less often. */
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
      {/* A phone shows it in front or not at all, and reads nothing for it before. Elsewhere its shortcuts work while it is hidden. */}
      {(front || !onPhone) && <Inside ticket={ticket} inInbox={inInbox} />}
    </aside>
  );
}

function Inside({ ticket, inInbox }: Pick<Props, 'ticket' | 'inInbox'>) {
  const { t } = useTranslation();
  const idLabel = usePersonIdLabel();
  const mayWrite = usePermission(['crm.ticket.write']);
  const openBegin = useOpenOutbound();
  const { contact } = ticket;
  const name = getContactName(contact);
  return (
    <>
      <div className={classes.person}>
        <PersonPicture name={name} url={contact.avatar_url} size={52} />
        <p className={classes.name}>{contact.name ? name : <AddressText text={name} />}</p>
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
        <Fact name={idLabel(contact)}>
          <span className={classes.id}>
            <AddressText text={contact.external_id} />
          </span>
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
      <TicketSlaTimers id={ticket.ticket._id} />
      <AssignmentSummary ticket={ticket.ticket} />
      <CustomerDetailsDeferred ticket={ticket} inInbox={inInbox} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
