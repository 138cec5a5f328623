import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reportAttendance } from '#contracts/crm/attendance/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { formatHours } from '#web/audit/punch-log/hours-text.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { DaysTable } from './days-table.tsx';
import classes from './attendance.module.css';

type Span = { from: string; to: string };
type Person = AnswerOf<typeof reportAttendance>['items'][number];
/** How often the hours of people at work are updated on the screen, in milliseconds. */
const GROWS_EVERY = 60_000;

/** Who was at work in a week: hours by person and day, and the time in each working status. */
export function StatusReport({ span }: { span: Span }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const maySeePunches = usePermission(['center.punch_logs.read']);
  const read = useCallQuery(reportAttendance, { query: span }, { keep: true, every: GROWS_EVERY });
  const renew = (): void => refresh(reportAttendance.name);
  useLive('agent_status.', renew, { onResync: renew });
  useLive('user.punched', renew);
  const opens = ({ user }: Person) => `/settings/account/punch-log/main?week=${span.from}&person=${user._id}`;
  return (
    <Card flush>
      <QueryView of={read} loading={<RowsSkeleton rows={6} height={44} />}>
        {({ items, days }) =>
          items.length === 0 ? (
            <Empty
              icon={IconClockHour4}
              title={t('service_times.time.empty')}
              help={t('service_times.time.empty_help')}
            />
          ) : (
            <DaysTable
              label={t('service_times.time.staffed')}
              days={days}
              extra={[t('service_times.time.punched'), t('service_times.time.statuses')]}
              rows={items.map((one) => ({
                user: one.user,
                seconds: one.staffed_seconds,
                days: one.days.map(({ staffed_seconds }) => staffed_seconds),
                extra: [
                  maySeePunches ? (
                    <Link key="punched" to={opens(one)}>
                      {formatHours(one.punched_seconds)}
                    </Link>
                  ) : (
                    formatHours(one.punched_seconds)
                  ),
                  <Statuses key="statuses" person={one} />,
                ],
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}

/** The time in each status as parts of one bar, and as text. */
function Statuses({ person: { statuses } }: { person: Person }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (statuses.length === 0) return <span className={classes.dim}>{t('service_times.time.no_status')}</span>;
  const name = (one: Person['statuses'][number]): string => (language === 'th' && one.name_th) || one.name;
  return (
    <span className={classes.statuses}>
      <span className={classes.bar} aria-hidden>
        {statuses.map((one, index) => (
          // A deleted status and a newly created one may have the same name.
          <span key={index} style={{ flexGrow: Math.max(one.seconds, 1), background: one.color }} />
        ))}
      </span>
      {statuses.map((one, index) => (
        <span key={index} className={classes.status}>
          <span className={classes.dot} style={{ background: one.color }} aria-hidden />
          {name(one)} <span className="tabular">{formatHours(one.seconds)}</span>
        </span>
      ))}
    </span>
  );
}
