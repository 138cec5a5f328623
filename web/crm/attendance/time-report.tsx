import { IconStopwatch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reportTimes } from '#contracts/crm/timer/endpoints.ts';
import { formatHours } from '#web/audit/punch-log/hours-text.ts';
import { PlainTicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { DaysTable } from './days-table.tsx';
import classes from './attendance.module.css';

/** The number of tickets that are listed for a person. */
const NAMED = 3;

/** Time on tickets in a week, by person and day, with the tickets that took most of it. */
export function TimeReport({ span }: { span: { from: string; to: string } }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const read = useCallQuery(reportTimes, { query: span }, { keep: true });
  const renew = (): void => refresh(reportTimes.name);
  useLive('ticket.tim', renew, { onResync: renew });
  return (
    <Card flush>
      <QueryView of={read} loading={<RowsSkeleton rows={6} height={44} />}>
        {({ items, days }) =>
          items.length === 0 ? (
            <Empty
              icon={IconStopwatch}
              title={t('service_times.time.no_times')}
              help={t('service_times.time.no_times_help')}
            />
          ) : (
            <DaysTable
              label={t('service_times.time.tickets')}
              days={days}
              extra={[t('service_times.time.most')]}
              rows={items.map(({ user, seconds, days: perDay, tickets }) => ({
                user,
                seconds,
                days: perDay,
                extra: [
                  <span key="tickets" className={classes.statuses}>
                    {tickets.slice(0, NAMED).map((one) => (
                      <span key={one._id} className={classes.status}>
                        <PlainTicketLink ticketId={one._id}>#{one.number}</PlainTicketLink>{' '}
                        <span className="tabular">{formatHours(one.seconds)}</span>
                      </span>
                    ))}
                  </span>,
                ],
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
