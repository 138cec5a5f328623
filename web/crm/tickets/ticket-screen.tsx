import { useAddressQuery, useNavigate, usePathParam } from '#web/kit/router/address.ts';
import { parseInboxAddress } from '../inbox/inbox-address.ts';
import { useLiveTickets } from '../inbox/use-live-tickets.ts';
import { OutboundLauncher } from '../outbound/outbound-launcher.tsx';
import { TicketPane } from './ticket-pane.tsx';
import classes from '../inbox/inbox.module.css';

/** One ticket on a page of its own, at an address to share. */
export function TicketScreen() {
  const id = usePathParam('_id');
  const [query] = useAddressQuery();
  const navigate = useNavigate();
  useLiveTickets();
  return (
    <div className={classes.page}>
      <div className={classes.inbox}>
        <TicketPane key={id} id={id} place={parseInboxAddress(query)} />
      </div>
      <OutboundLauncher onOpen={(ticket) => navigate(`/crm/tickets/${ticket}`)} />
    </div>
  );
}
