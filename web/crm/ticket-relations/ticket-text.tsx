import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import classes from './related.module.css';

/** A ticket as one chooses it: number, state and what it is about, with the customer where there are several. */
export function TicketText({ ticket, withCustomer = false }: { ticket: Ticket; withCustomer?: boolean }) {
  const say = usePreviewFormatter();
  return (
    <>
      <span className={classes.line}>
        <span className={classes.number}>#{ticket.number}</span>
        <StateBadge state={ticket.state} />
        {withCustomer && <span>{getContactName(ticket.contact)}</span>}
      </span>
      <span className={classes.said}>{say(toSubjectPreview(ticket))}</span>
    </>
  );
}
