import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listReportTickets, type ReportedTicket } from '#contracts/crm/reports/endpoints.ts';
import type { ReportMetric } from '#contracts/crm/reports/metric.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallQuery, useCallPages } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { formatTicketValue } from './value-text.ts';
import shared from '../metrics/figures.module.css';

type Query = Omit<z.input<typeof listReportTickets.input.query>, 'metric' | 'limit' | 'cursor'>;

/** What was clicked, as its call takes it. */
export type DrillDownRequest = {
  title: string;
  metric: ReportMetric;
  query: Query;
};

/** The tickets behind a number of a report, each with what it adds. */
export function OpenedTickets({ opening, onClose }: { opening: DrillDownRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = { ...opening.query, metric: opening.metric };
  const list = useCallPages(listReportTickets, { query });
  const count = useCallQuery(listReportTickets, { query: { ...query, limit: 1 } }).data?.count;
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      position="right"
      size="lg"
      title={opening.title}
    >
      {count !== undefined && (
        <p className={shared.note}>
          {t('figures.tickets', { count, value: formatExactNumber(count, language) })}
        </p>
      )}
      <QueryView of={list} loading={<RowsSkeleton />}>
        {(items) => (
          <ul className={shared.list}>
            {items.map((one) => (
              <Item key={one._id} of={one} metric={opening.metric} />
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton of={list} fullWidth>
        {t('figures.more')}
      </MoreButton>
    </Drawer>
  );
}

function Item({ of, metric }: { of: ReportedTicket; metric: ReportMetric }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={shared.item}>
      <p className={shared.head}>
        <TicketLink ticketId={of._id} aria-label={t('figures.open_ticket', of)}>
          #{of.number}
        </TicketLink>
        <StateBadge state={of.state} />
        <ChannelName channel={of.channel} />
        <TimeText value={of.created_at} />
        <span>{of.assignee?.name ?? t('figures.nobody')}</span>
      </p>
      <p className={shared.said}>
        {of.customer}: {of.subject || t('crm.list.no_subject')}
      </p>
      {metric !== 'tickets' && (
        <p className={shared.note}>
          {t(`ticket_reports.names.${metric}`)}: {formatTicketValue(metric, of.value, language)}
        </p>
      )}
    </li>
  );
}
