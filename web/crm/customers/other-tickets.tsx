import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { PlainTicketLink } from '../tickets/ticket-link.tsx';
import classes from './customer.module.css';

type Props = { tickets: readonly Ticket[] };

/** The other tickets of a customer. */
export function OtherTickets({ tickets }: Props) {
  const { t } = useTranslation();
  if (tickets.length === 0) return <p className={classes.none}>{t('crm.customer.no_others')}</p>;
  return (
    <ul className={classes.others}>
      {tickets.map((other) => (
        <li key={other._id}>
          <Other ticket={other} />
        </li>
      ))}
    </ul>
  );
}

/** Another ticket of the customer; it opens in place of this one. */
function Other({ ticket }: { ticket: Ticket }) {
  const say = usePreviewFormatter();
  return (
    <PlainTicketLink ticketId={ticket._id} className={classes.other}>
      <span className={classes.otherHead}>
        <span className={classes.id}>#{ticket.number}</span>
        <StateBadge state={ticket.state} />
        <span className={classes.otherTime}>
          <TimeText value={ticket.last_message_at} />
        </span>
      </span>
      <span className={classes.subject}>{say(toSubjectPreview(ticket))}</span>
    </PlainTicketLink>
  );
}
