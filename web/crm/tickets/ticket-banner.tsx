import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { getRelated, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { formatMoment } from './format-moment.ts';
import { useTicketLink } from './use-ticket-link.ts';
import { useUpdateTicket } from './use-update-ticket.ts';
import classes from '../ticket-relations/related.module.css';

/** What one must know before reading on: the ticket went into another, or it sleeps. Nothing otherwise. */
export function TicketBanner({ ticket }: { ticket: Ticket }) {
  if (ticket.merged_into) return <Merged ticket={ticket} />;
  return ticket.snoozed_until ? <Asleep ticket={ticket} until={ticket.snoozed_until} /> : null;
}

function Merged({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const placeOf = useTicketLink();
  const params = { _id: ticket._id };
  const into = useCallQuery(getRelated, { params }).data?.merged_into;
  const unmerge = useCallMutation(unmergeTicket, { refresh: ['ticket.'] });
  return (
    <div className={classes.banner} role="status">
      <span className={classes.bannerText}>
        {into ? t('tickets.banner.merged', { number: into.number }) : t('tickets.banner.merged_anywhere')}
      </span>
      {into && (
        <TextLink {...placeOf(into._id)}>{t('tickets.banner.open', { number: into.number })}</TextLink>
      )}
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          loading={unmerge.isPending}
          onClick={() => unmerge.send({ params })}
        >
          {t('tickets.banner.unmerge')}
        </Button>
      )}
    </div>
  );
}

function Asleep({ ticket, until }: { ticket: Ticket; until: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayWrite = usePermission(['crm.ticket.write']);
  const update = useUpdateTicket();
  return (
    <div className={classes.banner} role="status">
      <span className={classes.bannerText}>
        {t('tickets.banner.snoozed', { time: formatMoment(new Date(until), language) })}
      </span>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          loading={update.isPending}
          onClick={() => update.send({ params: { _id: ticket._id }, body: { snoozed_until: null } })}
        >
          {t('tickets.snooze.wake')}
        </Button>
      )}
    </div>
  );
}
