import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconLayoutSidebarRight, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { Link } from '#web/kit/router/link.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { TicketTimer } from '../timer/ticket-timer.tsx';
import { AssignSelect } from './assign-select.tsx';
import { StateSelect } from './state-select.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketTabs } from './ticket-tabs.tsx';
import classes from './pane.module.css';

type Props = {
  ticket: Ticket;
  tab: InboxAddress['tab'];
  mayWrite: boolean;
  beside: boolean;
  /** Whether its heading takes the focus. */
  focused: boolean;
  inDrawer: boolean;
  assign: Ref<HTMLButtonElement>;
  /** Who else is here. */
  team: ReactNode;
  onTab: (tab: InboxAddress['tab']) => void;
  onAskOutside: () => void;
  onCustomer: () => void;
  onCustomerPhone: () => void;
  onLeave?: () => void;
};

/** Who the ticket is with, its state, whose it is, and the ways to look at it. */
export function TicketHead(props: Props) {
  const { ticket, onLeave, focused, inDrawer } = props;
  const heading = useFocusedHeading(focused);
  const { t } = useTranslation();
  const customer = t(props.beside ? 'crm.customer.hide' : 'crm.customer.show');
  return (
    <header className={classes.head}>
      <div className={classes.headLine}>
        {onLeave && (
          <ActionIcon className={classes.phoneOnly} onClick={onLeave} aria-label={t('crm.back')} size={44}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        )}
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          <span className={classes.number}>#{ticket.number}</span>
          <span className={classes.who} title={getContactName(ticket.contact)}>
            {getContactName(ticket.contact)}
          </span>
          <ChannelName channel={ticket.channel} bare />
        </h2>
        {props.team}
        <TicketMenu ticket={ticket} onAskOutside={props.onAskOutside} />
        <ActionIcon
          className={classes.phoneOnly}
          onClick={props.onCustomerPhone}
          aria-label={t('crm.customer.show')}
          size={44}
        >
          <IconUser size={20} />
        </ActionIcon>
        {onLeave && (
          <Tooltip label={t('crm.full_page')}>
            <ActionIcon
              className={classes.deskOnly}
              component={Link}
              to={`/crm/tickets/${ticket._id}`}
              aria-label={t('crm.full_page')}
            >
              <IconExternalLink size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={customer}>
          <ActionIcon
            className={classes.deskOnly}
            onClick={props.onCustomer}
            aria-label={customer}
            aria-pressed={props.beside}
          >
            <IconLayoutSidebarRight size={18} />
          </ActionIcon>
        </Tooltip>
        {inDrawer && (
          <CloseButton
            className={classes.deskOnly ?? ''}
            aria-label={t('crm.close_ticket')}
            onClick={onLeave}
          />
        )}
      </div>
      <div className={classes.headTools}>
        <TicketTabs ticketId={ticket._id} tab={props.tab} onTab={props.onTab} />
        <span className={classes.gap} />
        <TicketTimer ticket={ticket} />
        <AssignSelect ticket={ticket} disabled={!props.mayWrite} button={props.assign} />
        <StateSelect ticket={ticket} disabled={!props.mayWrite} />
      </div>
    </header>
  );
}

/** Moves the focus to the heading of a ticket that a key opened, so that a screen reader reads it out; a field in use keeps the focus. */
function useFocusedHeading(focused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]');
    if (focused && !isWriting) heading.current?.focus({ preventScroll: true });
    // Only when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return heading;
}
