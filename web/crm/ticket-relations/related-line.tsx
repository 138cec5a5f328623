import type { Ticket } from '#contracts/crm/ticket.ts';
import { Link } from '#web/kit/router/link.tsx';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { useTicketLink } from '../tickets/use-ticket-link.ts';
import classes from './related.module.css';

/** Another ticket in one line; it opens in place of this one. */
export function RelatedLine({ ticket }: { ticket: Ticket }) {
  const placeOf = useTicketLink();
  const say = usePreviewFormatter();
  return (
    <Link {...placeOf(ticket._id)} className={classes.ticket}>
      <span className={classes.line}>
        <span className={classes.number}>#{ticket.number}</span>
        <StateBadge state={ticket.state} />
      </span>
      <span className={classes.subject}>{say(toSubjectPreview(ticket))}</span>
    </Link>
  );
}
