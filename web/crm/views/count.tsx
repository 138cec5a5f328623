import type { TicketCount } from '#contracts/crm/views/listed.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import classes from '../inbox/list.module.css';

/** How many tickets a view holds; nothing until it is known. */
export function Count({ of }: { of: TicketCount | undefined }) {
  return <span className={classes.viewCount}>{of && <NumberText value={of.count} more={of.more} />}</span>;
}
