import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import classes from './customer.module.css';

type Props = { tickets: readonly Ticket[]; inInbox: boolean };

/** The other tickets of a customer. */
export function OtherTickets({ tickets, inInbox }: Props) {
  const { t } = useTranslation();
  if (tickets.length === 0) return <p className={classes.none}>{t('crm.customer.no_others')}</p>;
  return (
    <ul className={classes.others}>
      {tickets.map((other) => (
        <li key={other._id}>
          <Other ticket={other} inInbox={inInbox} />
        </li>
      ))}
    </ul>
  );
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
