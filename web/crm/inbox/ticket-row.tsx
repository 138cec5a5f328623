import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { getNetwork } from '#contracts/networks.ts';
import { Link } from '#web/kit/router/link.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { toLastPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { Due } from '../tickets/due.tsx';
import { useIsPendingDone } from '../tickets/pending-done.ts';
import { StateBadge, Waiting } from '../tickets/ticket-badges.tsx';
import { CustomerMarks } from './customer-marks.tsx';
import { Hit, HitOutside, InForm, Sought } from './hit.tsx';
import { RowMarks } from './row-marks.tsx';
import classes from './list.module.css';

type Props = {
  ticket: TicketInList;
  /** The search text. */
  sought: string | undefined;
  /** Where a click leads: the same list with this ticket open. */
  search: Record<string, string | undefined>;
  open: boolean;
  /** Whether this is the current row of the keys `j` and `k`. */
  marked: boolean;
  me: string;
  /** Whether the reader has an unsent draft here. */
  drafted: boolean;
  onHover: () => void;
};

/** One ticket of the list: the customer, the last message and its author, the waiting time, the assignee. */
export function TicketRow({ ticket, sought, search, open, marked, me, drafted, onHover }: Props) {
  const soon = useIsPendingDone(ticket._id);
  return (
    <Link
      to="/crm"
      search={search}
      className={classes.row}
      data-open={open || undefined}
      data-marked={marked || undefined}
      data-fading={soon || undefined}
      data-ticket={ticket._id}
      aria-current={open || undefined}
      onPointerEnter={onHover}
      onFocus={onHover}
    >
      <span className={classes.picture}>
        <PersonPicture name={getContactName(ticket.contact)} url={ticket.contact.avatar_url} size={36} />
        <span className={classes.channel}>
          <ChannelName channel={ticket.channel} bare />
        </span>
      </span>
      <span
        className={classes.name}
        data-strong={ticket.waiting_since !== null || undefined}
        title={getContactName(ticket.contact)}
      >
        <Sought text={getContactName(ticket.contact)} sought={sought} />
      </span>
      <span className={classes.time}>
        <TimeText value={ticket.last_message_at} />
      </span>
      {ticket.filled && sought ? (
        <InForm filled={ticket.filled} sought={sought} />
      ) : ticket.side_hit && sought ? (
        <HitOutside hit={ticket.side_hit} sought={sought} />
      ) : ticket.hit && sought ? (
        <Hit hit={ticket.hit} sought={sought} />
      ) : (
        <LastMessage ticket={ticket} sought={sought} />
      )}
      <span className={classes.facts}>
        <StateBadge state={soon ? 'done' : ticket.state} />
        {!soon && <Urgency ticket={ticket} />}
        <RowMarks ticket={ticket} drafted={drafted} />
        <CustomerMarks tags={ticket.customer_tags} />
        <Assignee assignee={ticket.assignee} me={me} />
      </span>
    </Link>
  );
}

function LastMessage({ ticket, sought }: { ticket: Ticket; sought: string | undefined }) {
  const { t } = useTranslation();
  const words = usePreviewFormatter()(toLastPreview(ticket));
  // On other channels, and for an e-mail without a subject, the subject is the first words of the customer: they are not shown twice.
  const isSaid = words.startsWith(ticket.subject.replace(/…$/, ''));
  const subject = getNetwork(ticket.channel).conversation === 'mail' && !isSaid ? ticket.subject : '';
  return (
    <span className={classes.last} data-waiting={ticket.waiting_since !== null || undefined}>
      {subject && (
        <span className={classes.subject}>
          <Sought text={subject} sought={sought} />
        </span>
      )}
      {ticket.last_direction === 'out' && <span className={classes.by}>{t('crm.list.them')} </span>}
      <Sought text={words} sought={sought} />
    </span>
  );
}

/** The next due time; where no SLA timer runs, how long the customer waits. */
function Urgency({ ticket: { due, sla_band, waiting_since } }: { ticket: TicketInList }) {
  if (due) return <Due due={due} band={sla_band} />;
  return waiting_since ? <Waiting since={waiting_since} /> : null;
}

function Assignee({ assignee, me }: { assignee: Ticket['assignee']; me: string }) {
  const { t } = useTranslation();
  if (!assignee) return <span className={classes.assignee}>{t('crm.list.nobody')}</span>;
  const name = assignee._id === me ? t('crm.change.me') : assignee.name;
  return (
    <span className={classes.assignee} title={t('crm.list.assigned', { name: assignee.name })}>
      <PersonPicture name={assignee.name} size={16} />
      <span className={classes.assigneeName}>{name}</span>
    </span>
  );
}
