import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { TicketRuns } from '../automation/ticket-runs.tsx';
import { BlockAuthor } from '../blocker/block-author.tsx';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { PickTicket } from '../quality/pick-ticket.tsx';
import { Suggested } from '../suggestions/suggested.tsx';
import { TicketSurveys } from '../survey/ticket-surveys.tsx';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { TicketVerification } from '../verification/ticket-verification.tsx';
import { CustomerMore } from './customer-more.tsx';
import classes from './customer.module.css';

type Props = { ticket: TicketAnswer; inInbox: boolean };

/**
 * Details that few tickets need and that take a third of the calls of an opened one: they are loaded only after the ticket has stayed open.
 */
export function CustomerDetailsDeferred(props: Props) {
  return useStays(props.ticket.ticket._id) && <Parts {...props} />;
}

function Parts({ ticket, inInbox }: Props) {
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

/** How long a ticket has to stay open (milliseconds) before these details are read. */
const STAYS_MS = 400;

/** Whether a ticket is really viewed and not passed over by somebody who moves through many by keyboard. */
function useStays(id: string): boolean {
  const [staying, setStaying] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStaying(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return staying === id;
}

/** Another ticket of the customer; it opens in place of this one. */
function Other({ ticket, inInbox }: { ticket: Ticket; inInbox: boolean }) {
  const [query] = useAddressQuery();
  const say = usePreviewFormatter();
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
      <span className={classes.subject}>{say(toSubjectPreview(ticket))}</span>
    </Link>
  );
}
