import type { Ticket } from '#contracts/crm/ticket.ts';
import { Link } from '#web/kit/router/link.tsx';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { aboutOf, usePreviewWords } from '../conversation/use-preview-words.ts';
import classes from './related.module.css';
import { useTicketPlace } from '../tickets/use-ticket-place.ts';

/** Another ticket in one line; it opens where this one stands. */
export function RelatedLine({ ticket }: { ticket: Ticket }) {
  const placeOf = useTicketPlace();
  const say = usePreviewWords();
  return (
    <Link {...placeOf(ticket._id)} className={classes.ticket}>
      <span className={classes.line}>
        <span className={classes.number}>#{ticket.number}</span>
        <StateBadge state={ticket.state} />
      </span>
      <span className={classes.subject}>{say(aboutOf(ticket))}</span>
    </Link>
  );
}
